"""Write the rows of a worksheet directly as XML: many thousands of cells, each of them simple.

XlsxWriter keeps every cell as an object until the end, and searches every formula for functions that newer
versions of Excel have added. The cards of a deck need neither; the rest of the workbook is left to it.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet


class Rows(NamedTuple):
    """The rows of a sheet, generated when the file is written, and the numbers of its last row and column."""

    lines: Callable[[], Iterable[str]]
    last: int
    width: int


class RowSheet(Worksheet):  # type: ignore[misc]  # untyped there
    """A worksheet that takes its rows as XML."""

    rows: Rows | None = None

    def _assemble_xml_file(self) -> None:
        if self.rows:
            self.dim_rowmin, self.dim_rowmax, self.dim_colmin, self.dim_colmax = 0, self.rows.last, 0, self.rows.width
        super()._assemble_xml_file()

    def _write_rows(self) -> None:
        for line in self.rows.lines() if self.rows else ():
            self.fh.write(line)


_letters = cache(xl_col_to_name)
_LOOKS_ESCAPED = re.compile(r"(_x[0-9A-Fa-f]{4}_)")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def row(number: int, cells: Sequence[str], height: int = 15) -> str:
    """Return the XML of a worksheet's row. Its height is only the initial one: rows grow with their text."""
    return f'<row r="{number}" ht="{height}">{"".join(cells)}</row>'


def text_cell(column: int, number: int, words: str, look: int) -> str:
    """Return the XML of a worksheet's cell with text."""
    if "&" in words or "<" in words or ">" in words:
        words = words.translate(_ESCAPES)
    if "_x" in words:
        words = _LOOKS_ESCAPED.sub(r"_x005F\1", words)
    return f'<c r="{_letters(column)}{number}" s="{look}" t="inlineStr"><is><t>{words}</t></is></c>'


def number_cell(column: int, number: int, value: float, look: int) -> str:
    """Return the XML of a worksheet's cell with a number."""
    return f'<c r="{_letters(column)}{number}" s="{look}"><v>{value!r}</v></c>'


def counter_cell(column: int, number: int, length: int, look: int) -> str:
    """Return the XML of a worksheet's cell that counts the characters of the one before it."""
    counted = f"{_letters(column - 1)}{number}"
    shown = f"<v>{length}</v>" if length else "<v></v>"
    kind = "" if length else ' t="str"'
    return f'<c r="{_letters(column)}{number}" s="{look}"{kind}><f>IF({counted}="","",LEN({counted}))</f>{shown}</c>'
