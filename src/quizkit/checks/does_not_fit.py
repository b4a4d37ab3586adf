"""A text that does not fit its printed card, even in the smallest letters."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Ask the press, which draws what could be too long."""
    paths = {text.path for text in card.texts()}
    for one in context.overflow(card):
        yield Hit(
            f"{one.excess:g}", detail=one.field, path=one.field if one.field in paths else "", language=one.language
        )


CHECK = CardCheck(
    code="C506",
    name="does-not-fit",
    severity=Severity.ERROR,
    bad={"text": {"fr": "Le lac gèle. " * 90, "de": "Der See gefriert jeden Winter."}},
    good={"text": {"fr": "Le lac gèle. " * 16, "de": "Der See gefriert jeden Winter."}},
    find=find,
)
