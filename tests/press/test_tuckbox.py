"""The tuck box fits its cards, says where to cut and where to crease, and has a barcode that shops can read."""

import io
from pathlib import Path

import pikepdf
import pytest
from presses import few, pack, profile
from pypdfium2 import PdfDocument

from quizkit.press.boxwrap import BadWrap, read_wrap
from quizkit.press.faces import Look, css, face
from quizkit.press.impose import Side, as_pages
from quizkit.press.pdf import Demands, write
from quizkit.press.pieces import list_pieces
from quizkit.press.render import draw
from quizkit.press.services import SERVICES
from quizkit.press.sizes import PAPERS, Shape, Size
from quizkit.press.tuckbox import BadBarcode, fit_box, read_barcode
from quizkit.workflow.printing.print_job import PrintedFile, PrintOrder
from quizkit.workflow.printing.print_pack import print_pack


def test_a_box_is_as_deep_as_its_cards() -> None:
    box = fit_box(Size(59, 92), 110, 0.3)
    assert (box.width, box.height, box.depth) == (61, 94, 34)
    assert fit_box(Size(59, 92), 3).depth == 10
    assert box.flat == Size(12 + 2 * (61 + 34), 94 + 2 * (34 + 14))


@pytest.mark.slow
def test_a_box_holds_all_cards_even_if_only_one_is_printed() -> None:
    whole, few_cards = pack("switch"), pack("switch", 1)
    one = list(list_pieces(whole))[:1]
    boxes = [print_pack(cards, PrintOrder(("fr",), has_kit=True), only=one) for cards in (whole, few_cards)]
    large, small = (next(file.data for file in files if "-box-" in file.name) for files in boxes)
    with pikepdf.open(io.BytesIO(large)) as deep, pikepdf.open(io.BytesIO(small)) as flat:
        assert deep.pages[0].Contents.read_bytes() != flat.pages[0].Contents.read_bytes()


def test_the_outline_is_closed_and_creases_are_within_it() -> None:
    box = fit_box(Size(59, 92), 110, 0.3)
    [outline] = [line for line in box.die_lines() if line.spot == "CutContour"]
    creases = [line for line in box.die_lines() if line.spot == "Crease"]
    xs, ys = zip(*outline.points, strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == (0, 0, *box.flat)
    assert len(creases) == 4 + 6 + 2
    for line in creases:
        assert all(0 < x <= box.flat.width and 0 < y < box.flat.height for x, y in line.points)
    # No edge is drawn twice, and none of the outline crosses the walls.
    edges = list(zip(outline.points, (*outline.points[1:], outline.points[0]), strict=True))
    assert len(set(edges)) == len(edges)


def test_a_barcode_has_its_check_digit() -> None:
    digits, bars = read_barcode("7612345678900")
    assert (digits, len(bars), bars[:3], bars[-3:]) == ("7612345678900", 95, "101", "101")
    for wrong in ("7612345678901", "76123", "761234567890x"):
        with pytest.raises(BadBarcode):
            read_barcode(wrong)


def print_box(**order: object) -> PrintedFile:
    whole = few("swiss-quiz", "7")
    facts = {**whole.game["box"], "ean": 7612345678900, "age": 10, "minutes": 45, "imprint": "Kitchen Table Press"}
    whole = whole.model_copy(update={"game": {**whole.game, "box": facts}})
    files = print_pack(whole, PrintOrder(("fr",), has_kit=True, **order))  # type: ignore[arg-type]
    [box] = [file for file in files if "-box-" in file.name]
    return box


@pytest.mark.slow
def test_the_paper_of_a_box_is_named_where_it_is_another_one() -> None:
    assert print_box(thickness=1.1).paper == "A3"
    assert print_box(thickness=1.1, paper=PAPERS["a3"]).paper == ""
    # All cards together would need a box of more than SRA3; a sixth of them, a stack, has one on A4.
    assert print_box(thickness=3.5).paper == ""


@pytest.mark.slow
def test_a_deck_without_stacks_gets_a_box_for_a_part_of_its_cards() -> None:
    """Cantuun has 363 cards: a box for all of them would be larger than any paper at home."""
    files = print_pack(few("cantuun", "7"), PrintOrder(("it",), has_kit=True, thickness=3.5))
    assert [file.pages for file in files if "-box-" in file.name] == [1]


@pytest.mark.slow
def test_die_lines_are_spot_colours_on_layers_of_their_own(tmp_path: object) -> None:
    press = io.BytesIO(profile())
    path = tmp_path / "press.icc"  # type: ignore[operator]
    path.write_bytes(press.getvalue())
    for box in (print_box(), print_box(service=SERVICES["offset"], profile=path)):
        assert box.findings == ()
        assert box.is_one_sided
        with pikepdf.open(io.BytesIO(box.data)) as pdf:
            page = pdf.pages[0]
            spaces = {str(space[1]) for space in page.Resources.ColorSpace.values()}
            assert spaces == {"/All", "/CutContour", "/Crease"}
            assert [str(layer.Name) for layer in pdf.Root.OCProperties.OCGs] == ["CutContour", "Crease"]
            assert page.Contents.read_bytes().count(b"BDC") == 2


@pytest.mark.parametrize(
    ("slug", "discs", "drawings"),
    [
        ("swiss-quiz", 50, 6 + 7),
        ("cantuun", 3 + 4, 4),
        ("kwis-t", 5 + 6, 6),
        ("secret-square", 25, 0),
        ("switch", 1, 6),
    ],
)
def test_the_box_has_as_many_pieces_as_the_rules_ask_for(slug: str, discs: int, drawings: int) -> None:
    whole, look = pack(slug), Look(("fr",))
    html = face("tokens", "tokens.html", whole, look, {"size": PAPERS["a4"]}).html
    assert html.count('<span class="piece"') == discs
    assert html.count("<svg") == discs + drawings


@pytest.mark.slow
def test_pieces_to_cut_out_are_printed_at_home_without_a_fault() -> None:
    files = print_pack(few("switch", "7"), PrintOrder(("fr",), has_kit=True))
    [tokens] = [file for file in files if "-tokens-" in file.name]
    assert (tokens.findings, tokens.pages, tokens.is_one_sided) == ((), 1, True)


SCREEN = {"kwis-t": ("bluffer", "Kontrolle"), "cantuun": ("blason", "Wappen")}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "wanted"), [("kwis-t", {"pad", "screen"}), ("cantuun", {"pad", "screen"}), ("switch", {"pad"})]
)
def test_pads_and_screens_are_printed_where_something_is_written(slug: str, wanted: set[str]) -> None:
    made = {
        file.name.split("-1.0.0-")[1].partition("-")[0]: file
        for file in print_pack(few(slug, "7"), PrintOrder(("fr", "de"), has_kit=True))
    }
    assert {"pad", "screen"} & set(made) == wanted
    for what in wanted:
        assert (made[what].pages, made[what].findings, made[what].is_one_sided) == (1, (), True)
        words = PdfDocument(made[what].data)[0].get_textpage().get_text_bounded()
        assert all(word in words for word in (("Nom", "Name") if what == "pad" else SCREEN[slug])), words


