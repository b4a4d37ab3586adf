"""A card in the deck that, in some language, has not reached the review state the blueprint requires."""

from collections.abc import Iterator

from quizkit.checks import DeckCheck, Hit
from quizkit.decks.survey import Survey
from quizkit.problems import Severity


def find(deck: Survey) -> Iterator[Hit]:
    """Look at every card with a number; if nobody reviews cards, there are no states to compare."""
    wanted = deck.brief.blueprint.states
    for card in deck.in_order() if deck.composition else ():
        state = deck.states.get(card.id)
        if state and state not in wanted:
            yield Hit(state, ", ".join(wanted), card=card.id)


CHECK = DeckCheck(
    code="B611",
    name="not-ready",
    severity=Severity.ERROR,
    bad=[{"id": "x-1", "number": 1, "state": "draft"}],
    good=[{"id": "x-1", "number": 1, "state": "ready"}],
    find=find,
)
