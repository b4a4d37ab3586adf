"""Solutions: what somebody decides about a file before it comes in, cell by cell and conflict by conflict.

The file itself stays as it was sent.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path as FilePath
from typing import Any

from quizkit.cards.answers import gather, spread
from quizkit.cards.paths import split_path
from quizkit.problems import Place
from quizkit.safe_yaml import Path
from quizkit.store.history import Store
from quizkit.store.merge import Absent, differences, merge
from quizkit.store.values import Change, Data, Planned, dump_payload, load_payload
from quizkit.tables.table import Contents, SheetTable
from quizkit.workflow.intake.delivery import Delivery, plan_delivery
from quizkit.workflow.intake.inbox import InboxFile
from quizkit.workflow.stored.edit import put_in_order


class KeptSide(StrEnum):
    """Whose words are kept where two people changed the same field."""

    WORKSPACE = "workspace"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class Solutions:
    """What was decided so far."""

    cells: Mapping[str, str] = field(default_factory=dict)
    """Place of a cell → what it should say."""
    sides: Mapping[tuple[str, str], KeptSide] = field(default_factory=dict)
    """Card and field → whose words are kept."""
    seen: Mapping[str, int] = field(default_factory=dict)
    """Card → the revision that was before their eyes; what has changed since is asked again."""


def is_cell(place: Place) -> bool:
    """Return whether something to decide is about a single cell of a table."""
    return bool(place.cell and any(letter.isalpha() for letter in place.cell) and place.cell[-1].isdigit())


def name_place(place: Place) -> str:
    """Return what people call a place to decide about in a file that they sent, wherever it lies for the moment."""
    return str(replace(place, file=FilePath(place.file).name))


def correct_cells(files: Sequence[InboxFile], cells: Mapping[str, str]) -> list[InboxFile]:
    """Read the files as if some cells said what somebody decided."""
    return [file._replace(contents=_correct(file.contents, cells)) for file in files] if cells else list(files)


def read_cells(files: Iterable[InboxFile], places: Collection[str]) -> dict[str, str]:
    """Return what cells say now, with what somebody decided."""
    return {
        name: "" if cell is None else str(cell)
        for file in files
        for table in file.contents.tables
        for number, row in enumerate(table.rows)
        for column, cell in enumerate(row)
        for name in [name_place(table.place(number, column))]
        if name in places
    }


def _correct(contents: Contents, cells: Mapping[str, str]) -> Contents:
    return replace(contents, tables=tuple(_correct_table(table, cells) for table in contents.tables))


def _correct_table(table: SheetTable, cells: Mapping[str, str]) -> SheetTable:
    rows, marks = [*table.rows], dict(table.marks)
    for number, row in enumerate(rows):
        corrected = {column: cells.get(name_place(table.place(number, column))) for column in range(len(row))}
        if any(said is not None for said in corrected.values()):
            rows[number] = [cell if (said := corrected[column]) is None else said for column, cell in enumerate(row)]
            marks = {at: mark for at, mark in marks.items() if at[0] != number or corrected.get(at[1]) is None}
    return replace(table, rows=rows, marks=marks)


def settle_conflicts(store: Store, delivery: Delivery, solutions: Solutions) -> Delivery:
    """Settle the conflicts of cards for which somebody has decided every one; the others stay."""
    if not solutions.sides:
        return delivery
    clashing = {
        planned.change.item: planned for planned in plan_delivery(store, delivery, delete=False) if planned.conflicts
    }
    changes = (
        _settle(store, clashing[change.item], solutions) if change.item in clashing else change
        for change in delivery.changes
    )
    return replace(delivery, changes=tuple(changes))


def _settle(store: Store, planned: Planned, solutions: Solutions) -> Change:
    change, head = planned.change, planned.head
    paths = {conflict.path: solutions.sides.get((change.item, conflict.path)) for conflict in planned.conflicts}
    is_seen = head is not None and solutions.seen.get(change.item) == head.number
    if head is None or not change.base or not is_seen or not all(paths) or None in paths.values():
        return change
    base, theirs = store.revision(change.item, change.base).data, load_payload(change.payload) or {}
    kept, _ = merge(change.item, base, head.data, theirs)
    taken, _ = merge(change.item, base, theirs, head.data)
    wanted = {path for path, side in paths.items() if side is KeptSide.FILE}
    ordered, problems = put_in_order(change, _put(kept, taken, wanted))
    return change if problems else change._replace(payload=dump_payload(ordered), base=head.number)


def _put(kept: Data, taken: Data, wanted: Iterable[str]) -> Data:
    """Return `kept` with some of the fields in which `taken` differs."""
    data: Any = deepcopy(dict(spread(kept)))
    for path in wanted:
        for field_path, _, value in differences(kept, taken):
            if field_path == path or field_path.startswith(f"{path}."):
                _set(data, split_path(field_path), value)
    return gather(data)


def _set(data: Any, path: Path, value: Any) -> None:
    *above, last = path
    for part in above:
        data = data[part] if isinstance(part, int) else data.setdefault(part, {})
    if isinstance(value, Absent):
        data.pop(last, None)
    else:
        data[last] = value
