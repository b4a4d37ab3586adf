"""Amounts: the numbers in a text, each with all the values it may have, its unit, and what it counts."""

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum, StrEnum
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from quizkit.lexicon.lexicon import lexicon
from quizkit.lexicon.numerals import may_count, read_hidden_number, read_numeral, roman
from quizkit.lexicon.reading import Reading

_DIGITS = re.compile(r"\d+")

SHORT_YEAR, CENTURIES = 2, (1700, 1800, 1900, 2000)
MANY = 10
"""From here on, a word for a round number may just mean many: dozens, hundreds."""
SHARE_REACH = 5
"""How many words may come between the numbers of “two marriages in five”."""
FORTNIGHT = {8.0: 7.0, 15.0: 14.0}
CLOCK, THREE_QUARTERS = 24, 45
FRENCH_QUARTERS = {
    ("moins", "le", "quart"): THREE_QUARTERS,
    ("et", "quart"): 15,
    ("et", "demie"): 30,
    ("et", "demi"): 30,
}
HOUR, METRE = "unit:hour", "unit:m"
CURRENCIES = ("unit:chf", "unit:euro", "unit:dollar")


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
    end: int
    strength: Strength = Strength.STRONG
    sort: AmountSort = AmountSort.NUMBER
    unit: str = ""


@lru_cache(256)
def read_amounts(reading: Reading) -> tuple[Amount, ...]:
    """Find every number in a text, from left to right."""
    amounts, end = list[Amount](), 0
    names = {at for mark in reading.marks.get("not number", ()) for at in range(mark.first, mark.end)}
    for _, at, _ in reading.marks.get("number", ()):
        word = reading.words[at]
        if at in names:
            continue
        if at < end or (word in reading.lexicon.articles and not _begins_number(reading, at)):
            continue
        if word[0].isdecimal() and _stands_alone(reading, at):
            # One is an article as well, and nought a letter: blood of group 0.
            strength = Strength.SOFT if word in ("0", "1") else Strength.STRONG
            amounts.append(_add_century(reading, _add_unit(reading, Amount(values(word), at, at + 1, strength))))
            continue
        amount = _read_time(reading, at) or _read_fraction(reading, at) or _read_plain(reading, at)
        if amount is not None:
            amount = _scale(reading, amount)
            amounts.append(_add_century(reading, _round(_add_unit(reading, _classify(reading, amount)))))
            # “Anderthalb Jahrhunderte” does not count to a hundred as well.
            end = amount.end + (amounts[-1].unit in ("century", "decade"))
    return tuple(_read_shares(reading, [_add_larger_unit(reading, amount) for amount in amounts]))


def _add_larger_unit(reading: Reading, amount: Amount) -> Amount:
    """Add what “an hour and 22 minutes” is in minutes, and « un mètre septante » in metres."""
    near = reading.units if amount.unit in ("minute", "") else ()
    larger = next((mark for mark in near if 0 <= amount.first - mark.end <= (amount.unit == "minute")), None)
    whole = _read_whole(reading, larger.first - 1) if larger is not None and larger.first else None
    if larger is None or whole is None or larger.tag not in (HOUR, METRE):
        return amount
    if larger.tag == HOUR:
        more = {60 * whole + value for value in amount.values}
    else:
        more = {round(whole + value / 100, 3) for value in amount.values if not amount.unit}
    return amount._replace(values=amount.values | more)


def _read_whole(reading: Reading, at: int) -> float | None:
    """Read the number in front of a unit, which may be an article."""
    word = reading.words[at]
    if word in reading.lexicon.articles:
        return 1
    if word.isdecimal():
        return float(word)
    spelled = read_numeral((word,), 0, reading.language)
    return float(spelled[0]) if spelled else None


def _add_century(reading: Reading, amount: Amount) -> Amount:
    """Add what a year that is cut to two figures may mean: « mai 68 », “’68”, “1962/63”."""
    at, word = amount.first, reading.words[amount.first]
    if not (word.isdecimal() and len(word) == SHORT_YEAR) or not at:
        return amount
    before, gap = reading.words[at - 1], reading.gap(at)
    if (
        before in reading.lexicon.months
        or gap.endswith(("’", "'"))
        or _is_season(reading, at)
        or _is_season(reading, at - 1)
    ):
        return amount._replace(values=amount.values | {float(century + int(word)) for century in CENTURIES})
    if gap in ("/", "-", "–") and before.isdecimal() and len(before) == 2 * SHORT_YEAR:
        return amount._replace(values=amount.values | {float(before[:2] + word)})
    return amount


def _is_season(reading: Reading, at: int) -> bool:
    """Return whether a year and the next are cut to two figures each: « l’hiver 62-63 »."""
    pair = reading.words[at : at + 2]
    if len(pair) < 2 or reading.gap(at + 1) not in ("/", "-", "–"):
        return False
    return all(word.isdecimal() and len(word) == SHORT_YEAR for word in pair) and int(pair[1]) - int(pair[0]) == 1


