"""The page that shows everything the demo made."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from quizkit.pages import render
from quizkit.workflow import files
from quizkit.workflow.demo.scene import DemoItem, DemoScene, DemoStep

INDEX = "index.html"
ROWS, COLUMNS = 9, 6
"""How much of a workbook is shown."""


class Cell(NamedTuple):
    """A cell of a workbook as it looks."""

    text: str
    fill: str
    is_bold: bool


def write_index(
    scene: DemoScene, items: Sequence[tuple[DemoStep, DemoItem]], next_steps: Sequence[tuple[str, str]]
) -> Path:
    """Write the page: a picture of each thing made, what it is, the command that makes it, and links."""
    workbooks = {
        name: list(_read_rows(scene.folder / name))
        for _, item in items
        for name in item.pictures
        if name.endswith(".xlsx")
    }
    path = scene.folder / INDEX
    values = {"items": items, "workbooks": workbooks, "next": next_steps}
    files.replace(path, render("reports/demo.html", say=scene.say, **values).encode())
    return path


def _read_rows(path: Path) -> list[list[Cell]]:
    """Read the first rows of a workbook's cards, with their colours."""
    from openpyxl import load_workbook

    sheet = load_workbook(path).worksheets[0]
    visible = [
        letter for letter, _ in zip(("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), range(26), strict=True)
        if not sheet.column_dimensions[letter].hidden
    ][:COLUMNS]  # fmt: skip
    return [
        [
            Cell(
                str(cell.value or ""), str(cell.fill.fgColor.rgb)[2:] if cell.fill.fill_type else "", bool(cell.font.b)
            )
            for cell in (sheet[f"{letter}{row}"] for letter in visible)
        ]
        for row in range(1, ROWS + 1)
    ]
