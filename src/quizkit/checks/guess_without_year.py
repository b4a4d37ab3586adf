"""A guesstimate that changes from year to year, without the year."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.cards.kinds.encounter import Encounter
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity

CHANGING = frozenset(("people", "chf", "percent", "count", "t", "kg", "l"))
"""What people, money and trade are counted in; a mountain keeps its metres."""


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Want a year beside each, or an as-of date for the card."""
    if isinstance(card, Encounter) and not card.as_of:
        for index, one in enumerate(card.guesstimates, 1):
            if one.year is None and one.unit in CHANGING:
                yield Hit(one.unit, path=f"guesstimates.{index}.year")


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