def _read_shares(reading: Reading, amounts: Sequence[Amount]) -> Iterator[Amount]:
    """Read “two in five” as two fifths and 40%, in both its numbers."""
    if len(amounts) < 2 or set(reading.lexicon.one_in).isdisjoint(reading.words):
        return iter(amounts)
    shares = dict[int, frozenset[float]]()
    for at, (many, of) in enumerate(pairwise(amounts)):
        is_share = of.first - many.end <= SHARE_REACH and _follows_in(reading, of.first)
        if is_share and AmountSort.ORDINAL not in (many.sort, of.sort):
            values = frozenset(
                round(part, 3) for a in many.values for b in of.values if 0 < a < b for part in (a / b, 100 * a / b)
            )
            shares[at] = shares[at + 1] = values
    return (amount._replace(values=amount.values | shares.get(at, frozenset())) for at, amount in enumerate(amounts))


def _round(amount: Amount) -> Amount:
    """Round values, so that a third is the same third everywhere and can simply be compared."""
    if all(value.is_integer() for value in amount.values):
        return amount
    return amount._replace(values=frozenset(round(value, 3) for value in amount.values))


def _stands_alone(reading: Reading, at: int) -> bool:
    """Return whether no neighbouring word changes what a number means: million, century, month, decade, a time."""
    near = _neighbours(reading.language)
    return near.isdisjoint(reading.words[at + 1 : at + 3]) and (at == 0 or reading.words[at - 1] not in near)


@cache
def _neighbours(language: str) -> frozenset[str]:
    vocabulary = lexicon(language)
    listed = (
        vocabulary.scales,
        vocabulary.thousand,
        vocabulary.fractions,
        vocabulary.century,
        vocabulary.months,
        vocabulary.decades,
    )
    halves = (word for half in vocabulary.halves for word in half.split())
    return frozenset(("h", "er", "et", *halves)).union(*listed)


def _begins_number(reading: Reading, at: int) -> bool:
    """Return whether an article begins a number after all: “a third”, « une heure et demie »."""
    following, vocabulary = reading.words[at + 1 : at + 4], reading.lexicon
    return bool(following) and (following[0] in vocabulary.fractions or following[1:] in _halves(reading.language))


@cache
def _halves(language: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(half.split()) for half in lexicon(language).halves)


