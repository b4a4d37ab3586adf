"""The kinds of card, one file each. A kind exposes its class as `CARD` and is named after its file."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated

from pydantic import AfterValidator

from quizkit.cards.card import Card
from quizkit.cards.faults import one_of
from quizkit.discovery import discover


@cache
def kinds() -> Mapping[str, type[Card]]:
    """Return every kind of card by name."""
    return discover(__name__, "CARD")


def kind(name: str) -> str:
    """Accept the name of a kind of card."""
    return one_of(name, kinds())


KindName = Annotated[str, AfterValidator(kind)]
