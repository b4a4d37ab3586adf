"""Fronts and backs are rasterised and compared: that they match is seen, not computed."""

import io
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pikepdf
import pytest

from quizkit.press import impose, pdf, raster
from quizkit.press.face import DrawnFace
from quizkit.press.impose import Shift, Side, TwoSides
from quizkit.press.pdf import Demands, Page
from quizkit.press.sheet import CardTooLarge, PaperSheet, Turn
from quizkit.press.sizes import INCH, PAPERS, POINTS, PageBox, Shape, Size

CARD = Size(59, 92)
SHAPE = Shape(CARD, 3)
DOTS = 300
NEAR = 0.1


def dot(x: float, y: float) -> DrawnFace:
    """Draw a black square of 4 mm around a point on a face; everything else stays white."""
    square = f"{(x - 2) * POINTS:.4f} {(y - 2) * POINTS:.4f} {4 * POINTS:.4f} {4 * POINTS:.4f} re"
    return DrawnFace((f"0 0 0 1 k {square} f".encode(),))


def cards(count: int) -> list[TwoSides]:
    """Return cards with a square at the upper left of the front, and behind it, at the upper right of the back."""
    front, back = dot(3 + 15, 3 + 80), dot(3 + 59 - 15, 3 + 80)
    return [TwoSides(Side(f"{at} front", front), Side(f"{at} back", back)) for at in range(count)]


def shown(pages: Sequence[Page]) -> list[np.ndarray[Any, Any]]:
    """Rasterise pages without their marks: true where there is ink."""
    bare = [pdf.Page(page.paper, page.placed, page.trim, page.bleed, (), page.shift) for page in pages]
    images = raster.draw_pages(pdf.write(bare, Demands("x")), DOTS)
    return [np.asarray(image.convert("L")) < 128 for image in images]


def centres(image: np.ndarray[Any, Any]) -> list[tuple[float, float]]:
    """Return the centres of squares in millimetres from the upper left corner."""
    left, middles, reach = image.copy(), [], round(8 * DOTS / INCH)
    while left.any():
        y, x = np.argwhere(left)[0]
        ys, xs = slice(max(0, y - reach), y + reach), slice(max(0, x - reach), x + reach)
        middle = np.argwhere(left[ys, xs]).mean(axis=0) + np.array((ys.start, xs.start))
        middles.append((middle[1] * INCH / DOTS, middle[0] * INCH / DOTS))
        left[ys, xs] = False
    # Row by row: a tiny shift to the left or right must not change the order.
    return sorted(middles, key=lambda place: (round(place[1]), place[0]))


@pytest.mark.parametrize("paper", [PAPERS["a4"], PAPERS["a4"].turned()], ids=["upright", "sideways"])
@pytest.mark.parametrize("turn", ["long", "short"])
def test_backs_lie_behind_their_fronts_within_a_tenth_of_a_millimetre(paper: Size, turn: Turn) -> None:
    sheet = PaperSheet(paper, CARD, turn=turn)
    [(front, back)] = impose.on_sheets(cards(4), SHAPE, sheet)
    seen, behind = shown([front, back])
    axis = 1 if (turn == "long") is (paper.height > paper.width) else 0
    through = np.flip(behind, axis)
    fronts, backs = centres(seen), centres(through)
    assert len(fronts) == 4
    assert np.abs(np.array(fronts) - np.array(backs)).max() < NEAR


def test_to_be_folded_backs_meet_their_fronts() -> None:
    [(page,)] = impose.on_sheets(cards(3), SHAPE, PaperSheet(PAPERS["a4"].turned(), CARD, turn="fold"))
    [seen] = shown([page])
    half = seen.shape[1] // 2
    fronts, backs = centres(seen[:, :half]), centres(np.flip(seen, 1)[:, :half])
    assert len(fronts) == 3
    assert np.abs(np.array(fronts) - np.array(backs)).max() < NEAR
    assert next(line for line in page.lines if line.is_dashed).x == pytest.approx(148.5)


@pytest.mark.slow
@pytest.mark.parametrize("shift", [Shift(1.5, -2, 0), Shift(0, 0, 1.2), Shift(-0.7, 0.9, -0.8)])
@pytest.mark.parametrize("turn", ["long", "short"])
def test_backs_are_moved_against_what_a_printer_does(shift: Shift, turn: Turn) -> None:
    sheet = PaperSheet(PAPERS["a4"], CARD, turn=turn)
    [(front, back)] = impose.on_sheets(cards(4), SHAPE, sheet, shift)
    seen, behind = shown([front, back])
    through = misplaced(np.flip(behind, 1 if turn == "long" else 0), shift)
    assert np.abs(np.array(centres(seen)) - np.array(centres(through))).max() < NEAR


def misplaced(image: np.ndarray[Any, Any], shift: Shift) -> np.ndarray[Any, Any]:
    """Do what the printer does: rotate anticlockwise around the centre, and move, as seen through the paper."""
    from PIL import Image

    turned = Image.fromarray((image * 255).astype("uint8")).rotate(
        shift.degrees, resample=Image.Resampling.BICUBIC,
        translate=(round(shift.x * DOTS / INCH), round(-shift.y * DOTS / INCH)),
    )  # fmt: skip
    return np.asarray(turned) > 128


