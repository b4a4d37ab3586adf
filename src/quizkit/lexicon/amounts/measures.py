"""Measures: the unit of a number, and what an hour and a half, a fortnight and “ten in the evening” are besides."""

from collections.abc import Iterator

from quizkit.lexicon.amounts.amount import Amount
from quizkit.lexicon.numerals import may_count, read_numeral
from quizkit.lexicon.reading import PhraseMark, Reading

UNIT = "unit:"
"""The tags of units begin with this."""
HOUR, METRE = "unit:hour", "unit:m"
PER = frozenset(("pro", "par", "per", "je", "al"))
"""“Fifteen times per hour” counts no hours."""
CURRENCIES = ("unit:chf", "unit:euro", "unit:dollar")
FORTNIGHT = {8.0: 7.0, 15.0: 14.0}
"""A week has eight days, and a fortnight fifteen, if one counts both ends, as people do in French and German."""


def add_unit(reading: Reading, amount: Amount) -> Amount:
    """Add its unit to a number, and the values that it may have in this unit."""
    unit = next(_find_units(reading, amount), "") if amount.end > amount.first else ""
    if unit == "day" and reading.language in ("fr", "de"):
        amount = amount.plus({FORTNIGHT[value] for value in amount.values if value in FORTNIGHT})
    if unit == "hour" and max(amount.values) <= 24:
        # “Ten in the evening” may be 22 h in another language.
        amount = amount.plus({value + 12 if value <= 12 else value - 12 for value in amount.values})
    return amount._replace(unit=unit) if unit else amount


def _find_units(reading: Reading, amount: Amount) -> Iterator[str]:
    """Find the unit after a number, or a currency before it; the longest name comes first."""
    units = reading.units
    if not units:
        return
    # Another word may come between them, unless it is a number that the unit belongs to.
    gap = amount.end < len(reading.words) and not may_count(reading.words[amount.end], reading.language)
    behind = [
        unit for unit in units
        if 0 <= unit.first - amount.end <= gap and _is_close(reading, unit) and reading.words[unit.first - 1] not in PER
    ]  # fmt: skip
    yield from (unit.tag.removeprefix(UNIT) for unit in sorted(behind, key=lambda unit: (unit.first, -unit.end)))
    yield from (unit.tag.removeprefix(UNIT) for unit in units if unit.end == amount.first and unit.tag in CURRENCIES)
    if reading.language == "nl" and reading.words[amount.first - 1 : amount.first] == ("of",):
        # “Een jaar of twintig”
        yield from (unit.tag.removeprefix(UNIT) for unit in units if unit.end == amount.first - 1)


def _is_close(reading: Reading, unit: PhraseMark) -> bool:
    """Return whether only a space or a hyphen is before a one-letter unit: “half acht ’s avonds” has no seconds."""
    return len(reading.words[unit.first]) > 1 or reading.gap(unit.first).strip() in ("", "-")


def add_larger_unit(reading: Reading, amount: Amount) -> Amount:
    """Add what a measure of two units is in one: “an hour and 22 minutes” in minutes, « un mètre septante » in m."""
    if amount.unit not in ("minute", ""):
        return amount
    is_minute = amount.unit == "minute"
    # An “and” may come between an hour and its minutes.
    larger = next((unit for unit in reading.units if 0 <= amount.first - unit.end <= is_minute), None)
    if larger is None or not larger.first or larger.tag not in (HOUR, METRE):
        return amount
    whole = _read_whole(reading, larger.first - 1)
    if whole is None:
        return amount
    if larger.tag == HOUR:
        return amount.plus({60 * whole + value for value in amount.values})
    return amount.plus({round(whole + value / 100, 3) for value in amount.values if not is_minute})


def _read_whole(reading: Reading, at: int) -> float | None:
    """Read the number in front of a unit, which may be an article."""
    word = reading.words[at]
    if word in reading.lexicon.articles:
        return 1
    if word.isdecimal():
        return float(word)
    spelled = read_numeral((word,), 0, reading.language)
    return float(spelled[0]) if spelled else None
