"""Fitting: whether the texts of a card fit in print. Only what could be too long is drawn: drawing takes its time."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any

from quizkit.cards.cantons import cantons
from quizkit.cards.card import Card
from quizkit.checks import Context, Excess, PlaytestCount
from quizkit.decks.brief import Brief
from quizkit.packs.pack import Pack

Stale = Mapping[str, Mapping[str, Mapping[str, int]]]
ONE, ALL = 0.9, 0.7
"""Up to these shares of the room for one text, and for all texts of a card, everything fits: a test proves it."""


def overflow_finder(brief: Brief) -> Callable[[Card], Iterator[Excess]]:
    """Return what looks at the cards of a deck, language by language."""
    packed = cache(lambda: brief.model_dump(mode="json"))

    def look(card: Card) -> Iterator[Excess]:
        for language in brief.languages:
            if is_doubtful(card, language):
                yield from _excess(_pack(card, packed()), language)

    return look


def make_context(
    brief: Brief,
    today: date,
    stale: Stale | None = None,
    tried: Mapping[str, Mapping[int, PlaytestCount]] | None = None,
) -> Context:
    """Return what checks may know, the press included."""
    return Context(brief, today, stale or {}, overflow_finder(brief), _unprintable, tried or {})


def _unprintable(words: str) -> str:
    if words.isascii():
        return ""
    from quizkit.press.fonts import find_missing_letters

    return find_missing_letters(words)


def is_doubtful(card: Card, language: str) -> bool:
    """Return whether a card has so much text in a language that it might not fit."""
    texts = [(len(one.text.get(language, "")), one.limit) for one in card.texts()]
    room = sum(limit for _, limit in texts)
    return any(long > ONE * limit for long, limit in texts) or sum(long for long, _ in texts) > ALL * room


def _excess(pack: Pack, language: str) -> Iterator[Excess]:
    # Most checks draw nothing, and need not wait for what draws.
    from quizkit.press.faces import BadTemplate, Look, css, faces
    from quizkit.press.pieces import list_pieces
    from quizkit.press.render import MissingGlyph, Unprintable
    from quizkit.press.services import SERVICES
    from quizkit.press.sizes import Shape, Size
    from quizkit.workflow.printing.face_cache import draw_faces

    look, size = Look((language,)), Size(pack.brief["format"]["width"], pack.brief["format"]["height"])
    try:
        sides = [face for piece in list_pieces(pack) for face in faces(piece, pack, look, size)]
    except BadTemplate:
        # A text is not there yet: a check of its own tells.
        return
    try:
        made = draw_faces(sides, Shape(size, SERVICES["home"].bleed), css(look))
    except (MissingGlyph, Unprintable):
        # Checks of their own tell.
        return
    for face in made:
        yield from (Excess(one.field.partition(" ")[2], language, one.excess) for one in face.overflow)


class _Blank(dict[str, str]):
    """Pictures that are not at hand, and say nothing about whether a text fits."""

    def __missing__(self, _: str) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"/>'


def _pack(card: Card, brief: dict[str, Any]) -> Pack:
    """Make a pack of one card."""
    table = tuple(canton.model_dump(mode="json") for canton in cantons().values())
    entry = {"kind": card.kind, "revision": 0, "card": card.data()}
    return Pack.model_construct(
        quizkit="", deck="", version="", brief=brief, game={}, cards=(entry,), cantons=table, pictures=_Blank()
    )
