"""Which language a text is in, told by its small words and the shape of the others."""

from functools import cache

from quizkit.lexicon.lexicon import known_languages, lexicon
from quizkit.lexicon.reading import Reading

MARGIN = 0.5
"""By how much another language must be ahead."""
PLENTY = 0.35
"""The share of words that speak for a language from which on it needs no proof."""
Evidence = dict[str, float]


def weigh_evidence(reading: Reading, first: int, end: int) -> Evidence:
    """Add up what the words of a sentence speak for; what is quoted may be in any language."""
    found = dict.fromkeys(known_languages(), 0.0)
    for index in range(first, end):
        if index not in reading.quoted and not _is_name(reading, index):
            for language, weight in _speaks_for(reading.words[index]):
                found[language] += weight
    return found


def _is_name(reading: Reading, index: int) -> bool:
    """Names are at home anywhere; in German every noun has a capital."""
    if reading.language == "de" or not reading.said(index)[0].isupper() or index in reading.sentences:
        return False
    return not any(reading.words[index] in _small(language) for language in known_languages())


def find_foreign_language(reading: Reading, first: int, end: int) -> str:
    """Name the language a sentence is in, if it is surely not its own; or nothing."""
    small = _unmistakable(reading.language)
    if sum(map(small.__contains__, reading.words[first:end])) >= PLENTY * (end - first):
        return ""
    found = weigh_evidence(reading, first, end)
    own = found.pop(reading.language, 0.0)
    best = max(found, key=lambda language: found[language])
    return best if found[best] >= max(1, own + MARGIN) else ""


@cache
def _speaks_for(word: str) -> tuple[tuple[str, float], ...]:
    """Say for which languages a word speaks, the more the fewer know it."""
    small = [language for language in known_languages() if word in _small(language)]
    if small:
        return tuple((language, 1 / len(small)) for language in small)
    shaped = [language for language in known_languages() if _has_shape(word, language)]
    return tuple((language, 0.5 / len(shaped)) for language in shaped)


@cache
def _unmistakable(language: str) -> frozenset[str]:
    """Return the small words that no other language has."""
    return _small(language).difference(*(_small(other) for other in known_languages() if other != language))


@cache
def _small(language: str) -> frozenset[str]:
    return frozenset(lexicon(language).function_words)


def _has_shape(word: str, language: str) -> bool:
    found = lexicon(language)
    return any(letters in word for letters in found.letters) or (len(word) > 4 and word.endswith(found.endings))
