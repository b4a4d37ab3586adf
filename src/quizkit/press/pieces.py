"""Pieces: the cards of a pack as people hold them in their hands."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from quizkit.packs.pack import Pack
from quizkit.press.sizes import LONGEST, SHORTEST, BadSize, Size


class Piece(NamedTuple):
    """A printed card: the cards of the pack on it, their numbers, and the number of copies."""

    kind: str
    cards: tuple[Mapping[str, Any], ...]
    numbers: tuple[int, ...]
    copies: int = 1

    @property
    def name(self) -> str:
        """Return the ids of the cards on it, joined by a plus sign."""
        return "+".join(card["id"] for card in self.cards)


def card_size(pack: Pack) -> Size:
    """Return the size that a deck's cards are made for."""
    size = Size(pack.deck_brief.format.width, pack.deck_brief.format.height)
    # A pack from elsewhere may say anything.
    if not SHORTEST <= min(size) <= max(size) <= LONGEST:
        raise BadSize(size=str(size), least=SHORTEST, most=LONGEST)
    return size


def list_pieces(pack: Pack) -> Iterator[Piece]:
    """Yield the printed cards in the order of their numbers; a kind with two sides has two cards on each."""
    blueprint = pack.deck_brief.blueprint
    by_kind = dict[str, list[Mapping[str, Any]]]()
    for card in pack.packed_cards:
        by_kind.setdefault(card.kind, []).append(card.data)
    for kind, cards in by_kind.items():
        sides = blueprint.sides if kind == blueprint.numbered else 1
        # If the number is odd, the last one has an empty side.
        half = -(-len(cards) // sides)
        for at in range(half):
            places = range(at, len(cards), half)
            on_it = tuple(cards[place] for place in places)
            yield Piece(kind, on_it, tuple(place + 1 for place in places), on_it[0].get("copies", 1))
