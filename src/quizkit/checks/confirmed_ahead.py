"""A card that was confirmed on a day to come: a mistyped year would let it hold for ever."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Compare the day on which a card was confirmed with today."""
    if card.confirmed and card.confirmed > context.today:
        yield Hit(str(card.confirmed), path="confirmed")


CHECK = CardCheck(
    code="F314",
    name="confirmed-ahead",
    severity=Severity.WARNING,
    bad={"confirmed": "2999-01-01", "confirmed_by": "Anna"},
    good={"confirmed": "2001-01-01", "confirmed_by": "Anna"},
    find=find,
)
