"""A source in a form that is not known: perhaps nobody finds it."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.cards.citation import read_citations
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, _context: Context) -> Iterator[Hit]:
    """Look for citations in none of the known forms."""
    for citation in read_citations(card.source):
        if not citation.form:
            yield Hit(citation.words, path="source")


CHECK = CardCheck(
    code="F311",
    name="unknown-citation",
    severity=Severity.INFO,
    bad={"source": "heard it on the radio"},
    good={"source": "SR 101 art. 70; HLS, Uri; BFS, STATPOP 2024"},
    find=find,
)
