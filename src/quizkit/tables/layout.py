"""Layout: which column of a table is which field of a card, so that its rows can be parsed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any, NamedTuple

from quizkit.cards.card import Card, write_value
from quizkit.cards.faults import UNKNOWN_VALUE
from quizkit.cards.paths import join_path
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.problems import Fault, Place, Problem, shorten
from quizkit.safe_yaml import Path, Value
from quizkit.tables import faults, headings
from quizkit.tables.columns import CellShape, Column, catalogue_lists, columns, deck_columns, nest
from quizkit.tables.table import SheetTable
from quizkit.tables.wording import AMBIGUOUS, Cell, Moment, Wording, plain

SUGGESTED = 20
"""With more unknown columns than this, they are not misspelt: nothing is suggested."""
SEARCHED = 20
"""How many rows are searched for the header; above it may be a title, a date, a logo."""
COMMON_CELLS = frozenset((str, float))
"""What nearly all cells of a spreadsheet are; no two that are equal mean different things, unlike 1 and true."""
UNRESOLVED = "⚠"
"""The first character of a cell that two people have changed differently, until somebody decides."""


class Places(Mapping[Path, Place]):
    """The place of every cell of a row, computed on demand."""

    __slots__ = ("_at", "_number", "_table")

    def __init__(self, table: SheetTable, number: int, at: Mapping[Path, int]) -> None:
        self._table, self._number, self._at = table, number, at

    def __getitem__(self, path: Path) -> Place:
        return self._table.place(self._number, self._at[path] if path else None)

    def __contains__(self, path: object) -> bool:
        return path == () or path in self._at

    def __iter__(self) -> Iterator[Path]:
        return iter(((), *self._at))

    def __len__(self) -> int:
        return len(self._at) + 1


class Entry(NamedTuple):
    """One row of a table: a card as somebody wrote it, the revision they started from, its review states."""

    number: int
    cells: Mapping[Path, Value]
    places: Places
    base: Value = None
    states: Mapping[str, Value] = MappingProxyType({})
    problems: tuple[Problem, ...] = ()
    """What is odd about its cells, before it is parsed as a card."""
    filled: frozenset[Path] | None = None
    """In a sparse table, the fields that this row has values for; None stands for all columns."""
    empty: Mapping[Path, Value] = MappingProxyType({})
    """What empty cells mean: a list that a card needs is empty, a question is not answered."""

    @property
    def id(self) -> str:
        """Return the card's id; a new card has none."""
        return str(self.cells.get(("id",), "")).strip()

    def row(self, others: Mapping[Path, Value]) -> Row:
        """Return the row for parsing; `others` fills in the fields that the table has no columns for."""
        return Row(nest(self.empty, others, self.cells), self.places)


