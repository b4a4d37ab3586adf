"""Recognises the language of a text by its function words and the shape of the others."""

from functools import cache
from itertools import accumulate

from quizkit.lexicon.lexicon import known_languages, lexicon
from quizkit.lexicon.reading import Reading

MARGIN = 0.5
"""By how much another language must lead."""
PLENTY = 0.35
"""With this share of function words that no other language has, the language is certain."""
Evidence = dict[str, float]


def weigh_evidence(reading: Reading, first: int, end: int) -> Evidence:
    """Add up the evidence in a sentence for each language; quotations may be in any language, so they do not count."""
    evidence = dict.fromkeys(known_languages(), 0.0)
    for index in range(first, end):
        if index not in reading.quoted and not _is_name(reading, index):
            for language, weight in _speaks_for(reading.words[index]):
                evidence[language] += weight
    return evidence


def _is_name(reading: Reading, index: int) -> bool:
    """Return whether a word is a name, which says nothing about the language. In German, all nouns are capitalised."""
    if reading.language == "de" or not reading.said(index)[0].isupper() or index in reading.sentences:
        return False
    return not any(reading.words[index] in _function_words(language) for language in known_languages())


def find_foreign_language(reading: Reading, first: int, end: int) -> str:
    """Return the language of a sentence if it is certainly not the language of its text, or ""."""
    if _has_plenty(reading, first, end):
        return ""
    evidence = weigh_evidence(reading, first, end)
    own = evidence.pop(reading.language, 0.0)
    best = max(evidence, key=lambda language: evidence[language])
    return best if evidence[best] >= max(1, own + MARGIN) else ""


def _has_plenty(reading: Reading, first: int, end: int) -> bool:
    """Return whether so many words are of the text's own language only that it is certain."""
    small = _unmistakable(reading.language)
    return sum(map(small.__contains__, reading.words[first:end])) >= PLENTY * (end - first)


def find_foreign_half(reading: Reading, first: int, end: int, certain: float) -> tuple[str, int, int] | None:
    """Find the beginning or the end of a sentence in which another language leads, and which words it has.

    A word of the text's own language counts double against any other.
    """
    if _has_plenty(reading, first, end):
        return None
    leads: dict[str, list[tuple[int, float]]] = {}
    for at in range(first, end):
        spoken = dict(_speaks_for(reading.words[at]))
        if spoken and at not in reading.quoted and not _is_name(reading, at):
            own = 2 * spoken.pop(reading.language, 0.0)
            for language in known_languages() if own else spoken:
                leads.setdefault(language, []).append((at, spoken.get(language, 0.0) - own))
    leads.pop(reading.language, None)
    best = (certain, "", first, end)
    for language, words in leads.items():
        if sum(lead for _, lead in words if lead > 0) >= certain:
            for total, (at, _) in zip(accumulate(lead for _, lead in words), words, strict=True):
                best = max(best, (total, language, first, at + 1))
            for total, (at, _) in zip(accumulate(lead for _, lead in reversed(words)), reversed(words), strict=True):
                best = max(best, (total, language, at, end))
    return best[1:] if best[1] else None


@cache
def _speaks_for(word: str) -> tuple[tuple[str, float], ...]:
    """Return the languages that a word is evidence for; the fewer they are, the more it counts for each."""
    small = [language for language in known_languages() if word in _function_words(language)]
    if small:
        return tuple((language, 1 / len(small)) for language in small)
    shaped = [language for language in known_languages() if _has_shape(word, language)]
    return tuple((language, 0.5 / len(shaped)) for language in shaped)


@cache
def _unmistakable(language: str) -> frozenset[str]:
    """Return the function words that no other language has."""
    return _function_words(language).difference(
        *(_function_words(other) for other in known_languages() if other != language)
    )


@cache
def _function_words(language: str) -> frozenset[str]:
    return frozenset(lexicon(language).function_words)


def _has_shape(word: str, language: str) -> bool:
    vocabulary = lexicon(language)
    has_letters = any(letters in word for letters in vocabulary.letters)
    return has_letters or (len(word) > 4 and word.endswith(vocabulary.endings))
