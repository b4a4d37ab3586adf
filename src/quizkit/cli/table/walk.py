"""A walk through a recorded game, answer by answer, forward and back."""

from quizkit.cli.screen import Screen
from quizkit.cli.table.desk import Desk
from quizkit.play.ask import TABLE
from quizkit.play.boards import Sight
from quizkit.play.engine import Match
from quizkit.play.events import tell_event

FORWARD, BACK = ("\x1b[C", "\x1bOC", "\r", "\n", " ", "n"), ("\x1b[D", "\x1bOD", "\x7f", "p")
FIRST, LAST = ("\x1b[H", "\x1bOH", "\x1b[1~", "0"), ("\x1b[F", "\x1bOF", "\x1b[4~", "$")
LEAVE = ("q", "\x1b")


def walk_through(match: Match, screen: Screen, desk: Desk) -> None:
    """Show a recorded game's table after each answer, wherever the user goes in the game."""
    at, last = 0, len(match.entries)
    while True:
        _show(match, at, screen, desk)
        key = desk.key(screen.say("table.walk-keys") + " ")
        if key in LEAVE:
            return
        step = (key in FORWARD) - (key in BACK)
        at = 0 if key in FIRST else last if key in LAST else min(last, max(0, at + step))


def _show(match: Match, at: int, screen: Screen, desk: Desk) -> None:
    """Draw the table after `at` answers, and tell what the last one led to, including what was secret at the time."""
    setup, say, out = match.setup, screen.say, screen.out
    game, now, before, answered = setup.game.name, match.branch(max(0, at - 1)), 0, ""
    if at:
        seat, move = match.entries[at - 1]
        assert now.ask is not None  # noqa: S101  # an answer follows
        name = match.name(seat) if seat else say("play.table")
        answered = say("table.asks", name=name, what=now.ask.options[seat].describe(move, say))
        before = len(now.events())
        now.answer(seat, move)
    desk.clear()
    out.print(setup.game.board.draw(now.view(TABLE), setup.box, Sight(setup.names, say, out.width)), soft_wrap=True)
    screen.heading(f"{at}/{len(match.entries)}", *([answered] if answered else []))
    for event in now.events(before):
        line = tell_event(event, game, say, setup.names)
        if event.audience is not None:
            line = say("table.asks", name=", ".join(map(match.name, event.audience)), what=line)
        screen.paragraph(f"· {line}")
    if at == len(match.entries) and match.outcome:
        for standing in match.outcome.standings:
            screen.paragraph(f"{standing.rank}. {match.name(standing.seat)}", "bold")
