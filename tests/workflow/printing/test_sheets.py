"""Sheets for a press and for a cutting machine: read back from the files that were written."""

import io
import re
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from ezdxf import bbox
from ezdxf.filemanagement import read as read_dxf
from lxml import etree
from presses import few, profile

from quizkit.press import cutter, raster
from quizkit.press.press_sheet import PressRun, make_press_sheet
from quizkit.press.services import SERVICES
from quizkit.press.sheet import PaperSheet, deal
from quizkit.press.sizes import INCH, PAPERS, POINTS, Size
from quizkit.workflow.printing.print_job import NotForService, PrintedFile, PrintOrder
from quizkit.workflow.printing.print_pack import print_pack

B1 = Size(700, 1000)
CARD = Size(59, 92)


@pytest.fixture
def press(tmp_path: Path) -> Path:
    path = tmp_path / "press.icc"
    path.write_bytes(profile())
    return path


def print_sheets(**order: object) -> list[PrintedFile]:
    return print_pack(few("switch", "17"), PrintOrder(("fr",), **order))  # type: ignore[arg-type]


def test_nothing_is_printed_where_the_press_grips(press: Path) -> None:
    run = PressRun(Size(360, 520), gripper=15, has_bar=True)
    [file] = print_sheets(service=SERVICES["offset"], profile=press, press=run, corners=3.0)
    assert file.findings == ()
    for image in raster.draw_pages(file.data, 60):
        ink = np.asarray(image.convert("L")) < 250
        gripped = round(15 * 60 / INCH)
        assert image.width > image.height
        assert not ink[-gripped:].any()
        assert ink[: round(12 * 60 / INCH)].any(axis=0).mean() > 0.8, "the colour bar runs along the head"


def test_a_press_turns_its_sheets_sideways_so_that_backs_stay_behind_fronts() -> None:
    sheet = make_press_sheet(PressRun(B1), CARD, 3, 6)
    assert sheet.paper == Size(1000, 700)
    assert sheet.turns_sideways
    assert all(sheet.back(slot).y == slot.y for slot in sheet.slots())
    assert min(slot.y for slot in sheet.slots()) >= 12 + 3


def test_labels_and_collation_marks_tell_sheets_apart(press: Path) -> None:
    run = PressRun(Size(200, 250))
    [file] = print_sheets(service=SERVICES["offset"], profile=press, press=run)
    with pikepdf.open(io.BytesIO(file.data)) as document:
        fronts = [page.Contents.read_bytes() for page in document.pages][::2]
    marks = [re.findall(rb"0 0 0 1 k ([\d.]+) ([\d.]+) [\d.]+ [\d.]+ re f", content) for content in fronts]
    heights = [float(y) for [(_, y)] in marks]
    assert len(heights) > 1
    assert heights == sorted(heights, reverse=True)


def test_cards_gathered_in_stacks_are_in_order_once_they_are_cut() -> None:
    sheets = [list(cards) for cards in deal(11, 4, "stacks")]
    piles = [[sheet[slot] for sheet in sheets if slot < len(sheet)] for slot in range(4)]
    assert [card for pile in piles for card in pile] == list(range(11))
    assert [list(cards) for cards in deal(2, 3, "repeat")] == [[0, 0, 0], [1, 1, 1]]


def test_a_die_line_follows_round_corners(press: Path) -> None:
    [file] = print_sheets(service=SERVICES["offset"], profile=press, corners=4.0)
    with pikepdf.open(io.BytesIO(file.data)) as document:
        page = document.pages[0]
        assert str(page.Resources.ColorSpace.CutContour[1]) == "/CutContour"
        drawn = page.Contents.read_bytes().partition(b"CutContour CS")[2].partition(b"EMC")[0]
    points = [(float(x) / POINTS, float(y) / POINTS) for x, y in re.findall(rb"([\d.]+) ([\d.]+) [ml]", drawn)]
    xs, ys = zip(*points, strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((59, 92), abs=0.01)
    corner = (max(xs), max(ys))
    nearest = min(((corner[0] - x) ** 2 + (corner[1] - y) ** 2) ** 0.5 for x, y in points)
    assert nearest == pytest.approx(4 * (2**0.5 - 1), abs=0.02)


def test_a_cutting_machine_finds_its_marks_and_cuts_along_the_cards() -> None:
    svg, dxf, sheets = print_sheets(is_cut_by_machine=True)
    assert (svg.name, dxf.name) == tuple(f"switch-1.0.0-number-fr-cutter-cut.{ending}" for ending in ("svg", "dxf"))
    assert sheets.findings == ()
    document = read_dxf(io.StringIO(dxf.data.decode()))
    outlines = list(document.modelspace().query("LWPOLYLINE"))
    boxes = [bbox.extents([outline]) for outline in outlines]
    assert all(outline.closed for outline in outlines)
    assert {(round(box.size.x, 3), round(box.size.y, 3)) for box in boxes} == {(59, 92)}
    drawing = etree.fromstring(svg.data)
    paper = float(drawing.attrib["height"].removesuffix("mm"))
    rects = {(float(at.attrib["x"]), paper - float(at.attrib["y"]) - 92) for at in drawing.iter("{*}rect")}
    assert rects == {(round(box.extmin.x, 3), round(box.extmin.y, 3)) for box in boxes}


@pytest.mark.parametrize("paper", [PAPERS["a4"], PAPERS["letter"], PAPERS["a3"]])
@pytest.mark.parametrize("card", [CARD, Size(63.5, 88.9), Size(70, 70)])
def test_cards_leave_the_corners_to_the_marks(paper: Size, card: Size) -> None:
    sheet = cutter.make_cutter_sheet(PaperSheet(paper, card))
    corner = cutter.INSET + cutter.LENGTH + cutter.CLEAR
    xs, ys = zip(*sheet.slots(), strict=True)
    assert min(xs) - 3 >= corner or min(ys) - 3 >= corner


def test_whole_lines_replace_crop_marks() -> None:
    [plain], [lined] = print_sheets(), print_sheets(has_cut_lines=True)
    assert lined.name == "switch-1.0.0-number-fr-lines.pdf"
    assert plain.data != lined.data


@pytest.mark.parametrize(
    ("order", "option"),
    [
        ({"press": PressRun(B1)}, "--sheet"),
        ({"corners": 3.0}, "--corners"),
        ({"service": SERVICES["offset"], "is_cut_by_machine": True}, "--cutter"),
        ({"service": SERVICES["gamecrafter"], "gather": "stacks"}, "--gather"),
        ({"service": SERVICES["offset"], "has_cut_lines": True}, "--cut-lines"),
        ({"service": SERVICES["drivethrucards"], "corners": 3.0}, "--corners"),
    ],
)
def test_what_a_service_has_no_use_for_is_refused(order: dict[str, object], option: str) -> None:
    with pytest.raises(NotForService) as refused:
        print_sheets(**order)
    assert refused.value.facts["option"] == option
