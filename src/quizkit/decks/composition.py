"""Composition: which cards are in a deck, and their numbers."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Self

from pydantic import model_validator

from quizkit.cards import faults
from quizkit.cards.card import Integer, Part, Slug, between
from quizkit.cards.kinds import KindName
from quizkit.safe_yaml import Value


class Composition(Part):
    """The file `composition.yaml`: each kind's cards and their numbers, from 1 on.

    A card has a line of its own, so that two people who change different cards do not get into each other's way.
    """

    cards: Mapping[KindName, Mapping[Slug, Annotated[Integer, between(1, 100_000)]]]

    @model_validator(mode="after")
    def every_number_once(self) -> Self:
        """Two cards cannot have one number, and no number may be left out."""
        for kind, numbers in self.cards.items():
            holders = dict[int, str]()
            for card, number in numbers.items():
                if number in holders:
                    at = f"cards.{kind}.{card}"
                    raise faults.make_error(faults.NUMBER_TWICE, at=at, value=number, detail=holders[number])
                if number > len(numbers):
                    missing = next(one for one in range(1, number) if one not in numbers.values())
                    raise faults.make_error(
                        faults.NUMBER_MISSING, at=f"cards.{kind}.{card}", value=missing, detail=number
                    )
                holders[number] = card
        return self

    def order(self, kind: str) -> tuple[str, ...] | None:
        """Return the cards of a kind by their numbers, if it is composed."""
        numbers = self.cards.get(kind)
        return None if numbers is None else tuple(sorted(numbers, key=numbers.__getitem__))

    def leaves_out(self, kind: str, card: str) -> bool:
        """Return whether a card of a kind is not in the deck."""
        return kind in self.cards and card not in self.cards[kind]

    def data(self) -> dict[str, Value]:
        """Return it as plain data, in the order of the numbers: there is one way to write it."""
        cards: Value = {kind: {card: self.cards[kind][card] for card in self.order(kind) or ()} for kind in self.cards}
        return {"cards": cards}


def number_cards(orders: Mapping[str, Sequence[str]]) -> Composition:
    """Number cards in their order."""
    return Composition(
        cards={kind: {card: number for number, card in enumerate(order, 1)} for kind, order in orders.items()}
    )
