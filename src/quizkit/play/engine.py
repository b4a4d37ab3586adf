"""The driver: asks seats for moves, applies them, tells what happened, and knows when it is over.

Inside: how a game begins, who has still to answer, what chance brought.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from quizkit.labels import Labels
from quizkit.packs.pack import Pack
from quizkit.play import settings
from quizkit.play.ask import TABLE, Ask, Draw
from quizkit.play.chance import ChanceRefused, ChanceSource
from quizkit.play.events import Event
from quizkit.play.games import Game, find_game
from quizkit.play.rules import GameDocument, Setting
from quizkit.play.spaces import Space, describe_fault, freeze_move, new
from quizkit.play.standings import Outcome
from quizkit.play.view import View
from quizkit.play.words import NotUnderstood, list_synonyms, simplify
from quizkit.problems import QuizkitError

Entry = tuple[int, Any]
"""A seat and its move: a line of the log."""
NO_OPTIONS: Mapping[int, Space] = MappingProxyType({})


class IllegalMove(QuizkitError):
    """The move is not an option of this seat. Nothing has changed, and the seat is asked again."""

    name = "illegal-move"


class NotAsked(QuizkitError):
    """It is not for this seat to move now."""

    name = "not-asked"


class SitsOut(NotAsked):
    """It is not for this seat to move now, and the rules say why."""

    name = "sits-out"


class GameOver(QuizkitError):
    """Nobody is asked any more."""

    name = "game-over"


class NoMoveToUndo(QuizkitError):
    """No move was made since something was revealed."""

    name = "no-move-to-undo"


class SeatNames(NamedTuple):
    """Players by name, and the table, which is called differently in every language."""

    names: tuple[str, ...]

    def tell(self, say: Labels) -> str:
        """Return all of them in words."""
        return ", ".join(name or say("play.the-table") for name in self.names)


class Setup(NamedTuple):
    """All that a game depends on besides the moves: the head of its log."""

    game: Game
    pack: Pack
    box: Any
    """What the game took from the pack."""
    names: tuple[str, ...]
    seed: str
    chosen: Mapping[str, Any]
    """The options that differ from the pack's."""
    options: GameDocument
    position: GameDocument | None
    chance: tuple[Any, ...]
    """Outcomes dictated in order, before the seed decides."""
    is_at_table: bool
    """Whether people throw real dice and deal real cards: then the table is asked for every draw."""


