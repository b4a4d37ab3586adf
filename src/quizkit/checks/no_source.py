"""A card that nobody can verify: it has neither a source nor a fact query."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Require a source for every card that claims or asks something, as far as the deck wants one."""
    policy = context.brief.sources
    if policy == "free" or card.source or getattr(card, "fact", ""):
        return
    if any(card.exercises(context.brief.source)):
        yield Hit(path="source", severity=Severity.ERROR if policy == "required" else None)


CHECK = CardCheck(
    code="F303",
    name="no-source",
    severity=Severity.INFO,
    bad={"source": ""},
    good={"source": "Federal Constitution, art. 1"},
    find=find,
)
