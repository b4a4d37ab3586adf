"""A number in the deck whose card no longer exists."""

from collections.abc import Iterator

from quizkit.checks import DeckCheck, Hit
from quizkit.decks.survey import Survey
from quizkit.problems import Severity


def find(deck: Survey) -> Iterator[Hit]:
    """Look up the card of every number of the composition, and report those that no longer exist."""
    if deck.composition is None:
        return
    existing = {(card.kind, card.id) for card in deck.gists}
    for kind, numbers in deck.composition.cards.items():
        for card, number in numbers.items():
            if (kind, card) not in existing:
                yield Hit(card, detail=str(number))


CHECK = DeckCheck(
    code="B609",
    name="composed-card-missing",
    severity=Severity.ERROR,
    bad=[{"id": "x-1", "number": 1}, {"id": "x-2", "number": 2, "gone": True}],
    good=[{"id": "x-1", "number": 1}, {"id": "x-2", "number": 2}],
    find=find,
)
