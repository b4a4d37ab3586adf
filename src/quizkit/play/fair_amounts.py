"""Amounts that people type: a number with words beside it, such as units, which may be other units of length."""

import re
from collections.abc import Iterator
from functools import cache

from quizkit.languages import codes
from quizkit.lexicon.lexicon import lexicon
from quizkit.lexicon.numerals import read_numeral, words_below_hundred
from quizkit.play.fair_words import WORD, Words, is_form, is_misspelt, read_word
from quizkit.play.judging import SPELT_OUT, read_digits
from quizkit.play.words import list_synonyms, simplify

NUMBER = re.compile(r"(?<![^\W\d_])[-–−]?\d+(?:[ '’.,]\d+)*")
"""Not within a word or a formula."""
CENTURIES, LATER, MOST_WORDS = range(11, 21), range(10, 100), 3
"""Years that are said as two numbers."""
SHORTEST_NUMBER = 4
"""Letters of a number word in which a slip is forgiven."""
LETTERS = re.compile(r"[^\W\d_]+")
LENGTHS = {"mm": 0.001, "cm": 0.01, "m": 1.0, "km": 1000.0}
LENGTH_WORDS = {"millimet": "mm", "centimet": "cm", "zentimet": "cm", "kilomet": "km", "meter": "m", "metre": "m"}
"""How units of length begin, in every language."""


def find_unit(word: str) -> str:
    """Return the unit of length that a word in a typed amount means."""
    return (
        word if word in LENGTHS else next((unit for start, unit in LENGTH_WORDS.items() if word.startswith(start)), "")
    )


@cache
def list_units() -> dict[str, frozenset[str]]:
    """Return the words for units in every language that people may type, each with the units it can mean."""
    units = dict[str, frozenset[str]]()
    for language in codes():
        for unit, names in lexicon(language).units.items():
            for word in [word for name in names for word in LETTERS.findall(simplify(name))[-1:]]:
                units[word] = units.get(word, frozenset()) | {unit}
    return units


@cache
def _list_dates() -> frozenset[str]:
    """Return the words that make a date of a number: eras and months."""
    words = (word for language in codes() for word in (*lexicon(language).era, *lexicon(language).months))
    return frozenset(map(simplify, words))


def read_amount(text: str, unit: str, asked: frozenset[str] = frozenset()) -> list[float]:
    """Return what one typed number with words beside it can mean; nothing if words change it or there are several.

    >>> read_amount("8 poten", ""), read_amount("3,05 m", "cm"), read_amount("7 of 8", ""), read_amount("huit", "")
    ([8.0], [305.0], [], [8])
    """
    bare = simplify(text.casefold())
    numbers = NUMBER.findall(bare)
    before, _, after = bare.partition(numbers[0]) if numbers else ("", "", bare)
    leading = list_synonyms("leading-word")
    # « En 1830 » : “en” is Dutch for “and”, but nothing stands before it.
    small = leading | (_list_beside(asked) - list_synonyms("half-number"))
    if len(numbers) > 1 or set(WORD.findall(before)) - small:
        return []
    words = WORD.findall(after)
    said = f" {' '.join(words)} "
    if any(f" {word} " in said for word in _list_dates()):
        return []
    if not numbers:
        return list(_read_spelt(text, asked))
    if set(words) & list_synonyms("half-number"):
        return []
    # “8 tot tien”; an article is no number.
    if any(read_word(word) not in ("", "1") for word in words):
        return []
    said = next((own for own in map(find_unit, words) if own), unit)
    scale = LENGTHS[said] / LENGTHS[unit] if unit and said else 1.0
    return [value * scale for value in read_digits(numbers[0])[:1]]


def _list_beside(asked: frozenset[str]) -> frozenset[str]:
    """Return the words that may stand beside a number without changing it."""
    return asked.union(*map(list_synonyms, ("leading-word", "filler-word", "thing-word", "about")))


