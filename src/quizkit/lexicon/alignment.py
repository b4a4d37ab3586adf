"""Alignment: which words of a text have no counterpart in another language.

Inside: words without a counterpart, words that are the same, words that carry meaning.

Where every word has one, a translation is literal, and what is missing is missing. Where some have none, the same thing
may have been put in other words.
"""

from functools import lru_cache

from quizkit.lexicon.accents import strip_accents
from quizkit.lexicon.concepts import find_concepts, has_concepts, is_light
from quizkit.lexicon.names import are_alike, find_listed, names
from quizkit.lexicon.negation import find_negations
from quizkit.lexicon.numerals import may_count
from quizkit.lexicon.opposites import find_opposites
from quizkit.lexicon.reading import Reading

SHORTEST = 3
"""Shorter words are function words."""


@lru_cache(1024)
def find_unmatched_words(ours: Reading, theirs: Reading) -> tuple[int, ...]:
    """Return the content words of a text that have no counterpart in its translation."""
    named = {at for name, place in find_listed(ours).items() if names().is_in(name, theirs) for at in range(*place)}
    return tuple(at for at in find_content(ours) if at not in named and not is_matched(ours, at, theirs))


def is_matched(ours: Reading, at: int, theirs: Reading) -> bool:
    """Return whether a word has a counterpart in a text of another language."""
    meant = find_concepts(ours.words[at], ours.language)
    if is_light(ours.words[at], ours.language) or not meant.isdisjoint(_all_concepts(theirs)):
        return True
    if _is_same_pole(ours, at, theirs):
        return True
    word = strip_accents(ours.words[at])
    return any(are_alike(word, strip_accents(theirs.words[other])) for other in find_content(theirs))


def _is_same_pole(ours: Reading, at: int, theirs: Reading) -> bool:
    """Return whether the other text may say the same side of a set of opposites as this word."""
    there = find_opposites(theirs)
    return any(
        side in there[name].may_say
        for name, sides in find_opposites(ours).items() if name in there
        for side, places in sides.said.items()
        if any(first <= at < end for first, end in places)
    )  # fmt: skip


def is_same_word(word: str, language: str, other: str, other_language: str) -> bool:
    """Return whether two words of different languages mean the same, or are spelled alike."""
    meant = find_concepts(word, language)
    if meant and not meant.isdisjoint(find_concepts(other, other_language)):
        return True
    return are_alike(strip_accents(word), strip_accents(other))


@lru_cache(256)
def _all_concepts(reading: Reading) -> frozenset[str]:
    return frozenset[str]().union(*(find_concepts(word, reading.language) for word in reading.words))


@lru_cache(256)
def find_content(reading: Reading) -> tuple[int, ...]:
    """Return the words of a text that carry meaning, for which translations need a counterpart."""
    no = find_negations(reading)
    apart = reading.quoted | no.hard | no.lacking | no.soft | no.only
    apart |= {at for mark in reading.units for at in range(mark.first, mark.end)}
    small = frozenset(reading.lexicon.function_words)
    return tuple(
        at for at, word in enumerate(reading.words)
        if len(word) >= SHORTEST and word.isalpha() and at not in apart and word not in small
        and not may_count(word, reading.language)
    )  # fmt: skip


def has_own_words(reading: Reading, *others: Reading) -> bool:
    """Return whether a text has a content word without a counterpart in any other text, as far as we know."""
    if not all(has_concepts(one.language) for one in (reading, *others)):
        return False
    own = set(find_content(reading))
    for other in others:
        own.intersection_update(find_unmatched_words(reading, other))
        if not own:
            return False
    return bool(own)
