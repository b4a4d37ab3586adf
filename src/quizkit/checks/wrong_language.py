"""A text, or one of its sentences, in the wrong language."""

import re
from collections.abc import Iterator
from itertools import pairwise

from quizkit.checks import Hit, Said, TextCheck
from quizkit.lexicon.reading import Reading
from quizkit.lexicon.tongue import find_foreign_language, weigh_evidence
from quizkit.problems import Severity

ENOUGH = 4
"""Sentences of fewer words are often names and titles, which are the same in any language."""
SHORTEST, CERTAIN = 3, 1.5
"""How many words a clause must have, and how much evidence, to be told from a name."""
_SEPARATOR = re.compile(r"[,;:–]")


def find(said: Said) -> Iterator[Hit]:
    """Look at each sentence: a single untranslated one is as wrong as a whole text."""
    reading = said.reading
    for first, end in reading.parts if said.role != "accepted" else ():
        if (language := find_foreign_language(reading, first, end)) and _count(reading, first, end) >= ENOUGH:
            yield Hit(value=language, allowed=said.language, span=reading.span(first, end))
        else:
            yield from _check_clauses(said, first, end)


def _check_clauses(said: Said, first: int, end: int) -> Iterator[Hit]:
    """Look at what commas separate. So few words must leave no doubt: none of them is of the text's own language."""
    reading = said.reading
    starts = [first, *(at for at in range(first + 1, end) if _SEPARATOR.search(reading.gap(at))), end]
    for start, stop in pairwise(starts) if len(starts) > 2 else ():
        evidence = weigh_evidence(reading, start, stop)
        own = evidence.pop(said.language, 0.0)
        language = max(evidence, key=lambda code: evidence[code])
        if not own and evidence[language] >= CERTAIN and _count(reading, start, stop) >= SHORTEST:
            yield Hit(value=language, allowed=said.language, span=reading.span(start, stop))


def _count(reading: Reading, first: int, end: int) -> int:
    """Count the words that say something about the language."""
    return sum(reading.words[at].isalpha() and at not in reading.quoted for at in range(first, end))


CHECK = TextCheck(
    code="P104",
    name="wrong-language",
    severity=Severity.ERROR,
    bad={"text": {"fr": "Le lac gèle chaque hiver.", "de": "Het meer bevriest elke winter."}},
    good={"text": {"fr": "Le lac gèle chaque hiver.", "de": "Der See gefriert jeden Winter."}},
    find=find,
)
