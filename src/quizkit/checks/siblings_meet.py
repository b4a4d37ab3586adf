"""Two cards in the same deck or stack that the blueprint keeps apart."""

from collections.abc import Iterator

from quizkit.checks import DeckCheck, Hit
from quizkit.decks.quotas import group_families
from quizkit.decks.survey import Survey
from quizkit.problems import Severity


def find(deck: Survey) -> Iterator[Hit]:
    """Look for two cards of a family that the blueprint keeps apart, in the deck or in each stack."""
    for kind in deck.brief.kinds if deck.composition else ():
        numbers = {card.id: number for number, card in enumerate(deck.numbered(kind), 1)}
        layout = deck.brief.blueprint.layout(kind, len(numbers))
        for family in group_families(deck.brief.blueprint, deck.numbered(kind)):
            for spans in layout.spans(family.scope):
                met = [card for card in family.cards if any(numbers[card] in span for span in spans)]
                for other in met[1:]:
                    yield Hit(family.tag, detail=f"{met[0]}, {other}", card=other)


CHECK = DeckCheck(
    code="B610",
    name="siblings-meet",
    severity=Severity.WARNING,
    bad=[{"id": "x-1", "number": 1, "tags": ["sibling-tell"]}, {"id": "x-2", "number": 2, "tags": ["sibling-tell"]}],
    good=[{"id": "x-1", "number": 1, "tags": ["sibling-tell"]}, {"id": "x-2", "number": 2, "tags": ["sibling-rhine"]}],
    find=find,
)
