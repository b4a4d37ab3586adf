"""A number in the ids that no card has."""

import re
from collections.abc import Iterator
from itertools import count, islice

from quizkit.checks import DeckCheck, Hit
from quizkit.decks.survey import Survey
from quizkit.problems import Severity

SHOWN = 5


def find(deck: Survey) -> Iterator[Hit]:
    """Look for gaps between 1 and the last number of each prefix."""
    numbers: dict[tuple[str, int], set[int]] = {}
    for card in deck.gists:
        if match := re.fullmatch(r"(.+)-(\d{1,9})", card.id):
            numbers.setdefault((match[1], len(match[2])), set()).add(int(match[2]))
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
