"""A copy of somebody's workbook, with every problem written as a comment on its cell.

The original is never touched. Whatever openpyxl does not understand, such as charts, is missing from the copy.
"""

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import NamedTuple, cast

from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell, MergedCell
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.workbook.child import INVALID_TITLE_REGEX
from openpyxl.worksheet.worksheet import Worksheet

from quizkit.tables.table import SheetTable

AUTHOR = "quizkit"
SIGNATURE = "quizkit: "
"""How our comments begin."""
RED, YELLOW = "FFC7CE", "FFEB9C"
WIDTHS = (20, 14, 18, 70, 40, 40, 40)


class CellNote(NamedTuple):
    """Something to say about a cell, and its conflicting versions, if there are any."""

    sheet: str
    cell: str
    card: str
    field: str
    message: str
    is_error: bool = True
    versions: tuple[str, ...] = ()


def annotate(
    data: bytes,
    notes: Sequence[CellNote],
    values: Mapping[tuple[str, str], str | float | None],
    title: str,
    header: Sequence[str],
) -> bytes:
    """Write notes into a copy of a workbook, put new values into cells, and list all notes on a new first sheet."""
    book = load_workbook(BytesIO(data), keep_vba=False)
    _clean(book, title)
    for (name, cell), value in values.items():
        target = _cell(book[name], cell)
        target.value = value
        if isinstance(value, str):
            target.data_type = "s"  # a text that begins with = is not a formula
    by_cell: dict[tuple[str, str], list[CellNote]] = {}
    for note in notes:
        if note.cell and note.sheet in book.sheetnames:
            by_cell.setdefault((note.sheet, note.cell), []).append(note)
    for (name, cell), cell_notes in by_cell.items():
        _comment(book[name], cell, cell_notes)
    _add_list(book, notes, title, header)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def write_workbook(tables: Iterable[SheetTable]) -> bytes:
    """Write tables as a workbook, each cell where it is in its table, to be annotated."""
    book = Workbook()
    for sheet in list(book.worksheets):
        book.remove(sheet)
    for table in tables:
        sheet = book.create_sheet(INVALID_TITLE_REGEX.sub("-", ILLEGAL_CHARACTERS_RE.sub("-", table.name))[:31])
        for row, cells in enumerate(table.rows, 1):
            for column, value in enumerate(cells, 1):
                if value not in (None, ""):
                    cell = sheet.cell(row, column, ILLEGAL_CHARACTERS_RE.sub("", str(value)))
                    cell.data_type, cell.alignment = "s", Alignment(wrap_text=True, vertical="top")
        for column in range(1, sheet.max_column + 1):
            sheet.column_dimensions[get_column_letter(column)].width = 24
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _clean(book: Workbook, title: str) -> None:
    """Remove the comments of an earlier copy."""
    if title in book.sheetnames:
        del book[title]
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                # LibreOffice forgets who wrote a comment.
                if cell.comment and (cell.comment.author == AUTHOR or cell.comment.text.startswith(SIGNATURE)):
                    cell.comment = None
                    cell.fill = PatternFill()


def _comment(sheet: Worksheet, cell: str, notes: Sequence[CellNote]) -> None:
    words = SIGNATURE + "\n\n".join(_words(note) for note in notes)
    comment = Comment(words, AUTHOR, width=380, height=60 + 18 * (len(words) // 50 + words.count("\n") + 1))
    target = _cell(sheet, cell)
    # Nobody can fix a cell that is hidden.
    for dimension in sheet.column_dimensions.values():
        if (dimension.min or 0) <= target.column <= (dimension.max or 0):
            dimension.hidden = False
    sheet.row_dimensions[target.row].hidden = False
    target.comment = comment
    target.fill = PatternFill("solid", fgColor=RED if any(note.is_error for note in notes) else YELLOW)


def _cell(sheet: Worksheet, name: str) -> Cell:
    """Return a cell, or the one that can be written to if it is merged."""
    target = sheet[name]
    if isinstance(target, MergedCell):
        area = next(area for area in sheet.merged_cells.ranges if name in area)
        target = sheet.cell(area.min_row, area.min_col)
    return cast("Cell", target)


def _words(note: CellNote) -> str:
    return ILLEGAL_CHARACTERS_RE.sub("", "\n".join((note.message, *note.versions)))


def _add_list(book: Workbook, notes: Sequence[CellNote], title: str, header: Sequence[str]) -> None:
    sheet = book.create_sheet(title, 0)
    sheet.append(list(header[: None if any(note.versions for note in notes) else 4]))
    for note in notes:
        place = f"{note.sheet}!{note.cell}" if note.cell else note.sheet
        texts = (place, note.card, note.field, note.message, *note.versions)
        sheet.append([ILLEGAL_CHARACTERS_RE.sub("", words) for words in texts])
        if note.cell and note.sheet in book.sheetnames:
            cell = sheet.cell(sheet.max_row, 1)
            cell.hyperlink = f"#'{note.sheet.replace(chr(39), chr(39) * 2)}'!{note.cell}"
            cell.style = "Hyperlink"
        longest = max(len(note.message) / WIDTHS[3], *(len(version) / WIDTHS[4] for version in note.versions or ("",)))
        sheet.row_dimensions[sheet.max_row].height = 15 * (int(longest * 1.1) + 1)
    for row in sheet.iter_rows():
        for cell in row:
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            if isinstance(cell.value, str):
                cell.data_type = "s"
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for index, width in enumerate(WIDTHS):
        sheet.column_dimensions["ABCDEFG"[index]].width = width
    sheet.freeze_panes = "A2"
    for other in book.worksheets:
        other.sheet_view.tabSelected = False
    book.active = 0
