"""What a page of a PDF puts on paper, and where: texts, lines, areas, images, inks."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pikepdf import Matrix, Name, Object

from quizkit.press.colour_spaces import name_space

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, from 0 to 1."""
BLACK: Inks = (0, 0, 0, 1)


class Area(NamedTuple):
    """A rectangle: its left, lower, right and upper edge in points."""

    left: float
    below: float
    right: float
    above: float

    @property
    def width(self) -> float:
        """Return the width."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Return the height."""
        return self.above - self.below

    def transform(self, matrix: Matrix) -> "Area":
        """Return the bounding box of this area after a transformation."""
        return self.transform_by(matrix.shorthand)

    def transform_by(self, numbers: Sequence[float]) -> "Area":
        """Do the same with the six numbers of a matrix: there are thousands of areas on a sheet."""
        a, b, c, d, e, f = numbers
        left, below, right, above = self
        if a > 0 and d > 0 and b == c == 0:
            # Most things lie upright.
            return Area(a * left + e, d * below + f, a * right + e, d * above + f)
        xs = (a * left + c * below, a * left + c * above, a * right + c * below, a * right + c * above)
        ys = (b * left + d * below, b * left + d * above, b * right + d * below, b * right + d * above)
        return Area(min(xs) + e, min(ys) + f, max(xs) + e, max(ys) + f)

    def touches(self, other: "Area") -> bool:
        """Return whether two areas have a part in common."""
        across = self.left < other.right and other.left < self.right
        return across and self.below < other.above and other.below < self.above


class PlacedImage(NamedTuple):
    """An image: its size in pixels, its area and sides in points, its colour space, its most ink in percent."""

    width: int
    height: int
    area: Area
    sides: tuple[float, float]
    space: str
    ink: float

    @property
    def dots(self) -> float:
        """Return its resolution in dots per inch, in the direction in which it is coarser."""
        pixels = zip((self.width, self.height), self.sides, strict=True)
        return min((72 * count / side for count, side in pixels if side), default=1e9)


class Painted(NamedTuple):
    """Something that is painted: its area, its inks if they are known, and whether it is printed over what is below."""

    area: Area
    inks: Inks | None
    is_overprinted: bool
    size: float = 0.0
    """The size of the letters, if it is a text."""


@dataclass(slots=True)
class PageContent:
    """What a content stream puts on paper."""

    texts: list[Area] = field(default_factory=list)
    letters: list[Painted] = field(default_factory=list)
    """Runs of text; only where they start is known, not how far they go."""
    lines: list[tuple[float, Area]] = field(default_factory=list)
    """The widths of lines in points, and where they are."""
    areas: list[Painted] = field(default_factory=list)
    pictures: list[PlacedImage] = field(default_factory=list)
    spaces: set[str] = field(default_factory=set)
    spots: dict[str, str] = field(default_factory=dict)
    """Inks besides the usual four, and the colour space that stands in for each."""
    knockouts: set[str] = field(default_factory=set)
    """Those that leave out what is below them, rather than being printed over it."""
    groups: set[str] = field(default_factory=set)
    """The colour spaces in which transparency is blended."""
    oddities: set[str] = field(default_factory=set)
    """What PDF can do, but no press should have to."""
    ink: float = 0.0
    """The most ink on one spot, in percent."""
    is_transparent: bool = False
    fonts: list[Object] = field(default_factory=list)
    is_broken: bool = False
    """Whether it uses a resource that does not exist."""

    def add(self, other: "PageContent", matrix: Matrix) -> None:
        """Add what a form puts on paper, transformed by a matrix."""
        if other.texts or other.lines or other.letters or other.areas or other.pictures:
            self._place(other, matrix)
        self.spaces |= other.spaces
        self.spots |= other.spots
        self.knockouts |= other.knockouts
        self.groups |= other.groups
        self.oddities |= other.oddities
        self.ink = max(self.ink, other.ink)
        self.is_transparent |= other.is_transparent
        self.fonts += other.fonts
        self.is_broken |= other.is_broken

    def _place(self, other: "PageContent", matrix: Matrix) -> None:
        """Add what lies somewhere."""
        scale, by = find_scale(matrix), matrix.shorthand
        self.texts += [text.transform_by(by) for text in other.texts]
        self.lines += [(width * scale, area.transform_by(by)) for width, area in other.lines]
        self.letters += [
            Painted(area.transform_by(by), inks, is_over, size * scale) for area, inks, is_over, size in other.letters
        ]
        self.areas += [Painted(area.transform_by(by), inks, is_over) for area, inks, is_over, _ in other.areas]
        across, up = find_stretch(matrix)
        self.pictures += [
            picture._replace(
                area=picture.area.transform(matrix), sides=(picture.sides[0] * across, picture.sides[1] * up)
            )
            for picture in other.pictures
        ]

    def add_group(self, source: Any) -> None:
        """Note the transparency group of a page or a form."""
        group = source.get("/Group")
        if group is not None and group.get("/S") == Name.Transparency:
            self.is_transparent = True
            if "/CS" in group:
                self.groups.add(name_space(group.CS))


def find_scale(matrix: Matrix) -> float:
    """Return by how much a matrix scales the width of a line on a page."""
    return float(abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)


def find_stretch(matrix: Matrix) -> tuple[float, float]:
    """Return by how much a matrix stretches what was horizontal on a page, and what was upright."""
    return float((matrix.a**2 + matrix.b**2) ** 0.5), float((matrix.c**2 + matrix.d**2) ** 0.5)