def test_a_wrap_covers_the_lid_and_is_folded_into_it() -> None:
    wrap = read_wrap("200x280×45")
    assert wrap.flat == Size(200 + 2 * 62, 280 + 2 * 62)
    outline, *folds = wrap.die_lines()
    assert outline.spot == "CutContour"
    assert {fold.spot for fold in folds} == {"Crease"}
    xs = sorted({x for fold in folds for x, _ in fold.points})
    assert xs == [15, 62, 262, 309], "a strip to fold in, a side, the top, a side, a strip"
    for word in ("200x280", "200x280x0", "axbxc", "9999x200x45"):
        with pytest.raises(BadWrap):
            read_wrap(word)


@pytest.mark.slow
def test_a_wrap_is_printed_for_a_print_shop(tmp_path: Path) -> None:
    (tmp_path / "press.icc").write_bytes(profile())
    order = PrintOrder(
        ("fr",), SERVICES["offset"], profile=tmp_path / "press.icc", has_kit=True, wrap=read_wrap("200x200x40")
    )
    [file] = [file for file in print_pack(few("switch", "7"), order) if "-wrap-" in file.name]
    assert (file.pages, file.findings, file.is_one_sided) == (1, (), True)
    with pikepdf.open(io.BytesIO(file.data)) as document:
        assert {"/CutContour", "/Crease"} <= set(document.pages[0].Resources.ColorSpace.keys())


@pytest.mark.parametrize("size", ["200x280x45", "110x200x30", "280x200x60"])
def test_what_one_must_know_lies_below_the_picture_of_a_wrap(size: str) -> None:
    wrap = read_wrap(size)
    shape, look = Shape(wrap.flat, 0), Look(("fr", "de"))
    values = {"side": "front", "size": wrap.flat, "panels": wrap.panels, "box": pack("kwis-t").game["box"]}
    front = face("wrap front", "boxwrap.html", pack("kwis-t"), look, values)
    data = write(as_pages([Side("wrap", draw([front], shape, css(look))[0])], shape), Demands("wrap"))
    text = PdfDocument(data)[0].get_textpage()
    start, bids = text.get_text_bounded().index("2–6"), text.get_text_bounded().index("1")
    assert text.get_charbox(start)[3] < text.get_charbox(bids)[1], "the steps of the picture end above it"
