"""Dates: whether a number is a day, a century or a decade, and which years “’68” and “the sixties” may be."""

from quizkit.lexicon.amounts.amount import Amount, AmountSort, Strength
from quizkit.lexicon.reading import Reading

CENTURIES = (1700, 1800, 1900, 2000)
RANGE = ("/", "-", "–")
"""What stands between the two years of a season."""


def tell_date(reading: Reading, amount: Amount) -> Amount:
    """Tell dates (days, centuries, decades) from other numbers."""
    vocabulary, behind = reading.lexicon, reading.words[amount.end : amount.end + 2]
    if any(word in vocabulary.century for word in behind) and min(amount.values) >= 1:
        return amount._replace(sort=AmountSort.CENTURY, strength=Strength.WEAK)
    if _is_decade(reading, amount):
        return _make_decade(amount)
    if any(word in vocabulary.months for word in behind) and max(amount.values) <= 31:
        return amount._replace(sort=AmountSort.DAY)
    return amount


def _is_decade(reading: Reading, amount: Amount) -> bool:
    """Return whether a number names a decade: « les années 60 », “60er-Jahre”, “sechziger Jahre”."""
    decades, words = reading.lexicon.decades, reading.words
    behind = words[amount.end : amount.end + 3]
    if behind[:1] == ("er",) and any(word in decades for word in behind[1:]):
        return True
    if reading.language != "de":
        return amount.first > 0 and words[amount.first - 1] in decades
    word = words[amount.first]
    is_one_word = word.endswith(("igerjahre", "igerjahren"))
    return is_one_word or (word.endswith("iger") and any(following in decades for following in behind[:1]))


def _make_decade(amount: Amount) -> Amount:
    """Make it a decade, of the last century if that is not said; 25 or 10 is none."""
    if any(value % 10 for value in amount.values) or max(amount.values) < 20:
        return amount
    years = {value + 1900 for value in amount.values if value < 100}
    return amount.plus(years)._replace(sort=AmountSort.DECADE, strength=Strength.WEAK)


def add_full_years(reading: Reading, amount: Amount) -> Amount:
    """Add the years that one cut to two figures may mean: « mai 68 », “’68”, “1962/63”."""
    at, word = amount.first, reading.words[amount.first]
    if not _is_cut(word) or not at:
        return amount
    before, gap = reading.words[at - 1], reading.gap(at)
    is_season = _is_season(reading, at) or _is_season(reading, at - 1)
    if is_season or before in reading.lexicon.months or gap.endswith(("’", "'")):
        return amount.plus({float(century + int(word)) for century in CENTURIES})
    if gap in RANGE and before.isdecimal() and len(before) == 4:
        return amount.plus({float(before[:2] + word)})
    return amount


def _is_season(reading: Reading, at: int) -> bool:
    """Return whether a year and the next are cut to two figures each: « l’hiver 62-63 »."""
    years = reading.words[at : at + 2]
    if len(years) < 2 or reading.gap(at + 1) not in RANGE:
        return False
    return all(map(_is_cut, years)) and int(years[1]) - int(years[0]) == 1


def _is_cut(word: str) -> bool:
    """Return whether a word is a year cut to two figures, or looks like one."""
    return word.isdecimal() and len(word) == 2
