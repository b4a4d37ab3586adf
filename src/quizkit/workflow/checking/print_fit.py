"""Whether the texts of a card fit in print. Drawing takes a while, so only what could be too long is drawn."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from quizkit.cards.cantons import cantons
from quizkit.cards.card import Card
from quizkit.checks import Excess
from quizkit.decks.brief import Brief
from quizkit.packs.pack import Pack

ONE_TEXT, ALL_TEXTS = 0.9, 0.7
"""Below these shares of the room for one text, and for all texts of a card, everything fits: a test proves it."""


def overflow_finder(brief: Brief) -> Callable[[Card], Iterator[Excess]]:
    """Return a function that finds the texts of a card that do not fit, language by language."""
    brief_data = cache(lambda: brief.model_dump(mode="json"))

    def find_overflow(card: Card) -> Iterator[Excess]:
        for language in brief.languages:
            if is_doubtful(card, language):
                yield from _draw_and_measure(_pack_card(card, brief_data()), language)

    return find_overflow


def is_doubtful(card: Card, language: str) -> bool:
    """Return whether a card has so much text in a language that it might not fit."""
    texts = [(len(text.text.get(language, "")), text.limit) for text in card.texts()]
    room = sum(limit for _, limit in texts)
    is_long = any(length > ONE_TEXT * limit for length, limit in texts)
    return is_long or sum(length for length, _ in texts) > ALL_TEXTS * room


def _draw_and_measure(pack: Pack, language: str) -> Iterator[Excess]:
    # Most checks draw nothing, and need not wait for what draws.
    from quizkit.press.faces import BadTemplate, Look, css, faces
    from quizkit.press.pieces import card_size, list_pieces
    from quizkit.press.render import MissingGlyph, Unprintable
    from quizkit.press.services import SERVICES
    from quizkit.press.sizes import Shape
    from quizkit.press.style import read_style
    from quizkit.workflow.printing.face_cache import draw_faces

    look, size = Look((language,), style=read_style(pack)), card_size(pack)
    try:
        sides = [face for piece in list_pieces(pack) for face in faces(piece, pack, look, size)]
    except BadTemplate:
        # A text has not been written yet, which another check reports.
        return
    try:
        drawn = draw_faces(sides, Shape(size, SERVICES["home"].bleed), css(look))
    except (MissingGlyph, Unprintable):
        # Other checks report these.
        return
    for face in drawn:
        yield from (Excess(one.field.partition(" ")[2], language, one.excess) for one in face.overflow)


class _BlankPictures(dict[str, str]):
    """Pictures that are not at hand: whether a text fits does not depend on them."""

    def __missing__(self, _: str) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'


def _pack_card(card: Card, brief: dict[str, Any]) -> Pack:
    """Make a pack of one card."""
    table = tuple(canton.model_dump(mode="json") for canton in cantons().values())
    entry = {"kind": card.kind, "revision": 0, "card": card.data()}
    return Pack.model_construct(
        quizkit="", deck="", version="", brief=brief, game={}, cards=(entry,), cantons=table, pictures=_BlankPictures()
    )