@lru_cache(10_000)
def values(digits: str) -> frozenset[float]:
    """Return every value that a number in digits may have, in any country.

    >>> sorted(values("1.234")), sorted(values("12’500,5")), sorted(values("3,5"))
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


def _read_plain(reading: Reading, at: int) -> Amount | None:
    word, vocabulary = reading.words[at], reading.lexicon
    if word[0].isdecimal():
        return Amount(values(word), at, at + 1)
    if word in vocabulary.articles:
        and_half = reading.words[at + 2 : at + 4] in _halves(reading.language)
        if and_half and reading.words[at + 1] in vocabulary.scales:
            return Amount(frozenset((1.0,)), at, at + 1, Strength.SOFT)
        return Amount(frozenset((1.5,)), at, at + 1, Strength.SOFT, AmountSort.ORDINAL) if and_half else None
    if (spelled := read_numeral(reading.words, at, reading.language)) and not _is_percent(reading, at):
        value, end = spelled
        others = {vocabulary.others[word]} if end == at + 1 and word in vocabulary.others else set()
        strength = Strength.SOFT if value <= 2 or others or at in reading.quoted else Strength.WEAK
        return Amount(frozenset((float(value), *others, *_one_in(reading, at, value))), at, end, strength)
    return _read_loose(reading, at)


def _read_loose(reading: Reading, at: int) -> Amount | None:
    """Read a word that contains a number: XIX, first, half, “Dreisprachigkeit”, a million."""
    word, vocabulary = reading.words[at], reading.lexicon
    if word in vocabulary.scales:
        return Amount(frozenset((1.0,)), at, at, Strength.SOFT)
    value: float | None = roman(reading.said(at)) if len(word) > 1 else None
    value = vocabulary.others.get(word, read_hidden_number(word, reading.language)) if value is None else value
    if value is None:
        return None
    is_counted = word in vocabulary.others or roman(reading.said(at)) is not None
    sort = AmountSort.NUMBER if not is_counted else AmountSort.FRACTION if value < 1 else AmountSort.ORDINAL
    # Half of all is 50%, and half a century is 50 years.
    numbers = {float(value), value * 100} if value < 1 else {float(value)} | _one_in(reading, at, value)
    return Amount(frozenset(numbers), at, at + 1, Strength.SOFT, sort)


def _one_in(reading: Reading, at: int, value: float) -> set[float]:
    """Return the share that “one in four” and “every fourth” mean, as a fraction and in percent."""
    if value < 2 or not _follows_in(reading, at):
        return set()
    return {1 / value, 100 / value}


def _follows_in(reading: Reading, at: int) -> bool:
    """Return whether “in” comes before a number, perhaps with an article between them: “een op de vier”."""
    before = reading.words[max(0, at - 2) : at]
    return before[-1:] != () and (
        before[-1] in reading.lexicon.one_in
        or (before[-1] in ("de", "den", "les") and before[0] in reading.lexicon.one_in)
    )


def _is_percent(reading: Reading, at: int) -> bool:
    """Return whether “cent” or “mille” is part of « pour cent », « pour mille »."""
    return at > 0 and reading.words[at - 1] == "pour" and reading.words[at] in ("cent", "mille")


def _read_fraction(reading: Reading, at: int) -> Amount | None:
    """Read “two thirds”, “a quarter”."""
    vocabulary, words = reading.lexicon, reading.words
    spelled = (1, at + 1) if words[at] in vocabulary.articles else read_numeral(words, at, reading.language)
    if words[at].isdecimal() and len(words[at]) <= SHORT_YEAR:
        spelled = (int(words[at]), at + 1)
    if not spelled or spelled[1] >= len(words) or words[spelled[1]] not in vocabulary.fractions:
        return None
    many, end = spelled
    strength = Strength.SOFT if words[at] in vocabulary.articles else Strength.WEAK
    part = many / vocabulary.fractions[words[end]]
    # A sixth of it is six times less, and three quarters of an hour are 45 minutes.
    others = {float(vocabulary.fractions[words[end]])} if many == 1 else set()
    others |= {many * 15.0} if words[end].startswith("kwartier") else set()
    values = frozenset((part, round(part * 100, 1), *others))
    return Amount(values, at, end + 1, strength, AmountSort.FRACTION)


def _read_time(reading: Reading, at: int) -> Amount | None:
    """Read « 9 h 30 » and “halb zehn” with the same values as 9.30."""
    words = reading.words
    if words[at].isdecimal() and len(words[at]) < 3 and words[at + 1 : at + 2] == ("h",) and len(words) > at + 2:
        minutes = words[at + 2]
        if minutes.isdecimal() and len(minutes) == 2 and int(minutes) < 60:
            values = _clock_values(int(words[at]), int(minutes)) | {float(words[at]) * 60 + float(minutes)}
            return Amount(values, at, at + 3)
    if reading.language == "fr" and (amount := _read_french_time(reading, at)):
        return amount
    minute = 30 if words[at] in ("halb", "half") else _read_quarter(words[at : at + 2], reading)
    hour = at + 1 + (minute in (15, 45))
    spelled = read_numeral(words, hour, reading.language) if minute and hour < len(words) else None
    if minute and words[hour : hour + 1] == ("een",):
        spelled = (1, hour + 1)
    if spelled and 1 <= spelled[0] <= 12:
        before = int(spelled[0]) - (minute >= 30)
        strength = Strength.SOFT if at in reading.quoted else Strength.WEAK
        return Amount(_clock_values(before or 12, minute), at, spelled[1], strength)
    return None


def _read_french_time(reading: Reading, at: int) -> Amount | None:
    """Read « trois heures moins le quart », « minuit et quart »."""
    words = reading.words
    hour = {"midi": (12, at + 1), "minuit": (12, at + 1)}.get(words[at]) or read_numeral(words, at, "fr")
    if words[at].isdecimal() and len(words[at]) <= SHORT_YEAR:
        hour = int(words[at]), at + 1
    if hour is None or not 1 <= hour[0] <= CLOCK:
        return None
    end = hour[1] + (words[hour[1] : hour[1] + 1] in (("heure",), ("heures",), ("h",)))
    for tail, minute in FRENCH_QUARTERS.items():
        if words[end : end + len(tail)] == tail and (end > hour[1] or words[at] in ("midi", "minuit")):
            before = int(hour[0]) - (minute == THREE_QUARTERS)
            return Amount(_clock_values(before or 12, minute), at, end + len(tail), Strength.WEAK)
    return None


def _read_quarter(words: tuple[str, ...], reading: Reading) -> int:
    """Read “kwart over” as 15 minutes, “Viertel vor” as 45."""
    phrase = " ".join(words)
    return 15 if phrase in reading.lexicon.past else 45 if phrase in reading.lexicon.to else 0


def _clock_values(hour: int, minute: int) -> frozenset[float]:
    hours = (hour, hour + 12) if hour <= 12 else (hour, hour - 12)
    return frozenset(round(hour + part, 2) for hour in hours for part in (minute / 60, minute / 100))


def _scale(reading: Reading, amount: Amount) -> Amount:
    """Multiply a number by the “million” that follows it, and add the “half” that follows that."""
    vocabulary, words, end = reading.lexicon, reading.words, amount.end
    numbers = amount.values
    while end < len(words) and words[end] in vocabulary.scales:
        numbers = frozenset(value * vocabulary.scales[words[end]] for value in numbers)
        end += 1
    if end < len(words) and amount.values != numbers and words[end] in vocabulary.thousand:
        end += 1
    size = max((vocabulary.scales[word] for word in words[amount.end : end] if word in vocabulary.scales), default=1)
    for half in vocabulary.halves:
        tail = tuple(half.split())
        if words[end : end + len(tail)] == tail:
            numbers, end = frozenset(value + size / 2 for value in numbers), end + len(tail)
        elif words[end + 1 : end + 1 + len(tail)] == tail:
            # « trois pièces et demie »
            numbers |= frozenset(value + 0.5 for value in numbers)
    if end > amount.end and size > 1 and vocabulary.others.get(words[amount.first], 0) >= MANY:
        # Hundreds of millions are many millions.
        numbers |= {float(size)}
    elif end > amount.end and size > 1:
        amount = amount._replace(strength=max(amount.strength, Strength.WEAK), sort=AmountSort.NUMBER)
    if end < len(words) and words[end] in vocabulary.thousand and amount.strength is Strength.STRONG and size == 1:
        numbers, end = frozenset(value * 1000 for value in numbers), end + 1
    return amount._replace(values=numbers, end=max(end, amount.end))


def _classify(reading: Reading, amount: Amount) -> Amount:
    """Recognise days, centuries and decades."""
    behind, before = reading.words[amount.end : amount.end + 3], reading.words[max(0, amount.first - 1) : amount.first]
    vocabulary = reading.lexicon
    if any(word in vocabulary.century for word in behind[:2]) and min(amount.values) >= 1:
        return amount._replace(sort=AmountSort.CENTURY, strength=Strength.WEAK)
    decade = before and before[0] in vocabulary.decades and reading.language != "de"
    if (
        decade
        or ("er" in behind[:1] and any(word in vocabulary.decades for word in behind[1:3]))
        or _is_tens(reading, amount)
    ):
        return _make_decade(amount)
    if any(word in vocabulary.months for word in behind[:2]) and max(amount.values) <= 31:
        return amount._replace(sort=AmountSort.DAY)
    return amount


def _is_tens(reading: Reading, amount: Amount) -> bool:
    """Return whether it is a German decade: “sechziger Jahre”."""
    word = reading.words[amount.first]
    following = reading.words[amount.end : amount.end + 1]
    if reading.language != "de":
        return False
    return word.endswith(("igerjahre", "igerjahren")) or (
        word.endswith("iger") and bool(following) and following[0] in reading.lexicon.decades
    )


def _make_decade(amount: Amount) -> Amount:
    if not all(value % 10 == 0 for value in amount.values) or max(amount.values) < 20:
        return amount
    years = {value + 1900 for value in amount.values if value < 100}
    return amount._replace(values=amount.values | years, sort=AmountSort.DECADE, strength=Strength.WEAK)


def _add_unit(reading: Reading, amount: Amount) -> Amount:
    unit = next(_find_units(reading, amount), "") if amount.end > amount.first else ""
    if unit == "day" and reading.language in ("fr", "de"):
        # A week has eight days, and a fortnight fifteen, if one counts both ends.
        amount = amount._replace(values=amount.values | {FORTNIGHT[v] for v in amount.values if v in FORTNIGHT})
    if unit == "hour" and max(amount.values) <= 24:
        # “Ten in the evening” may be 22 h in another language.
        others = {value + 12 if value <= 12 else value - 12 for value in amount.values}
        amount = amount._replace(values=amount.values | others)
    return amount._replace(unit=unit)


def _find_units(reading: Reading, amount: Amount) -> Iterator[str]:
    """Find the unit after a number, or a currency before it; the longest name comes first."""
    near = reading.units
    if not near:
        return
    linking = amount.end < len(reading.words) and not may_count(reading.words[amount.end], reading.language)
    behind = [
        mark for mark in near if amount.end <= mark.first <= amount.end + linking and _is_close(reading, mark.first)
    ]
    yield from (mark.tag[5:] for mark in sorted(behind, key=lambda mark: (mark.first, -mark.end)))
    yield from (mark.tag[5:] for mark in near if mark.end == amount.first and mark.tag in CURRENCIES)


def _is_close(reading: Reading, at: int) -> bool:
    """Return whether only a space or a hyphen is before a one-letter unit: “half acht ’s avonds” has no seconds."""
    return len(reading.words[at]) > 1 or reading.gap(at).strip() in ("", "-")
