"""Tongue: the language of a text, recognised by its function words and the shape of the others.

Inside: evidence weighed for each language; foreign sentences, halves and runs of words; words that tell nothing.
"""

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import accumulate

from quizkit.lexicon.concepts import has_name
from quizkit.lexicon.lexicon import Words, known_languages, lexicon
from quizkit.lexicon.numerals import may_count
from quizkit.lexicon.reading import Reading

MARGIN = 0.5
"""By how much another language must lead."""
PLENTY = 0.35
"""With this share of function words that no other language has, the language is certain."""
PARTICLES = frozenset(("van", "von", "de", "du", "der", "den", "ten", "ter", "della", "di", "zu"))
"""Words between two names that belong to them: Antoni van Leeuwenhoek."""
JOINING = PARTICLES.union(
    ("la", "le", "les", "l", "d", "des", "del", "da", "aux", "au", "en", "sur", "het", "am", "im", "the", "of")
)
"""Words that are part of names in any language: Théâtre de la Monnaie."""
RUN = 3
"""How many words another language must have left, one after the other."""
SINGLE = {"y": ("fr",), "a": ("fr",), "à": ("fr",), "u": ("nl",)}
"""Words of one letter."""
Evidence = dict[str, float]


def weigh_evidence(reading: Reading, first: int, end: int) -> Evidence:
    """Add up the evidence for the language of a sentence; quotations may be in any, so they do not count."""
    evidence = dict.fromkeys(known_languages(), 0.0)
    for index in range(first, end):
        if index not in reading.quoted and not _is_name(reading, index):
            for language, weight in _speaks_for(reading.words[index]):
                evidence[language] += weight
    return evidence


def _is_name(reading: Reading, index: int) -> bool:
    """Return whether a word is a name, or a part of one like “van”, which says nothing about the language.

    In German, all nouns are capitalised; what is no word of German may be a name.
    """
    word = reading.words[index]
    if len(word) == 1 and reading.language not in SINGLE.get(word, ()):
        return True
    if word in PARTICLES and index and _is_capital(reading, index - 1) and _is_capital(reading, index + 1):
        return True
    if not _is_capital(reading, index) or any(word in _function_words(language) for language in known_languages()):
        return False
    if reading.language == "de":
        return not has_name(word, "de") and not _has_shape(word, "de")
    return index not in reading.sentences


def _is_capital(reading: Reading, index: int) -> bool:
    return index < len(reading.words) and reading.said(index)[0].isupper()


def find_foreign_language(reading: Reading, first: int, end: int) -> str:
    """Return the language of a sentence if it is certainly not the language of its text, or ""."""
    if _weigh_others(reading, first, end) < 1:
        return ""
    evidence = weigh_evidence(reading, first, end)
    own = evidence.pop(reading.language, 0.0)
    best = max(evidence, key=lambda language: evidence[language])
    return best if evidence[best] >= max(1, own + MARGIN) else ""


@lru_cache(256)
def _weigh_others(reading: Reading, first: int, end: int) -> float:
    """Return how much evidence for another language there could be at most, if names counted as well."""
    if _has_plenty(reading, first, end):
        return 0.0
    evidence: Evidence = {}
    for word in reading.words[first:end]:
        for language, weight in _speaks_for(word):
            evidence[language] = evidence.get(language, 0.0) + weight
    evidence.pop(reading.language, None)
    return max(evidence.values(), default=0.0)


def _has_plenty(reading: Reading, first: int, end: int) -> bool:
    """Return whether so many words are of the text's own language only that it is certain."""
    small = _unmistakable(reading.language)
    return sum(map(small.__contains__, reading.words[first:end])) >= PLENTY * (end - first)


