"""A number that no card has."""

import re
from collections.abc import Iterator

from quizkit.checks import DeckCheck, Hit
from quizkit.decks.deck import Deck
from quizkit.problems import Severity


def find(deck: Deck) -> Iterator[Hit]:
    """Count from the first to the last number of each prefix."""
    numbers: dict[str, set[int]] = {}
    for card in deck.cards:
        if match := re.fullmatch(r"(.+)-(\d+)", card.id):
            numbers.setdefault(match[1], set()).add(int(match[2]))
    for prefix, found in numbers.items():
        missing = sorted(set(range(1, max(found))) - found)
        if missing:
            shown = ", ".join(f"{prefix}-{number:04}" for number in missing[:5])
            yield Hit(shown, detail=str(len(missing)))


CHECK = DeckCheck(
    code="B605",
    name="numbering-gap",
    severity=Severity.INFO,
    bad=[{"id": "x-0001"}, {"id": "x-0003"}],
    good=[{"id": "x-0001"}, {"id": "x-0002"}],
    find=find,
)
