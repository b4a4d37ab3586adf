"""Seating: which number gets which category, so that neighbours differ and there is no pattern."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import TypeVar

from quizkit.decks.blueprint import StackLayout

Thing = TypeVar("Thing")

ROUNDS = 20
"""How many times to go through the deck and separate neighbours."""

Part = tuple[int, int, bool]
"""A stack, one of its sides, and the true or the false numbers there. Cards can swap places within it freely."""


def seat_categories(
    layout: StackLayout,
    verdicts: Mapping[int, bool],
    taken: Mapping[int, str],
    wanted: Mapping[Part, Counter[str]],
    seed: int,
) -> dict[int, str]:
    """Draw categories for every free number, swap until neighbours differ; `taken` numbers keep theirs."""
    lots, seats, free = Random(seed), dict(taken), dict[int, list[int]]()  # noqa: S311
    for (stack, side, verdict), categories in sorted(wanted.items()):
        part = [n for n in layout.numbers(stack, side) if verdicts[n] is verdict and n not in taken]
        seats |= zip(part, shuffle(sorted(categories.elements()), lots), strict=True)
        free |= dict.fromkeys(part, part)
    is_mixed = len(set(seats.values())) > 1
    for _ in range(ROUNDS if is_mixed else 0):
        crowded = [number for number in free if _count_alike(layout, seats, number)]
        if not crowded:
            break
        for number in crowded:
            for other in shuffle(free[number], lots):
                if _swap(layout, seats, number, other):
                    break
    return seats


def shuffle(things: Iterable[Thing], lots: Random) -> list[Thing]:
    """Shuffle seats with the same result in every version of Python, which `random.shuffle` does not promise."""
    return sorted(things, key=lambda _: lots.random())


def _swap(layout: StackLayout, seats: dict[int, str], first: int, second: int) -> bool:
    """Swap the categories of two numbers if fewer neighbours are then alike; return whether they were swapped."""
    before = _count_alike(layout, seats, first) + _count_alike(layout, seats, second)
    seats[first], seats[second] = seats[second], seats[first]
    if _count_alike(layout, seats, first) + _count_alike(layout, seats, second) < before:
        return True
    seats[first], seats[second] = seats[second], seats[first]
    return False


def _count_alike(layout: StackLayout, seats: Mapping[int, str], number: int) -> int:
    """Count the neighbours of a number that have the same category."""
    return sum(seats.get(other) == seats[number] for other in neighbours(layout, number))


def neighbours(layout: StackLayout, number: int) -> Iterator[int]:
    """Yield the numbers before and after a seat, and the number on the other side of the card."""
    yield from (number - 1, number + 1)
    if layout.sides > 1:
        yield (number + layout.size // 2 - 1) % layout.size + 1
