"""Fewer or more cards of a kind than in the published game."""

from collections.abc import Iterator

from quizkit.checks import DeckCheck, Hit
from quizkit.decks.survey import Survey
from quizkit.problems import Severity


def find(deck: Survey) -> Iterator[Hit]:
    """Count printed cards of each kind. A starter edition may have fewer until it is composed, but some of each."""
    is_starter = deck.brief.edition == "starter" and not deck.composition
    for kind, planned in deck.brief.blueprint.cards.items():
        count = sum(card.pieces for card in deck.numbered(kind))
        if count > planned or count == 0 or (count < planned and not is_starter):
            yield Hit(str(count), str(planned), detail=kind)


CHECK = DeckCheck(
    code="B601",
    name="card-count",
    severity=Severity.WARNING,
    bad=[{"id": f"x-{number}"} for number in range(1, 6)],
    good=[{"id": f"x-{number}"} for number in range(1, 5)],
    find=find,
)
