"""Excel workbooks: each visible sheet is a table.

Calamine reads them, ten times faster than openpyxl, once a survey has found nothing that could harm it.
Sheets written in an unusual way are left to openpyxl.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import cast

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException
from python_calamine import CalamineError, CalamineWorkbook

from quizkit.problems import Place, Problem
from quizkit.sources._workbook import Survey, SurveyedSheet, column_letters, survey
from quizkit.tables import faults
from quizkit.tables.headings import is_ours
from quizkit.tables.limits import Limits
from quizkit.tables.table import CellMark, Contents, SheetTable, Source
from quizkit.tables.wording import Cell

Rows = Sequence[Sequence[Cell]]


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read every sheet that can be seen."""
    seen = survey(data, file, limits)
    problems = list(seen.problems)
    if not seen.is_safe:
        return Contents((), tuple(problems))
    try:
        tables = [_table(sheet, file, rows, marks) for sheet, rows, marks in _opened(seen)]
    except (CalamineError, InvalidFileException, KeyError, ValueError, TypeError, OSError) as error:
        return Contents((), (*problems, Problem(faults.BROKEN_WORKBOOK, Place(file), detail=str(error))))
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # what Rust raises when it gives up is no Exception
            raise
        return Contents((), (*problems, Problem(faults.BROKEN_WORKBOOK, Place(file), detail=str(error))))
    problems += [
        Problem(faults.HIDDEN_SHEET, Place(file, sheet=sheet.name), value=sheet.name)
        for sheet in seen.sheets
        if sheet.is_hidden and not is_ours(sheet.name)
    ]
    return Contents(tuple(tables), tuple(problems), seen.memory)


def _opened(seen: Survey) -> list[tuple[SurveyedSheet, Rows, dict[tuple[int, int], CellMark]]]:
    visible = [sheet for sheet in seen.sheets if not sheet.is_hidden]
    fast = CalamineWorkbook.from_filelike(BytesIO(seen.data))
    found = []
    for sheet in visible:
        if sheet.is_plain:
            rows = cast("Rows", fast.get_sheet_by_name(sheet.name).to_python(skip_empty_area=False))
            found.append((sheet, rows, dict(sheet.marks)))
        else:
            found.append((sheet, *_slowly(seen.data, sheet)))
    return found


def _slowly(data: bytes, sheet: SurveyedSheet) -> tuple[Rows, dict[tuple[int, int], CellMark]]:
    """Read a sheet with openpyxl: once as it looks, once as it was written."""
    looks, written = (_with_openpyxl(data, sheet.name, shown=shown) for shown in (True, False))
    marks = dict(sheet.marks)
    for number, row in enumerate(written):
        for index, cell in enumerate(row):
            value = looks[number][index]
            if isinstance(cell, str) and cell.startswith("=") and value != cell:
                fault = faults.FORMULA if value is not None else faults.FORMULA_WITHOUT_VALUE
                marks[number, index] = CellMark(fault, cell)
            if isinstance(value, str) and value in ("#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!"):
                marks[number, index] = CellMark(faults.ERROR_CELL, value)
    return looks, marks


def _with_openpyxl(data: bytes, name: str, *, shown: bool) -> list[list[Cell]]:
    sheet = load_workbook(BytesIO(data), read_only=True, data_only=shown)[name]
    return [[cast("Cell", cell) for cell in row] for row in sheet.values]


def _table(sheet: SurveyedSheet, file: str, rows: Rows, marks: dict[tuple[int, int], CellMark]) -> SheetTable:
    def place(row: int, column: int | None) -> Place:
        return Place(file, line=row + 1, sheet=sheet.name, cell=f"{column_letters(column or 0)}{row + 1}")

    return SheetTable(file, sheet.name, rows, place, marks, sheet.hidden, is_sheet=True)


# What only looks like a workbook is read too: to say what to do about it.
SOURCE = Source((".xlsx", ".xlsm", ".xls", ".ods"), read)
