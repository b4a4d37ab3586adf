"""Cutting machines: marks that a machine finds on the printed sheet, and files that tell it where to cut.

Inside: outlines with round corners, where a die cuts, cuts as SVG and DXF.
"""

import io
from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin, tan

from quizkit.press.pdf import DieLine, Page, Patch
from quizkit.press.sheet import Margins, PaperSheet, Slot
from quizkit.press.sizes import PageBox, Size

INSET, LENGTH, THICKNESS = 10.0, 5.0, 0.5
"""Marks that Silhouette's machines look for: their distance from the edges, their length and their width."""
CLEAR = 1.5
"""Millimetres around a mark in which nothing may be printed."""
GAP = 2.0
"""Millimetres between cards, so that no cut is made twice."""
ROUNDING = 3.0
"""The usual radius of the corners of a card, in millimetres."""
Points = tuple[tuple[float, float], ...]


def make_cutter_sheet(sheet: PaperSheet) -> PaperSheet:
    """Return a sheet with as many cards as possible that leaves the corners to a cutting machine's marks."""
    corner = INSET + LENGTH + CLEAR + sheet.bleed
    sheets = [
        replace(sheet, paper=paper, gutter=max(sheet.gutter, GAP), margins=margins)
        for paper in (sheet.paper, sheet.paper.turned())
        for margins in (Margins(side=corner), Margins(head=corner, foot=corner))
    ]
    return max(sheets, key=lambda sheet: sheet.room)


def mark_page(page: Page) -> Page:
    """Return a page with the marks of a cutting machine instead of crop marks: a square and two corners."""
    width, height = page.paper
    right, top = width - INSET, height - INSET
    square = PageBox(INSET, top - LENGTH, LENGTH, LENGTH)
    lower_left = [PageBox(INSET, INSET, LENGTH, THICKNESS), PageBox(INSET, INSET, THICKNESS, LENGTH)]
    upper_right = [
        PageBox(right - LENGTH, top - THICKNESS, LENGTH, THICKNESS),
        PageBox(right - THICKNESS, top - LENGTH, THICKNESS, LENGTH),
    ]
    return replace(page, lines=(), patches=[Patch(box) for box in (square, *lower_left, *upper_right)])


def round_corners(box: PageBox, radius: float, steps: int = 12) -> Points:
    """Return the outline of a card to cut with round corners, anticlockwise; no blade follows arcs more closely."""
    left, right = box.x + radius, box.x + box.width - radius
    low, high = box.y + radius, box.y + box.height - radius
    centres = ((right, low), (right, high), (left, high), (left, low))
    return tuple(
        (x + radius * cos(turn), y + radius * sin(turn))
        for corner, (x, y) in enumerate(centres)
        for turn in ((corner - 1) * pi / 2 + at * pi / 2 / steps for at in range(steps + 1))
    )


def outline_cards(page: Page, radius: float) -> list[DieLine]:
    """Return where a die or a machine cuts the cards of a page."""
    return [DieLine("CutContour", round_corners(placed.trim, radius)) for placed in page.placed]


def write_svg(sheet: PaperSheet, radius: float) -> bytes:
    """Return the cuts of a sheet as SVG at true size; its origin is the upper left corner of the paper."""
    width, height = sheet.paper
    cards = "".join(
        f'<rect x="{slot.x:.3f}" y="{height - slot.y - sheet.card.height:.3f}" '
        f'width="{sheet.card.width:.3f}" height="{sheet.card.height:.3f}" rx="{radius:g}"/>'
        for slot in sheet.slots()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}"><g fill="none" stroke="#f00" stroke-width="0.1">{cards}</g></svg>\n'
    ).encode()


def write_dxf(sheet: PaperSheet, radius: float) -> bytes:
    """Return the cuts of a sheet as DXF in millimetres; its origin is the lower left corner of the paper."""
    from ezdxf import units
    from ezdxf._options import options
    from ezdxf.document import Drawing

    options.write_fixed_meta_data_for_testing = True  # the same cuts give the same bytes
    document = Drawing.new("R2010")
    document.units = units.MM
    document.layers.add("Cut", color=1)
    for slot in sheet.slots():
        corners = list(_outline(slot, sheet.card, radius))
        document.modelspace().add_lwpolyline(corners, format="xyb", close=True, dxfattribs={"layer": "Cut"})
    out = io.StringIO()
    document.write(out)
    return out.getvalue().encode()


def _outline(slot: Slot, card: Size, radius: float) -> Iterator[tuple[float, float, float]]:
    """Yield the corners of a card anticlockwise; the third number bends the line that follows into an arc."""
    bend = tan(pi / 8) if radius else 0.0
    x, y, right, top = slot.x, slot.y, slot.x + card.width, slot.y + card.height
    yield from ((x + radius, y, 0), (right - radius, y, bend), (right, y + radius, 0), (right, top - radius, bend))
    yield from ((right - radius, top, 0), (x + radius, top, bend), (x, top - radius, 0), (x, y + radius, bend))
