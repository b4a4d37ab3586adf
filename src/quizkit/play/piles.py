"""Option space of the top card of a pile: drawn when it is turned up, so that nobody can look before."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from quizkit.labels import Labels
from quizkit.play.spaces import Choice
from quizkit.problems import shorten


class Pile(NamedTuple):
    """A shuffled pile, face down, and the cards that were used, which lie under it or beside it."""

    rows: tuple[tuple[str, ...], ...]
    """The cards that may be in it, as players sorted them; each row in the order of the alphabet."""
    sizes: tuple[int, ...]
    """How many of each row are in it. Which ones, nobody knows."""
    used: tuple[str, ...] = ()
    """What was turned up, in this order; once the rest is gone it comes again."""

    @property
    def is_spent(self) -> bool:
        """Say whether all cards were turned up."""
        return not any(self.sizes)

    def contains(self, move: Any) -> bool:
        """Say whether the card may lie on top."""
        return move in self.every()

    def sample(self, random: Random) -> str:
        """Draw: a row is as likely as it has cards in the pile."""
        rows, sizes, used = self
        place = int(random.random() * sum(sizes))
        for row, size in zip(rows, sizes):  # noqa: B905  # of the same length
            if place < size:
                return row[place if size == len(row) else int(random.random() * len(row))]
            place -= size
        return used[0]

    def every(self) -> Sequence[str]:
        """List the cards that may lie on top."""
        if self.is_spent:
            return self.used[:1]
        return [card for row, size in zip(self.rows, self.sizes, strict=True) if size for card in row]

    def turned(self, card: str) -> "Pile":
        """Give the pile when its top card was turned up and laid under it."""
        rows, sizes, used = self
        for number, row in enumerate(rows):
            place = bisect_left(row, card)
            if place < len(row) and row[place] == card:
                rest, size = row[:place] + row[place + 1 :], sizes[number] - 1
                if len(rows) > 1:
                    rows, sizes = _with(rows, number, rest), _with(sizes, number, size)
                else:
                    rows, sizes = (rest,), (size,)
                return tuple.__new__(Pile, (rows, sizes, (*used, card)))
        return Pile(rows, sizes, (*used[1:], card))

    def parse(self, text: str, say: Labels) -> str:
        """Read the number of a card."""
        return Choice(tuple(self.every())).parse(text, say)

    def describe(self, move: str, say: Labels) -> str:  # noqa: ARG002
        """Say its number."""
        return move

    def told(self, say: Labels) -> str:
        """Say which cards there may be."""
        return shorten(Choice(tuple(self.every())).told(say))


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def shuffled(cards: Iterable[str]) -> Pile:
    """Give a pile of all these."""
    row = tuple(sorted(cards))
    return Pile((row,), (len(row),))