def find_foreign_half(reading: Reading, first: int, end: int, certain: float) -> tuple[str, int, int] | None:
    """Find the half of a sentence, first or last, in which another language leads, and which words it has.

    A word of the text's own language counts double against any other.
    """
    if _weigh_others(reading, first, end) < certain:
        return None
    leads: dict[str, list[tuple[int, float]]] = {}
    for at in range(first, end):
        spoken = dict(_speaks_for(reading.words[at]))
        if spoken and at not in reading.quoted and not _is_name(reading, at):
            own = 2 * spoken.pop(reading.language, 0.0)
            for language in known_languages() if own else spoken:
                # A word of both languages says nothing.
                lead = spoken.get(language, -own) if not (own and language in spoken) else 0.0
                leads.setdefault(language, []).append((at, lead))
    leads.pop(reading.language, None)
    best = (certain, "", first, end)
    for language, words in leads.items():
        if sum(lead for _, lead in words if lead > 0) >= certain:
            for total, (at, _) in zip(accumulate(lead for _, lead in words), words, strict=True):
                best = max(best, (total, language, first, at + 1))
            for total, (at, _) in zip(accumulate(lead for _, lead in reversed(words)), reversed(words), strict=True):
                best = max(best, (total, language, at, end))
    return best[1:] if best[1] else None


def find_shared_run(ours: Reading, theirs: Reading, first: int, end: int) -> Iterator[tuple[int, int]]:
    """Find a run of words that a sentence has left as they are in a text of another language.

    Names and titles are shared by right. What is left of another language has small words that only that language has.
    """
    words = ours.words[first:end]
    # Most texts share names and numbers only; to look for runs of them would cost as much as all other checks.
    if _find_telling(theirs, ours.language).isdisjoint(words) or len(set(words).intersection(theirs.words)) < RUN:
        return
    match = SequenceMatcher(None, ours.words, theirs.words, autojunk=False)
    for block in match.get_matching_blocks():
        run = range(max(first, block.a), min(end, block.a + block.size))
        plain = {ours.words[at] for at in run if not is_titled(ours, at)}
        small = {word for word in plain if _is_theirs(word, ours.language, theirs.language)}
        # A number alone says little: « moitié-moitié » is a fondue everywhere.
        is_sure = not small.isdisjoint(_function_words(theirs.language)) or len(plain) >= RUN
        if len(run) >= RUN and len(plain) > 1 and small and is_sure:
            yield run.start, run.stop


@lru_cache(256)
def _find_telling(reading: Reading, other: str) -> frozenset[str]:
    """Return the small words and the numbers of a text that are not such in another language."""
    telling = _list_telling(reading.language, other).intersection(reading.words)
    counting = [reading.words[mark.first] for mark in reading.marks.get("number", ())]
    return telling.union([word for word in counting if len(word) > 1 and not _is_small(word, other)])


@cache
def _list_telling(language: str, other: str) -> frozenset[str]:
    """Return the small words of a language that are not such in another one."""
    return frozenset(word for word in _function_words(language) if len(word) > 1 and not _is_small(word, other))


def _is_theirs(word: str, ours: str, theirs: str) -> bool:
    """Return whether a word is a small word or a number of their language, but not of ours."""
    return len(word) > 1 and _is_small(word, theirs) and not _is_small(word, ours)


@cache
def _is_small(word: str, language: str) -> bool:
    return word in _function_words(language) or may_count(word, language)


def is_titled(reading: Reading, at: int) -> bool:
    """Return whether a word tells no language: it is quoted, no word at all, capitalised, or inside a name."""
    word = reading.words[at]
    return at in reading.quoted or not word.isalpha() or _is_capital(reading, at) or word in JOINING


@cache
def _speaks_for(word: str) -> tuple[tuple[str, float], ...]:
    """Return the languages that a word is evidence for; the fewer they are, the more it counts for each."""
    small = [language for language in known_languages() if word in _function_words(language)]
    if small:
        return tuple((language, 1 / len(small)) for language in small)
    shaped = [language for language in known_languages() if has_name(word, language)]
    shaped = shaped or [language for language in known_languages() if _has_shape(word, language)]
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
    letters, endings = _shapes(language)
    return (len(word) > 4 and word.endswith(endings)) or any(some in word for some in letters)


@cache
def _shapes(language: str) -> tuple[Words, Words]:
    return lexicon(language).letters, lexicon(language).endings
