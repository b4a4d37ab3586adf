"""Two cards that cannot both be correct."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.cards.kinds.statement import Statement
from quizkit.checks import Hit, Said, TwinCheck
from quizkit.checks.number_differs import find_unmatched
from quizkit.lexicon.amounts import Strength
from quizkit.problems import Severity


def find(ours: Said, theirs: Said) -> Iterator[Hit]:
    """Find two similar statements that contradict each other, by their verdicts and by what differs between them."""
    verdicts = _verdict(ours.card), _verdict(theirs.card)
    if None in verdicts:
        return
    are_same, difference = verdicts[0] == verdicts[1], find_difference(ours, theirs)
    is_harmful = difference == "negation" or verdicts[0] is True
    is_wrong = are_same and is_harmful if difference else not are_same
    if is_wrong and (difference or sorted(ours.reading.words) == sorted(theirs.reading.words)):
        yield Hit(theirs.words, allowed=difference or "verdict")


def find_difference(ours: Said, theirs: Said) -> str:
    """Return what makes the difference between two similar statements: "number", "negation", or ""."""
    for one, other in ((ours, theirs), (theirs, ours)):
        if any(amount.strength > Strength.SOFT for amount in find_unmatched(one.amounts, other.amounts)):
            return "number"
    return "negation" if len(ours.negations.hard) % 2 != len(theirs.negations.hard) % 2 else ""


def _verdict(card: Card | None) -> bool | None:
    return card.verdict if isinstance(card, Statement) else None


CHECK = TwinCheck(
    code="D402",
    name="contradicting-cards",
    severity=Severity.ERROR,
    bad=[
        {"id": "x-1", "verdict": True, "text": {"fr": "Le tunnel du Gothard mesure 57 km de long."}},
        {"id": "x-2", "verdict": True, "text": {"fr": "Le tunnel du Gothard mesure 35 km de long."}},
    ],
    good=[
        {"id": "x-1", "verdict": True, "text": {"fr": "Le tunnel du Gothard mesure 57 km de long."}},
        {"id": "x-2", "verdict": False, "text": {"fr": "Le tunnel du Gothard mesure 35 km de long."}},
    ],
    find=find,
)
