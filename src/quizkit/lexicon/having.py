"""Having and lacking: with and without a thing, in a preposition, a verb or an ending: « sans sucre », “zuckerfrei”."""

from functools import cache, lru_cache
from itertools import repeat
from typing import NamedTuple

from quizkit.lexicon.lexicon import lexicon
from quizkit.lexicon.reading import Reading

REACH = 3
"""How many words may come between “with” and the thing."""
SHORTEST = 3


class Having(NamedTuple):
    """A thing that a text says is there, or is not."""

    has: bool
    thing: str
    at: int
    """The position of the word that says so."""


@lru_cache(256)
def find_having(reading: Reading) -> tuple[Having, ...]:
    """Find every having and lacking of a text, “with” and “without”, each with its thing."""
    vocabulary = reading.lexicon
    said = [(True, mark) for mark in reading.marks.get("having", ())]
    said += [(False, mark) for mark in reading.marks.get("missing", ())]
    found = [Having(has, thing, mark.first) for has, mark in said for thing in _find_things(reading, mark.end)]
    endings = _endings(reading.language)
    if not any(map(str.endswith, reading.words, repeat(endings))):
        return tuple(found)
    for has, some in ((True, vocabulary.having_endings), (False, vocabulary.missing_endings)):
        for at, word in enumerate(reading.words):
            stem = next((word.removesuffix(ending) for ending in some if word.endswith(ending)), "")
            if len(stem) >= SHORTEST and not (reading.said(at)[0].isupper() and at not in reading.sentences):
                found.append(Having(has, stem, at))
    return tuple(found)


@cache
def _endings(language: str) -> tuple[str, ...]:
    """Return all endings that say what is there or is not."""
    return *lexicon(language).having_endings, *lexicon(language).missing_endings


def _find_things(reading: Reading, at: int) -> tuple[str, ...]:
    """Return the first word after “with” that may be a thing, before the sentence goes on."""
    small = reading.lexicon.function_words
    for index in range(at, min(at + REACH, len(reading.words))):
        if index > at and any(mark in reading.gap(index) for mark in ",;:.("):
            break
        word = reading.words[index]
        if len(word) >= SHORTEST and word.isalpha() and word not in small:
            return (word,)
    return ()
