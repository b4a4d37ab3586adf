"""Whether the texts of a card fit in print. Drawing takes a while, so only what could be too long is drawn."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from quizkit.cards.cantons import cantons
from quizkit.cards.card import Card
from quizkit.checks import Excess
from quizkit.decks.brief import Brief
from quizkit.packs.pack import Pack

if TYPE_CHECKING:
    from quizkit.press.face import Face

ONE_TEXT, ALL_TEXTS = 0.9, 0.7
"""Below these shares of the room for one text, and for all texts of a card, everything fits: a test proves it."""


class OverflowFinder:
    """Finds the texts of a card that do not fit, language by language."""

    def __init__(self, brief: Brief) -> None:
        self._brief, self._brief_data = brief, cache(lambda: brief.model_dump(mode="json"))
        self._ahead = dict[tuple[str, str], list[Excess]]()

    def find(self, card: Card) -> Iterator[Excess]:
        """Yield the texts that do not fit."""
        for language in self._brief.languages:
            if is_doubtful(card, language):
                known = self._ahead.pop((card.id, language), None)
                yield from self._measure([card], language)[0] if known is None else known

    def look_ahead(self, cards: Sequence[Card]) -> None:
        """Draw cards together before they are asked about one by one, which takes half as long."""
        self._ahead.clear()
        for language in self._brief.languages:
            doubtful = [card for card in cards if is_doubtful(card, language)]
            excesses = self._measure(doubtful, language) if doubtful else []
            self._ahead |= {(card.id, language): excess for card, excess in zip(doubtful, excesses, strict=True)}

    def _measure(self, cards: Sequence[Card], language: str) -> list[list[Excess]]:
        return _draw_and_measure([_pack_card(card, self._brief_data()) for card in cards], language)


def is_doubtful(card: Card, language: str) -> bool:
    """Return whether a card has so much text in a language that it might not fit in print."""
    texts = [(len(text.text.get(language, "")), text.limit) for text in card.texts()]
    room = sum(limit for _, limit in texts)
    is_long = any(length > ONE_TEXT * limit for length, limit in texts)
    return is_long or sum(length for length, _ in texts) > ALL_TEXTS * room


def _draw_and_measure(packs: Sequence[Pack], language: str) -> list[list[Excess]]:
    """Draw the card of each pack, and return what does not fit on it."""
    # Most checks draw nothing, and need not wait for what draws.
    from quizkit.press.faces import BadTemplate, Look, css, faces
    from quizkit.press.pieces import card_size, list_pieces
    from quizkit.press.render import MissingGlyph, Unprintable
    from quizkit.press.services import SERVICES
    from quizkit.press.sizes import Shape
    from quizkit.press.style import read_style
    from quizkit.workflow.printing.face_cache import draw_faces

    look, size = Look((language,), style=read_style(packs[0])), card_size(packs[0])
    sides = list[list["Face"]]()
    for pack in packs:
        try:
            sides.append([face for piece in list_pieces(pack) for face in faces(piece, pack, look, size)])
        except BadTemplate:
            # A text has not been written yet, which another check reports.
            sides.append([])
    wanted = [face for own in sides for face in own]
    try:
        drawn = iter(draw_faces(wanted, Shape(size, SERVICES["home"].bleed), css(look)) if wanted else ())
    except (MissingGlyph, Unprintable):
        # Other checks report these; the cards beside this one are drawn by themselves.
        return (
            [excesses for pack in packs for excesses in _draw_and_measure([pack], language)] if len(packs) > 1 else [[]]
        )
    return [
        [
            Excess(overflow.field.partition(" ")[2], language, overflow.excess)
            for face in islice(drawn, len(own))
            for overflow in face.overflow
        ]
        for own in sides
    ]


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
