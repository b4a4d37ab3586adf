"""The numbers in a text, whatever the language and however they are written."""

from functools import lru_cache

from quizkit.lexicon.amounts.amount import Amount, AmountSort, Strength, read_digits
from quizkit.lexicon.amounts.clock_times import read_time
from quizkit.lexicon.amounts.dates import add_full_years, tell_date
from quizkit.lexicon.amounts.measures import add_larger_unit, add_unit
from quizkit.lexicon.amounts.numbers import begins_number, read_number, scale, stands_alone
from quizkit.lexicon.amounts.shares import add_shares, read_fraction
from quizkit.lexicon.reading import Reading

__all__ = ["Amount", "AmountSort", "Strength", "read_amounts"]


@lru_cache(256)
def read_amounts(reading: Reading) -> tuple[Amount, ...]:
    """Find every amount (number) in a text, from left to right."""
    amounts, end = list[Amount](), 0
    names = {at for mark in reading.marks.get("not number", ()) for at in range(mark.first, mark.end)}
    for _, at, _ in reading.marks.get("number", ()):
        if at in names or at < end or _is_article(reading, at):
            continue
        if reading.words[at][0].isdecimal() and stands_alone(reading, at):
            amounts.append(_read_bare_digits(reading, at))
        elif amount := _read_with_neighbours(reading, at):
            amounts.append(amount)
            # “Anderthalb Jahrhunderte” does not count to a hundred as well.
            end = amount.end + (amount.unit in ("century", "decade"))
    return tuple(add_shares(reading, [add_larger_unit(reading, amount) for amount in amounts]))


def _is_article(reading: Reading, at: int) -> bool:
    """Return whether a word that may be a number is just an article: “a third” is a number, “a cow” is not."""
    return reading.words[at] in reading.lexicon.articles and not begins_number(reading, at)


def _read_bare_digits(reading: Reading, at: int) -> Amount:
    """Read digits whose neighbours do not change what they mean, as most are."""
    word = reading.words[at]
    # One is an article as well, and nought a letter: blood of group 0.
    strength = Strength.SOFT if word in ("0", "1") else Strength.STRONG
    return add_full_years(reading, add_unit(reading, Amount(read_digits(word), at, at + 1, strength)))


def _read_with_neighbours(reading: Reading, at: int) -> Amount | None:
    """Read a number together with the words around it: a time, a fraction, “2.5 million”, a date, a unit."""
    amount = read_time(reading, at) or read_fraction(reading, at) or read_number(reading, at)
    if amount is None:
        return None
    dated = tell_date(reading, scale(reading, amount))
    return add_full_years(reading, add_unit(reading, dated).rounded())
