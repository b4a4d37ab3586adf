"""The kinds of card, one file each. A kind exposes its class as `CARD` and is named after its file."""

from functools import cache

from quizkit.cards.card import Card
from quizkit.discovery import discover


@cache
def kinds() -> dict[str, type[Card]]:
    """Give every kind of card by name."""
    return discover(__name__, "CARD")
