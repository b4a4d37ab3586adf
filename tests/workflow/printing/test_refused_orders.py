"""Orders that make no sense are refused with a way out, and no job overwrites the files of another."""

import io
from dataclasses import replace
from pathlib import Path
from time import process_time

import pikepdf
import pytest
from PIL import Image
from presses import few, pack, profile

from quizkit.press.faces import BadTemplate, NoSuchTemplate
from quizkit.press.impose import Shift
from quizkit.press.services import SERVICES
from quizkit.press.sizes import CARDS, PAPERS, BadSize, Size, find_size
from quizkit.workflow.printing.print_job import NotSquare, PrintOrder, TextTooSmall
from quizkit.workflow.printing.print_pack import print_pack
from quizkit.workflow.printing.printers import make_test_page

FR = PrintOrder(("fr",))


@pytest.mark.slow
def test_letters_that_are_too_small_are_refused_by_name() -> None:
    small, whole = Size(40, 62.4), pack("kwis-t", 3)
    with pytest.raises(TextTooSmall) as refused:
        print_pack(whole, replace(FR, card=small, languages=("fr", "de")))
    assert str(refused.value.facts["card"]).startswith("kw-")
    assert refused.value.facts["least"] == "5.5"
    assert float(str(refused.value.facts["found"])) < 5.5
    assert print_pack(whole, replace(FR, card=small, languages=("fr", "de"), smallest=3))


@pytest.mark.slow
def test_square_tiles_stay_square() -> None:
    tiles = pack("secret-square", 2)
    for service in ("drivethrucards",):
        with pytest.raises(NotSquare):
            print_pack(tiles, replace(FR, service=replace(SERVICES[service], standard="")))
    with pytest.raises(NotSquare):
        print_pack(tiles, replace(FR, card=CARDS["poker"]))
    assert print_pack(tiles, replace(FR, card=Size(60, 60)))


@pytest.mark.parametrize("word", ["9999x9999", "3000x10", "1x1", "0.5x88", "0x88", "0x0"])
def test_a_size_that_must_be_a_mistake_is_refused(word: str) -> None:
    with pytest.raises(BadSize):
        find_size(word, PAPERS)


def test_a_side_of_nothing_is_refused() -> None:
    whole = pack("switch", 1)
    brief = {**whole.brief, "format": {"width": 0, "height": 88}}
    with pytest.raises(BadSize):
        print_pack(whole.model_copy(update={"brief": brief}), FR)


def test_a_template_of_an_unknown_name_is_told_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "nummber.html").write_text("<p>x</p>")
    with pytest.raises(NoSuchTemplate) as refused:
        print_pack(pack("switch", 1), replace(FR, templates=tmp_path))
    assert refused.value.facts["suggestion"] == "number.html"


@pytest.mark.slow
@pytest.mark.parametrize(
    "html",
    [
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% for a in range(9999) %}{{ 'x' * 999 }}{% endfor %}",
        "<svg>" + '<use href="#a"/>' * 60 + "</svg>",
    ],
)
def test_a_template_without_end_is_stopped(html: str, tmp_path: Path) -> None:
    (tmp_path / "number.html").write_text(html)
    start = process_time()
    with pytest.raises(BadTemplate):
        print_pack(pack("switch", 1), replace(FR, templates=tmp_path))
    assert process_time() - start < 15


def test_no_job_overwrites_another(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    orders = [
        FR, replace(FR, turn="short"), replace(FR, turn="fold"), replace(FR, gutter=6), replace(FR, part="sw-red-01"),
        replace(FR, printer="Büro 2", shift=Shift(1, 0, 0)), replace(FR, is_draft=True), replace(FR, card=CARDS["poker"]),
        replace(FR, templates=tmp_path / "mine"), replace(FR, paper=PAPERS["a3"]), replace(FR, is_separate=True),
    ]  # fmt: skip
    names = [file.name for order in orders for file in print_pack(pack("switch", 1), order)]
    assert len(set(names)) == len(names)
    assert "switch-1.0.0-number-fr-büro-2.pdf" in names
    assert "switch-1.0.0-number-fr-fold.pdf" in names


@pytest.mark.slow
def test_rules_for_a_press_have_bleed_and_boards_are_one_sided(tmp_path: Path) -> None:
    (tmp_path / "press.icc").write_bytes(profile())
    order = replace(FR, service=SERVICES["offset"], has_kit=True, profile=tmp_path / "press.icc")
    files = {file.name: file for file in print_pack(few("kwis-t", "7"), order)}
    rules = next(file for name, file in files.items() if "-rules-" in name)
    assert rules.findings == ()
    with pikepdf.open(io.BytesIO(rules.data)) as pdf:
        trim, bleed = ([float(side) for side in pdf.pages[0][key]] for key in ("/TrimBox", "/BleedBox"))
    assert [round((a - b) / 72 * 25.4, 2) for a, b in zip(trim, bleed, strict=True)] == [3, 3, -3, -3]
    [board] = [file for name, file in files.items() if "-board-" in name]
    assert board.is_one_sided


@pytest.mark.slow
@pytest.mark.parametrize("service", ["gamecrafter", "tabletop"])
def test_a_service_of_pictures_gets_the_board_as_a_picture(service: str) -> None:
    files = print_pack(few("kwis-t", "7"), replace(FR, service=SERVICES[service], has_kit=True))
    [board] = [file for file in files if "-board-" in file.name]
    assert board.name.endswith(".png")
    with Image.open(io.BytesIO(board.data)) as image:
        assert image.width > image.height > 1000
        assert image.width <= 4096 or service == "gamecrafter"


def test_the_test_page_has_a_bar_of_100_millimetres() -> None:
    with pikepdf.open(io.BytesIO(make_test_page("en", "a4", "long"))) as pdf:
        content = next(iter(pdf.pages[0].Resources.XObject.values())).read_bytes()
    assert b"0 0 m\n100 0 l" in content
