"""A category with far more or fewer cards than the others."""

from collections import Counter
from collections.abc import Iterator

from quizkit.cards.kinds.statement import Statement
from quizkit.checks import DeckCheck, Hit, find_missed_quotas, list_composed
from quizkit.decks.quotas import CATEGORIES
from quizkit.decks.survey import Survey
from quizkit.problems import Severity

SLACK, LEAST = 0.2, 2
"""How far from the mean a category may be: as a share of the mean, and in cards."""


def find(deck: Survey) -> Iterator[Hit]:
    """Compare the number of cards in each category with the blueprint, or else with the mean."""
    counted = Counter(card.category for card in deck.played(Statement))
    if not counted or not deck.brief.categories:
        return
    if deck.composition and deck.brief.blueprint.categories:
        yield from find_missed_quotas(deck, CATEGORIES)
        return
    mean = counted.total() / len(deck.brief.categories)
    for category in deck.brief.categories:
        if abs(counted[category] - mean) > max(LEAST, SLACK * mean):
            name = deck.brief.categories[category].name
            yield Hit(str(counted[category]), f"{mean:.3g}", detail=name.get(deck.brief.source, category))


CHECK = DeckCheck(
    code="B603",
    name="unbalanced-categories",
    severity=Severity.WARNING,
    bad=[{"id": f"x-{number}", "category": "nature"} for number in range(1, 7)],
    good=[{"id": f"x-{number}", "category": "nature" if number % 2 else "history"} for number in range(1, 7)],
    find=find,
    reads=list_composed,
)
