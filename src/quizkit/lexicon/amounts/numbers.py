"""Plain numbers: in digits, in words, as part of a word, and multiplied by the “million and a half” that follows."""

from functools import cache
from itertools import takewhile

from quizkit.lexicon.amounts.amount import Amount, AmountSort, Strength, read_digits
from quizkit.lexicon.amounts.shares import one_in
from quizkit.lexicon.lexicon import Words, lexicon
from quizkit.lexicon.numerals import read_hidden_number, read_numeral, roman
from quizkit.lexicon.reading import Reading

MANY = 10
"""From here on, a word for a round number may just mean many: dozens, hundreds."""


def stands_alone(reading: Reading, at: int) -> bool:
    """Return whether no neighbouring word changes what a plain number means: million, century, month, a time."""
    near = _neighbours(reading.language)
    return near.isdisjoint(reading.words[at + 1 : at + 3]) and (at == 0 or reading.words[at - 1] not in near)


@cache
def _neighbours(language: str) -> frozenset[str]:
    """Return the words next to a number that change what it means."""
    vocabulary = lexicon(language)
    listed = (
        vocabulary.scales,
        vocabulary.thousand,
        vocabulary.fractions,
        vocabulary.century,
        vocabulary.months,
        vocabulary.decades,
    )
    return frozenset(("h", "er", "et")).union(*_halves(language), *listed)


@cache
def _halves(language: str) -> frozenset[Words]:
    """Return the phrases that add a half to the number before them: « et demie »."""
    return frozenset(tuple(half.split()) for half in lexicon(language).halves)


def begins_number(reading: Reading, at: int) -> bool:
    """Return whether an article begins a plain number after all: “a third”, « une heure et demie »."""
    following = reading.words[at + 1 : at + 4]
    return following[:1] != () and (
        following[0] in reading.lexicon.fractions or following[1:] in _halves(reading.language)
    )


def read_number(reading: Reading, at: int) -> Amount | None:
    """Read the plain number that begins at a word, or that the word contains."""
    word = reading.words[at]
    if word[0].isdecimal():
        return Amount(read_digits(word), at, at + 1)
    if word in reading.lexicon.articles:
        return _read_article(reading, at)
    return _read_in_words(reading, at) or _read_loose(reading, at)


def _read_article(reading: Reading, at: int) -> Amount | None:
    """Read « une heure et demie » as one and a half, and the “one” of « un million et demi »."""
    if reading.words[at + 2 : at + 4] not in _halves(reading.language):
        return None
    if reading.words[at + 1] in reading.lexicon.scales:
        return Amount(frozenset((1.0,)), at, at + 1, Strength.SOFT)
    return Amount(frozenset((1.5,)), at, at + 1, Strength.SOFT, AmountSort.ORDINAL)


def _read_in_words(reading: Reading, at: int) -> Amount | None:
    """Read a number in words: « quatre-vingt-dix-sept »."""
    spelled = None if _is_percent(reading, at) else read_numeral(reading.words, at, reading.language)
    if spelled is None:
        return None
    value, end = spelled
    other = reading.lexicon.others.get(reading.words[at]) if end == at + 1 else None
    is_soft = value <= 2 or other is not None or at in reading.quoted
    values = {float(value), *one_in(reading, at, value)} | ({other} if other is not None else set())
    return Amount(frozenset(values), at, end, Strength.SOFT if is_soft else Strength.WEAK)


def _is_percent(reading: Reading, at: int) -> bool:
    """Return whether “cent” or “mille” is part of « pour cent », « pour mille »."""
    return at > 0 and reading.words[at - 1] == "pour" and reading.words[at] in ("cent", "mille")


def _read_loose(reading: Reading, at: int) -> Amount | None:
    """Read a word that contains a number: XIX, first, half, “Dreisprachigkeit”, a million."""
    word, others = reading.words[at], reading.lexicon.others
    if word in reading.lexicon.scales:
        return Amount(frozenset((1.0,)), at, at, Strength.SOFT)
    numeral = roman(reading.said(at))
    value: float | None = numeral if len(word) > 1 else None
    if value is None:
        value = others.get(word, read_hidden_number(word, reading.language))
    if value is None:
        return None
    # Half of all is 50%, and half a century is 50 years.
    more = {value * 100} if value < 1 else one_in(reading, at, value)
    sort = AmountSort.NUMBER
    if word in others or numeral is not None:
        sort = AmountSort.FRACTION if value < 1 else AmountSort.ORDINAL
    return Amount(frozenset({float(value), *more}), at, at + 1, Strength.SOFT, sort)


def scale(reading: Reading, amount: Amount) -> Amount:
    """Multiply a plain number by the “million” that follows it, and add the “half” that follows that."""
    vocabulary, words = reading.lexicon, reading.words
    factors = [vocabulary.scales[word] for word in takewhile(vocabulary.scales.__contains__, words[amount.end :])]
    size, end = max(factors, default=1), amount.end + len(factors)
    values = amount.values
    for factor in factors:
        values = frozenset(value * factor for value in values)
    if factors and words[end : end + 1] and words[end] in vocabulary.thousand:
        end += 1
    values, end = _add_half(reading, values, end, size)
    if end > amount.end and size > 1:
        if vocabulary.others.get(words[amount.first], 0) >= MANY:
            # Hundreds of millions are many millions.
            values |= {float(size)}
        else:
            amount = amount._replace(strength=max(amount.strength, Strength.WEAK), sort=AmountSort.NUMBER)
    elif amount.strength is Strength.STRONG and words[end : end + 1] and words[end] in vocabulary.thousand:
        values, end = frozenset(value * 1000 for value in values), end + 1
    return amount if end == amount.end and values == amount.values else amount._replace(values=values, end=end)


def _add_half(reading: Reading, values: frozenset[float], end: int, size: int) -> tuple[frozenset[float], int]:
    """Add the half of “two and a half”; return the values, and the position after it."""
    words = reading.words
    for half in map(tuple, map(str.split, reading.lexicon.halves)):
        if words[end : end + len(half)] == half:
            values, end = frozenset(value + size / 2 for value in values), end + len(half)
        elif words[end + 1 : end + 1 + len(half)] == half:
            # « trois pièces et demie »
            values |= frozenset(value + 0.5 for value in values)
    return values, end
