"""Option spaces of several things at once: how dice can fall, cards from a heap, and any of many in no order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from quizkit.labels import Labels
from quizkit.play.moves import PartsMoves, SomeMoves, list_options, offer_parts, offer_some
from quizkit.play.spaces import Lots, NumberRange
from quizkit.play.words import NotUnderstood, Saying, clean, find
from quizkit.problems import shorten


@dataclass(frozen=True, slots=True)
class Dice:
    """Some dice, thrown at once."""

    size: int
    sides: int = 6

    def contains(self, move: Any) -> bool:
        """Return whether each die can fall so."""
        if not isinstance(move, tuple) or len(move) != self.size:
            return False
        return all(type(die) is int and 1 <= die <= self.sides for die in move)

    def sample(self, random: Lots) -> tuple[int, ...]:
        """Throw them."""
        draw, sides = random.random, self.sides
        return tuple([1 + int(draw() * sides) for _ in range(self.size)])

    def describe_fault(self, move: Any) -> Saying | None:
        """Return how many are rolled, or what a die cannot show."""
        if not isinstance(move, tuple) or len(move) != self.size:
            return (
                Saying("play.fault-count", {"wanted": self.size, "count": len(move)}) if type(move) is tuple else None
            )
        wrong = next(die for die in move if type(die) is not int or not 1 <= die <= self.sides)
        return Saying("play.fault-die", {"sides": self.sides, "value": shorten(wrong)})

    def list_moves(self) -> Sequence[tuple[int, ...]]:
        """List how they can fall."""
        return tuple(product(range(1, self.sides + 1), repeat=self.size))

    def parse(self, text: str, say: Labels) -> tuple[int, ...]:  # noqa: ARG002
        """Read digits, with or without anything between them."""
        digits = clean(text).replace(",", " ").replace(" ", "")
        if not (digits.isascii() and digits.isdigit()):
            raise NotUnderstood(text=shorten(text), legal=self)
        return tuple(map(int, digits))

    def describe(self, move: tuple[int, ...], say: Labels) -> str:  # noqa: ARG002
        """Return the pips."""
        return " ".join(map(str, move))

    def tell(self, say: Labels) -> str:
        """Return how many dice."""
        return say("play.how-many", numbers=self.size, items=f"1–{self.sides}")

    def offer(self, say: Labels) -> PartsMoves:
        """Offer pips for each."""
        return offer_parts(*[NumberRange(1, self.sides).offer(say)] * self.size)


def is_drawn(move: Any, items: tuple[Any, ...], size: int) -> bool:
    """Return whether a move takes so many things from a heap, each as often as it is there."""
    if type(move) is not tuple or len(move) != size:
        return False
    left = list(items)
    for item in move:
        if item not in left:
            return False
        left.remove(item)
    return True


def describe_drawn(move: Any, items: tuple[Any, ...], size: int) -> Saying | None:
    """Return what is wrong with things that cannot be taken from a heap: how many, or one that is not there."""
    if type(move) is not tuple:
        return None
    if len(move) != size:
        return Saying("play.fault-count", {"wanted": size, "count": len(move)})
    missing = next((item for item in move if move.count(item) > items.count(item)), None)
    return None if missing is None else Saying("play.fault-not-there", {"value": shorten(missing)})


class Deal(NamedTuple):
    """Some of many things, one after the other: a draw from a bag, or a shuffle if it takes them all."""

    items: tuple[Any, ...]
    size: int

    def contains(self, move: Any) -> bool:
        """Return whether each is an item of its own."""
        return is_drawn(move, self.items, self.size)

    def describe_fault(self, move: Any) -> Saying | None:
        """Return how many there must be, or which one is not there."""
        return describe_drawn(move, self.items, self.size)

    def sample(self, random: Lots) -> tuple[Any, ...]:
        """Draw lots: `random.shuffle` does not promise to stay the same, this does."""
        draw = random.random
        return tuple(sorted(self.items, key=lambda _: draw())[: self.size])

    def parse(self, text: str, say: Labels) -> tuple[Any, ...]:  # noqa: ARG002
        """Read items with commas between them."""
        names: dict[str, tuple[str, ...]] = {str(item): () for item in self.items}
        named = [find(part, names) for part in clean(text).split(",") if part.strip()]
        if None in named:
            raise NotUnderstood(text=shorten(text), legal=self)
        by_name = {str(item): item for item in self.items}
        return tuple(by_name[name] for name in named if name is not None)

    def describe(self, move: tuple[Any, ...], say: Labels) -> str:  # noqa: ARG002
        """Return them in order."""
        return ", ".join(map(str, move))

    def tell(self, say: Labels) -> str:
        """Return how many of which."""
        return say("play.how-many", numbers=self.size, items=shorten(self.describe(self.items, say)))

    def offer(self, say: Labels) -> SomeMoves:  # noqa: ARG002
        """Offer all items."""
        return offer_some(list_options(self.items, str), self.size, self.size, any_order=True)


class Subset(NamedTuple):
    """From `low` to `high` different things of many, in no order; a move has them in the order of `items`."""

    items: tuple[str, ...]
    low: int
    high: int
    names: Mapping[str, Mapping[str, str]] = {}
    """What an item is called, by language; its own code otherwise."""

    def contains(self, move: Any) -> bool:
        """Return whether these are items, as many as wanted."""
        return isinstance(move, tuple) and self.low <= len(move) <= self.high and move == self._ordered(move)

    def _ordered(self, move: tuple[Any, ...]) -> tuple[str, ...]:
        return tuple(item for item in self.items if item in move)

    def sample(self, random: Lots) -> tuple[str, ...]:
        """Draw how many, then which."""
        size = self.low + int(random.random() * (self.high - self.low + 1))
        return self._ordered(Deal(self.items, size).sample(random))

    def parse(self, text: str, say: Labels) -> tuple[str, ...]:  # noqa: ARG002
        """Read items, by code or name, with commas between them."""
        names = {item: self.names.get(item, {}).values() for item in self.items}
        named = [find(part, names) for part in clean(text).split(",") if part.strip()]
        if None in named:
            raise NotUnderstood(text=shorten(text), legal=self)
        return self._ordered(tuple(named))

    def describe(self, move: tuple[str, ...], say: Labels) -> str:
        """Return the names."""
        return ", ".join(self.names.get(item, {}).get(say.language, item) for item in move)

    def tell(self, say: Labels) -> str:
        """Return how many of which."""
        items = shorten(self.describe(self.items, say))
        return say("play.how-many", numbers=NumberRange(self.low, self.high).tell(say), items=items)

    def offer(self, say: Labels) -> SomeMoves:
        """Offer all items."""
        items = list_options(self.items, lambda item: self.describe((item,), say))
        return offer_some(items, self.low, self.high, any_order=False)
