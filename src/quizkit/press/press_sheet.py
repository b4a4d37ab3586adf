"""Sheets for a printing press: where it grips the paper, and what the people beside it measure by."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import cos, pi, sin
from typing import NamedTuple

from quizkit.press.pdf import MarkLine, Page, Patch
from quizkit.press.sheet import MARK, OFFSET, Margins, PaperSheet
from quizkit.press.sizes import PageBox, Size

CROSS, RING = 6.0, 2.0
"""The size of a registration cross and the radius of its ring, in millimetres."""
MIDDLE = 5.0
"""How far the middle of a cross is from the edge of the paper."""
BAR, GAP = 6.0, 12.0
"""The size of a patch of the colour bar, and the gap in its middle for a cross."""
STEP = Size(2.0, 5.0)
"""The size of a collation mark: in a complete pile, they make a staircase."""
PATCHES = (
    "1 0 0 0", "0 1 0 0", "0 0 1 0", "0 0 0 1", "1 1 0 0", "0 1 1 0", "1 0 1 0",
    ".5 0 0 0", "0 .5 0 0", "0 0 .5 0", "0 0 0 .5", ".5 .4 .4 0",
)  # fmt: skip
"""The inks alone, two by two, halved, and a grey made of three."""


class PressRun(NamedTuple):
    """What a press wants: its paper, how far it grips into that in millimetres, and whether to print a colour bar."""

    paper: Size
    gripper: float = 12.0
    has_bar: bool = False


def make_press_sheet(run: PressRun, card: Size, bleed: float, gutter: float) -> PaperSheet:
    """Return the sheet for a press: on its side, gripped at its foot; turned sideways, and gripped there again."""
    paper = run.paper if run.paper.width >= run.paper.height else run.paper.turned()
    marks = bleed + OFFSET + MARK
    beside = MIDDLE + CROSS / 2 + marks
    foot = run.gripper + beside
    return PaperSheet(paper, card, bleed, gutter, "short", Margins(beside, beside + (BAR if run.has_bar else 0), foot))


def mark_page(page: Page, run: PressRun, number: int, count: int) -> Page:
    """Return a press sheet's page with crosses, collation mark and colour bar; `number` of `count` is its sheet."""
    bar = _colour_bar(page.paper) if run.has_bar else ()
    patches = [*page.patches, _collation_mark(page.paper, number, count), *bar]
    crosses = [line for x, y in _find_crosses(page.paper, run) for line in _cross(x, y)]
    return replace(page, lines=[*page.lines, *crosses], patches=patches)


def _find_crosses(paper: Size, run: PressRun) -> Iterator[tuple[float, float]]:
    middle = paper.width / 2, paper.height / 2
    yield MIDDLE, middle[1]
    yield paper.width - MIDDLE, middle[1]
    yield middle[0], run.gripper + MIDDLE
    yield middle[0], paper.height - MIDDLE - (BAR / 2 if run.has_bar else 0)


def _cross(x: float, y: float, corners: int = 24) -> Iterator[MarkLine]:
    yield MarkLine(x - CROSS / 2, y, x + CROSS / 2, y)
    yield MarkLine(x, y - CROSS / 2, x, y + CROSS / 2)
    ring = [(x + RING * cos(2 * pi * at / corners), y + RING * sin(2 * pi * at / corners)) for at in range(corners + 1)]
    yield from (MarkLine(*start, *end) for start, end in pairwise(ring))


def _collation_mark(paper: Size, number: int, count: int) -> Patch:
    """Return a mark at the right edge, the lower the higher the number of the sheet; the crosses stay free."""
    top, room = paper.height - 4 * STEP.height, paper.height / 2 - 8 * STEP.height
    y = top - STEP.height - min(STEP.height, room / count) * (number - 1)
    return Patch(PageBox(paper.width - 2 * STEP.width, y, *STEP))


def _colour_bar(paper: Size) -> Iterator[Patch]:
    """Yield patches along the head of the sheet, over and over, for every zone of the press."""
    y, middle = paper.height - MIDDLE / 2 - BAR, paper.width / 2
    count = int((paper.width - 6 * STEP.height) // BAR)
    first = (paper.width - count * BAR) / 2
    for at in range(count):
        x = first + at * BAR
        if not middle - GAP / 2 - BAR < x < middle + GAP / 2:
            yield Patch(PageBox(x, y, BAR, BAR), PATCHES[at % len(PATCHES)])
