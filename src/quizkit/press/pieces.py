"""Pieces: a pack as the cards one holds in one's hand."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from quizkit.decks.blueprint import Blueprint
from quizkit.packs.pack import Pack


class Piece(NamedTuple):
    """A printed card: the cards of the pack that are on it, their numbers, and how many copies there are."""

    kind: str
    cards: tuple[Mapping[str, Any], ...]
    numbers: tuple[int, ...]
    copies: int = 1

    @property
    def name(self) -> str:
        """Name it after the cards on it."""
        return "+".join(card["id"] for card in self.cards)


def list_pieces(pack: Pack) -> Iterator[Piece]:
    """Return the printed cards in the order of their numbers; where a card has two sides, both are on it."""
    blueprint = Blueprint.model_validate(pack.brief["blueprint"])
    by_kind = dict[str, list[Mapping[str, Any]]]()
    for entry in pack.cards:
        by_kind.setdefault(entry["kind"], []).append(entry["card"])
    for kind, cards in by_kind.items():
        sides = blueprint.sides if kind == blueprint.numbered else 1
        # An odd one out has the other side empty.
        half = -(-len(cards) // sides)
        for at in range(half):
            places = range(at, len(cards), half)
            on_it = tuple(cards[place] for place in places)
            yield Piece(kind, on_it, tuple(place + 1 for place in places), on_it[0].get("copies", 1))
