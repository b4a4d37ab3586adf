"""Amount: a number in a text, with all the values it may have, how certain it is, its unit, and what it counts."""

import re
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import NamedTuple

_DIGITS = re.compile(r"\d+")


class Strength(IntEnum):
    """How certain it is that a translation must contain the same number."""

    SOFT = 0
    """A translation may leave it out: first, both, half, “a”."""
    WEAK = 1
    """Written in words."""
    STRONG = 2


class AmountSort(StrEnum):
    """What a number counts."""

    NUMBER = "number"
    ORDINAL = "ordinal"
    FRACTION = "fraction"
    DAY = "day"
    CENTURY = "century"
    DECADE = "decade"


class Amount(NamedTuple):
    """A number in a text. `1.234` means 1234 in some places and 1.234 in others, so both values are kept."""

    values: frozenset[float]
    first: int
    """The position of its first word."""
    end: int
    """The position after its last word."""
    strength: Strength = Strength.STRONG
    sort: AmountSort = AmountSort.NUMBER
    unit: str = ""

    def plus(self, values: frozenset[float] | set[float]) -> "Amount":
        """Return the amount with more values that it may have."""
        return self._replace(values=self.values | values)

    def rounded(self) -> "Amount":
        """Return it with rounded values, so that a third is the same third everywhere and can simply be compared."""
        if self.strength is Strength.STRONG or all(value.is_integer() for value in self.values):
            return self
        return self._replace(values=frozenset(round(value, 3) for value in self.values))


@lru_cache(10_000)
def read_digits(digits: str) -> frozenset[float]:
    """Return every value that an amount in digits may have, in any country.

    >>> sorted(read_digits("1.234")), sorted(read_digits("12’500,5")), sorted(read_digits("3,5"))
    ([1.234, 1234.0], [12500.5], [3.5])
    """
    parts = _DIGITS.findall(digits)
    separators = [char for char in digits if not char.isdecimal()]
    numbers = set[float]()
    if all(len(part) == 3 for part in parts[1:]) and (len(parts) == 1 or len(parts[0]) <= 3):
        numbers.add(float("".join(parts)))
    if separators and separators[-1] in ".," and (len(separators) == 1 or all(len(p) == 3 for p in parts[1:-1])):
        numbers.add(float(f"{''.join(parts[:-1])}.{parts[-1]}"))
    return frozenset(numbers or map(float, parts))
