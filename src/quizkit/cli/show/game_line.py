"""The lines that a game gives to a program, as they are or as people read them."""

from json import dumps

from quizkit.cli.screen import Screen
from quizkit.play.events import Event, tell_event


def show_line(screen: Screen, line: dict[str, object], game: str, names: tuple[str, ...], *, is_json: bool) -> None:
    """Print a line as it is, or what it says."""
    if is_json:
        screen.out.file.write(dumps(line, ensure_ascii=False) + "\n")
    elif "error" in line:
        screen.talk.print(f"{line['line']}: {line['message']}", markup=False, soft_wrap=True)
    elif "event" in line:
        facts = {key: value for key, value in line.items() if key not in ("event", "audience")}
        screen.out.print(
            tell_event(Event(str(line["event"]), facts), game, screen.say, names), markup=False, soft_wrap=True
        )
    elif "ask" in line:
        legal, question = line["legal"], screen.say(f"play.ask-{game}-{line['ask']}")
        for seat, text in legal.items() if isinstance(legal, dict) else ():
            name = names[int(seat) - 1] if int(seat) else screen.say("play.table")
            screen.out.print(f"? {name}: {question} {text}", markup=False, soft_wrap=True)
    else:
        for standing in line["end"] if isinstance(line["end"], list) else ():
            screen.out.print(f"{standing['rank']}. {names[standing['seat'] - 1]}", markup=False, soft_wrap=True)
