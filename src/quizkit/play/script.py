"""Script: a game driven by another program, a line of JSON at a time, and what it is told in return."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from quizkit.labels import Labels
from quizkit.play.company import Company
from quizkit.play.engine import Match
from quizkit.play.events import Event
from quizkit.play.spaces import freeze_move
from quizkit.play.view import as_data
from quizkit.play.words import Saying
from quizkit.problems import QuizkitError

Line = dict[str, Any]


class BadLine(QuizkitError):
    """A line of a script is not a move."""

    name = "bad-line"


class Script:
    """Takes lines, and gives what happened as lines: `event`, `ask`, `error`, `end`."""

    def __init__(self, match: Match, company: Company, say: Labels) -> None:
        self.match, self._company, self._say, self._told = match, company, say, 0

    def run(self, lines: Iterable[str]) -> Iterator[Line]:
        """Feed a game. A line that cannot be done changes nothing, and is answered with the reason."""
        yield from self._onward()
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                self._take(line, number)
            except QuizkitError as error:
                yield {"error": error.name, "line": number, "message": self._say.error(error), **self._legal()}
            else:
                yield from self._onward()

    def _take(self, line: str, number: int) -> None:
        try:
            order = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BadLine(line=number, reason=Saying("play.log-no-line")) from error
        if order == {"undo": True}:
            self.match.undo()
            self._told = len(self.match.events())
        elif isinstance(order, dict) and set(order) == {"seat", "move"} and type(order["seat"]) is int:
            self.match.answer(order["seat"], freeze_move(order["move"]))
        elif isinstance(order, dict) and set(order) == {"seat", "text"} and type(order["seat"]) is int:
            self.match.answer(order["seat"], self.match.parse(order["seat"], str(order["text"]), self._say))
        else:
            raise BadLine(line=number, reason=Saying("play.log-no-move"))

    def _onward(self) -> Iterator[Line]:
        """Let bots answer, and tell what happened since."""
        self._company.act()
        happened = self.match.events(self._told)
        self._told += len(happened)
        yield from map(_line, happened)
        if self.match.outcome:
            yield {"end": as_data(self.match.outcome)["standings"]}
        elif self.match.ask:
            yield {"ask": self.match.ask.kind, **self._legal()}

    def _legal(self) -> Line:
        """Return who is asked, and for what."""
        ask = self.match.ask
        return {"legal": {str(seat): ask.options[seat].tell(self._say) for seat in self.match.waiting} if ask else {}}


def _line(event: Event) -> Line:
    return {"event": event.kind, "audience": as_data(event.audience), **as_data(event.facts)}


def follow(match: Match) -> Iterator[Line]:
    """Play a game again from its beginning: after every answer, what happened and how the table looks."""
    again = match.branch(0)
    seen = 0
    for number, (seat, move) in enumerate([(None, None), *match.entries]):
        if seat is not None:
            again.answer(seat, move)
        happened = again.events(seen)
        seen += len(happened)
        yield {
            "answer": number, "seat": seat, "move": as_data(move),
            "events": list(map(_line, happened)),
            "table": as_data(again.rules.show_table()),
            "waiting": list(again.waiting),
        }  # fmt: skip
    if again.outcome:
        yield {"end": as_data(again.outcome)["standings"]}
