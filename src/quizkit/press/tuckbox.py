"""The tuck box: a box for the cards of a game, flat, with where to cut and where to crease."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from quizkit.press.pdf import DieLine
from quizkit.press.sizes import Size
from quizkit.problems import QuizkitError

PLAY = 2.0
"""Millimetres of room around the cards."""
THICKNESS = 0.31
"""The thickness of a card in millimetres: 300 g/m²."""
SHALLOWEST = 10.0
"""A box that is less deep cannot be folded."""
GLUE, TUCK, TAPER = 12.0, 14.0, 4.0
"""The width of the strip for the glue and of the flap that is tucked in, and how far flaps taper, in millimetres."""


class BadBarcode(QuizkitError):
    """The number below the bars is not one that shops know."""

    name = "bad-barcode"


class TuckBox(NamedTuple):
    """A box for cards, as deep as all of them together; lengths in millimetres, from the upper left corner."""

    width: float
    height: float
    depth: float

    @property
    def flap(self) -> float:
        """Return how far the lids reach beyond the panels."""
        return self.depth + TUCK

    @property
    def flat(self) -> Size:
        """Return the size of the box before it is folded."""
        return Size(GLUE + 2 * (self.width + self.depth), self.height + 2 * self.flap)

    @property
    def panels(self) -> Mapping[str, tuple[float, float, float, float]]:
        """Return where each panel lies: its left and upper edge, its width and height."""
        xs = (GLUE, GLUE + self.width, GLUE + self.width + self.depth, GLUE + 2 * self.width + self.depth)
        wide = (self.width, self.depth, self.width, self.depth)
        upright = zip(("back", "left", "front", "right"), xs, wide, strict=True)
        return {
            **{name: (x, self.flap, width, self.height) for name, x, width in upright},
            "lid": (GLUE, TUCK, self.width, self.depth),
            "floor": (GLUE, self.flap + self.height, self.width, self.depth),
        }

    @property
    def inked(self) -> list[tuple[float, float, float, float]]:
        """Return what is printed: the panels, lid and floor with what is tucked in, and the flaps beside them."""
        dust = min(self.depth, self.width / 2)
        walls = (GLUE, self.flap, 2 * (self.width + self.depth), self.height)
        lids = [(GLUE, y, self.width, self.flap) for y in (0.0, self.flap + self.height)]
        sides = [self.panels[name][0] for name in ("left", "right")]
        ends = (self.flap - dust, self.flap + self.height)
        return [walls, *lids, *((x, y, self.depth, dust) for x in sides for y in ends)]

    def die_lines(self) -> list[DieLine]:
        """Return where to cut and where to crease, from the lower left corner, as PDF has it."""
        high = self.flat.height
        lines = [("CutContour", self._find_outline()), *(("Crease", fold) for fold in self._find_folds())]
        return [DieLine(spot, tuple((x, high - y) for x, y in points)) for spot, points in lines]

    def _find_outline(self) -> Sequence[tuple[float, float]]:
        """Return the outline, clockwise from the upper end of the strip for the glue."""
        top, end = self.flap, self.flap + self.height
        above = self._find_edge(top, -1)
        below = reversed(self._find_edge(end, 1))
        strip = [(GLUE, end), (0, end - TAPER), (0, top + TAPER), (GLUE, top)]
        return [*above, *below, *strip]

    def _find_edge(self, base: float, way: int) -> list[tuple[float, float]]:
        """Return the outline of lid or floor, and of the flaps beside it, from left to right."""
        back, left, front, right = (self.panels[name][0] for name in ("back", "left", "front", "right"))
        lid, tuck, dust = base + way * self.depth, base + way * self.flap, base + way * min(self.depth, self.width / 2)
        end = right + self.depth
        return [
            (back, base), (back, lid), (back + TAPER, tuck), (left - TAPER, tuck), (left, lid), (left, base),
            (left + TAPER / 2, dust), (front - TAPER / 2, dust), (front, base), (right, base),
            (right + TAPER / 2, dust), (end - TAPER / 2, dust), (end, base),
        ]  # fmt: skip

    def _find_folds(self) -> Sequence[Sequence[tuple[float, float]]]:
        back, left, front, right = (self.panels[name][0] for name in ("back", "left", "front", "right"))
        top, end = self.flap, self.flap + self.height
        upright = [((x, top), (x, end)) for x in (back, left, front, right)]
        level = [
            ((x, y), (x + width, y))
            for y in (top, end)
            for x, width in ((back, self.width), (left, self.depth), (right, self.depth))
        ]
        lids = [((back, y), (left, y)) for y in (top - self.depth, end + self.depth)]
        return [*upright, *level, *lids]


def fit_box(card: Size, count: int, thickness: float = THICKNESS) -> TuckBox:
    """Return the tuck box that so many cards fit into."""
    return TuckBox(card.width + PLAY, card.height + PLAY, max(SHALLOWEST, round(count * thickness + PLAY / 2, 1)))


def read_barcode(number: object) -> tuple[str, str]:
    """Return the digits of the EAN on a box, and its bars: 1 for each dark module, 0 for each light one."""
    # Only boxes have one.
    from barcode import EAN13  # type: ignore[import-untyped]
    from barcode.errors import BarcodeError  # type: ignore[import-untyped]

    digits = str(number).replace(" ", "")
    try:
        code: Any = EAN13(digits)
    except BarcodeError as error:
        raise BadBarcode(number=digits, reason=str(error)) from error
    if code.get_fullcode() != digits:
        raise BadBarcode(number=digits, reason=code.get_fullcode())
    return digits, code.build()[0].replace("G", "1")
