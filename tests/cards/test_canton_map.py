"""The map of cantons: whoever looks at it sees the borders that the table of cantons has, and no others."""

from itertools import pairwise

import pytest

from quizkit.cards.canton_map import canton_map
from quizkit.cards.cantons import cantons

NEIGHBOURS = {frozenset((code, other)) for code, canton in cantons().items() for other in canton.neighbours}
ABROAD = {code for code, canton in cantons().items() if canton.countries}


def test_the_printed_map_has_the_borders_of_the_table() -> None:
    borders = canton_map().borders
    assert {frozenset(border.between) for border in borders if len(border.between) > 1} == NEIGHBOURS
    assert {border.between[0] for border in borders if len(border.between) == 1} == ABROAD


def test_borders_meet_only_at_their_ends() -> None:
    """Where three countries or cantons meet, three lines do; no fourth, and no line crosses another."""
    ends = [end for border in canton_map().borders for end in (border.points[0], border.points[-1])]
    assert {ends.count(end) for end in ends} <= {2, 3}
    corners = [point for border in canton_map().borders for point in border.points[1:-1]]
    assert len(set(corners)) == len(corners)
    assert not set(corners) & set(ends)
    edges = [edge for border in canton_map().borders for edge in pairwise(border.points)]
    assert not [(one, other) for at, one in enumerate(edges) for other in edges[:at] if crosses(*one, *other)]


@pytest.mark.parametrize("code", cantons())
def test_a_canton_is_drawn_around_its_coat_of_arms(code: str) -> None:
    rings = list(canton_map().outline(code))
    assert is_inside(canton_map().places[code], rings)
    assert [other for other, place in canton_map().places.items() if is_inside(place, rings)] == [code]
    assert len(rings) == 1 + (code in canton_map().exclaves) + (code == "SG")  # which has a hole
    if code in canton_map().exclaves:
        assert is_inside(canton_map().exclaves[code], rings)


def test_the_map_in_tiles_has_the_borders_of_the_table() -> None:
    grid = canton_map().grid
    beside = [pair for row in grid for pair in pairwise(row)]
    below = [pair for one, other in pairwise(grid) for pair in zip(one, other, strict=True)]
    assert {frozenset(pair) for pair in (*beside, *below) if pair[0] != pair[1] and all(pair)} == NEIGHBOURS
    assert {code for row in grid for code in row if code} == set(cantons())


def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    """Give on which side of the line from a to b a point is."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> bool:
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def is_inside(point: tuple[float, float], rings: list[tuple[tuple[float, float], ...]]) -> bool:
    """Count how often a line to the right crosses the rings."""
    x, y = point
    edges = [edge for ring in rings for edge in pairwise(ring)]
    right = [(a, b) for a, b in edges if (a[1] > y) != (b[1] > y) and (side(a, b, point) < 0) == (b[1] < a[1])]
    assert x > 0
    return len(right) % 2 == 1
