"""Booklets: a spread with the table and an example, and who made the game, in every language of it."""

import io
import re
from pathlib import Path
from typing import get_args

import pytest
from presses import pack, profile
from pydantic import ValidationError
from pypdfium2 import PdfDocument
from weasyprint import CSS, HTML
from weasyprint.formatting_structure.boxes import TableBox, TableCellBox, TextBox

from quizkit.bundled import find_bundled
from quizkit.decks.booklet import Aid, Icon
from quizkit.labels import Labels
from quizkit.press import fonts, kit
from quizkit.press.faces import Look, css, face, faces
from quizkit.press.pieces import card_size
from quizkit.press.render import draw
from quizkit.press.services import SERVICES
from quizkit.press.sizes import Shape
from quizkit.workflow.printing.print_job import PrintOrder
from quizkit.workflow.printing.print_pack import print_pack

SLUGS = ("swiss-quiz", "cantuun", "kwis-t", "secret-square", "switch")


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_every_number_in_the_drawing_of_the_table_has_its_caption(slug: str) -> None:
    whole = pack(slug)
    for language in whole.deck_brief.languages:
        html = face("rules", "booklet.html", whole, Look((language,)), {"language": language, "size": kit.PAGE}).html
        table, example = re.findall(r'class="spread">(.*?)</section>', html, re.DOTALL)
        drawn = {int(number) for number in re.findall(r'cmyk\(0 0 0 0\)">(\d)</p>', table)}
        told = [int(number) for number in re.findall(r'class="number">(\d)<', table)]
        assert told == list(range(1, len(whole.booklet["setup"]) + 1)), language
        assert set(told) <= drawn, language
        assert 'class="example"' in example, language


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_every_line_of_a_player_aid_has_its_icon(slug: str) -> None:
    whole = pack(slug)
    drawn = set[str]()
    for aid in (piece for piece in kit.extras(whole) if piece.kind == "aid"):
        front, _ = faces(aid, whole, Look(("fr",)), card_size(whole))
        icons = re.findall(r'<p><svg class="icon"[^>]*><path d="([^"]+)"', front.html)
        assert len(icons) == len(aid.cards[0]["text"])
        drawn |= set(icons)
    assert len(drawn) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_letters_of_a_player_aid_have_seven_points_at_least(slug: str) -> None:
    whole = pack(slug)
    size = card_size(whole)
    for language in whole.deck_brief.languages:
        look = Look((language,))
        fronts = [faces(aid, whole, look, size)[0] for aid in kit.extras(whole) if aid.kind == "aid"]
        for drawn in draw(fronts, Shape(size, 3), css(look)):
            assert fonts.find_smallest_text(b"".join(drawn.layers)) >= 7, language


def test_a_player_aid_without_icons_is_drawn_too() -> None:
    whole = pack("switch")
    aids = [{key: value for key, value in aid.items() if key != "icons"} for aid in whole.booklet["aids"]]
    plain = whole.model_copy(update={"booklet": {**whole.booklet, "aids": aids}})
    [aid] = kit.extras(plain)
    assert '<svg class="icon"' not in faces(aid, plain, Look(("fr",)), card_size(plain))[0].html


def test_raised_letters_in_a_table_are_not_cells_of_their_own() -> None:
    values = {"language": "fr", "size": kit.PAGE}
    html = face("rules", "booklet.html", pack("swiss-quiz"), Look(("fr",)), values).html
    table = re.findall(r'<p class="row[^"]*".*?</p>|<div class="row[^"]*".*?</div>', html, re.DOTALL)
    assert any(">re</span>" in row for row in table)
    pages = HTML(string=f"{html.partition('<body')[0]}<body>{''.join(table)}").render().pages
    cells = [box for page in pages for box in page._page_box.descendants() if isinstance(box, TableCellBox)]  # noqa: SLF001
    told = ["".join(text.text for text in cell.descendants() if isinstance(text, TextBox)) for cell in cells]
    assert "1re" in told
    assert "re" not in told


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_a_small_table_stays_on_one_page(slug: str) -> None:
    whole = pack(slug)
    for language in whole.deck_brief.languages:
        html = face("rules", "booklet.html", whole, Look((language,)), {"language": language, "size": kit.PAGE}).html
        tables = re.findall(r'(?:<div class="row.*?</div>\s*)+', html, re.DOTALL)
        style = CSS(string=f"@page {{ size: {kit.PAGE.width}mm {kit.PAGE.height}mm }} {fonts.css()}")
        pages = HTML(string=html).render(stylesheets=[style]).pages
        boxes = [box for page in pages for box in page._page_box.descendants() if isinstance(box, TableBox)]  # noqa: SLF001
        assert len(boxes) == len(tables), language


def test_there_are_as_many_icons_as_lines_and_each_is_drawn() -> None:
    text = {"fr": "Lancer"}
    aid = {"heading": text, "text": [text], "icons": ["die"]}
    assert Aid.model_validate(aid).icons == ("die",)
    for wrong in (["die", "die"], ["dice"]):
        with pytest.raises(ValidationError):
            Aid.model_validate({**aid, "icons": wrong})
    drawings = (find_bundled("templates") / "press" / "_icons.html").read_text("utf-8")
    assert set(re.findall(r'^    "(\w+)":', drawings, re.MULTILINE)) == set(get_args(Icon))


@pytest.mark.slow
def test_a_print_shop_gets_a_spread_and_an_imprint(tmp_path: Path) -> None:
    press = tmp_path / "table.icc"
    press.write_bytes(profile())
    few = pack("switch").model_copy(update={"cards": pack("switch").cards[:1]})
    files = print_pack(few, PrintOrder(("nl",), SERVICES["offset"], profile=press, has_kit=True))
    [rules] = [file for file in files if "-rules-" in file.name]
    assert rules.findings == ()
    pages = [" ".join(page.get_textpage().get_text_bounded().split()) for page in PdfDocument(io.BytesIO(rules.data))]
    assert "2–4 · 8+ · 30 min" in pages[0]
    assert Labels("nl")("press.setup") in pages[1]
    assert "1 + 4" in pages[2]
    for line in ("Switch 1.0.0", "© 2026 The quizkit authors", "CC BY 4.0", "SIL Open Font License"):
        assert line in pages[-1]
