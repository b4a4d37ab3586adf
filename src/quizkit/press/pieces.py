"""Pieces: the cards of a pack as people hold them in their hands.

Inside: the size of cards, cards with two sides, printed pieces of certain cards.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from quizkit.packs.pack import Pack, PackedCard
from quizkit.press.sizes import LONGEST, SHORTEST, BadSize, Size
from quizkit.problems import QuizkitError, closest


class NoSuchPiece(QuizkitError):
    """None of the deck's printed cards carries this card."""

    name = "no-such-piece"


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
    """Return the size of the pieces: that which a deck's cards are made for."""
    size = Size(pack.deck_brief.format.width, pack.deck_brief.format.height)
    # A pack from elsewhere may say anything.
    if not SHORTEST <= min(size) <= max(size) <= LONGEST:
        raise BadSize(size=str(size), least=SHORTEST, most=LONGEST)
    return size


def list_pieces(pack: Pack) -> Iterator[Piece]:
    """Yield the printed pieces in the order of their numbers; a kind with two sides has two cards on each."""
    blueprint = pack.deck_brief.blueprint
    by_kind = dict[str, list[PackedCard]]()
    for card in pack.packed_cards:
        by_kind.setdefault(card.kind, []).append(card)
    for kind, cards in by_kind.items():
        by_number = {card.number or place: card.data for place, card in enumerate(cards, 1)}
        total, sides = cards[0].of or len(cards), blueprint.sides if kind == blueprint.numbered else 1
        # If the total is odd, the last one has an empty side; so has one whose card was deleted.
        half = -(-total // sides)
        for first in range(1, half + 1):
            numbers = tuple(number for number in range(first, total + 1, half) if number in by_number)
            on_it = tuple(by_number[number] for number in numbers)
            if on_it:
                yield Piece(kind, on_it, numbers, on_it[0].get("copies", 1))


def find_pieces(pack: Pack, ids: Sequence[str]) -> list[Piece]:
    """Return the printed pieces that carry these cards."""
    pieces = list(list_pieces(pack))
    known = {card["id"] for piece in pieces for card in piece.cards}
    for card_id in ids:
        if card_id not in known:
            raise NoSuchPiece(card=card_id, deck=pack.deck, suggestion=closest(card_id, known))
    return [piece for piece in pieces if {card["id"] for card in piece.cards} & set(ids)]
