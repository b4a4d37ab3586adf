"""Reckoning: what can be worked out from the numbers of a text, as a translation that counts in another way does.

“Sixteen; two years more for spirits” says eighteen, 42 km and 195 m are 42.195 km, and a day has 24 hours.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from quizkit.lexicon.amounts import Amount, AmountSort, read_amounts
from quizkit.lexicon.reading import Reading

BASES = {
    "um": ("m", 1e-6), "mm": ("m", 0.001), "cm": ("m", 0.01), "m": ("m", 1.0), "km": ("m", 1000.0),
    "ug": ("g", 1e-6), "mg": ("g", 0.001), "g": ("g", 1.0), "kg": ("g", 1000.0), "t": ("g", 1e6),
    "kt": ("g", 1e9), "megaton": ("g", 1e12),
    "zentner": ("g", 5e4), "quintal": ("g", 1e5), "pound": ("g", 500.0), "ounce-nl": ("g", 100.0),
    "ml": ("l", 0.001), "cl": ("l", 0.01), "dl": ("l", 0.1), "l": ("l", 1.0), "hl": ("l", 100.0),
    "cm3": ("l", 0.001), "m3": ("l", 1000.0), "km3": ("l", 1e12),
    "cm2": ("m2", 1e-4), "m2": ("m2", 1.0), "ha": ("m2", 1e4), "km2": ("m2", 1e6),
    "centime": ("chf", 0.01), "chf": ("chf", 1.0),
    "ms": ("s", 0.001), "second": ("s", 1.0), "minute": ("s", 60.0), "hour": ("s", 3600.0), "day": ("s", 86400.0),
    "week": ("s", 604800.0),
    "month": ("month", 1.0), "quarter-year": ("month", 3.0), "half-year": ("month", 6.0), "year": ("month", 12.0),
    "decade": ("month", 120.0), "century": ("month", 1200.0),
    "hz": ("hz", 1.0), "khz": ("hz", 1e3), "mhz": ("hz", 1e6), "ghz": ("hz", 1e9),
    "v": ("v", 1.0), "volt-kilo": ("v", 1e3), "milliampere": ("a", 0.001), "ampere": ("a", 1.0),
    "w": ("w", 1.0), "kw": ("w", 1000.0), "mw": ("w", 1e6), "gw": ("w", 1e9), "kj": ("j", 1000.0), "joule": ("j", 1.0),
}  # fmt: skip
"""Units that can be converted into each other: unit → base unit, and how many of it."""
NEAR = 2
YEAR = 100
"""How many words may come between a number and what it is added to."""
NONE = ("", 0.0)
FOLLOWING = ("suivant", "folgend", "volgend", "später", "later", "danach", "nadien", "seguente", "following")


class Sum(NamedTuple):
    """A number that a text does not say, but that follows from it: in a base unit, or without one."""

    base: str
    value: float


def is_converted(one: Amount, other: Amount) -> bool:
    """Return whether two numbers are the same in another unit, by reckoning: 1,2 km is 1200 m."""
    if one.unit == other.unit or not {one.unit, other.unit} <= BASES.keys():
        return False
    if one.sort is AmountSort.FRACTION and one.values == other.values:
        # “Half” may be 50 of a hundred, but half a century is not half a year.
        return False
    (base, factor), (their_base, their_factor) = BASES[one.unit], BASES[other.unit]
    ours = {round(value * factor, 6) for value in one.values}
    return base == their_base and not ours.isdisjoint(round(value * their_factor, 6) for value in other.values)


def is_reckoned(amount: Amount, ours: Reading, theirs: Reading) -> bool:
    """Return whether a number of ours can be worked out from another text's, in a way that is not ours as well."""
    base, factor = BASES.get(amount.unit, NONE)
    sums = _find_sums(theirs) - _find_sums(ours)
    if any(Sum("", value) in sums for value in amount.values):
        return True
    return bool(base) and any(Sum(base, round(value * factor, 6)) in sums for value in amount.values)


def is_part(amount: Amount, ours: Reading, theirs: Reading) -> bool:
    """Return whether a number of ours is part of a sum that another text says at once: 42 km and 195 m."""
    for large, small in pairwise(read_amounts(ours)):
        if amount in (large, small):
            sums = {*_join_units((large, small))}
            if any(Sum(*_to_base(other, value)) in sums for other in read_amounts(theirs) for value in other.values):
                return True
    return False


def _to_base(amount: Amount, value: float) -> tuple[str, float]:
    base, factor = BASES.get(amount.unit, NONE)
    return base, round(value * factor, 6)


def is_dated(amount: Amount, theirs: Reading) -> bool:
    """Return whether a number is a year of a century that another text names, or a century with such a year."""
    others = [
        other
        for other in read_amounts(theirs)
        if (other.sort is AmountSort.CENTURY) != (amount.sort is AmountSort.CENTURY)
    ]
    for other in others:
        century, year = (amount, other) if amount.sort is AmountSort.CENTURY else (other, amount)
        if not year.unit and any(value >= YEAR and -(-value // 100) in century.values for value in year.values):
            return True
    return False


@lru_cache(256)
def _find_sums(reading: Reading) -> frozenset[Sum]:
    amounts = read_amounts(reading)
    return frozenset((*_join_units(amounts), *_count_single_units(reading, amounts), *_add_up(reading, amounts)))


def _join_units(amounts: tuple[Amount, ...]) -> Iterator[Sum]:
    """Add up kilometres and metres, years and months, if they follow each other."""
    for large, small in pairwise(amounts):
        (base, factor), (small_base, small_factor) = BASES.get(large.unit, NONE), BASES.get(small.unit, NONE)
        if base and base == small_base and factor > small_factor and small.first - large.end <= NEAR:
            for value in large.values:
                yield from (Sum(base, round(value * factor + rest * small_factor, 6)) for rest in small.values)


def _count_single_units(reading: Reading, amounts: tuple[Amount, ...]) -> Iterator[Sum]:
    """Count a unit without a number once: a day has 24 hours."""
    counted = {at for amount in amounts if amount.unit for at in (amount.end, amount.end + 1)}
    for mark in reading.units:
        base, factor = BASES.get(mark.tag[5:], NONE)
        if base and mark.first not in counted and len(reading.words[mark.first]) > 1:
            yield Sum(base, factor)


def _add_up(reading: Reading, amounts: tuple[Amount, ...]) -> Iterator[Sum]:
    """Add numbers that are compared to the others, and take them away: “two more”, “the year after”."""
    compared = [amount.values for amount in amounts if _is_compared(reading, amount.first, amount.end)]
    singles = (mark for mark in reading.units if _is_compared(reading, mark.first, mark.end))
    compared += [frozenset((1.0,)) for mark in singles if all(mark.first != amount.end for amount in amounts)]
    for more in compared:
        for amount in amounts:
            for value in amount.values:
                yield from (Sum("", round(total, 3)) for rest in more for total in (value + rest, value - rest))


def _is_compared(reading: Reading, first: int, end: int) -> bool:
    """Return whether a word such as “more” or “following” stands next to a number."""
    near = reading.words[end : end + 1 + NEAR]
    if any(word in reading.lexicon.comparing or word in reading.lexicon.less for word in near):
        return True
    return any(word.startswith(FOLLOWING) for word in (*reading.words[max(0, first - 1) : first], *near[:1]))
