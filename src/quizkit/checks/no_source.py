"""A card nobody can verify: it names no source, and no fact query proves it."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Ask for a source wherever something is claimed or asked."""
    if not card.source and not getattr(card, "fact", "") and any(card.exercises(context.brief.source)):
        yield Hit(path="source")


CHECK = CardCheck(
    code="F303",
    name="no-source",
    severity=Severity.INFO,
    bad={"source": ""},
    good={"source": "Federal Constitution, art. 1"},
    find=find,
)