@dataclass(frozen=True, slots=True)
class ColumnLayout:
    """A table read as cards of one kind: where its header is, and what each column holds."""

    table: SheetTable
    kind: type[Card]
    brief: Brief
    header: int
    used: Mapping[int, Column]
    extra: tuple[int, ...]
    """Columns whose heading is not a field."""
    oddities: tuple[Problem, ...]
    """What is wrong with the header."""

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong with the header, and which columns were not read."""
        yield from self.oddities
        free = self.absent()
        for index in self.extra:
            words = str(self.table.rows[self.header][index]).strip()
            likely = headings.guess_column(words, free) if len(self.extra) <= SUGGESTED else ""
            place = self.table.place(self.header, index)
            yield Problem(faults.EXTRA_COLUMN, place, value=shorten(words), suggestion=likely)

    def fields(self) -> tuple[Column, ...]:
        """Return the columns that such a table may have: with a column for each question, if it has any of them."""
        by_question = bool(self.catalogue())
        return deck_columns(self.kind, self.brief) if by_question else columns(self.kind, self.brief.languages)

    def absent(self) -> list[Column]:
        """Return the columns of the kind that the table does not have."""
        used = set(self.used.values())
        return [column for column in self.fields() if column not in used]

    def catalogue(self) -> list[Path]:
        """Return the lists that stand for the columns of questions, if the table has any of these or there are none."""
        is_by_question = not self.brief.questions or any(column.question for column in self.used.values())
        return catalogue_lists(self.kind) if is_by_question else []

    def lacking(self) -> list[Column]:
        """Return the absent columns that a new card needs. Translations may come later."""
        optional = ("id", *(code for code in self.brief.languages if code != self.brief.source))
        return [column for column in self.absent() if column.required and column.path[-1] not in optional]

    def ids(self) -> Iterator[str]:
        """Yield the ids in the table."""
        at = next((index for index, column in self.used.items() if column.path == ("id",)), None)
        for row in self.table.rows[self.header + 1 :] if at is not None else ():
            if at is not None and at < len(row) and row[at] not in (None, ""):
                yield str(row[at])

    def where(self) -> dict[Path, int]:
        """Return the column of each field, and the first column of each part that spans several."""
        where: dict[Path, int] = {}
        for index, column in self.used.items():
            for length in range(len(column.path), 0, -1):
                where.setdefault(column.path[:length], index)
        return where

    def entries(self) -> Iterator[Entry]:
        """Read the rows below the header that are not empty."""
        wording, at, table = Wording(self.brief), self.where(), self.table
        readers = [_Reader(index, column, wording) for index, column in self.used.items()]
        marked: dict[int, list[int]] = {}
        for number, index in table.marks:
            marked.setdefault(number, []).append(index)
        needed = (column.path for column in self.used.values() if column.shape is CellShape.WORDS and column.required)
        empty: dict[Path, Value] = {path: [] for path in (*needed, *self.catalogue())}
        empty |= {column.path: None for column in self.used.values() if column.question}
        reviewed = [column.path for column in self.used.values() if column.path[0] == "state"]
        for number in range(self.header + 1, len(table.rows)):
            problems = [self._mark_problem(number, index) for index in marked.get(number, ()) if index in self.used]
            cells = self._read_cells(number, readers, problems)
            if not cells and not problems:
                continue
            if number in table.hidden:
                problems.append(Problem(faults.HIDDEN_ROW, table.place(number, None)))
            base, _ = cells.pop(headings.BASE.path, None), cells.pop(headings.DUE.path, None)
            states = {str(path[1]): cells.pop(path) for path in reviewed if path in cells}
            filled = self._filled_paths(number) if table.is_sparse else None
            yield Entry(number, cells, Places(table, number, at), base, states, tuple(problems), filled, empty)

    def _filled_paths(self, number: int) -> frozenset[Path]:
        cells = self.table.rows[number]
        return frozenset(column.path for index, column in self.used.items() if cells[index] is not None)

    def _read_cells(self, number: int, readers: Sequence["_Reader"], problems: list[Problem]) -> dict[Path, Value]:
        values: dict[Path, Value] = {}
        cells, header, repeated = self.table.rows[number], self.table.rows[self.header], 0
        width = len(cells)
        for reader in readers:
            index, path, is_text, fine = reader.unpacked
            cell = cells[index] if index < width else None
            if cell is None or cell == "":
                continue
            if isinstance(cell, str):
                if cell.isspace():
                    continue
                if cell == header[index]:
                    repeated += 1
                if is_text and cell[0] != UNRESOLVED:
                    values[path] = cell
                    continue
            may_come_again = cell.__class__ in COMMON_CELLS
            if may_come_again and cell in fine:
                values[path] = fine[cell]
                continue
            values[path] = value = reader.read(cell)
            odd = [self._problem(fault, number, index, cell, facts) for fault, facts in reader.oddities(cell, value)]
            if may_come_again and not odd:
                fine[cell] = value
            problems += odd
        if repeated > 1 and repeated == len(values):
            problems[:] = [Problem(faults.SECOND_HEADER, self.table.place(number, None))]
            return {}
        return values

    def _problem(self, fault: Fault, number: int, index: int, cell: Cell, facts: Mapping[str, str]) -> Problem:
        place, path = self.table.place(number, index), join_path(self.used[index].path)
        shown = str(plain(cell)).removesuffix("T00:00:00")
        texts: dict[str, Any] = {"value": shorten(shown), **facts}
        return Problem(fault, place, field=path, **texts)

    def _mark_problem(self, number: int, index: int) -> Problem:
        mark, cells = self.table.marks[number, index], self.table.rows[number]
        cell = cells[index] if index < len(cells) else ""
        return self._problem(mark.fault, number, index, cell, {"detail": shorten(mark.detail)})


class _Reader:
    """Reads the cells of one column."""

    __slots__ = ("_wording", "column", "read", "unpacked", "words")

    def __init__(self, index: int, column: Column, wording: Wording) -> None:
        self.column = column
        is_open = (column.shape is CellShape.TRUTH and not column.question) or column.path[0] == "state"
        self.words = frozenset(() if is_open else wording.words(column))
        """The words allowed in the column; empty if any are."""
        self._wording = wording
        self.read = wording.reader(column)
        fine: dict[Any, Value] = {}
        self.unpacked = (index, column.path, column.shape in (CellShape.TEXT, CellShape.LINE), fine)
        """What reading a cell needs, in one tuple because there are many: index, path, whether words are taken as they
        are, and what other cells mean that have come before and are fine."""

    def oddities(self, cell: Cell, value: Value) -> Iterator[tuple[Fault, dict[str, str]]]:
        """Find what is wrong with a cell, whatever else is in its row."""
        if isinstance(cell, Moment) and not (isinstance(cell, date) and self.column.shape is CellShape.DATE):
            yield faults.DATE_CELL, {}
        elif isinstance(cell, str) and cell.startswith(UNRESOLVED):
            yield faults.UNRESOLVED, {"value": shorten(cell.removeprefix(UNRESOLVED).strip())}
        elif self.column.shape is CellShape.NUMBER and isinstance(value, str) and AMBIGUOUS.fullmatch(value.strip()):
            whole = re.sub("[.,]", "", value.strip())
            yield faults.AMBIGUOUS_NUMBER, {"suggestion": f"{whole}, {value.strip()}0"}
        elif self.words:
            values = value if isinstance(value, list) else [value]
            unknown = [word for word in values if write_value(word) not in self.words]
            for word in unknown:
                allowed = self._wording.terms(self.column, self._wording.words(self.column))
                suggestion = self._wording.guess(self.column, str(word))
                yield UNKNOWN_VALUE, {"value": shorten(word), "allowed": allowed, "suggestion": suggestion}


def find_layout(table: SheetTable, kind: type[Card], brief: Brief) -> ColumnLayout | None:
    """Find the header of a table of cards of this kind, and what its columns are; None if there is no header."""
    readable = (
        headings.BASE,
        headings.DUE,
        *map(headings.state_column, brief.languages),
        *columns(kind, brief.languages),
        *(column for column in deck_columns(kind, brief) if column.question),
    )
    keys = headings.keys(readable, brief.source)
    best: tuple[int, int] = (0, 0)
    for number, cells in enumerate(table.rows[:SEARCHED]):
        count = sum(isinstance(cell, str) and headings.find_column(cell, keys) is not None for cell in cells)
        # The header has the most headings; a row of cards may contain one by chance.
        if count > best[0]:
            best = (count, number)
    if best[0] < min(2, sum(cell not in (None, "") for cell in table.rows[best[1]]) if table.rows else 0):
        return None
    if not best[0]:
        return None
    # Now that the header is known, its language decides between headings that mean several columns.
    spoken = headings.find_language(table.rows[best[1]])
    return _lay_out(table, kind, brief, best[1], headings.keys(readable, brief.source, spoken))


def _lay_out(
    table: SheetTable, kind: type[Card], brief: Brief, header: int, keys: Mapping[headings.Key, Column]
) -> ColumnLayout:
    used: dict[int, Column] = {}
    extra, problems = list[int](), list[Problem]()
    by_column: dict[Column, int] = {}
    for index, cell in enumerate(table.rows[header]):
        words = str(cell or "").strip()
        place, column = table.place(header, index), headings.find_column(words, keys)
        if headings.COUNTER.fullmatch(words):
            continue
        if not words:
            problems += _find_nameless(table, header, index)
        elif column is None:
            extra.append(index)
        elif column in by_column:
            first = str(table.place(header, by_column[column]))
            problems.append(Problem(faults.DOUBLE_COLUMN, place, value=shorten(words), detail=first))
        else:
            used[index] = column
            by_column[column] = index
    return ColumnLayout(table, kind, brief, header, used, tuple(extra), tuple(problems))


def _find_nameless(table: SheetTable, header: int, index: int) -> Iterator[Problem]:
    """Report a column that has no heading although it is not empty."""
    below = range(header + 1, len(table.rows))
    filled = next((n for n in below if index < len(table.rows[n]) and table.rows[n][index] not in (None, "")), None)
    if filled is not None:
        place = table.place(filled, index)
        detail = place.cell or str(place.line)
        yield Problem(faults.NAMELESS_COLUMN, table.place(header, index), detail=detail)
