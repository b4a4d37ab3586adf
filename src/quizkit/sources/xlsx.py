"""Excel workbooks: each visible sheet is a table.

Calamine reads them ten times as fast as openpyxl, once a survey has found nothing that could crash it (see `_native`).
Sheets that are written in an unusual way are left to openpyxl.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import cast

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException
from python_calamine import CalamineError

from quizkit.problems import Place, Problem
from quizkit.sources._native import ReaderDied, Rows, read_sheets
from quizkit.sources._workbook import SurveyedSheet, WorkbookSurvey, survey
from quizkit.tables import faults
from quizkit.tables.headings import is_ours
from quizkit.tables.limits import Limits
from quizkit.tables.table import CellMark, Contents, SheetTable, Source
from quizkit.tables.wording import Cell

Marks = dict[tuple[int, int], CellMark]
ERRORS = ("#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!")
_UNREADABLE = (CalamineError, ReaderDied, InvalidFileException, KeyError, ValueError, TypeError, OSError)


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read every visible sheet of an Excel workbook."""
    surveyed = survey(data, file, limits)
    problems = list(surveyed.problems)
    if not surveyed.is_safe:
        return Contents((), tuple(problems))
    try:
        tables = [_make_table(sheet, file, rows, marks) for sheet, rows, marks in _read_sheets(surveyed)]
    except _UNREADABLE as error:
        return Contents((), (*problems, Problem(faults.BROKEN_WORKBOOK, Place(file), detail=str(error))))
    problems += [
        Problem(faults.HIDDEN_SHEET, Place(file, sheet=sheet.name), value=sheet.name)
        for sheet in surveyed.sheets
        if sheet.is_hidden and not is_ours(sheet.name)
    ]
    return Contents(tuple(tables), tuple(problems), surveyed.memory)


def _read_sheets(surveyed: WorkbookSurvey) -> Iterator[tuple[SurveyedSheet, Rows, Marks]]:
    shown = [sheet for sheet in surveyed.sheets if not sheet.is_hidden]
    plain = [sheet.name for sheet in shown if sheet.is_plain]
    rows = dict(zip(plain, read_sheets(surveyed.data, plain, apart=surveyed.may_abort), strict=True)) if plain else {}
    for sheet in shown:
        if sheet.is_plain:
            yield sheet, rows[sheet.name], dict(sheet.marks)
        else:
            yield sheet, *_read_with_openpyxl(surveyed.data, sheet)


def _read_with_openpyxl(data: bytes, sheet: SurveyedSheet) -> tuple[Rows, Marks]:
    """Read a sheet twice, row by row: once for the values that its cells show, once for the formulas in them."""
    rows, marks = list[Sequence[Cell]](), dict(sheet.marks)
    shown, written = (_load_rows(data, sheet.name, data_only=data_only) for data_only in (True, False))
    for number, (values, formulas) in enumerate(zip(shown, written, strict=True)):
        rows.append(values)
        for index, (value, cell) in enumerate(zip(values, formulas, strict=True)):
            if isinstance(cell, str) and cell.startswith("=") and value != cell:
                fault = faults.FORMULA if value is not None else faults.FORMULA_WITHOUT_VALUE
                marks[number, index] = CellMark(fault, cell)
            if isinstance(value, str) and value in ERRORS:
                marks[number, index] = CellMark(faults.ERROR_CELL, value)
    return rows, marks


def _load_rows(data: bytes, name: str, *, data_only: bool) -> Iterator[tuple[Cell, ...]]:
    sheet = load_workbook(BytesIO(data), read_only=True, data_only=data_only)[name]
    return cast("Iterator[tuple[Cell, ...]]", sheet.values)


def _make_table(sheet: SurveyedSheet, file: str, rows: Rows, marks: Marks) -> SheetTable:
    def place_of(row: int, column: int | None) -> Place:
        cell = f"{get_column_letter((column or 0) + 1)}{row + 1}"
        return Place(file, line=row + 1, sheet=sheet.name, cell=cell)

    return SheetTable(file, sheet.name, rows, place_of, marks, sheet.hidden, is_sheet=True)


# Old and foreign workbooks are read too, to say what to do about them.
SOURCE = Source((".xlsx", ".xlsm", ".xls", ".ods"), read, foreign=(".xls", ".ods"))
