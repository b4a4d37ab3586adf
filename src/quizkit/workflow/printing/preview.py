"""Preview: what a card, or every card of a deck, will look like in print, as one picture."""

import base64
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from threading import Lock

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.decks.deck import Deck
from quizkit.packs.pack import Pack
from quizkit.press import impose, raster
from quizkit.press.faces import Look, css, faces, refuse_unknown_templates
from quizkit.press.pdf import Demands, write
from quizkit.press.pieces import Piece, card_size, find_pieces, list_pieces
from quizkit.press.services import SERVICES
from quizkit.press.sizes import Shape
from quizkit.press.style import read_style
from quizkit.problems import QuizkitError
from quizkit.progress import Watch, unwatched
from quizkit.store.history import Store
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.printing.print_job import NothingToPrint
from quizkit.workflow.printing.translated import NotTranslated, refuse_untranslated
from quizkit.workflow.settings import find_home
from quizkit.workflow.stored.editions import choose_edition
from quizkit.workflow.stored.items import find_composition, find_stored_deck
from quizkit.workflow.stored.languages import refuse_unknown
from quizkit.workflow.stored.open import CardSource, find_deck_of
from quizkit.workflow.stored.own_look import LOOKS, find_own_look
from quizkit.workflow.stored.part import pack_part
from quizkit.workflow.stored.rewrite import Rewrite, read_rewrite
from quizkit.workflow.stored.unreleased import pack_deck
from quizkit.workflow.tree.read import Library

CHUNK = 4096
ONE_AT_A_TIME = Lock()
"""What draws is not made for several threads."""
SHARP, SMALL, ON_SCREEN = 200, 72, 144
"""Dots per inch for a single card, for one of many, and for one beside its texts."""


class Undrawable(QuizkitError):
    """What somebody is typing is not a card yet."""

    name = "undrawable"


@dataclass(frozen=True, slots=True)
class Preview:
    """A picture of cards, cut to size."""

    png: bytes
    pieces: int
    is_left_out: bool = False
    """Whether the composition of the deck leaves the card out, so that it would not be printed."""


def preview(
    source: CardSource, what: str, languages: tuple[str, ...], watch: Watch = unwatched, edition: str = ""
) -> Preview:
    """Draw a preview: both sides of the printed card that carries a card, or all of a deck or an edition."""
    pack, left_out = _pack_what(source, what, edition)
    refuse_unknown(languages, pack.deck_brief.languages)
    is_deck = what == pack.deck
    pieces = list(list_pieces(pack)) if is_deck else find_pieces(pack, [what])
    if not pieces:
        raise NothingToPrint(deck=pack.deck)
    png = draw_preview(pack, pieces, languages or (pack.deck_brief.source,), SMALL if is_deck else SHARP, watch)
    return Preview(png, len(pieces), left_out)


def _pack_what(source: CardSource, what: str, edition: str) -> tuple[Pack, bool]:
    """Return a pack with what is to be drawn, and whether the deck's composition leaves it out."""
    store = None if edition or isinstance(source, Library) else source.store
    if store and (head := store.heads_of([what]).get(what)) and head.kind in kinds():
        composition = find_composition(store, head.deck)
        part = None if head.is_tombstone else pack_part(store, head.deck, [what], is_printed=False)
        if part:
            return part, composition is not None and composition.leaves_out(head.kind, what)
    deck = choose_edition(find_deck_of(source, what), edition)
    return pack_for_preview(deck, what), is_left_out(deck, what)


def find_state(source: CardSource, folder: Path) -> tuple[object, ...]:
    """Return what tells whether a preview is current: the last change, and when templates and files were saved."""
    home = folder if isinstance(source, Library) else find_home(folder)
    place = home if isinstance(source, Library) else home / LOOKS if home else None
    paths = sorted(place.rglob("*.*")) if place and place.is_dir() else []
    saved = tuple((path.name, path.stat().st_mtime_ns) for path in paths if path.is_file())
    return (0 if isinstance(source, Library) else source.store.newest(), *saved)


def pack_for_preview(deck: Deck, what: str) -> Pack:
    """Return a pack to preview; it has the card in question even if the composition leaves it out."""
    return pack_deck(replace(deck, composition=None) if is_left_out(deck, what) else deck)


def is_left_out(deck: Deck, what: str) -> bool:
    """Return whether a card to preview is one of the deck that its composition leaves out."""
    return what in {card.id for card in deck.cards} - {card.id for card in deck.in_order()}


