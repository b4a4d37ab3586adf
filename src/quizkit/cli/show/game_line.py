"""The lines that a game gives to a program, as they are or as people read them."""

from json import dumps

from quizkit.cli.screen import Screen
from quizkit.play.protocol import Line


def show_line(screen: Screen, line: Line, names: tuple[str, ...], *, is_json: bool) -> None:
    """Print a line of a game as it is, or what it says; how a program is greeted is not for people."""
    if is_json or "view" in line:
        screen.out.write(dumps(line, ensure_ascii=False) + "\n")
    elif "error" in line:
        screen.talk.print(f"{line['line']}: {line['message']}", markup=False, soft_wrap=True)
    elif "event" in line:
        screen.out.print(line["prose"], markup=False, soft_wrap=True)
    elif "ask" in line:
        for seat, text in line["legal"].items():
            name = names[int(seat) - 1] if int(seat) else screen.say("play.table")
            screen.out.print(f"? {name}: {line['prose']} {text}", markup=False, soft_wrap=True)
    elif "end" in line:
        for standing in line["end"]:
            screen.out.print(f"{standing['rank']}. {names[standing['seat'] - 1]}", markup=False, soft_wrap=True)