def read_year(text: str) -> list[float]:
    """Return a typed year that is said as two numbers: “negentien tweeënnegentig”, in one word or two.

    >>> read_year("negentienveertien"), read_year("in nineteen eighty-four"), read_year("twintig vijf")
    ([1914.0], [1984.0], [])
    """
    words = [word for word in re.findall(r"[^\W\d_]+", text.casefold()) if word not in list_synonyms("leading-word")]
    said = "".join(words)
    ends = range(3, len(said) - 2) if 0 < len(words) <= MOST_WORDS else ()
    pairs = ((_read_small(said[:end]), _read_small(said[end:])) for end in ends)
    return [100.0 * before + after for before, after in pairs if before in CENTURIES and after in LATER][:1]


@cache
def _list_small() -> dict[str, int]:
    """Return the numbers below a hundred in every language, in one plain word."""
    spelt = [(word, value) for language in codes() for word, value in words_below_hundred(language).items()]
    tens = lexicon("en").tens
    pairs = [
        (f"{ten}{unit}", tens[ten] + digit)
        for ten in tens
        for digit, unit in enumerate(lexicon("en").units_0_19[1:10], 1)
    ]
    return {
        way: value for word, value in (*spelt, *pairs) for way in (simplify(word), simplify(word.translate(SPELT_OUT)))
    }


def _read_small(word: str) -> int:
    return _list_small().get(simplify(word), 0)


def read_misspelt(said: Words, asked: frozenset[str]) -> list[float]:
    """Return what a typed number word with a slip can only mean: “achtien”, “fuenf”, « quatres ».

    >>> read_misspelt(("achtien",), frozenset()), read_misspelt(("fuenf",), frozenset())
    ([18.0], [5.0])
    """
    rest = [word for word in said if word not in _list_beside(asked)]
    if len(rest) != 1 or not rest[0].isalpha():
        return []
    word, small = rest[0], _list_small()
    meant = {value for known, value in small.items() if word == f"{known}s" or is_misspelt(word, known)}
    # “Met z'n zessen”.
    meant = meant or {value for known, value in small.items() if word.endswith("en") and is_form(word, known)}
    meant = meant or {value for known, value in small.items() if _is_slip(word, known)}
    return [float(value) for value in ({small[word]} if word in small else meant)] if len(meant) == 1 else []


def _is_slip(word: str, known: str) -> bool:
    """Return whether one letter is wrong in a number: “siben”. More is forgiven, as only a number can be meant."""
    from rapidfuzz.distance import OSA

    is_long = len(word) >= SHORTEST_NUMBER and word[0] == known[0]
    return is_long and OSA.distance(word, known, score_cutoff=1) <= 1


def _read_spelt(text: str, asked: frozenset[str]) -> Iterator[float]:
    """Yield the number that words begin with, if no other number follows; German and Dutch in one word or several."""
    spelt = tuple(re.sub("['’-]", " ", text.casefold()).split())
    beside = _list_beside(asked) - list_synonyms("one")
    # « Onze villes »: a Dutch article, but a French number.
    while len(spelt) > 1 and simplify(spelt[0]) in beside and not read_word(simplify(spelt[0])):
        spelt = spelt[1:]
    for language in codes() if spelt else ():
        number = read_numeral(spelt, 0, language) if len(spelt) == 1 else _read_longest(spelt, language)
        if not number:
            continue
        rest = [simplify(word) for word in spelt[number[1] :]]
        # An article is 1 only if nothing else was said: see `_read_one`.
        is_one = number[0] == 1 and len(spelt) > 1
        if not (is_one or any(map(read_word, rest)) or list_synonyms("half-number") & set(rest)):
            yield number[0]
            return


def _read_longest(spelt: Words, language: str) -> tuple[float, int] | None:
    """Return the number that most words make together: “honderd tachtig”."""
    for end in range(min(len(spelt), MOST_WORDS), 1, -1):
        if number := read_numeral(("".join(spelt[:end]),), 0, language):
            return number[0], end
    return read_numeral(spelt, 0, language)
