"""A card that should have been reviewed again by now."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Compare the day a card should be reviewed with today, unless somebody has confirmed the card since."""
    is_confirmed = card.confirmed and card.review_by and card.confirmed >= card.review_by
    if card.review_by and card.review_by < context.today and not is_confirmed:
        yield Hit(str(card.review_by), path="review_by")


CHECK = CardCheck(
    code="F304",
    name="review-overdue",
    severity=Severity.WARNING,
    bad={"review_by": "2001-01-01"},
    good={"review_by": "2999-01-01"},
    find=find,
)