def test_the_last_sheet_keeps_its_places() -> None:
    first, last = impose.on_sheets(cards(11), SHAPE, PaperSheet(PAPERS["a4"], CARD))
    assert [placed.trim for placed in last[0].placed] == [placed.trim for placed in first[0].placed[:2]]
    assert [placed.name for placed in last[1].placed] == ["9 back", "10 back"]


def test_marks_lie_outside_the_bleed() -> None:
    [(front, _)] = impose.on_sheets(cards(9), SHAPE, PaperSheet(PAPERS["a4"], CARD))
    area = PageBox(front.placed[6].trim.x, front.placed[6].trim.y, 3 * 59, 3 * 92).grown(3)
    assert len(front.lines) == 16
    for line in front.lines:
        across = line.x <= area.x or line.x >= area.x + area.width
        along = line.y <= area.y or line.y >= area.y + area.height
        assert across or along


def test_a_face_alone_has_exact_boxes_and_its_service_decides_what_comes_first() -> None:
    pages = impose.one_a_page(cards(1), SHAPE, CARD, back_first=True)
    assert [page.placed[0].name for page in pages[0]] == ["0 back", "0 front"]
    data = pdf.write(pages[0], Demands("x"))
    with pikepdf.open(io.BytesIO(data)) as document:
        page = document.pages[0]
        assert [float(part) for part in page.MediaBox] == pytest.approx([0, 0, 65 * POINTS, 98 * POINTS])
        assert [float(part) for part in page.BleedBox] == pytest.approx([0, 0, 65 * POINTS, 98 * POINTS], abs=1e-3)
        trim = [3 * POINTS, 3 * POINTS, 62 * POINTS, 95 * POINTS]
        assert [float(part) for part in page.TrimBox] == pytest.approx(trim, abs=1e-3)


def test_a_card_of_another_size_is_scaled_with_its_bleed() -> None:
    card = Size(44.5, 63.5)
    scale = min(card.width / 59, card.height / 92)
    shape = Shape(Size(card.width / scale, card.height / scale), 3 / scale)
    [(page, _)] = impose.one_a_page(cards(1), shape, card, back_first=False)
    assert page.paper == pytest.approx((50.5, 69.5))
    [placed] = page.placed
    assert placed.size.width * placed.matrix[0] == pytest.approx(50.5)


def test_pages_of_a_booklet_are_in_order_once_it_is_folded() -> None:
    for count in (1, 4, 7, 8):
        sides = [Side(f"{number}", DrawnFace((b"%d" % number,))) for number in range(1, count + 1)]
        sheets = impose.as_booklet(sides, Size(148, 210))
        assert len(sheets) % 2 == 0
        assert _read(sheets, -(-count // 4) * 4) == [str(number) for number in range(1, count + 1)]


def _read(sheets: Sequence[Page], count: int) -> list[str]:
    """Fold and read: the first page is on the right of the outermost front, the second on the left of its back …"""
    pages = {}
    for at, sheet in enumerate(sheets):
        halves = {"left" if placed.trim.x == 0 else "right": placed.name for placed in sheet.placed}
        low, high = ("right", "left") if at % 2 == 0 else ("left", "right")
        pages[at], pages[count - 1 - at] = halves.get(low, ""), halves.get(high, "")
    return [pages[at] for at in range(count) if pages[at]]


@pytest.mark.parametrize(("paper", "count"), [("a4", 2), ("letter", 4), ("a3", 2)])
def test_parts_of_a_board_overlap_and_show_all_of_it(paper: str, count: int) -> None:
    board = Shape(Size(380, 270), 3)
    pages = impose.over_several_papers(Side("board", DrawnFace(())), board, PAPERS[paper])
    assert len(pages) == count
    parts = [
        PageBox(placed.shown.x - placed.matrix[4], placed.shown.y - placed.matrix[5], *placed.shown[2:])
        for page in pages
        for placed in page.placed
    ]
    xs, ys = sorted({round(part.x, 3) for part in parts}), sorted({round(part.y, 3) for part in parts})
    wide, high = parts[0].width, parts[0].height
    for starts, room, long in ((xs, wide, 386), (ys, high, 276)):
        assert starts[0] <= 0.001
        assert starts[-1] + room >= long - 0.001
        assert all(low + room - above >= 10 - 0.001 for low, above in pairwise(starts))
    # A mark on the left part shows where the right one begins.
    left, right = pages[0].placed[0], pages[1].placed[0]
    begins = right.shown.x - right.matrix[4] + left.matrix[4]
    assert any(line.x == line.to_x == pytest.approx(begins) for line in pages[0].lines)
    # Others show where the board is cut.
    assert any(line.x == line.to_x == pytest.approx(left.trim.x) for line in pages[0].lines)


def test_a_board_does_not_fit_a_stamp() -> None:
    with pytest.raises(CardTooLarge):
        impose.over_several_papers(Side("board", DrawnFace(())), Shape(Size(380, 270), 3), Size(20, 20))
