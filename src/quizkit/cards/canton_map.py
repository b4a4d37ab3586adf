"""The map of the cantons: who borders on whom, drawn with borders for the printed board and in tiles for a screen."""

from collections.abc import Iterator, Mapping
from functools import cache

from quizkit.bundled import find_bundled
from quizkit.bundled_yaml import read_bundled
from quizkit.cards.card import Part

Point = tuple[float, float]
Ring = tuple[Point, ...]
NOWHERE = "."
"""A tile outside the country."""


class Border(Part):
    """A line between two cantons, or between a canton and other countries."""

    between: tuple[str, ...]
    line: tuple[float, ...]
    """Its corners: across, down, across, down."""

    @property
    def points(self) -> Ring:
        """Return its corners in pairs."""
        return tuple(zip(self.line[::2], self.line[1::2], strict=True))


class CantonMap(Part):
    """Where the cantons lie, in millimetres on a board or in rows of tiles."""

    places: Mapping[str, Point]
    """Where the coat of arms of each canton is."""
    exclaves: Mapping[str, Point]
    """Where a part of a canton lies that does not touch the rest of it."""
    borders: tuple[Border, ...]
    tiles: tuple[str, ...]
    """Rows of codes; a canton may have several tiles."""

    @property
    def grid(self) -> tuple[tuple[str, ...], ...]:
        """Return the tiles as a table of codes, empty outside the country."""
        return tuple(tuple(code.strip(NOWHERE) for code in row.split()) for row in self.tiles)

    def outline(self, code: str) -> Iterator[Ring]:
        """Join the borders of a canton into rings: one for each of its parts, and one for each hole in it."""
        left = [border.points for border in self.borders if code in border.between]
        while left:
            ring = left.pop()
            while ring[0] != ring[-1]:
                line = next(line for line in left if ring[-1] in (line[0], line[-1]))
                left.remove(line)
                ring += line[1:] if line[0] == ring[-1] else line[-2::-1]
            yield ring


@cache
def canton_map() -> CantonMap:
    """Return the map of the cantons."""
    path = find_bundled("content") / "common" / "canton-map.yaml"
    return CantonMap.model_validate(read_bundled(path))
