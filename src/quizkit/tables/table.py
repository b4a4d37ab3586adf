"""Table: what every kind of file comes to before it is cards: cells, each with a place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from quizkit.decks.units import Bundle
from quizkit.problems import Fault, Place, Problem
from quizkit.tables.limits import Limits
from quizkit.tables.wording import Cell


class CellMark(NamedTuple):
    """Something odd about a cell, which matters if the cell does."""

    fault: Fault
    detail: str = ""


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A sheet of a workbook, or a file that is one table.

    Rows and columns are counted from 0; the first row is the first of the file. `place` without a column
    gives the place of a row.
    """

    file: str
    name: str
    rows: Sequence[Sequence[Cell]]
    place: Callable[[int, int | None], Place]
    marks: Mapping[tuple[int, int], CellMark] = field(default_factory=lambda: MappingProxyType({}))
    hidden: frozenset[int] = frozenset()
    is_sparse: bool = False
    """Whether a cell that is none was not there: then it says nothing of its field. An empty text empties it."""
    is_sheet: bool = False
    """Whether there may be others beside it that hold the cards."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file holds: its tables, what is wrong with it, and what quizkit noted in it when it wrote it."""

    tables: tuple[SheetTable, ...] = ()
    problems: tuple[Problem, ...] = ()
    memory: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    bundles: tuple[Bundle, ...] = ()
    """What a translator's file holds instead of tables."""


@dataclass(frozen=True, slots=True)
class Source:
    """A format that can be read: how its files are called, and what makes tables of their bytes."""

    suffixes: tuple[str, ...]
    read: Callable[[bytes, str, Limits], Contents]
