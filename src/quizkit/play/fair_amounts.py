"""Amounts that people type: a number with words beside it, such as units, which may be other units of length."""

import re
from collections.abc import Iterator
from functools import cache

from quizkit.languages import codes
from quizkit.lexicon.lexicon import lexicon
from quizkit.lexicon.numerals import read_numeral
from quizkit.play.fair_words import WORD, read_word
from quizkit.play.judging import read_digits
from quizkit.play.words import list_synonyms, simplify

NUMBER = re.compile(r"(?<![^\W\d_])[-–−]?\d+(?:[ '’.,]\d+)*")
"""Not within a word or a formula."""
LETTERS = re.compile(r"[^\W\d_]+")
LENGTHS = {"mm": 0.001, "cm": 0.01, "m": 1.0, "km": 1000.0}
LENGTH_WORDS = {"millimet": "mm", "centimet": "cm", "zentimet": "cm", "kilomet": "km", "meter": "m", "metre": "m"}
"""How units of length begin, in every language."""


def find_unit(word: str) -> str:
    """Return the unit of length that a word means."""
    return (
        word if word in LENGTHS else next((unit for start, unit in LENGTH_WORDS.items() if word.startswith(start)), "")
    )


@cache
def list_units() -> dict[str, frozenset[str]]:
    """Return the words for units in every language, the last of several, each with the units it can mean."""
    units = dict[str, frozenset[str]]()
    for language in codes():
        for unit, names in lexicon(language).units.items():
            for word in [word for name in names for word in LETTERS.findall(simplify(name))[-1:]]:
                units[word] = units.get(word, frozenset()) | {unit}
    return units


@cache
def _list_eras() -> frozenset[str]:
    return frozenset(simplify(era) for language in codes() for era in lexicon(language).era)


def read_amount(text: str, unit: str, asked: frozenset[str] = frozenset()) -> list[float]:
    """Return what one number with words beside it can mean; nothing if there are several, or words that change it.

    >>> read_amount("8 poten", ""), read_amount("3,05 m", "cm"), read_amount("7 of 8", ""), read_amount("huit", "")
    ([8.0], [305.0], [], [8])
    """
    bare = simplify(text.casefold())
    found = NUMBER.findall(bare)
    before, _, after = bare.partition(found[0]) if found else ("", "", bare)
    small = asked.union(*map(list_synonyms, ("leading-word", "filler-word", "thing-word", "about"))) - list_synonyms(
        "half-number"
    )
    if len(found) > 1 or set(WORD.findall(before)) - small:
        return []
    words = WORD.findall(after)
    said = f" {' '.join(words)} "
    if set(words) & list_synonyms("half-number") or any(f" {era} " in said for era in _list_eras()):
        return []
    if not found:
        return list(_read_spelt(text))
    # “8 tot tien”; an article is no number.
    if any(read_word(word) not in ("", "1") for word in words):
        return []
    given = next((own for own in map(find_unit, words) if own), unit)
    scale = LENGTHS[given] / LENGTHS[unit] if unit and given else 1.0
    return [value * scale for value in read_digits(found[0])[:1]]


def _read_spelt(text: str) -> Iterator[float]:
    """Yield the number that words begin with, if no other number follows."""
    spelt = tuple(text.casefold().replace("-", " ").split())
    for language in codes() if spelt else ():
        number = read_numeral(spelt, 0, language)
        # An article is 1 only if nothing else was said: see `_read_one`.
        is_one = number and number[0] == 1 and len(spelt) > 1
        if number and not is_one and not any(map(read_word, map(simplify, spelt[number[1] :]))):
            yield number[0]
            return
