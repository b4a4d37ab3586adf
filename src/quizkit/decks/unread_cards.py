"""The cards of a large deck, read each time somebody looks at them: all at once, they would fill the memory."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, overload

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds

MANY = 5_000
"""With more cards than this, a deck keeps them unread."""


class Sheet(NamedTuple):
    """A card that has not been read: its kind, and what it says as JSON."""

    kind: str
    payload: bytes

    def read(self) -> Card:
        """Read the card."""
        return kinds()[self.kind].model_validate(json.loads(self.payload))


class UnreadCards(Sequence[Card]):
    """Cards that today’s rules accept, in order. Those who only want some of them pick these first."""

    def __init__(self, sheets: Mapping[str, Sheet], ids: Iterable[str]) -> None:
        self._sheets, self.ids = sheets, tuple(ids)

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Card]:
        return (self._sheets[card].read() for card in self.ids)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> "UnreadCards": ...
    def __getitem__(self, index: int | slice) -> "Card | UnreadCards":
        if isinstance(index, slice):
            return UnreadCards(self._sheets, self.ids[index])
        return self._sheets[self.ids[index]].read()

    def read(self, card: str) -> Card:
        """Read one card."""
        return self._sheets[card].read()

    def pick(self, ids: Iterable[str]) -> "UnreadCards":
        """Return some of the cards, in this order; those that are there."""
        own = set(self.ids)
        return UnreadCards(self._sheets, (card for card in ids if card in own))

    def of_kind(self, kind: str) -> "UnreadCards":
        """Return the cards of one kind."""
        return UnreadCards(self._sheets, (card for card in self.ids if self._sheets[card].kind == kind))


def list_ids(cards: Sequence[Card]) -> tuple[str, ...]:
    """Return the ids of a deck's cards, without reading any."""
    return cards.ids if isinstance(cards, UnreadCards) else tuple(card.id for card in cards)


def sort_by_id(cards: Sequence[Card]) -> Sequence[Card]:
    """Return a deck's cards in the order of their ids, without reading any."""
    return cards.pick(sorted(cards.ids)) if isinstance(cards, UnreadCards) else sorted(cards, key=lambda card: card.id)


def leave_out(cards: Sequence[Card], ids: Collection[str]) -> Sequence[Card]:
    """Return all cards of a deck but some, without reading any."""
    if isinstance(cards, UnreadCards):
        return cards.pick(card for card in cards.ids if card not in ids)
    return tuple(card for card in cards if card.id not in ids)


def keep_cards(cards: Iterable[tuple[Card, Sheet]]) -> Sequence[Card]:
    """Keep a deck's cards as they are, or, if there are many, only what they say."""
    few, sheets = list[Card](), dict[str, Sheet]()
    for card, sheet in cards:
        sheets[card.id] = sheet
        if len(sheets) <= MANY:
            few.append(card)
    return tuple(few) if len(sheets) <= MANY else UnreadCards(sheets, sheets)