class Match:
    """A game under way, or over."""

    __slots__ = (
        "_answers", "_chance", "_draw", "_floor", "_kind", "_reveals", "_seen", "_send",
        "ask", "history", "options", "outcome", "rules", "setup",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._floor = 0
        self._begin()

    def _begin(self) -> None:
        setup = self.setup
        self.rules = setup.game.rules(Setting(setup.names, setup.box, setup.options, setup.position))
        self.history: list[Entry | None] = []
        """Every answer as it came; nothing where one was taken back."""
        self.ask: Ask | None = None
        self.options: Mapping[int, Space] = NO_OPTIONS
        """What may be answered, by seat, all who are asked; nothing once it is over."""
        self.outcome: Outcome | None = None
        self._chance = ChanceSource(setup.seed, setup.chance, is_endless=not setup.is_at_table)
        self._reveals, self._draw, self._seen, self._kind, self._answers = 0, False, None, "", dict[int, Any]()
        self._send = self.rules.play().send
        self._go(None)

    def events(self, since: int = 0, seat: int | None = None) -> list[Event]:
        """Return what has happened after the first few events: all of it, or what one seat may know."""
        return [event for event in self.rules.list_events(since) if seat is None or event.is_for(seat)]

    @property
    def waiting(self) -> tuple[int, ...]:
        """Return who has not yet answered."""
        answers = self._answers
        return tuple([seat for seat in self.options if seat not in answers]) if answers else tuple(self.options)

    @property
    def is_drawing(self) -> bool:
        """Return whether the table is asked what chance brought."""
        return self._draw

    def view(self, seat: int) -> View[Any, Any, Any]:
        """Return what a seat knows now."""
        rules, seen, options = self.rules, self._seen, self.options.get(seat)
        if seen is None:
            seen = self._seen = rules.show_table()
        return new(View, (seat, self._kind if options else "", options, seen, rules.show_hand(seat)))

    def parse(self, seat: int, text: str, say: Labels) -> Any:
        """Read what a seat typed."""
        if seat in self.waiting:
            try:
                return self.options[seat].parse(text, say)
            except NotUnderstood as error:
                if reason := self.rules.explain_words(text):
                    raise SitsOut(reason=reason, asked=self._name_asked()) from error
                raise
        try:
            return self.interrupts[seat].parse(text, say)
        except (KeyError, NotUnderstood):
            # Whoever says something else than they may meanwhile is told why they have to wait.
            raise self._explain_refusal(seat) from None

    def answer(self, seat: int, move: Any) -> None:
        """Take a seat's move; one that is not allowed changes nothing."""
        options, answers = self.options, self._answers
        if seat in answers or seat not in options:
            self._interrupt(seat, move)
            return
        if not options[seat].contains(move):
            raise self._explain_illegal(seat, move, options[seat])
        answers[seat] = move
        self.history.append((seat, move))
        if len(answers) == len(options):
            try:
                self._go(answers)
            except ChanceRefused:
                # The script dictates what cannot come, so the answer that led there is not taken.
                self._rewind(1, self.history[:-1])
                raise

    @property
    def interrupts(self) -> Mapping[int, Space]:
        """Return what may be said by those who are not asked, by seat; nothing once somebody has answered."""
        return self.ask.interrupts if self.ask and not self._answers else NO_OPTIONS

    def find_interrupt(self, text: str) -> Entry | None:
        """Return what somebody who is not asked means, if it is one of the few words they can say now."""
        said = simplify(text)
        return next(
            (
                (seat, move)
                for seat, space in self.interrupts.items()
                for move in getattr(space, "list_moves", tuple)()
                if said in list_synonyms(move)
            ),
            None,
        )

    def _interrupt(self, seat: int, move: Any) -> None:
        """Take what somebody says who is not asked, if anything can be said."""
        options = self.interrupts.get(seat)
        if options is None or not options.contains(move):
            raise self._explain_refusal(seat)
        self.history.append((seat, move))
        self._go({seat: move})

    def _explain_illegal(self, seat: int, move: Any, options: Space) -> IllegalMove:
        return IllegalMove(seat=SeatNames((self.name(seat),)), reason=describe_fault(options, move), legal=options)

    def _explain_refusal(self, seat: int) -> QuizkitError:
        """Return why a seat cannot answer now."""
        if self.ask is None:
            return GameOver(seat=SeatNames((self.name(seat),)))
        asked = self._name_asked()
        reason = self.rules.explain_waiting(seat) if 0 < seat <= len(self.setup.names) else None
        if reason:
            return SitsOut(reason=reason, asked=asked)
        return NotAsked(seat=SeatNames((self.name(seat),)), asked=asked)

    def _name_asked(self) -> SeatNames:
        return SeatNames(tuple(map(self.name, self.waiting)))

    def name(self, seat: int) -> str:
        """Return a seat's name; the table has none."""
        return self.setup.names[seat - 1] if 0 < seat <= len(self.setup.names) else str(seat or "")

    def _go(self, answers: dict[int, Any] | None) -> None:
        """Let the rules run until they ask somebody, or end."""
        send, chance, is_revealed = self._send, self._chance, answers is not None and len(answers) > 1
        self._seen = None
        try:
            if self._draw:
                # What was drawn is known: its line may be put right, but nothing before it.
                self._floor, self._draw = len(self.history) - 1, False
                step = send(answers[TABLE])  # type: ignore[index]  # a draw has been asked for
            else:
                step = send(answers)
            while isinstance(step, Draw):
                if chance.is_spent:
                    self._draw, step = True, Ask(step.kind, {TABLE: step.options}, step.audience)
                else:
                    is_revealed, step = True, send(chance(step))
            self.ask, self._answers = step, {}
            self._kind, self.options = step.kind, step.options
        except StopIteration as end:
            self.ask, self.options, self.outcome = None, NO_OPTIONS, end.value
        if is_revealed or self.rules.reveals != self._reveals:
            self._reveals = self.rules.reveals
            self._floor = len(self.history)

    @property
    def entries(self) -> list[Entry]:
        """Return the answers that were not taken back."""
        return [entry for _, entry in self._list_standing()]

    def _list_standing(self) -> list[tuple[int, Entry]]:
        """Return the answers that were not taken back, and where in the history each stands."""
        standing: list[tuple[int, Entry]] = []
        for index, entry in enumerate(self.history):
            if entry is None:
                standing.pop()
            else:
                standing.append((index, entry))
        return standing

    def undo(self, count: int = 1) -> Entry:
        """Take the last answer back, or so many at once, unless something was revealed since. Returns the earliest."""
        held = self._list_standing()
        if not 0 < count <= len(held) or held[-count][0] < self._floor:
            raise NoMoveToUndo
        self._rewind(count, [*self.history, *[None] * count])
        return held[-count][1]

    def _rewind(self, count: int, history: list[Entry | None]) -> None:
        """Begin again, and stop so many answers earlier."""
        held, floor = self.entries, self._floor
        self._begin()
        for seat, move in held[: len(held) - count]:
            self.answer(seat, move)
        self.history, self._floor = history, floor

    def restart(self, seed: str | int) -> "Match":
        """Return the same game with another seed, without reading the pack again."""
        return Match(self.setup._replace(seed=str(seed)))

    def branch(self, count: int) -> "Match":
        """Return a separate game that goes on after the first answers of this one."""
        other = Match(self.setup)
        for seat, move in self.entries[:count]:
            other.answer(seat, move)
        return other


def start(
    game: str,
    pack: Pack,
    seats: Sequence[str],
    seed: str | int,
    options: Mapping[str, Any] | None = None,
    *,
    position: object = None,
    chance: Sequence[Any] = (),
    at_table: bool = False,
) -> Match:
    """Start a game, and return the match that the driver goes on with.

    `options` differ from the pack's rules, `position` is a document to begin from, `chance` dictates the first random
    outcomes. `at_table` asks seat 0 for every draw, for real dice and real cards.
    """
    definition, chosen = find_game(game), dict(options or {})
    rules = definition.rules
    return Match(
        Setup(
            definition, pack, rules.unpack(pack), settings.check_names(seats, *rules.seating), str(seed), chosen,
            settings.read_options(rules, pack, chosen),
            None if position is None else settings.read_document(rules.position_model, position, "position"),
            freeze_move(tuple(chance)), at_table,
        )
    )  # fmt: skip
