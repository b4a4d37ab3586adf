"""Two cards that say nearly the same."""

from collections.abc import Iterator

from quizkit.checks import Hit, Said, TwinCheck
from quizkit.checks.contradicting_cards import find_difference
from quizkit.problems import Severity


def find(ours: Said, theirs: Said) -> Iterator[Hit]:
    """Report every pair of cards that say nearly the same, less seriously if a number, a negation or a name differs."""
    is_different = find_difference(ours, theirs) or _names(ours) != _names(theirs)
    yield Hit(theirs.words, severity=Severity.INFO if is_different else None)


def _names(said: Said) -> set[str]:
    reading = said.reading
    return {word for i, word in enumerate(reading.words) if reading.said(i)[0].isupper() and i not in reading.sentences}


CHECK = TwinCheck(
    code="D401",
    name="near-duplicate",
    severity=Severity.WARNING,
    bad=[
        {"id": "x-1", "text": {"fr": "Le lac de Constance gèle chaque hiver depuis toujours."}},
        {"id": "x-2", "text": {"fr": "Chaque hiver, le lac de Constance gèle depuis toujours."}},
    ],
    good=[
        {"id": "x-1", "text": {"fr": "Le lac de Constance gèle chaque hiver depuis toujours."}},
        {"id": "x-2", "text": {"fr": "Le tunnel du Gothard relie Uri au Tessin."}},
    ],
    find=find,
)
