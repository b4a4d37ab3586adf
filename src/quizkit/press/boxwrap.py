"""The wrap of a box: the printed paper that is glued around a lid of cardboard, flat."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from quizkit.press.pdf import DieLine
from quizkit.press.sizes import Size
from quizkit.problems import QuizkitError

BOARD = 2.0
"""The thickness of the cardboard in millimetres."""
TURN_IN = 15.0
"""How far the paper is folded into the lid."""
TAPER = 6.0
"""How far the strips that are folded in taper, so that they do not overlap."""
SMALLEST, LARGEST = 10, 600
"""The sides of a lid, in millimetres."""


class BadWrap(QuizkitError):
    """The size of a lid is not three sensible numbers."""

    name = "bad-wrap"


class BoxWrap(NamedTuple):
    """The paper for a lid of this size; lengths in millimetres, from the upper left corner."""

    width: float
    height: float
    depth: float

    @property
    def rim(self) -> float:
        """Return how far the paper reaches beyond the top: down a side, around its edge, and in."""
        return self.depth + BOARD + TURN_IN

    @property
    def flat(self) -> Size:
        """Return the size of the paper."""
        return Size(self.width + 2 * self.rim, self.height + 2 * self.rim)

    @property
    def panels(self) -> Mapping[str, tuple[float, float, float, float]]:
        """Return where each panel lies: its left and upper edge, its width and height."""
        rim, wide, high, deep = self.rim, self.width, self.height, self.depth
        return {
            "front": (rim, rim, wide, high),
            "head": (rim, rim - deep, wide, deep),
            "foot": (rim, rim + high, wide, deep),
            "left": (rim - deep, rim, deep, high),
            "right": (rim + wide, rim, deep, high),
        }

    def die_lines(self) -> list[DieLine]:
        """Return where to cut and where to crease, from the lower left corner, as PDF has it."""
        high = self.flat.height
        lines = [("CutContour", self._find_outline()), *(("Crease", fold) for fold in self._find_folds())]
        return [DieLine(spot, tuple((x, high - y) for x, y in points)) for spot, points in lines]

    def _find_outline(self) -> Sequence[tuple[float, float]]:
        """Return the outline clockwise. Head and foot have ears, which are glued around the corners."""
        rim, (wide, high) = self.rim, self.flat
        ear = rim - TURN_IN
        left, right, top, end = rim, wide - rim, rim, high - rim
        return [
            (left - ear, TAPER), (left, 0), (right, 0), (right + ear, TAPER), (right + ear, top),
            (wide - TAPER, top), (wide, top + TAPER), (wide, end - TAPER), (wide - TAPER, end),
            (right + ear, end), (right + ear, high - TAPER), (right, high), (left, high), (left - ear, high - TAPER),
            (left - ear, end), (TAPER, end), (0, end - TAPER), (0, top + TAPER), (TAPER, top), (left - ear, top),
        ]  # fmt: skip

    def _find_folds(self) -> Sequence[Sequence[tuple[float, float]]]:
        rim, (wide, high) = self.rim, self.flat
        edges = (TURN_IN, rim, high - rim, high - TURN_IN), (TURN_IN, rim, wide - rim, wide - TURN_IN)
        level = [((rim, y), (wide - rim, y)) for y in edges[0]]
        return [*level, *(((x, rim), (x, high - rim)) for x in edges[1])]


def read_wrap(word: str) -> BoxWrap:
    """Return the wrap of a box's lid: its width, height and depth in millimetres, such as `200x280x45`."""
    match = re.fullmatch(
        r"(\d{1,4}(?:\.\d)?)x(\d{1,4}(?:\.\d)?)x(\d{1,4}(?:\.\d)?)", word.strip().lower().replace("×", "x")
    )
    wrap = BoxWrap(*(float(side) for side in match.groups())) if match else None
    if wrap is None or not SMALLEST <= min(wrap) <= max(wrap) <= LARGEST:
        raise BadWrap(size=word, least=SMALLEST, most=LARGEST)
    return wrap
