"""Composition: which cards are in a deck, and their numbers."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Self

from pydantic import model_validator

from quizkit.cards import faults
from quizkit.cards.card import Integer, Part, Slug, between
from quizkit.cards.kinds import KindName
from quizkit.safe_yaml import Value


class Composition(Part):
    """The file `composition.yaml`: each kind's cards and their numbers, counted from 1.

    Every card has its own line, so that two people who change different cards do not get in each other's way.
    """

    cards: Mapping[KindName, Mapping[Slug, Annotated[Integer, between(1, 100_000)]]]

    @model_validator(mode="after")
    def every_number_once(self) -> Self:
        """Refuse a number that two cards share, and a gap between numbers."""
        for kind, numbers in self.cards.items():
            holders = dict[int, str]()
            for card, number in numbers.items():
                if number in holders:
                    at = f"cards.{kind}.{card}"
                    raise faults.make_error(faults.NUMBER_TWICE, at=at, value=number, detail=holders[number])
                if number > len(numbers):
                    missing = next(free for free in range(1, number) if free not in numbers.values())
                    raise faults.make_error(
                        faults.NUMBER_MISSING, at=f"cards.{kind}.{card}", value=missing, detail=number
                    )
                holders[number] = card
        return self

    def order(self, kind: str) -> tuple[str, ...] | None:
        """Return the cards of a kind in the order of their numbers, or None if the kind is not composed."""
        numbers = self.cards.get(kind)
        return None if numbers is None else tuple(sorted(numbers, key=numbers.__getitem__))

    def has_holes(self, ids: Collection[str]) -> bool:
        """Return whether it numbers a card that is not among these."""
        return not all(card in ids for numbers in self.cards.values() for card in numbers)

    def leaves_out(self, kind: str, card: str) -> bool:
        """Return whether a kind is composed without this card."""
        return kind in self.cards and card not in self.cards[kind]

    def data(self) -> dict[str, Value]:
        """Return it as plain data, in the order of the numbers, so that it is written in only one way."""
        cards: Value = {kind: {card: self.cards[kind][card] for card in self.order(kind) or ()} for kind in self.cards}
        return {"cards": cards}


def number_cards(orders: Mapping[str, Sequence[str]]) -> Composition:
    """Number the cards of each kind in the order given, as a composition."""
    return Composition(
        cards={kind: {card: number for number, card in enumerate(order, 1)} for kind, order in orders.items()}
    )
