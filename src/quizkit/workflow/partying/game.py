"""The game of a party: one answer at a time, bots at a pace people can follow, and time to read what was revealed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from quizkit.play import Match, log
from quizkit.play.ask import TABLE
from quizkit.play.bots import TableAnswers
from quizkit.play.company import Company
from quizkit.play.events import Event
from quizkit.play.spaces import freeze_move
from quizkit.problems import QuizkitError
from quizkit.workflow.playing.sitting import KeptGame

STAND_IN = "random"
"""Who answers for somebody who cannot: it knows nothing that they would not."""
Clock = Callable[[], float]


class GamePaused(QuizkitError):
    """Nobody can move until the host lets the game go on."""

    name = "game-paused"


class TooLate(QuizkitError):
    """The answer is to something that is not asked any more."""

    name = "too-late"


@dataclass(slots=True)
class Gate:
    """What people do before the game goes on: read what was revealed, or throw the dice."""

    kind: Literal["reveal", "throw"]
    since: int
    """How many events there were before."""
    seat: int = 0
    """Who throws."""
    before: Match | None = None
    """The game as it was before the dice fell."""
    ready: set[int] = field(default_factory=set)
    """Who has read it."""


class PartyGame(KeptGame):
    """A game under way; every answer is on the disk before anybody hears of it."""

    def __init__(
        self, match: Match, file: Path, sitting: log.Sitting, saved: bytes | None = None, *, clock: Clock
    ) -> None:
        super().__init__(match, file, sitting, saved)
        self.clock = clock
        self._company = Company(match, sitting.bots, sitting.cards)
        self.gate: Gate | None = None
        self.is_paused = self.is_ended = False
        self.times = dict[int, float]()
        """How many seconds each took, where it matters who answers first."""
        self.asked_at = self._paused_at = clock()
        self.save()
        if not match.entries:
            self._settle(0)

    @property
    def is_over(self) -> bool:
        """Return whether nobody is asked any more."""
        return self.is_ended or self.match.outcome is not None

    @property
    def turn(self) -> int:
        """Return the number of what is asked: it never comes again, and outlives the program."""
        ask = self.match.ask
        return len(self.match.history) - (len(ask.options) - len(self.match.waiting) if ask else 0)

    @property
    def shown(self) -> Match | None:
        """Return the game as people may see it; nothing, while the first dice of all have not been thrown."""
        return self.gate.before if self.gate and self.gate.kind == "throw" else self.match

    def answer(self, seat: int, turn: int, move: Any) -> bool:
        """Take an answer once, however often it is sent; return whether it is new."""
        if turn != self.turn:
            raise TooLate
        if self.match.ask and seat in self.match.options and seat not in self.match.waiting:
            return False
        self._refuse_closed()
        self._take(lambda: self.match.answer(seat, freeze_move(move)), seat)
        return True

    def act(self) -> bool:
        """Let one bot answer, if it is for one to answer now; return whether one did."""
        if self.is_paused or self.gate or self.is_over:
            return False
        events, turn = len(self.match.rules.told), self.turn
        is_done = self._company.act_once()
        if is_done:
            self._keep(events, turn)
        return is_done

    def stand_in(self) -> None:
        """Answer for all people who are waited for; or pass the gate they stand at."""
        if self.gate:
            self.go_on()
            return
        turn = self.turn
        while self.turn == turn and not self.gate and (waiting := self._list_people()):
            self._take(lambda seat=waiting[0]: self._answer_for(seat), waiting[0])  # type: ignore[misc]

    def _list_people(self) -> list[int]:
        return [seat for seat in self.match.waiting if seat not in self.bots]

    def _answer_for(self, seat: int) -> None:
        if seat == TABLE:
            answers = TableAnswers(f"{self.match.setup.seed} {len(self.match.history)}")
            self.match.answer(TABLE, answers.rule(self.match.rules.hint(TABLE), self.match.options[TABLE]))
        else:
            self._company.stand_in(seat, STAND_IN)

    def undo(self) -> int:
        """Take the last answer of a person back; return whose it was."""
        seat = self._company.take_back()
        self.gate = None
        self._begin_ask()
        self.save()
        return seat

    def go_on(self) -> None:
        """Leave the gate behind."""
        self.gate = None
        self._begin_ask()

    def pause(self, *, is_paused: bool) -> None:
        """Stop the game and its clocks, or let it go on."""
        if is_paused and not self.is_paused:
            self._paused_at = self.clock()
        elif self.is_paused and not is_paused:
            self.asked_at += self.clock() - self._paused_at
        self.is_paused = is_paused

    def replace_seat(self, seat: int, kind: str | None) -> None:
        """Let a bot play for a seat from here on, or a person again."""
        bots = {other: its for other, its in self.bots.items() if other != seat}
        self.seat_bots({**bots, seat: kind} if kind else bots)
        self._company = Company(self.match, self.bots, self.cards)
        self.save()

    def _refuse_closed(self) -> None:
        if self.is_paused:
            raise GamePaused
        if self.gate or self.is_ended:
            raise TooLate

    def _take(self, answer: Callable[[], None], seat: int) -> None:
        """Change the game, write it, and only then let others see."""
        events, turn, is_race = len(self.match.rules.told), self.turn, bool(self.match.ask and self.match.ask.is_race)
        answer()
        if is_race:
            self.times[seat] = self.clock() - self.asked_at
        self._keep(events, turn)

    def _keep(self, events: int, turn: int) -> None:
        self.save()
        if self.turn != turn:
            self._settle(events)

    def _settle(self, since: int) -> None:
        """Stop for people to read what happened, or to throw the dice."""
        self.asked_at = self.clock()
        board, events = self.match.setup.game.board, self.match.events(since)
        if self.match.outcome is None:
            thrower = next((event.facts["seat"] for event in events if self._is_own_roll(event)), 0)
            if any(event.kind in board.pauses for event in events):
                self.gate = Gate("reveal", since)
            elif thrower:
                entries = len(self.match.entries)
                self.gate = Gate("throw", since, thrower, self.match.branch(entries - 1) if entries else None)
        if self.gate is None:
            self._begin_ask()

    def _is_own_roll(self, event: Event) -> bool:
        """Return whether a person throws, and has not just asked to."""
        seat = event.facts.get("seat")
        is_asked_for = self.match.entries[-1:] == [(seat, "again")]
        is_roll = event.kind in self.match.setup.game.board.rolls and not self.match.setup.is_at_table
        return is_roll and seat not in self.bots and not is_asked_for

    def _begin_ask(self) -> None:
        self.asked_at = self.clock()
        if self.match.ask and self.match.ask.is_race and len(self.match.waiting) == len(self.match.ask.options):
            self.times = {}

    def due_in(self, timers: Mapping[str, int]) -> float | None:
        """Return in how many seconds time is up for people; nothing, if there is no hurry."""
        kind = self.gate.kind if self.gate else self.match.ask.kind if self.match.ask else ""
        limit = timers.get(kind, 0)
        if not limit or self.is_paused or self.is_over or not (self.gate or self._list_people()):
            return None
        return self.asked_at + limit - self.clock()
