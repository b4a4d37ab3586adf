"""Sizes of paper and cards in millimetres, by name or as `210x297`."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from quizkit.problems import QuizkitError, closest

INCH = 25.4
POINTS = 72 / INCH
"""Points in a millimetre."""


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"

    @property
    def is_square(self) -> bool:
        """Return whether both sides are equally long."""
        return abs(self.width - self.height) < 0.5

    def turned(self) -> "Size":
        """Return this size turned on its side."""
        return Size(self.height, self.width)

    def is_like(self, other: "Size") -> bool:
        """Return whether a sheet of this size is one of the other, whichever way it lies: two A5 make 296 mm of A4."""
        return all(abs(one - two) <= 1 for one, two in zip(sorted(self), sorted(other), strict=True))

    def grown(self, margin: float) -> "Size":
        """Return this size with a margin added on every side."""
        return Size(self.width + 2 * margin, self.height + 2 * margin)


class PageBox(NamedTuple):
    """A rectangle in millimetres from the lower left corner of a page."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, margin: float) -> "PageBox":
        """Return this box with a margin added on every side."""
        return PageBox(self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin)


class Shape(NamedTuple):
    """The shape of a face: the size of its trim, and the bleed around it."""

    trim: Size
    bleed: float

    @property
    def page(self) -> Size:
        """Return the size including the bleed."""
        return self.trim.grown(self.bleed)


PAPERS: Mapping[str, Size] = {
    "a4": Size(210, 297),
    "a3": Size(297, 420),
    "letter": Size(8.5 * INCH, 11 * INCH),
    "sra3": Size(320, 450),
}
CARDS: Mapping[str, Size] = {
    "poker": Size(2.5 * INCH, 3.5 * INCH),
    "bridge": Size(2.25 * INCH, 3.5 * INCH),
    "mini": Size(1.75 * INCH, 2.5 * INCH),
    "tarot": Size(2.75 * INCH, 4.75 * INCH),
    "59x92": Size(59, 92),
    "63x88": Size(63, 88),
    "square": Size(70, 70),
    "square-3.5in": Size(3.5 * INCH, 3.5 * INCH),
}


SHORTEST, LONGEST = 10, 2000
"""The sides of paper and cards, in millimetres."""


class NoSuchSize(QuizkitError):
    """There is no size with this name."""

    name = "no-such-size"


class BadSize(QuizkitError):
    """A side is so short or so long that it must be a mistake."""

    name = "bad-size"


def find_size(word: str, known: Mapping[str, Size]) -> Size:
    """Return a size of paper or cards by its name, or parse one such as `210x297` or `8.5x11in`."""
    normalised = word.strip().lower().replace("×", "x")
    if normalised in known:
        return known[normalised]
    match = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(mm|in)?", normalised)
    if not match:
        raise NoSuchSize(size=word, known=", ".join(known), suggestion=closest(normalised, known))
    unit = INCH if match[3] == "in" else 1
    size = Size(float(match[1]) * unit, float(match[2]) * unit)
    if not SHORTEST <= min(size) <= max(size) <= LONGEST:
        raise BadSize(size=word, least=SHORTEST, most=LONGEST)
    return size


def name_paper(paper: Size) -> str:
    """Return the name of a paper by its size, whichever way it lies; its size if it has none.

    >>> name_paper(Size(420, 297))
    'A3'
    """
    names = (name.upper() for name, size in PAPERS.items() if size.is_like(paper))
    return next(names, str(paper))
