"""Shares: “two thirds”, “one in four” and “two marriages in five” are fractions, and percentages as well."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from quizkit.lexicon.amounts.amount import Amount, AmountSort, Strength
from quizkit.lexicon.numerals import read_numeral
from quizkit.lexicon.reading import Reading

REACH = 5
"""How many words may come between the numbers of “two marriages in five”."""


def read_fraction(reading: Reading, at: int) -> Amount | None:
    """Read a share: “two thirds”, “a quarter”."""
    words, fractions = reading.words, reading.lexicon.fractions
    many, after = _read_count(reading, at)
    if not after or after >= len(words) or words[after] not in fractions:
        return None
    part = fractions[words[after]]
    values = {many / part, round(many / part * 100, 1)}
    if many == 1:
        # A sixth of it is six times less.
        values.add(float(part))
    if many >= part:
        # The thirds of a match, of which there are three, are parts of it like any others.
        values.add(float(many))
    if words[after].startswith("kwartier"):
        # Three quarters of an hour are 45 minutes.
        values.add(many * 15.0)
    strength = Strength.SOFT if words[at] in reading.lexicon.articles else Strength.WEAK
    return Amount(frozenset(values), at, after + 1, strength, AmountSort.FRACTION)


def _read_count(reading: Reading, at: int) -> tuple[float, int]:
    """Read how many parts a fraction counts; return their number, and the position after it."""
    word = reading.words[at]
    if word.isdecimal() and len(word) <= 2:
        return int(word), at + 1
    if word in reading.lexicon.articles:
        return 1, at + 1
    return read_numeral(reading.words, at, reading.language) or (0, 0)


def one_in(reading: Reading, at: int, value: float) -> set[float]:
    """Return the share that “one in four” and “every fourth” mean, as a fraction and in percent."""
    if value < 2 or not _follows_in(reading, at):
        return set()
    return {1 / value, 100 / value}


def add_shares(reading: Reading, amounts: Sequence[Amount]) -> Iterable[Amount]:
    """Add what “two in five” means, two fifths and 40%, to both its numbers."""
    if len(amounts) < 2 or set(reading.lexicon.one_in).isdisjoint(reading.words):
        return amounts
    shares = dict[int, frozenset[float]]()
    for at, (many, of) in enumerate(pairwise(amounts)):
        is_share = of.first - many.end <= REACH and _follows_in(reading, of.first)
        if is_share and AmountSort.ORDINAL not in (many.sort, of.sort):
            shares[at] = shares[at + 1] = _divide(many, of)
    return (amount.plus(shares.get(at, frozenset())) for at, amount in enumerate(amounts))


def _divide(many: Amount, of: Amount) -> frozenset[float]:
    """Return one number as a part of another, as a fraction and in percent."""
    parts = [part / whole for part in many.values for whole in of.values if 0 < part < whole]
    return frozenset(round(part * times, 3) for part in parts for times in (1, 100))


def _follows_in(reading: Reading, at: int) -> bool:
    """Return whether “in” comes before a number, perhaps with an article between them: “een op de vier”."""
    *earlier, before = reading.words[max(0, at - 2) : at] or ("",)
    marks = reading.lexicon.one_in
    return before in marks or (before in ("de", "den", "les") and earlier != [] and earlier[0] in marks)
