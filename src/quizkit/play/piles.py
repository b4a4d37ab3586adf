"""Option space of the top card of a pile: drawn when it is turned up, so that nobody can look before."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from quizkit.labels import Labels
from quizkit.play.moves import ChoiceMoves, offer_choice
from quizkit.play.spaces import Lots, WordChoice, new
from quizkit.problems import shorten


class Sort(NamedTuple):
    """Cards of a kind, of which only some are in the pile. Which ones, nobody knows."""

    first: int
    """Where they begin among all cards."""
    after: int
    """Where others begin."""
    size: int
    """How many are in the pile."""


class Pile(NamedTuple):
    """A shuffled pile, face down, and the cards that were used, which lie under it or beside it."""

    cards: tuple[str, ...]
    """All there are, whether they still lie in it or not."""
    places: Mapping[str, int]
    """Where each of them is."""
    left: int
    """How many are in the pile."""
    gone: int = 0
    """Which are surely not: bit n is set if card n was turned up."""
    used: tuple[str, ...] = ()
    """What was turned up, in this order; once the rest is gone it comes again."""
    sorts: tuple[Sort, ...] = ()
    """Nothing, if all cards were shuffled."""

    def contains(self, move: Any) -> bool:
        """Return whether the card may lie on top."""
        return move in self.list_moves()

    def sample(self, random: Lots) -> str:
        """Draw: a sort is as likely as it has cards in the pile."""
        cards, _, left, gone, used, sorts = self
        draw, first, after = random.random, 0, len(cards)
        if not left:
            return used[0]
        if sorts:
            place = int(draw() * left)
            first, after, _ = next(sort for sort in sorts if (place := place - sort.size) < 0)
        number = first + int(draw() * (after - first))
        while gone >> number & 1:
            number = first + int(draw() * (after - first))
        return cards[number]

    def list_moves(self) -> Sequence[str]:
        """List the cards that may lie on top."""
        if not self.left:
            return self.used[:1]
        sorts = self.sorts or (Sort(0, len(self.cards), self.left),)
        numbers = chain.from_iterable(range(sort.first, sort.after) for sort in sorts if sort.size)
        return [self.cards[number] for number in numbers if not self.gone >> number & 1]

    def turn_up(self, card: str) -> "Pile":
        """Return the pile after its top card was turned up and laid under it."""
        cards, places, left, gone, used, sorts = self
        if not left:
            return self._replace(used=(*used[1:], card))
        number = places[card]
        if sorts:
            sorts = tuple([sort._replace(size=sort.size - (sort.first <= number < sort.after)) for sort in sorts])
        return new(Pile, (cards, places, left - 1, gone | 1 << number, (*used, card), sorts))

    def parse(self, text: str, say: Labels) -> str:
        """Read the number of a card."""
        return WordChoice(tuple(self.list_moves())).parse(text, say)

    def describe(self, move: str, say: Labels) -> str:  # noqa: ARG002
        """Return its number."""
        return move

    def tell(self, say: Labels) -> str:
        """Return which cards there may be."""
        return shorten(WordChoice(tuple(self.list_moves())).tell(say))

    def offer(self, say: Labels) -> ChoiceMoves:  # noqa: ARG002
        """Offer the cards there may be."""
        return offer_choice(self.list_moves(), str)


def shuffle_pile(cards: Iterable[str]) -> Pile:
    """Return a pile of all these cards, shuffled as they are drawn."""
    row = tuple(sorted(cards))
    return Pile(row, _places(row), len(row))


def mix_pile(rows: Sequence[Sequence[str]], sizes: Sequence[int]) -> Pile:
    """Return a pile of so many cards of each row, mixed as they are drawn."""
    cards, sorts = tuple(chain(*rows)), list[Sort]()
    for row, size in zip(rows, sizes, strict=True):
        first = sorts[-1].after if sorts else 0
        sorts.append(Sort(first, first + len(row), size))
    return Pile(cards, _places(cards), sum(sizes), sorts=tuple(sorts))


def _places(cards: tuple[str, ...]) -> Mapping[str, int]:
    return {card: place for place, card in enumerate(cards)}
