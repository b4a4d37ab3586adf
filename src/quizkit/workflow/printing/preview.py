"""Preview: how a card will look in print, or all cards of a deck, as one picture."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from quizkit.decks.deck import Deck
from quizkit.languages import codes
from quizkit.packs.pack import Pack
from quizkit.press import impose, raster
from quizkit.press.faces import Look, css, faces
from quizkit.press.pdf import Demands, write
from quizkit.press.pieces import Piece, card_size, list_pieces
from quizkit.press.services import SERVICES
from quizkit.press.sizes import Shape
from quizkit.problems import QuizkitError, closest
from quizkit.progress import Watch, unwatched
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.stored.open import CardSource, find_deck_of
from quizkit.workflow.stored.unreleased import pack_deck

CHUNK = 4096
SHARP, SMALL = 200, 72
"""Dots per inch for a single card, and for one of many."""


class NoSuchPiece(QuizkitError):
    """The deck prints no such card."""

    name = "no-such-piece"


class NotTranslated(QuizkitError):
    """A card has no text in a language."""

    name = "not-translated"


@dataclass(frozen=True, slots=True)
class Preview:
    """A picture of cards as they will be cut."""

    png: bytes
    pieces: int


def preview(source: CardSource, what: str, languages: tuple[str, ...], watch: Watch = unwatched) -> Preview:
    """Draw both sides of the printed card that carries a card, or all cards of a deck."""
    pack = pack_for_preview(find_deck_of(source, what), what)
    is_deck = what == pack.deck
    found = list(list_pieces(pack)) if is_deck else find_pieces(pack, [what])
    png = draw_preview(pack, found, languages or (pack.deck_brief.source,), SMALL if is_deck else SHARP, watch)
    return Preview(png, len(found))


def pack_for_preview(deck: Deck, what: str) -> Pack:
    """Make a pack to look at; a card that was left out when the deck was composed is shown all the same."""
    left_out = what in {card.id for card in deck.cards} - {card.id for card in deck.in_order()}
    return pack_deck(replace(deck, composition=None) if left_out else deck)


def find_pieces(pack: Pack, ids: Sequence[str]) -> list[Piece]:
    """Find the printed pieces that carry some cards."""
    found = list(list_pieces(pack))
    known = {card["id"] for piece in found for card in piece.cards}
    for card_id in ids:
        if card_id not in known:
            raise NoSuchPiece(card=card_id, deck=pack.deck, suggestion=closest(card_id, known))
    return [piece for piece in found if {card["id"] for card in piece.cards} & set(ids)]


def draw_preview(
    pack: Pack, found: Sequence[Piece], languages: tuple[str, ...], dots: float, watch: Watch = unwatched
) -> bytes:
    """Show cards as they will be cut: front and back beside each other, as a PNG."""
    for piece in found:
        for card in piece.cards:
            for language in languages:
                _need(card, language, str(card["id"]))
    look, shape = (
        Look(languages),
        Shape(card_size(pack), SERVICES["home"].bleed),
    )
    sides = [one for piece in found for one in faces(piece, pack, look, shape.trim)]
    made = [
        impose.Side(one.name, done) for one, done in zip(sides, draw_faces(sides, shape, css(look), watch), strict=True)
    ]
    pages = impose.at_trim_size(made, shape)
    images = list(raster.draw_pages(write(pages, Demands("preview")), dots))
    columns = 2 if len(images) < 6 else 2 * max(2, round((len(images) / 2) ** 0.5 * 0.9))
    return raster.png(raster.montage(images, columns), dots)


def _need(value: object, language: str, card: str) -> None:
    """Refuse a text that is missing in a language: a face with a gap would not say why."""
    if isinstance(value, Mapping):
        words = {key for key in value if isinstance(key, str)}
        if words and words <= set(codes()) and language not in words:
            raise NotTranslated(card=card, language=language)
        for one in value.values():
            _need(one, language, card)
    elif isinstance(value, list | tuple):
        for one in value:
            _need(one, language, card)


def terminal_escapes(png: bytes, environment: Mapping[str, str]) -> str:
    """Return what shows a picture in a terminal that can (kitty, iTerm2 and their kin); else nothing."""
    data = base64.b64encode(png).decode()
    if "KITTY_WINDOW_ID" in environment or environment.get("TERM") in ("xterm-kitty", "xterm-ghostty"):
        chunks = [data[at : at + CHUNK] for at in range(0, len(data), CHUNK)]
        last = len(chunks) - 1
        heads = (f"{'a=T,f=100,' if at == 0 else ''}m={int(at < last)}" for at in range(len(chunks)))
        return "".join(f"\033_G{head};{chunk}\033\\" for head, chunk in zip(heads, chunks, strict=True)) + "\n"
    if environment.get("TERM_PROGRAM") in ("iTerm.app", "WezTerm"):
        return f"\033]1337;File=inline=1;size={len(png)}:{data}\a\n"
    return ""