def draw_preview(
    pack: Pack, pieces: Sequence[Piece], languages: tuple[str, ...], dots: float, watch: Watch = unwatched
) -> bytes:
    """Draw cards of a preview cut to size, fronts and backs side by side, as a PNG."""
    refuse_untranslated(pack, pieces, languages)
    shape, sides = _draw_sides(pack, pieces, languages, watch)
    images = list(raster.draw_pages(write(impose.at_trim_size(sides, shape), Demands("preview", has_spots=True)), dots))
    columns = 2 if len(images) < 6 else 2 * max(2, round((len(images) / 2) ** 0.5 * 0.9))
    return raster.png(raster.montage(images, columns), dots)


def _draw_sides(
    pack: Pack, pieces: Sequence[Piece], languages: tuple[str, ...], watch: Watch = unwatched
) -> tuple[Shape, list[impose.Side]]:
    own = find_own_look(Path.cwd(), pack.deck)
    if own:
        refuse_unknown_templates(own, pack.deck_brief.kinds)
    look = Look(languages, own, style=read_style(pack))
    shape = Shape(card_size(pack), SERVICES["home"].bleed)
    filled_in = [face for piece in pieces for face in faces(piece, pack, look, shape.trim)]
    drawn = draw_faces(filled_in, shape, css(look), watch)
    return shape, [impose.Side(face.name, drawing) for face, drawing in zip(filled_in, drawn, strict=True)]


@dataclass(frozen=True, slots=True)
class CardPicture:
    """Both sides of the printed card that carries a card, and its texts that do not fit."""

    sides: tuple[bytes, ...]
    """PNGs, the front first."""
    overflow: Mapping[str, float]
    """Path of a text of the card → by how many millimetres it is too long."""


def draw_rewrite(
    store: Store, rewrite: Rewrite, language: str, is_wanted: Callable[[], bool] = lambda: True
) -> CardPicture | None:
    """Draw a preview of what somebody is typing; nothing, if they have gone on by its turn."""
    written = read_rewrite(store, rewrite)
    card, slug = written.card, written.base.deck
    if card is None:
        raise Undrawable(item=rewrite.item, field=written.problems[0].field)
    refuse_unknown([language], written.brief.languages)
    if any(language not in text.text for text in card.texts() if text.required):
        raise NotTranslated(card=card.id, language=language)
    with ONE_AT_A_TIME:
        return _draw_card(_pack_now(store, slug, card.id), card, language) if is_wanted() else None


def _draw_card(pack: Pack, card: Card, language: str) -> CardPicture:
    stored = find_pieces(pack, [card.id])
    others = [piece._replace(cards=tuple(data for data in piece.cards if data["id"] != card.id)) for piece in stored]
    refuse_untranslated(pack, others, (language,))
    pieces = [
        piece._replace(cards=tuple(card.data() if data["id"] == card.id else data for data in piece.cards))
        for piece in stored
    ]
    shape, sides = _draw_sides(pack, pieces, (language,))
    pages = raster.draw_pages(write(impose.at_trim_size(sides, shape), Demands("preview", has_spots=True)), ON_SCREEN)
    spilt = (overflow for side in sides for overflow in side.drawn.overflow)
    named = ((*overflow.field.partition(" ")[::2], overflow.excess) for overflow in spilt)
    overflow = {path: excess for item, path, excess in named if item == card.id}
    return CardPicture(tuple(raster.png(page, ON_SCREEN) for page in pages), overflow)


def _pack_now(store: Store, slug: str, what: str) -> Pack:
    """Return the pack that a card is in; whoever types, or goes from card to card, asks for it again and again."""
    changeset = store.log(deck=slug, limit=1)[0].number
    deck = _read_deck(store, slug, changeset)
    return _pack(store, slug, changeset, what if is_left_out(deck, what) else "")


@lru_cache(4)
def _read_deck(store: Store, slug: str, _changeset: int) -> Deck:
    return find_stored_deck(store, slug)


@lru_cache(8)
def _pack(store: Store, slug: str, changeset: int, left_out: str) -> Pack:
    return pack_for_preview(_read_deck(store, slug, changeset), left_out)


def terminal_escapes(png: bytes, environment: Mapping[str, str]) -> str:
    """Return the escape codes that show a preview in a terminal that can (kitty, iTerm2 and the like), or nothing."""
    data = base64.b64encode(png).decode()
    if "KITTY_WINDOW_ID" in environment or environment.get("TERM") in ("xterm-kitty", "xterm-ghostty"):
        chunks = [data[start : start + CHUNK] for start in range(0, len(data), CHUNK)]
        last = len(chunks) - 1
        heads = (f"{'a=T,f=100,' if at == 0 else ''}m={int(at < last)}" for at in range(len(chunks)))
        return "".join(f"\033_G{head};{chunk}\033\\" for head, chunk in zip(heads, chunks, strict=True)) + "\n"
    if environment.get("TERM_PROGRAM") in ("iTerm.app", "WezTerm"):
        return f"\033]1337;File=inline=1;size={len(png)}:{data}\a\n"
    return ""
