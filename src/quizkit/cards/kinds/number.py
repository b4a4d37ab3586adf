"""Switch: a number card, and how many dice it lets its owner roll."""

from typing import Annotated, Literal

from quizkit.cards.card import Card, Integer, Ref, between


class Number(Card):
    """A card of one of the four piles."""

    colour: Annotated[Literal["red", "blue", "yellow", "green"], Ref("labels")]
    value: Annotated[Integer, between(1, 16)]
    dice: Annotated[Integer, between(1, 5)]

    def shelf(self) -> str:
        """Keep each pile in its own file."""
        return self.colour


CARD = Number
