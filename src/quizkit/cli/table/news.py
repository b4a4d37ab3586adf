"""News: what happened since people last looked, in words, and what only some of them may hear."""

from collections.abc import Sequence

from quizkit.labels import Labels
from quizkit.play.ask import TABLE
from quizkit.play.boards import Board
from quizkit.play.events import Event, tell_event
from quizkit.workflow.playing.sitting import HotSeat

RECENT = 8
"""How many of the last events are told to people who come back to a game."""


class TableNews:
    """Keeps which events are on the screen, and what each person has seen in private."""

    def __init__(self, hot: HotSeat, board: Board, say: Labels, onlooker: int) -> None:
        self._match, self._board, self._say, self._onlooker = hot.match, board, say, onlooker
        is_begun = any(seat not in hot.bots for seat, _ in self._match.entries)
        self._span = (0, max(0, len(self._match.events()) - RECENT) if is_begun else 0)
        """The events on the screen, from and to. Where no person has answered yet, all are news."""
        self.heard = hot.heard()
        """How many events each person has seen in private."""

    def move_on(self) -> None:
        """Make the events since the last turn the news."""
        now = len(self._match.events())
        self._span = (min(self._span[1], now), now)

    def is_public(self) -> bool:
        """Return whether anything happened since the last turn that everybody may know."""
        since, until = self._span
        return any(event.audience is None for event in self._match.events(since)[: until - since])

    def find(self, viewer: int) -> list[Event]:
        """Return what happened since the last turn, without the latest events if the board shows them anyway."""
        since, until = self._span
        is_alone = viewer == self._onlooker != TABLE
        shown, drawn = self._board.shown_events, self._board.drawn_events
        events = [
            event for event in self._match.events(since)[: until - since]
            if (event.audience is None and event.kind not in drawn)
            or (is_alone and event.is_for(viewer) and event.kind not in shown)
        ]  # fmt: skip
        while events and events[-1].kind in shown:
            events.pop()
        return self._repeat_question(events, since)

    def keep_last(self, count: int) -> None:
        """Leave out what has been told already: all but so many of the news."""
        since, until = self._span
        while since < until and len(self.find(self._onlooker)) > count:
            since += 1
            self._span = (since, until)

    def _repeat_question(self, events: list[Event], since: int) -> list[Event]:
        """Put the question before its answer, if it was told earlier and is no longer on the board."""
        question, answer = self._board.question_and_answer
        kinds = [event.kind for event in events]
        if answer not in kinds or question in kinds[: kinds.index(answer)]:
            return events
        before = [event for event in self._match.events()[:since] if event.kind == question]
        return [*before[-1:], *events]

    def take_reveal(self) -> list[Event]:
        """Return what to read before the game goes on; what came after the next question remains news."""
        question, answer = self._board.question_and_answer
        (since, until), kinds = self._span, [event.kind for event in self._match.events(self._span[0])]
        answered = max((at for at, kind in enumerate(kinds) if kind == answer), default=-1)
        asked = next((at for at, kind in enumerate(kinds) if answered < at < until - since and kind == question), None)
        if answered < 0 or asked is None:
            events, self._span = self.find(self._onlooker), (until, until)
            return events
        self._span = (since, since + asked)
        events, self._span = self.find(self._onlooker), (since + asked + 1, until)
        return events

    def list_whispers(self, seat: int) -> list[str]:
        """Tell the secret events that one person has not seen yet, except those that are drawn beside the board."""
        events = self._match.events(self.heard[seat], seat)
        return [
            self.tell(event)
            for event in events
            if event.audience is not None and event.kind not in self._board.shown_events
        ]

    def has_urgent(self, seat: int) -> bool:
        """Return whether somebody has waited for something that only they may see."""
        return any(event.kind in self._board.urgent_events for event in self._match.events(self.heard[seat], seat))

    def tell(self, event: Event) -> str:
        """Return an event in words."""
        return tell_event(event, self._match.setup.game.name, self._say, self._match.setup.names)


def break_pages(lines: Sequence[str], width: int, height: int) -> list[list[str]]:
    """Share the lines of news out over as many screens as it takes."""
    pages, left = list[list[str]](), 0
    for line in lines:
        needed = -(-(len(line) + 2) // width)
        if needed > left:
            pages.append([])
            left = height - 3
        pages[-1].append(line)
        left -= needed
    return pages
