"""A number in the ids that no card has."""

from collections.abc import Iterator
from itertools import count, islice

from quizkit.checks import DeckCheck, Hit
from quizkit.decks.survey import Survey
from quizkit.problems import Severity

SHOWN, MOST_DIGITS = 5, 10


def find(deck: Survey) -> Iterator[Hit]:
    """Look for gaps in the ids of cards, between 1 and the last number of each prefix."""
    numbers: dict[tuple[str, int], set[int]] = {}
    for card in deck.gists:
        prefix, _, digits = card.id.rpartition("-")
        if prefix and digits.isdecimal() and len(digits) < MOST_DIGITS:
            numbers.setdefault((prefix, len(digits)), set()).add(int(digits))
    for (prefix, width), used in numbers.items():
        gap = max(used) - len(used - {0})
        if gap:
            missing = islice((number for number in count(1) if number not in used), min(gap, SHOWN))
            yield Hit(", ".join(f"{prefix}-{number:0{width}}" for number in missing), detail=str(gap))


CHECK = DeckCheck(
    code="B605",
    name="numbering-gap",
    severity=Severity.INFO,
    bad=[{"id": "x-0001"}, {"id": "x-0003"}],
    good=[{"id": "x-0001"}, {"id": "x-0002"}],
    find=find,
)
