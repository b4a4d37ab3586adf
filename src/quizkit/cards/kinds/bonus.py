"""Kwis 't!: a bonus card, worth points or an action."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from quizkit.cards import faults
from quizkit.cards.card import Card, Integer, Part, between
from quizkit.cards.text import Role, Text

Cards = Annotated[Integer, between(1, 5)]


class Take(Part):
    """Take cards from another player's hand, at random or by choice."""

    do: Literal["take"]
    cards: Cards
    pick: Literal["random", "choice"]


class Give(Part):
    """Give some of your own cards to another player."""

    do: Literal["give"]
    cards: Cards


class SwapHands(Part):
    """Swap your whole hand with another player."""

    do: Literal["swap"]


class Peek(Part):
    """Look at another player's hand."""

    do: Literal["peek"]


class DrawBonus(Part):
    """Draw cards from the bonus pile."""

    do: Literal["draw"]
    cards: Cards


class Discard(Part):
    """Make another player put cards back under the bonus pile."""

    do: Literal["discard"]
    cards: Cards


class Bonus(Card):
    """A number of copies of a card that is worth points, or that tells its owner what to do."""

    copies: Annotated[Integer, between(1, 200)] = 1
    points: Annotated[Integer, between(1, 9)] | None = None
    title: Annotated[Text, Role("title", 30, required=False)] = Text()
    text: Annotated[Text, Role("text", 120, required=False)] = Text()
    action: Annotated[Take | Give | SwapHands | Peek | DrawBonus | Discard, Field(discriminator="do")] | None = None

    @model_validator(mode="after")
    def points_or_action(self) -> Self:
        """Require either points or an action, and an action to be described in words."""
        if (self.points is None) == (self.action is None):
            raise faults.make_error(faults.CONTRADICTION, at="points", value="points, action")
        if self.action and not self.text:
            raise faults.make_error(faults.MISSING_FIELD, at="text", value="text")
        return self

    def pieces(self) -> int:
        """Return the number of copies: each is a printed card."""
        return self.copies

    def shelf(self) -> str:
        """Keep points and actions in separate files."""
        return "action" if self.action else "points"


CARD = Bonus
