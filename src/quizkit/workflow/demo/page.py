"""The page that shows everything the demo made."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from quizkit.pages import render
from quizkit.workflow import files
from quizkit.workflow.demo.scene import DemoItem, DemoScene, DemoStep

INDEX = "index.html"
ROWS, COLUMNS = 8, 5
"""How much of a workbook is shown."""


class Cell(NamedTuple):
    """A cell of a workbook as it looks."""

    text: str
    fill: str
    is_bold: bool


def write_index(
    scene: DemoScene, items: Sequence[tuple[DemoStep, DemoItem]], next_steps: Sequence[tuple[str, str]]
) -> Path:
    """Write the page of the demo: a picture of each thing made, what it is, the command that makes it, and links."""
    shown = [name for _, item in items for name in item.pictures]
    workbooks = {name: _read_rows(scene.folder / name) for name in shown if name.endswith(".xlsx")}
    path = scene.folder / INDEX
    # What can be seen comes first.
    ordered = sorted(items, key=lambda entry: not entry[1].pictures)
    values = {"items": ordered, "workbooks": workbooks, "next": next_steps}
    files.replace(path, render("reports/demo.html", say=scene.say, **values).encode())
    return path


def _read_rows(path: Path) -> list[list[Cell]]:
    """Read the first rows of a workbook with their colours, without the columns that count."""
    from openpyxl import load_workbook

    sheet = load_workbook(path).worksheets[0]
    rows = list(sheet.iter_rows(min_row=1, max_row=ROWS))
    texts = [
        index for index, cell in enumerate(rows[1])
        if isinstance(cell.value, str) and cell.data_type != "f"
        and not sheet.column_dimensions[cell.column_letter].hidden
    ][:COLUMNS]  # fmt: skip
    return [[_read_cell(row[index]) for index in texts] for row in rows]


def _read_cell(cell: Any) -> Cell:
    fill = str(cell.fill.fgColor.rgb)[2:] if cell.fill.fill_type else ""
    return Cell(str(cell.value or ""), fill, bool(cell.font.b))
