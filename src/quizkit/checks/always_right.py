"""A question that everybody has answered correctly so far."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.checks._unanimous import find_unanimous
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Find questions that all players in playtests answered correctly."""
    yield from find_unanimous(card, context, are_right=True)


CHECK = CardCheck(
    code="C509",
    name="always-right",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le lac gèle."}, "answers": 8, "right": 8},
    good={"text": {"fr": "Le lac gèle."}, "answers": 8, "right": 5},
    find=find,
)
