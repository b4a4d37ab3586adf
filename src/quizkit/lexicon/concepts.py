"""Concepts: everyday words that mean the same in every language, so that it can be told how literal a translation is.

Inside: concepts of a word, words so light that translations add them, languages whose everyday words are listed.

They are data, in `content/common/concepts.csv`. A word may stand for several: German “See” is a lake or the sea.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from quizkit.bundled import find_bundled
from quizkit.lexicon.accents import strip_accents
from quizkit.lexicon.lexicon import Words, cut_phrase, lexicon

KEY = 3
"""How many letters the stem of a word has at least."""
LEAST = 4
"""How many letters a part of a compound has at least, and a word of a phrase that stands for all of it."""
LIGHT = "light"
COMPOUNDING = frozenset(("de", "nl"))
DOUBLE = re.compile(r"([aeou])\1")
JOINTS = ("", "s", "n", "en", "er", "e")
"""What joins the parts of a compound."""


@cache
def find_concepts(word: str, language: str) -> frozenset[str]:
    """Return the concepts of a word, which other languages may share; a compound also has those of its parts."""
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
    """Return whether a word names an everyday concept in a language, in one of its forms."""
    return len(word) >= LEAST and bool(_look_up(_spell(word, language), language))


def has_concepts(language: str) -> bool:
    """Return whether the everyday concepts of a language are listed at all."""
    return bool(_index(language).exact)


def _look_up(plain: str, language: str) -> frozenset[str]:
    """Return what the names stand for of which a word is a form: the name itself, or its stem with another ending."""
    index, (_, takes) = _index(language), _endings(language)
    found = set(index.exact.get(plain, ()))
    for cut in range(KEY, len(plain) + 1):
        stem, rest = plain[:cut], plain[cut:]
        if rest in takes:
            found.update(index.stems.get(stem, ()), index.names.get(stem, ()))
        # “Spin” becomes “spinnen”.
        elif not rest or (rest[0] == stem[-1] and rest[1:] in takes):
            found.update(index.stems.get(stem, ()))
    return frozenset(found)


def _cut_stem(name: str, language: str) -> str:
    """Cut off the ending of a name that its other forms do not have; short names have none."""
    drops = _endings(language)[0] if len(name) > LEAST else ()
    return next((name.removesuffix(ending) for ending in drops if name.endswith(ending)), name)


@cache
def _endings(language: str) -> tuple[Words, frozenset[str]]:
    return lexicon(language).drops, frozenset(lexicon(language).takes)


def _exactly(plain: str, language: str) -> Iterable[str]:
    return _index(language).exact.get(plain, ())


class _Index(NamedTuple):
    """What the names of a language stand for."""

    exact: Mapping[str, Iterable[str]]
    names: Mapping[str, Iterable[str]]
    """Those names that are long enough to have other forms."""
    stems: Mapping[str, Iterable[str]]


@cache
def _index(language: str) -> _Index:
    """Return every name with its concepts, by itself and by its stem."""
    index: dict[str, dict[str, set[str]]] = {"exact": {}, "names": {}, "stems": {}}
    for word, concept in _list_names(language):
        index["exact"].setdefault(word, set()).add(concept)
        if len(stem := _cut_stem(word, language)) >= KEY:
            index["names"].setdefault(word, set()).add(concept)
            index["stems"].setdefault(stem, set()).add(concept)
    return _Index(**index)


def _list_names(language: str) -> Iterator[tuple[str, str]]:
    with (find_bundled("content") / "common" / "concepts.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    if language in head:
        column, named = head.index(language), head.index("id")
        for row in rows:
            for name in row[column].split(" | "):
                yield from ((word, row[named]) for word in _telling_words(name, language))


def _telling_words(name: str, language: str) -> Words:
    """Return the words of a name that stand for all of it: « chauve-souris » has two."""
    if name.isalpha():
        return (_spell(name.casefold(), language),)
    words = tuple(_spell(word, language) for word in cut_phrase(name))
    return words if len(words) == 1 else tuple(word for word in words if len(word) >= LEAST)
