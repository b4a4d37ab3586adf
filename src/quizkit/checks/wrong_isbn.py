"""An ISBN whose check digit does not fit: one of its digits was mistyped."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.cards.citation import check_digit, find_isbns
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, _context: Context) -> Iterator[Hit]:
    """Compute the check digit of each ISBN from its other digits."""
    for isbn in find_isbns(card.source):
        if isbn[-1] != (digit := check_digit(isbn[:-1])):
            yield Hit(isbn, allowed=digit, detail=isbn[-1], path="source")


CHECK = CardCheck(
    code="F312",
    name="wrong-isbn",
    severity=Severity.WARNING,
    bad={"source": "ISBN 978-3-16-148410-1"},
    good={"source": "ISBN 978-3-16-148410-0"},
    find=find,
)
