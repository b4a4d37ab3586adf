"""Terms: words with one meaning in every language, found in a text whatever their ending.

Inside: terms of a glossary found and avoided, words without accents, their forms and stems.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import compress, count, repeat
from types import MappingProxyType
from typing import NamedTuple

from quizkit.lexicon.accents import strip_accents
from quizkit.lexicon.lexicon import Words, cut_phrase
from quizkit.lexicon.reading import Reading

KEY, ENDING = 3, 3
"""How many letters a word is looked up by, and how many letters longer than its term it may be."""
Names = Mapping[str, tuple[str, ...]]
"""Language → what the term is called there."""


class Term(NamedTuple):
    """One meaning, its names in each language, and the names to avoid."""

    id: str
    names: Names
    avoided: Names = MappingProxyType({})


class Terms:
    """A collection of terms that texts can be searched for."""

    def __init__(self, terms: Iterable[Term], least: int = 5) -> None:
        """Index names of at least `least` letters: shorter ones are too often other words."""
        self.terms = {term.id: term for term in terms}
        self._index: dict[str, dict[str, list[tuple[Words, str]]]] = {}
        self._begun: dict[str, dict[str, list[tuple[Words, str]]]] = {}
        self.find = lru_cache(256)(self._find)
        """The terms of a text: term → the positions of its first word, and of the word after its last."""
        for term in self.terms.values():
            for language, names in term.names.items():
                here = self._index.setdefault(language, {})
                for name in names:
                    plain = _cut(name)
                    if len(name) >= least:
                        here.setdefault(plain[0][:KEY], []).append((plain, term.id))
        for by_key in self._index.values():
            for candidates in by_key.values():
                candidates.sort(key=lambda candidate: -len("".join(candidate[0])))

    def _find(self, reading: Reading) -> dict[str, tuple[int, int]]:
        """Find the terms of a text, the longest first."""
        words, places = reading.words, dict[str, tuple[int, int]]()
        last_end, known = 0, self._begun.setdefault(reading.language, {})
        for at in compress(count(), map(known.get, words, repeat(True))):
            if at < last_end:
                continue
            for name, term in known.get(words[at]) or self._learn(words[at], reading.language):
                end = at + len(name)
                if len(name) == 1 or (end <= len(words) and all(map(is_form, words[at:end], name))):
                    places.setdefault(term, (at, end))
                    last_end = end
                    break
        return places

    def _learn(self, word: str, language: str) -> list[tuple[Words, str]]:
        """Find the names that may begin with a word, and remember them: texts use the same words again and again."""
        near = self._index.get(language, {}).get(strip_accents(word)[:KEY], ())
        begun = self._begun[language][word] = [candidate for candidate in near if is_form(word, candidate[0][0])]
        return begun

    def is_in(self, term: str, reading: Reading) -> bool:
        """Return whether a text has a term, even inside a compound."""
        return any(_has(name, reading) for name in self.terms[term].names.get(reading.language, ()))

    def find_avoided(self, term: str, reading: Reading) -> str:
        """Return the name to avoid that a text has used, or ""."""
        names = self.terms[term].avoided.get(reading.language, ())
        return next((name for name in names if _has(name, reading)), "")


def _cut(name: str) -> Words:
    """Split a name into words without accents; most names are a single word."""
    return (strip_accents(name.casefold()),) if name.isalpha() else tuple(map(strip_accents, cut_phrase(name)))


def _has(name: str, reading: Reading) -> bool:
    words = bare_words(reading)
    return all(any(part in word for word in words) for part in _stems(name))


@lru_cache(256)
def bare_words(reading: Reading) -> Words:
    """Return the words of a text without accents, for terms to be found in."""
    return tuple(map(strip_accents, reading.words))


@cache
def _stems(name: str) -> Words:
    return tuple(stem(strip_accents(part)) for part in cut_phrase(name))


@cache
def is_form(word: str, name: str) -> bool:
    """Return whether a word is a form of a term, with another ending."""
    plain = strip_accents(word)
    return plain.startswith(stem(name)) and len(name) - 1 <= len(plain) <= len(name) + ENDING


@cache
def stem(word: str) -> str:
    """Cut off what may be an ending of a term's word: long words lose two letters, short ones none.

    >>> stem("bundesrat"), stem("basel"), stem("uri")
    ('bundesr', 'base', 'uri')
    """
    return word if len(word) < 5 else word[:-1] if len(word) < 7 else word[:-2]
