"""Types of card in a different proportion from the published game."""

from collections import Counter
from collections.abc import Iterator

from quizkit.checks import DeckCheck, Hit, find_missed_quotas, list_composed
from quizkit.decks.quotas import TYPES
from quizkit.decks.survey import Survey
from quizkit.problems import Severity

SLACK = 0.1
"""How far the share of a type may be off in a starter edition; one card is always allowed."""


def find(deck: Survey) -> Iterator[Hit]:
    """Count the types of cards (simple, double, lightning; points, actions); a composed deck must be exact."""
    if deck.composition:
        yield from find_missed_quotas(deck, TYPES)
        return
    planned = deck.brief.blueprint.types
    counted: Counter[str] = Counter()
    for card in deck.in_order() if planned else ():
        counted[card.shelf] += card.pieces if card.shelf in planned else 0
    total, whole = sum(counted[name] for name in planned), sum(planned.values())
    is_starter = deck.brief.edition == "starter"
    for name, wanted in planned.items() if whole else ():
        expected = wanted * total / whole if is_starter else wanted
        if total and abs(counted[name] - expected) > (max(1, SLACK * total) if is_starter else 0):
            yield Hit(str(counted[name]), f"{expected:.3g}", detail=name)


_QUESTION = {"fr": "Quel canton touche Genève\u202f?", "de": "Welcher Kanton grenzt an Genf?"}
_CARD = {"kind": "canton", "question": _QUESTION, "answer": ["VD"]}
CHECK = DeckCheck(
    code="B606",
    name="type-count",
    severity=Severity.WARNING,
    bad=[_CARD | {"id": f"x-{number}", "type": "simple"} for number in range(1, 10)],
    good=[
        _CARD | {"id": f"x-{number}", "type": ("simple", "double", "lightning")[number % 3]} for number in range(1, 10)
    ],
    find=find,
    reads=list_composed,
)
