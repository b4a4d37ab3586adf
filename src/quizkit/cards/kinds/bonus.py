"""Kwis 't!: a bonus card, worth points or an action."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from quizkit.cards import faults
from quizkit.cards.card import Card, Integer, Part, between
from quizkit.cards.text import Role, Text

Cards = Annotated[Integer, between(1, 5)]


class Take(Part):
    """Take cards from another hand, unseen or by choice."""

    do: Literal["take"]
    cards: Cards
    pick: Literal["random", "choice"]


class Give(Part):
    """Give cards of one's own to another player."""

    do: Literal["give"]
    cards: Cards


class SwapHands(Part):
    """Swap the whole hand with another player."""

    do: Literal["swap"]


class Peek(Part):
    """Look at another player's hand."""

    do: Literal["peek"]


class Draw(Part):
    """Draw cards from the bonus pile."""

    do: Literal["draw"]
    cards: Cards


class Discard(Part):
    """Another player puts cards back under the bonus pile."""

    do: Literal["discard"]
    cards: Cards


class Bonus(Card):
    """So many copies of a card with points on it, or with something to do and its instruction."""

    copies: Annotated[Integer, between(1, 200)] = 1
    points: Annotated[Integer, between(1, 9)] | None = None
    title: Annotated[Text, Role("title", 30, required=False)] = Text()
    text: Annotated[Text, Role("text", 120, required=False)] = Text()
    action: Annotated[Take | Give | SwapHands | Peek | Draw | Discard, Field(discriminator="do")] | None = None

    @model_validator(mode="after")
    def points_or_action(self) -> Self:
        """Exactly one of the two, and an action in words too."""
        if (self.points is None) == (self.action is None):
            raise faults.make_error(faults.CONTRADICTION, at="points", value="points, action")
        if self.action and not self.text:
            raise faults.make_error(faults.MISSING_FIELD, at="text", value="text")
        return self

    def pieces(self) -> int:
        """Every copy is a card."""
        return self.copies

    def shelf(self) -> str:
        """Points and actions apart."""
        return "action" if self.action else "points"


CARD = Bonus
