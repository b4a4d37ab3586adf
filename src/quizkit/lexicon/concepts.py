"""Concepts: everyday words that mean the same in every language, so that it can be told how literal a translation is.

They are data, in `content/common/concepts.csv`. A word may stand for several: German “See” is a lake or the sea.
"""

import csv
import re
from functools import cache

from quizkit.bundled import find_bundled
from quizkit.lexicon.accents import strip_accents
from quizkit.lexicon.lexicon import Words, cut_phrase, lexicon

KEY = 3
"""How many letters a word is looked up by."""
LEAST = 4
"""How many letters a part of a compound has at least, and a word of a phrase that stands for all of it."""
LIGHT = "light"
COMPOUNDING = frozenset(("de", "nl"))
DOUBLE = re.compile(r"([aeou])\1")
JOINTS = ("", "s", "n", "en", "er", "e")
"""What joins the parts of a compound."""


@cache
def find_concepts(word: str, language: str) -> frozenset[str]:
    """Return what a word may mean; a compound may mean what its parts mean."""
    return _find_meanings(word, language) - {LIGHT}


@cache
def is_light(word: str, language: str) -> bool:
    """Return whether a word means so little that translations add it or leave it out: “do”, “indeed”."""
    return LIGHT in _look_up(_spell(word, language), language)


def _find_meanings(word: str, language: str) -> frozenset[str]:
    plain = _spell(word, language)
    whole = _look_up(plain, language)
    if whole or language not in COMPOUNDING or len(plain) < 2 * LEAST:
        return whole
    parts = set[str]()
    for cut in range(LEAST, len(plain) - LEAST + 1):
        parts |= _look_up(plain[cut:], language)
        parts.update(*(_exactly(plain[:cut].removesuffix(joint), language) for joint in JOINTS))
    return frozenset(parts)


def _spell(word: str, language: str) -> str:
    """Return a word without accents, in Dutch also without double vowels, which come and go with endings."""
    plain = strip_accents(word)
    return DOUBLE.sub(r"\1", plain) if language == "nl" else plain


@cache
def has_name(word: str, language: str) -> bool:
    """Return whether a word is listed in a language, in one of its forms."""
    return len(word) >= LEAST and bool(_look_up(_spell(word, language), language))


def has_concepts(language: str) -> bool:
    """Return whether the everyday words of a language are listed at all."""
    return bool(_index(language))


def _look_up(plain: str, language: str) -> frozenset[str]:
    near = _index(language).get(plain[:KEY], ())
    return frozenset(concept for name, concept in near if _is_form(plain, name, language))


def _is_form(plain: str, name: str, language: str) -> bool:
    """Return whether a word is a name with another ending."""
    if plain == name:
        return True
    drops, takes = _endings(language)
    drops = drops if len(name) > LEAST else ()
    stem = next((name.removesuffix(ending) for ending in drops if name.endswith(ending)), name)
    if len(stem) < KEY or not plain.startswith(stem):
        return False
    rest = plain[len(stem) :]
    if not rest or rest in takes or (plain.startswith(name) and plain[len(name) :] in takes):
        return True
    # “Spin” becomes “spinnen”.
    return rest[0] == stem[-1] and rest[1:] in takes


@cache
def _endings(language: str) -> tuple[Words, frozenset[str]]:
    return lexicon(language).drops, frozenset(lexicon(language).takes)


def _exactly(plain: str, language: str) -> frozenset[str]:
    return frozenset(concept for name, concept in _index(language).get(plain[:KEY], ()) if plain == name)


@cache
def _index(language: str) -> dict[str, tuple[tuple[str, str], ...]]:
    """Return every name with its concept, by its first letters."""
    by_key: dict[str, list[tuple[str, str]]] = {}
    with (find_bundled("content") / "common" / "concepts.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    if language not in head:
        return {}
    column, named = head.index(language), head.index("id")
    for row in rows:
        for name in row[column].split(" | "):
            for word in _telling_words(name, language):
                by_key.setdefault(word[:KEY], []).append((word, row[named]))
    return {key: tuple(names) for key, names in by_key.items()}


def _telling_words(name: str, language: str) -> Words:
    """Return the words of a name that stand for all of it: « chauve-souris » has two."""
    if name.isalpha():
        return (_spell(name.casefold(), language),)
    words = tuple(_spell(word, language) for word in cut_phrase(name))
    return words if len(words) == 1 else tuple(word for word in words if len(word) >= LEAST)
