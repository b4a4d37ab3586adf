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
    """All cards, as players sorted them; each row in the order of the alphabet."""
    sizes: tuple[int, ...]
    """How many of each row are in the pile. Which ones, nobody knows."""
    gone: tuple[int, ...]
    """Which of each row are surely not: bit n is set if card n was turned up."""
    used: tuple[str, ...] = ()
    """What was turned up, in this order; once the rest is gone it comes again."""

    def contains(self, move: Any) -> bool:
        """Say whether the card may lie on top."""
        return move in self.every()

    def sample(self, random: Random) -> str:
        """Draw: a row is as likely as it has cards in the pile."""
        rows, sizes, gone, used = self
        draw, row = random.random, 0
        if not any(sizes):
            return used[0]
        if len(rows) > 1:
            place = int(draw() * sum(sizes))
            while place >= sizes[row]:
                place -= sizes[row]
                row += 1
        cards, bits = rows[row], gone[row]
        number = int(draw() * len(cards))
        while bits >> number & 1:
            number = int(draw() * len(cards))
        return cards[number]

    def every(self) -> Sequence[str]:
        """List the cards that may lie on top."""
        if not any(self.sizes):
            return self.used[:1]
        rows = zip(self.rows, self.sizes, self.gone, strict=True)
        return [card for row, size, bits in rows if size for n, card in enumerate(row) if not bits >> n & 1]

    def turned(self, card: str) -> "Pile":
        """Give the pile when its top card was turned up and laid under it."""
        rows, sizes, gone, used = self
        if not any(sizes):
            return Pile(rows, sizes, gone, (*used[1:], card))
        row, number = 0, bisect_left(rows[0], card)
        while number == len(rows[row]) or rows[row][number] != card:
            row += 1
            number = bisect_left(rows[row], card)
        if len(rows) == 1:
            sizes, gone = (sizes[0] - 1,), (gone[0] | 1 << number,)
        else:
            sizes = (*sizes[:row], sizes[row] - 1, *sizes[row + 1 :])
            gone = (*gone[:row], gone[row] | 1 << number, *gone[row + 1 :])
        return tuple.__new__(Pile, (rows, sizes, gone, (*used, card)))

    def parse(self, text: str, say: Labels) -> str:
        """Read the number of a card."""
        return Choice(tuple(self.every())).parse(text, say)

    def describe(self, move: str, say: Labels) -> str:  # noqa: ARG002
        """Say its number."""
        return move

    def told(self, say: Labels) -> str:
        """Say which cards there may be."""
        return shorten(Choice(tuple(self.every())).told(say))


def shuffled(cards: Iterable[str]) -> Pile:
    """Give a pile of all these."""
    row = tuple(sorted(cards))
    return Pile((row,), (len(row),), (0,))
