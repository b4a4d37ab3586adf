"""A text, or one of its sentences, in the wrong language."""

from collections.abc import Iterator

from quizkit.checks import Hit, Said, TextCheck
from quizkit.lexicon.reading import Reading, read
from quizkit.lexicon.tongue import find_foreign_half, find_foreign_language, find_shared_run
from quizkit.problems import Severity

ENOUGH = 4
"""Sentences of fewer words are often names and titles, which are the same in any language."""
SHORTEST, CERTAIN = 3, 1.6
"""How many words half a sentence must have, and by how much another language must lead, to be told from a name."""


def find(said: Said) -> Iterator[Hit]:
    """Look at the language of each sentence: an untranslated one is as wrong as a whole text."""
    reading = said.reading
    for first, end in reading.parts if said.role != "accepted" else ():
        if (language := find_foreign_language(reading, first, end)) and _count(reading, first, end) >= ENOUGH:
            yield Hit(value=language, allowed=said.language, span=reading.span(first, end))
        elif half := find_foreign_half(reading, first, end, CERTAIN):
            language, start, stop = half
            if _count(reading, start, stop) >= SHORTEST:
                yield Hit(value=language, allowed=said.language, span=reading.span(start, stop))
        elif left := _find_left(said, first, end):
            language, start, stop = left
            yield Hit(value=language, allowed=said.language, span=reading.span(start, stop), severity=Severity.WARNING)


def _find_left(said: Said, first: int, end: int) -> tuple[str, int, int] | None:
    """Find words that another version of the text has as well, one after the other, and that only it can have."""
    for language, words in said.versions.items():
        if language != said.language and words != said.words:
            for start, stop in find_shared_run(said.reading, read(words, language), first, end):
                return language, start, stop
    return None


def _count(reading: Reading, first: int, end: int) -> int:
    """Count the words that say something about the language."""
    return sum(
        len(reading.words[at]) > 1 and reading.words[at].isalpha() and at not in reading.quoted
        for at in range(first, end)
    )


CHECK = TextCheck(
    code="P104",
    name="wrong-language",
    severity=Severity.ERROR,
    bad={"text": {"fr": "Le lac gèle chaque hiver.", "de": "Het meer bevriest elke winter."}},
    good={"text": {"fr": "Le lac gèle chaque hiver.", "de": "Der See gefriert jeden Winter."}},
    find=find,
)
