"""Flashcards: a question, an answer, and whoever was wrong gets to see the card again.

There is no rulebook: any deck can be tried with it before it has rules of its own, and learned from afterwards.
"""

from collections.abc import Iterator
from types import MappingProxyType
from typing import ClassVar

from quizkit.play.ask import TABLE, Ask, Draw, Play, Steps
from quizkit.play.games.flashcards.material import (
    Flashcard,
    FlashcardsBox,
    FlashcardsOptions,
    FlashcardsPosition,
    FlashcardsTable,
    check_position,
    recall,
    unpack,
)
from quizkit.play.rules import Hint, Lesson, Mark, Rules, Setting
from quizkit.play.settings import demand, list_values
from quizkit.play.spaces import FreeText, WordChoice
from quizkit.play.standings import rank_seats

VERDICT, RULING = WordChoice(("true", "false")), WordChoice(("right", "wrong"))
SHOW, KNEW, WORDS = WordChoice(("show",)), WordChoice(("yes", "no")), FreeText(200)
NOTHING = MappingProxyType[str, str]({})


class Flashcards(Rules[FlashcardsBox, FlashcardsOptions, FlashcardsPosition]):
    """Whose turn it is, what has not been asked, what comes back, and who knew how much."""

    name, version, seating = "flashcards", 1, (1, 6)
    rules_key: ClassVar = "flashcards"
    events: ClassVar = {
        "asks": ("seat", "card", "text"),
        "answer": ("text",),
        "right": ("seat",),
        "wrong": ("seat",),
        "again": ("count",),
    }
    card_events: ClassVar = {"asks": "card"}
    option_model, position_model, unpack = FlashcardsOptions, FlashcardsPosition, staticmethod(unpack)

    def __init__(self, setting: Setting[FlashcardsBox, FlashcardsOptions, FlashcardsPosition]) -> None:
        super().__init__(setting)
        options, box = self.options, self.box
        demand(options.first in self.seats, "options.first", options.first, list_values(self.seats))
        self.turn, self.round, self.scores = options.first, 1, dict.fromkeys(self.seats, 0)
        self.unasked, self.again, self.asked = tuple(box.cards), tuple[str, ...](), dict[str, int]()
        self.limit = min(options.cards or len(box.cards), len(box.cards))
        self.card: Flashcard | None = None
        self.said, self.is_open, self.is_doubtful = "", False, False
        if position := setting.position:
            check_position(position, box, self.seats)
            self.turn, self.round, self.unasked, self.again = (
                position.turn,
                position.round,
                position.left,
                position.again,
            )
            self.scores |= enumerate(position.scores, 1)
            self.limit = len(position.left)

    def play(self) -> Play:
        """Ask everything once, then what was wrong, until all is known or has come back often enough."""
        for _ in range(self.limit):
            key = yield Draw("card", WordChoice(self.unasked))
            self.unasked = tuple(other for other in self.unasked if other != key)
            yield from self._turn(key)
        while self.again:
            self.tell("again", len(self.again))
            self.round += 1
            for _ in range(len(self.again)):
                key, *rest = self.again
                self.again = tuple(rest)
                yield from self._turn(key)
        self.card = None
        return rank_seats({seat: (score,) for seat, score in self.scores.items()})

    def _turn(self, key: str) -> Steps:
        """Ask one player, read out the answer, and judge."""
        self.card, seat, self.is_open = self.box.cards[key], self.turn, False
        self.tell("asks", seat, self.card.card, self.card.question)
        is_right = yield from self._answer(seat, self.card)
        self.tell("right" if is_right else "wrong", seat)
        self.asked[key] = self.asked.get(key, 0) + 1
        if is_right:
            self.scores[seat] += 1
        elif self.asked[key] <= self.options.repeats:
            self.again = (*self.again, key)
        self.turn = self.left(seat)

    def _answer(self, seat: int, card: Flashcard) -> Steps:
        """Return whether the player knew it: as the card says, as the table rules, or as the player says."""
        if card.way == "think":
            yield Ask("think", {seat: SHOW})
            self._read_out(card)
            return (yield Ask("knew", {seat: KNEW}))[seat] == "yes"
        self.said = (yield Ask(card.way, {seat: VERDICT if card.way == "verdict" else WORDS}))[seat]
        self._read_out(card)
        if card.way == "verdict":
            return card.hint is not None and self.said == card.hint.answer
        verdict = card.judge(self.said)
        # What is nearly right is for the table to decide.
        if verdict == "near":
            self.is_doubtful = True
            verdict = (yield Ask("rule", {TABLE: RULING}))[TABLE]
            self.is_doubtful = False
        return bool(verdict == "right")

    def _read_out(self, card: Flashcard) -> None:
        self.is_open = True
        self.reveal("answer", card.answer)

    def show_table(self) -> FlashcardsTable:
        """Everything but the answer, until it is read out."""
        card = self.card
        return FlashcardsTable(
            self.round, self.turn, card.question if card else NOTHING,
            card.answer if card and self.is_open else NOTHING, tuple(self.scores.values()),
            self.limit - len(self.asked), len(self.again),
        )  # fmt: skip

    def hint(self, seat: int) -> Hint | None:
        """Return the answer; whoever knows it rules by it."""
        if seat == TABLE:
            # The table is also asked which card comes next, if it is drawn from a real pile.
            return Hint("right") if self.is_doubtful else None
        return self.card.hint if self.card and not self.is_open else None

    def on_table(self) -> tuple[str, ...]:
        """Return the card that is asked."""
        return (self.card.card,) if self.card else ()

    def marks(self, seat: int, move: str) -> Iterator[Mark]:
        """Mark what was right or wrong; only the first time says what somebody knew before."""
        card = self.card
        is_drawn = seat == TABLE and not self.is_doubtful
        if card is None or self.round > 1 or move == "show" or is_drawn:
            return
        if seat == TABLE or self.is_open:
            yield Mark(card.card, card.part, self.turn, move in ("right", "yes"))
        elif card.way == "verdict":
            yield Mark(card.card, card.part, seat, card.hint is not None and move == card.hint.answer)
        else:
            yield Mark(card.card, card.part, seat, card.judge(move) == "right")

    def recall(self, card: str, part: int) -> Lesson | None:
        """Return a question and its answer."""
        return recall(self.box, card, part)

    def lead(self) -> tuple[int, ...]:
        """Count what each knew."""
        return tuple(self.scores.values())

    def rounds_played(self) -> int:
        """Count the questions."""
        return sum(self.asked.values())
