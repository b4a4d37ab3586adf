"""Booklets: a spread with the table and an example, and who made the game, in every language of it."""

import io
import re
from pathlib import Path

import pytest
from presses import pack, profile
from pypdfium2 import PdfDocument

from quizkit.labels import Labels
from quizkit.press import kit
from quizkit.press.faces import Look, face
from quizkit.press.services import SERVICES
from quizkit.workflow.printing.print_job import PrintOrder
from quizkit.workflow.printing.print_pack import print_pack

SLUGS = ("swiss-quiz", "cantuun", "kwis-t", "secret-square", "switch")


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
