"""A text that does not fit its printed card, even in the smallest type."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Find texts that do not fit their printed card: ask the press, which lays out all that could be too long."""
    paths = {text.path for text in card.texts()}
    for overflow in context.overflow(card):
        yield Hit(
            f"{overflow.excess:g}",
            detail=overflow.field,
            path=overflow.field if overflow.field in paths else "",
            language=overflow.language,
        )


CHECK = CardCheck(
    code="C506",
    name="does-not-fit",
    severity=Severity.ERROR,
    bad={"text": {"fr": "Le lac gèle. " * 90, "de": "Der See gefriert jeden Winter."}},
    good={"text": {"fr": "Le lac gèle. " * 16, "de": "Der See gefriert jeden Winter."}},
    find=find,
)
