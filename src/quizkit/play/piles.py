"""Option space of the top card of a pile: drawn when it is turned up, so that nobody can look before."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from quizkit.labels import Labels
from quizkit.play.spaces import Choice
from quizkit.problems import shorten


class Pile(NamedTuple):
    """A shuffled pile, face down: so many cards of each row, which ones nobody knows."""

    rows: tuple[tuple[str, ...], ...]
    """The cards that may be in it, sorted as the players sorted them."""
    sizes: tuple[int, ...]
    """How many of each row are."""

    def contains(self, move: Any) -> bool:
        """Say whether the card may lie on top."""
        return move in self.every()

    def sample(self, random: Random) -> str:
        """Draw: a row is as likely as it has cards in the pile."""
        place = int(random.random() * sum(self.sizes))
        for row, size in zip(self.rows, self.sizes):  # noqa: B007, B905  # of the same length
            if place < size:
                break
            place -= size
        return row[place if size == len(row) else int(random.random() * len(row))]

    def every(self) -> Sequence[str]:
        """List the cards that may lie on top."""
        return [card for row, size in zip(self.rows, self.sizes, strict=True) if size for card in row]

    def without(self, card: str) -> "Pile":
        """Give the pile when its top card has been taken."""
        rows, sizes = list(self.rows), list(self.sizes)
        number = next(number for number, row in enumerate(rows) if card in row)
        place = rows[number].index(card)
        rows[number] = rows[number][:place] + rows[number][place + 1 :]
        sizes[number] -= 1
        return Pile(tuple(rows), tuple(sizes))

    def parse(self, text: str, say: Labels) -> str:
        """Read the number of a card."""
        return Choice(tuple(self.every())).parse(text, say)

    def describe(self, move: str, say: Labels) -> str:  # noqa: ARG002
        """Say its number."""
        return move

    def told(self, say: Labels) -> str:
        """Say which cards there may be."""
        return shorten(Choice(tuple(self.every())).told(say))
