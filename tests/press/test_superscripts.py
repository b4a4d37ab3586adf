"""Letters behind numbers are raised in French, by the font; the text of the card stays as it was typed."""

import pytest
from presses import pack
from pypdfium2 import PdfDocument

from quizkit.press import impose
from quizkit.press.faces import Look, css, faces
from quizkit.press.impose import Side
from quizkit.press.pdf import Demands, write
from quizkit.press.pieces import card_size, list_pieces
from quizkit.press.sizes import Shape
from quizkit.press.superscripts import RAISED, raise_ordinals
from quizkit.workflow.printing.face_cache import draw_faces


@pytest.mark.parametrize(
    "text", ["XIX^e", "1^er", "1^re", "2^e", "2^nde", "les 1^ers", "I^er", "V^e", "600^e", "« XX^e »"]
)
def test_french_ordinals_are_raised(text: str) -> None:
    start, _, end = text.partition("^")
    raised, space, rest = end.partition(" ")
    assert raise_ordinals(text.replace("^", ""), "fr") == start + RAISED.format(raised) + space + rest


@pytest.mark.parametrize(
    "text",
    ["Le", "Ce", "Les", "Ces", "Vers", "Mes", "De", "I", "CIe2", "A4e3", "l’Ile", "&#39;e", "46 m²", "1950 environ"],
)
def test_words_are_left_alone(text: str) -> None:
    assert raise_ordinals(text, "fr") == text


@pytest.mark.parametrize("language", ["de", "nl", "it", "en"])
def test_other_languages_raise_nothing(language: str) -> None:
    assert raise_ordinals("die 1950er, de 19e eeuw, 1er", language) == "die 1950er, de 19e eeuw, 1er"


@pytest.mark.slow
def test_a_printed_century_has_a_raised_letter() -> None:
    whole, look = pack("swiss-quiz"), Look(("fr",))
    piece = next(piece for piece in list_pieces(whole) if "Au XIXe " in str([card["text"] for card in piece.cards]))
    shape = Shape(card_size(whole), 3)
    sides = faces(piece, whole, look, shape.trim)
    drawn = [Side(side.name, face) for side, face in zip(sides, draw_faces(sides, shape, css(look)), strict=True)]
    data = write(impose.at_trim_size(drawn, shape), Demands("x"))
    assert "Au XIXᵉ siècle" in PdfDocument(data)[0].get_textpage().get_text_bounded()
