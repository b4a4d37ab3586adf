"""A number of the deck whose card is not there any more."""

from collections.abc import Iterator

from quizkit.checks import DeckCheck, Hit
from quizkit.decks.deck import Deck
from quizkit.problems import Severity


def find(deck: Deck) -> Iterator[Hit]:
    """Look up every card of the composition."""
    known = {(card.kind, card.id) for card in deck.cards}
    for kind, numbers in deck.composition.cards.items() if deck.composition else ():
        for card, number in numbers.items():
            if (kind, card) not in known:
                yield Hit(card, detail=str(number))


CHECK = DeckCheck(
    code="B609",
    name="composed-card-missing",
    severity=Severity.ERROR,
    bad=[{"id": "x-1", "number": 1}, {"id": "x-2", "number": 2, "gone": True}],
    good=[{"id": "x-1", "number": 1}, {"id": "x-2", "number": 2}],
    find=find,
)
