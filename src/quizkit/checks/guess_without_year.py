"""A guesstimate that changes from year to year but names no year."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.cards.kinds.encounter import CHANGING, Encounter
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Require a year for each guesstimate that changes, or an as-of date for the card."""
    if isinstance(card, Encounter) and not card.as_of:
        for index, guesstimate in enumerate(card.guesstimates, 1):
            if guesstimate.year is None and guesstimate.unit in CHANGING:
                yield Hit(guesstimate.unit, path=f"guesstimates.{index}.year")


_GUESS = {
    "question": {"fr": "Combien d’habitants compte Uri\u202f?", "de": "Wie viele Menschen leben in Uri?"},
    "number": 37000,
    "unit": "people",
    "display": {"fr": "37\u202f000", "de": "37’000"},
}
CHECK = CardCheck(
    code="F306",
    name="guess-without-year",
    severity=Severity.WARNING,
    bad={"kind": "encounter", "difficulty": 1, "guesstimates": [_GUESS, _GUESS]},
    good={"kind": "encounter", "difficulty": 1, "guesstimates": [_GUESS | {"year": 2024}, _GUESS | {"year": 2024}]},
    find=find,
)
