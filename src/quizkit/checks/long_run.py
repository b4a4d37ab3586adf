"""Too many true or too many false statements in a row: players notice."""

from collections.abc import Iterator
from itertools import groupby

from quizkit.cards.kinds.statement import Statement
from quizkit.checks import DeckCheck, Hit
from quizkit.decks.survey import Survey
from quizkit.problems import Severity

MOST = 6
"""The limit if the blueprint sets none. In a fair deck of 660, a run of seven comes up every few stacks; players do
not mind six."""


def find(deck: Survey) -> Iterator[Hit]:
    """Find long runs of true or of false statements in the order of play."""
    planned = deck.brief.blueprint.longest_run
    most = planned or MOST
    for verdict, run in groupby(deck.played(Statement), key=lambda card: card.verdict):
        cards = list(run)
        if len(cards) > most:
            weight = Severity.WARNING if planned and deck.composition else None
            yield Hit(str(len(cards)), str(most), detail=str(verdict).lower(), card=cards[0].id, severity=weight)


CHECK = DeckCheck(
    code="B604",
    name="long-run",
    severity=Severity.INFO,
    bad=[{"id": f"x-{number:02}", "verdict": number <= 7} for number in range(1, 15)],
    good=[{"id": f"x-{number:02}", "verdict": number % 2 == 0} for number in range(1, 15)],
    find=find,
)
