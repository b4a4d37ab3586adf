"""Table: what every kind of file is turned into before its cards are read. Every cell has a place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from quizkit.decks.units import Bundle
from quizkit.problems import Fault, Place, Problem
from quizkit.tables.limits import Limits
from quizkit.tables.wording import Cell


class CellMark(NamedTuple):
    """Something odd about a cell, which is reported only if the cell is used."""

    fault: Fault
    detail: str = ""


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A sheet of a workbook, or a file that is one table.

    Rows and columns are counted from 0, and the first row is the first of the file. `place` without a column
    returns the place of the row.
    """

    file: str
    name: str
    rows: Sequence[Sequence[Cell]]
    place: Callable[[int, int | None], Place]
    marks: Mapping[tuple[int, int], CellMark] = field(default_factory=lambda: MappingProxyType({}))
    hidden: frozenset[int] = frozenset()
    is_sparse: bool = False
    """Whether a cell that is None says nothing about its field, which keeps its value; an empty text clears it."""
    is_sheet: bool = False
    """Whether it is one of several sheets, so that the cards may be on another."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file contains: its tables, its problems, and the note that quizkit left when it wrote the file."""

    tables: tuple[SheetTable, ...] = ()
    problems: tuple[Problem, ...] = ()
    memory: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    bundles: tuple[Bundle, ...] = ()
    """What a translator's file contains instead of tables."""


@dataclass(frozen=True, slots=True)
class Source:
    """A format that can be read: the suffixes of its files, and the function that reads them."""

    suffixes: tuple[str, ...]
    read: Callable[[bytes, str, Limits], Contents]
    foreign: tuple[str, ...] = ()
    """Suffixes that are known only in order to say what to do about such files."""
