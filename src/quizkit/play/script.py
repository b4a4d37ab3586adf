"""Script: a game driven by another program, a line of JSON at a time, and what it is told in return."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from quizkit.labels import Labels
from quizkit.play.company import Company
from quizkit.play.engine import Match
from quizkit.play.protocol import (
    PUBLIC,
    Line,
    Watcher,
    greet,
    show_ask,
    show_end,
    show_event,
    show_events,
    show_view,
)
from quizkit.play.spaces import freeze_move
from quizkit.play.view import as_data
from quizkit.play.words import Saying
from quizkit.problems import QuizkitError


class BadLine(QuizkitError):
    """A line of a script is not a move."""

    name = "bad-line"


class Script:
    """Takes lines, and gives what happened as lines of the protocol."""

    def __init__(self, match: Match, company: Company, say: Labels) -> None:
        self.match, self._company, self._say, self._told = match, company, say, 0

    def run(self, lines: Iterable[str]) -> Iterator[Line]:
        """Feed a game. A line that cannot be done changes nothing, and is answered with the reason."""
        yield {**greet(self.match, self._company.strengths, self._say)}
        yield from self._onward()
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                order = _read_order(line, number)
                watcher = self._find_watcher(order, number)
                if watcher is None:
                    self._take(order, number)
            except QuizkitError as error:
                yield {"error": error.name, "line": number, "message": self._say.error(error), **self._legal()}
                continue
            if watcher is None:
                yield from self._onward()
            else:
                yield {**show_view(self.match, watcher, self._say)}

    def _find_watcher(self, order: Any, number: int) -> Watcher | None:
        """Return whose view is wanted, if one is."""
        if not isinstance(order, dict) or set(order) != {"view"}:
            return None
        watcher: Watcher = order["view"]
        if watcher != PUBLIC and (type(watcher) is not int or not 0 <= watcher <= len(self.match.setup.names)):
            raise BadLine(line=number, reason=Saying("play.log-no-view"))
        return watcher

    def _take(self, order: Any, number: int) -> None:
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
        happened = show_events(self.match, self._told, self._say)
        self._told += len(happened)
        yield from happened
        for line in (show_ask(self.match, self._say), show_end(self.match)):
            if line:
                yield {**line}

    def _legal(self) -> Line:
        """Return again who is asked, and for what."""
        ask = show_ask(self.match, self._say)
        return {"legal": ask["legal"], "moves": ask["moves"]} if ask else {"legal": {}, "moves": {}}


def _read_order(line: str, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadLine(line=number, reason=Saying("play.log-no-line")) from error


def follow(match: Match, say: Labels) -> Iterator[Line]:
    """Follow a script's game from its beginning: after every answer, what happened and how the table looks."""
    again = match.branch(0)
    seen = 0
    for number, (seat, move) in enumerate([(None, None), *match.entries]):
        if seat is not None:
            again.answer(seat, move)
        happened = again.events(seen)
        seen += len(happened)
        yield {
            "answer": number, "seat": seat, "move": as_data(move),
            "events": [show_event(again, event, say) for event in happened],
            "table": as_data(again.rules.show_table()),
            "waiting": list(again.waiting),
        }  # fmt: skip
    if end := show_end(again):
        yield {**end}
