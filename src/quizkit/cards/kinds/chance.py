"""Cantuun: an incident on the road, with an effect the engine can run."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from quizkit.cards import faults
from quizkit.cards.card import Card, Integer, Part, between
from quizkit.cards.text import Role, Text


def refuse_zero(steps: int) -> int:
    """Refuse an incident that moves a pawn by zero steps."""
    if not steps:
        raise faults.make_error(faults.OUT_OF_RANGE, allowed="-6–-1, 1–6")
    return steps


class Move(Part):
    """Move forward, or back if `steps` is negative."""

    do: Literal["move"]
    who: Literal["me", "others", "everyone"]
    steps: Annotated[Integer, between(-6, 6), AfterValidator(refuse_zero)]


class Skip(Part):
    """Sit out the next rounds."""

    do: Literal["skip"]
    rounds: Annotated[Integer, between(1, 3)]


class Swap(Part):
    """Change places with another traveller."""

    do: Literal["swap"]
    partner: Annotated[Literal["nearest", "ahead", "behind"], Field(alias="with")]


class Chance(Card):
    """What happens, in words and as data."""

    text: Annotated[Text, Role("text", 160)]
    effect: Annotated[Move | Skip | Swap, Field(discriminator="do")]


CARD = Chance
