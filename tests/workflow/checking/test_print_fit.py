"""Whether texts fit is asked of the press only where there is doubt; where there is none, everything fits."""

from typing import Any

import pytest
from bundled_decks import bundled_library
from presses import pack

from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.cards.text import Text
from quizkit.press.faces import Look, css, faces
from quizkit.press.pieces import list_pieces
from quizkit.press.sizes import Shape, Size
from quizkit.problems import Place
from quizkit.workflow.checking.print_fit import ALL_TEXTS, ONE_TEXT, OverflowFinder, is_doubtful
from quizkit.workflow.printing.face_cache import draw_faces

WORDS = "Mathematik ist manchmal schwieriger als die Bundesverfassung selbst " * 20


def filled(data: Any, path: tuple[str, ...], length: int) -> None:
    """Put so many characters into a text."""
    *way, last = path
    for part in way:
        data = data[int(part) - 1] if part.isdigit() else data[part]
    data[last] = {"fr": WORDS[:length].strip(), "de": WORDS[:length].strip(), "nl": WORDS[:length].strip()}


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["swiss-quiz", "cantuun", "kwis-t", "secret-square", "switch"])
def test_cards_that_raise_no_doubt_fit(slug: str) -> None:
    deck, whole = bundled_library().deck(slug), pack(slug)
    entries = []
    for kind in deck.brief.kinds:
        cards = deck.of_kind(kind)
        fullest = max(cards, key=lambda card: sum(text.limit for text in card.texts()))
        data = dict(fullest.data())
        for text in fullest.texts():
            filled(data, tuple(text.path.split(".")), int(min(ONE_TEXT, ALL_TEXTS) * text.limit))
        card, wrong = parse(Row(data, {(): Place("x")}), kinds()[kind])
        assert card, wrong
        assert not is_doubtful(card, "de")
        entries.append({"kind": kind, "revision": 0, "card": card.data()})
    some = whole.model_copy(update={"cards": tuple(entries)})
    look, size = Look(("de",)), Size(deck.brief.format.width, deck.brief.format.height)
    sides = [face for piece in list_pieces(some) for face in faces(piece, some, look, size)]
    assert [one.overflow for one in draw_faces(sides, Shape(size, 3), css(look))] == [()] * len(sides)


@pytest.mark.slow
def test_cards_drawn_together_are_measured_as_if_alone() -> None:
    brief, (card, *_) = bundled_library().deck("swiss-quiz").brief, bundled_library().deck("swiss-quiz").cards
    texts = ("Le lac gèle. " * 90, "Le lac gèle. " * 13, "Le lac gèle, 凍. " * 12)
    cards = [card.model_copy(update={"id": f"x-{at}", "text": Text(fr=words)}) for at, words in enumerate(texts)]
    ahead, finder = OverflowFinder(brief), OverflowFinder(brief)
    ahead.look_ahead(cards)
    found = [[*ahead.find(card)] for card in cards]
    assert found == [[*finder.find(card)] for card in cards]
    assert [bool(excess) for excess in found] == [True, False, False], "the third has a letter that no font has"
