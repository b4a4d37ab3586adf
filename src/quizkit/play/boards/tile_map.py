"""A map of tiles: a border wherever two tiles belong to different places, and every place named once in each part."""

from collections.abc import Mapping, Sequence

from rich.text import Text

NARROWEST, WIDEST = 3, 6
"""Columns that a tile takes, with the border at its left."""
JOINTS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""What lines meet with: up 1, down 2, left 4, right 8."""
Grid = Sequence[Sequence[str]]


def draw_tiles(grid: Grid, marks: Mapping[str, Text], width: int) -> list[Text]:
    """Draw a map of tiles, with the marks of whoever is in a place beside its name if there is room."""
    pitch = max(NARROWEST, min(WIDEST, (width - 1) // len(grid[0])))
    lines = list[Text]()
    for row in range(len(grid) + 1):
        lines.append(_draw_borders(grid, row, pitch))
        if row < len(grid):
            lines.append(_draw_places(grid, row, pitch, marks))
    return lines


def _find_code(grid: Grid, row: int, column: int) -> str:
    return grid[row][column] if 0 <= row < len(grid) and 0 <= column < len(grid[0]) else ""


def _draw_borders(grid: Grid, row: int, pitch: int) -> Text:
    """Draw the line above a row of tiles."""
    line = ""
    for column in range(len(grid[0]) + 1):
        left, right = _find_code(grid, row - 1, column - 1), _find_code(grid, row - 1, column)
        below_left, below = _find_code(grid, row, column - 1), _find_code(grid, row, column)
        joint = (left != right) + 2 * (below_left != below) + 4 * (left != below_left) + 8 * (right != below)
        line += JOINTS[joint] + (pitch - 1) * ("─" if right != below else " ")
    return Text(line.rstrip(), "dim")


def _draw_places(grid: Grid, row: int, pitch: int, marks: Mapping[str, Text]) -> Text:
    """Draw a row of tiles."""
    line = Text()
    for column in range(len(grid[0]) + 1):
        code = _find_code(grid, row, column)
        line.append("│" if _find_code(grid, row, column - 1) != code else " ", "dim")
        name = Text(code if _is_named(grid, row, column) else "", "bold")
        if name and code in marks and pitch > WIDEST - 2:
            name += marks[code]
        name.truncate(pitch - 1)
        name.pad_right(pitch - 1 - name.cell_len)
        line += name
    line.rstrip()
    return line


def _is_named(grid: Grid, row: int, column: int) -> bool:
    """Return whether this is the first tile of its place or of a part of it, as one reads."""
    code, todo, seen = _find_code(grid, row, column), [(row, column)], {(row, column)}
    while code and todo:
        at, along = todo.pop()
        for tile in ((at + 1, along), (at - 1, along), (at, along + 1), (at, along - 1)):
            if tile not in seen and _find_code(grid, *tile) == code:
                seen.add(tile)
                todo.append(tile)
    return bool(code) and min(seen) == (row, column)
