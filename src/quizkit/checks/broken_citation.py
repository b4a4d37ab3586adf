"""A source that nobody can find: a law without the article, a web page without the day somebody looked at it."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.cards.citation import read_citations
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, _context: Context) -> Iterator[Hit]:
    """Find what is missing in the form of each citation, such as a law's article; no network is needed."""
    for citation in read_citations(card.source):
        if citation.correct:
            yield Hit(citation.words, allowed=citation.correct, path="source")


CHECK = CardCheck(
    code="F310",
    name="broken-citation",
    severity=Severity.WARNING,
    bad={"source": "SR 101; https://www.parlament.ch/de"},
    good={"source": "SR 101 art. 70; https://www.parlament.ch/de (2026-11-17)"},
    find=find,
)
