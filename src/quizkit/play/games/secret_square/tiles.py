"""Tiles on the table of Secret Square: as they lie, laid out at random, and one picked from them."""

import re
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from quizkit.labels import Labels
from quizkit.play.games.secret_square.questions import QuestionBook, TileQuestion
from quizkit.play.heaps import Deal
from quizkit.play.moves import ChoiceMoves, SomeMoves, list_options, offer_choice, offer_some
from quizkit.play.spaces import Lots
from quizkit.play.words import NotUnderstood, Saying, clean
from quizkit.problems import shorten

PLACE = re.compile(r"(\d+)[ /.:-]+(\d+)")
"""A row and a column."""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class TileBoard:
    """The tiles as they were laid out."""

    book: QuestionBook
    tiles: tuple[str, ...]

    def true_of(self, question: TileQuestion) -> int:
        """Return the tiles to which the answer is yes."""
        if isinstance(question, tuple):
            joint, one, two = cast("tuple[str, str, str]", question)  # what is in free words is true of nothing we know
            return self.true_of(one) & self.true_of(two) if joint == "and" else self.true_of(one) | self.true_of(two)
        mask = self.book.masks.get(question)
        return self.book.bits_of(self.tiles[self.book.lines[question]]) if mask is None else mask

    def find_tile(self, text: str, language: str, left: tuple[str, ...]) -> str | None:
        """Find a tile by name or by its place, row first."""
        if place := PLACE.fullmatch(text):
            row, column = map(int, place.groups())
            is_on = 0 < row <= self.book.rows and 0 < column <= self.book.columns and self.tiles
            return self.tiles[(row - 1) * self.book.columns + column - 1] if is_on else None
        return self.book.find_tile(text, language, left)


class TileLayout(NamedTuple):
    """Tiles at random, row by row."""

    book: QuestionBook
    tiles: tuple[str, ...]
    size: int

    def contains(self, move: Any) -> bool:
        """Return whether these can lie there."""
        return Deal(self.tiles, self.size).contains(move)

    def sample(self, random: Lots) -> tuple[str, ...]:
        """Draw one after the other."""
        draw, left = random.random, list(self.tiles)
        return tuple([left.pop(int(draw() * count)) for count in range(len(left), len(left) - self.size, -1)])

    def parse(self, text: str, say: Labels) -> tuple[str, ...]:
        """Read names with commas between them."""
        choice = TileChoice(TileBoard(self.book, ()), self.tiles)
        return tuple(choice.parse(part, say) for part in clean(text).split(","))

    def describe(self, move: tuple[str, ...], say: Labels) -> str:
        """Return the names in order."""
        return ", ".join(self.book.names[tile][say.cards] for tile in move)

    def tell(self, say: Labels) -> str:
        """Return how many of which."""
        return say("play.how-many", numbers=self.size, items=shorten(self.describe(self.tiles, say)))

    def offer(self, say: Labels) -> SomeMoves:
        """Offer all tiles."""
        items = list_options(self.tiles, lambda tile: self.describe((tile,), say))
        return offer_some(items, self.size, self.size, any_order=True)

    def as_data(self) -> Any:
        """Return what a view shows of it."""
        return {"tiles": list(self.tiles), "size": self.size}


class TileChoice(NamedTuple):
    """One of some tiles."""

    board: TileBoard
    tiles: tuple[str, ...]
    left: str = ""
    """The tile that the chip was under, if it has to go under another one."""

    @property
    def gives_examples(self) -> bool:
        """Return that `tell` has examples in it."""
        return True

    def contains(self, move: Any) -> bool:
        """Return whether it is one of these."""
        return type(move) is str and move in self.tiles

    def sample(self, random: Lots) -> str:
        """Draw a tile."""
        return self.tiles[int(random.random() * len(self.tiles))]

    def parse(self, text: str, say: Labels) -> str:
        """Understand a name, its beginning, a place, or a code."""
        tile = self.board.find_tile(clean(text), say.cards, self.tiles)
        if tile is None:
            raise NotUnderstood(text=shorten(text), legal=self)
        return tile

    def describe(self, move: str, say: Labels) -> str:
        """Return the name."""
        return self.board.book.names[move][say.cards]

    def tell(self, say: Labels) -> str:
        """Return how a tile is named: all of them can be seen, unless none is laid out yet."""
        return say("play.a-tile") if self.board.tiles else ", ".join(self.describe(tile, say) for tile in self.tiles)

    def offer(self, say: Labels) -> ChoiceMoves:
        """Offer all tiles."""
        return offer_choice(self.tiles, lambda tile: self.describe(tile, say))

    def describe_fault(self, move: Any) -> Saying | None:
        """Return that a tile is none of these."""
        if move and move == self.left:
            return Saying("play.fault-same-tile", {"tile": self.board.book.names[move][self.board.book.language]})
        return self.board.book.describe_fault(f"tile {move}", self.board.tiles)

    def as_data(self) -> Any:
        """Return what a view shows of it."""
        return {"tiles": list(self.tiles)}
