"""Seating: which category gets which numbers, so that neighbours differ and no pattern shows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import TypeVar

from quizkit.decks.blueprint import StackLayout

Thing = TypeVar("Thing")

ROUNDS = 20
"""How often to go through the deck and part neighbours."""

Part = tuple[int, int, bool]
"""A stack, a side of it, and the true or the false numbers there. Within it, cards may change places freely."""


def seat_categories(
    layout: StackLayout,
    verdicts: Mapping[int, bool],
    taken: Mapping[int, str],
    wanted: Mapping[Part, Counter[str]],
    seed: int,
) -> dict[int, str]:
    """Draw lots for every free number, then swap until neighbours differ; `taken` numbers have their category."""
    lots, found, free = Random(seed), dict(taken), dict[int, list[int]]()  # noqa: S311
    for (stack, side, verdict), categories in sorted(wanted.items()):
        part = [n for n in layout.numbers(stack, side) if verdicts[n] is verdict and n not in taken]
        found |= zip(part, shuffle(sorted(categories.elements()), lots), strict=True)
        free |= dict.fromkeys(part, part)
    is_mixed = len(set(found.values())) > 1
    for _ in range(ROUNDS if is_mixed else 0):
        crowded = [number for number in free if _crowd(layout, found, number)]
        if not crowded:
            break
        for number in crowded:
            for other in shuffle(free[number], lots):
                if _part(layout, found, number, other):
                    break
    return found


def shuffle(things: Iterable[Thing], lots: Random) -> list[Thing]:
    """Shuffle so that every version of Python comes to the same: `random.shuffle` does not promise it, this does."""
    return sorted(things, key=lambda _: lots.random())


def _part(layout: StackLayout, found: dict[int, str], one: int, other: int) -> bool:
    """Swap two numbers if that leaves fewer neighbours alike."""
    before = _crowd(layout, found, one) + _crowd(layout, found, other)
    found[one], found[other] = found[other], found[one]
    if _crowd(layout, found, one) + _crowd(layout, found, other) < before:
        return True
    found[one], found[other] = found[other], found[one]
    return False


def _crowd(layout: StackLayout, found: Mapping[int, str], number: int) -> int:
    """Count the neighbours of a number that have its category."""
    return sum(found.get(other) == found[number] for other in neighbours(layout, number))


def neighbours(layout: StackLayout, number: int) -> Iterator[int]:
    """Return the numbers before and after, and the other side of the card."""
    yield from (number - 1, number + 1)
    if layout.sides > 1:
        yield (number + layout.size // 2 - 1) % layout.size + 1
