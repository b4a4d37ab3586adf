"""What is wrong with a workbook, and what clashes, put into a copy that can be fixed and imported."""

import json
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from string import ascii_uppercase

from quizkit.cards.card import join_path
from quizkit.labels import Labels
from quizkit.problems import Problem, QuizkitError
from quizkit.safe_yaml import Value
from quizkit.sources.xlsx import SOURCE
from quizkit.store.history import Store
from quizkit.store.merge import merge
from quizkit.store.plan import load_payload
from quizkit.store.values import Conflict, Planned
from quizkit.tables.annotated import CellNote, annotate
from quizkit.tables.columns import name_field, value_at
from quizkit.tables.layout import UNRESOLVED
from quizkit.tables.wording import Wording
from quizkit.workflow.files import replace
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.intake.inbox import InboxFile

LETTERS = ascii_uppercase
Values = dict[tuple[str, str], "str | float | None"]


class WouldOverwrite(QuizkitError):
    """The copy would take the place of the original."""

    name = "would-overwrite"


def is_possible(letters: Sequence[InboxFile]) -> bool:
    """Return whether there is one workbook to copy, and it can be opened."""
    return len(letters) == 1 and letters[0].path.suffix.lower() in SOURCE.suffixes and bool(letters[0].contents.tables)


def write_annotated(
    store: Store, letter: InboxFile, out: Path | None, delivery: Delivery, plan: Sequence[Planned], say: Labels
) -> Path | None:
    """Write the copy, beside the workbook if nobody says where; nothing if the workbook cannot be copied."""
    wrong = [*delivery.problems, *(problem for planned in plan for problem in planned.problems)]
    notes = [_note(problem, say) for problem in wrong if problem.place.sheet]
    values: Values = {}
    for planned in plan:
        if planned.conflicts and planned.change.item in delivery.entries:
            notes += _Clash(store, delivery, planned, say).settled(values)
    notes.sort(key=lambda note: (note.sheet, len(note.cell.lstrip(LETTERS)), note.cell.lstrip(LETTERS)))
    header = [say(f"cli.{word}") for word in ("cell", "card", "field", "problem", "base", "ours", "theirs")]
    path = out or _beside(letter.path)
    if path.absolute() == letter.path.absolute():
        raise WouldOverwrite(file=str(path))
    try:
        data = annotate(letter.data, notes, values, say("workbook.sheet-problems"), header)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):
        # openpyxl does not take every workbook that can be read; the problems are told all the same.
        return None
    replace(path, data)
    return path


def _beside(path: Path) -> Path:
    """Find a name that nobody uses yet: `geo.xlsx` becomes `geo-problems.xlsx`, then `geo-problems-2.xlsx`."""
    stem = path.stem.partition("-problems")[0]
    names = (path.with_name(f"{stem}-problems{f'-{number}' if number > 1 else ''}.xlsx") for number in count(1))
    return next(name for name in names if not name.exists())


def _note(problem: Problem, say: Labels) -> CellNote:
    place = problem.place
    whole = ".".join(part for part in (problem.field, problem.language) if part)
    field, message = name_field(whole, say) if whole else "", f"{say.problem(problem)} ({problem.fault.code})"
    return CellNote(place.sheet or "", place.cell or "", problem.card, field, message, problem.is_error)


class _Clash:
    """A row of which two people have made different things.

    In the copy it starts from the newest revision: what only others have changed is brought up to date, and
    where both have, the author's version stands behind a sign that must go before the row is taken.
    """

    def __init__(self, store: Store, delivery: Delivery, planned: Planned, say: Labels) -> None:
        self._planned, self._say = planned, say
        self._layout, self._entry = delivery.entries[planned.change.item]
        change, head = planned.change, planned.head
        base = store.revision(change.item, change.base).data if change.base else {}
        self._theirs = load_payload(change.payload) or {}
        self._merged, _ = merge(change.item, base, head.data if head else {}, self._theirs)

    def settled(self, values: Values) -> Iterator[CellNote]:
        """Return a note for each clash, and put what shall stand in the cells of the row into `values`."""
        planned, wording = self._planned, Wording(self._layout.brief)
        if any(not conflict.path for conflict in planned.conflicts):
            yield self._about(planned.conflicts[0], 0)
            return
        for index, column in self._layout.used.items():
            path = join_path(column.path)
            clash = next((one for one in planned.conflicts if f"{path}.".startswith(f"{one.path}.")), None)
            place = self._layout.table.place(self._entry.number, index)
            cell = (place.sheet or "", place.cell or "")
            if path == "base" and planned.head:
                values[cell] = planned.head.number
            elif clash:
                yield self._about(clash, index)
                values[cell] = (
                    f"{UNRESOLVED} {wording.shown(column, value_at(self._theirs, column.path), self._say) or ''}"
                )
            elif (now := value_at(self._merged, column.path)) != value_at(self._theirs, column.path):
                values[cell] = wording.shown(column, now, self._say)

    def _about(self, clash: Conflict, index: int) -> CellNote:
        say, place = self._say, self._layout.table.place(self._entry.number, index)
        column = self._layout.used[index]
        shown = Wording(self._layout.brief).writer(column, say) if clash.path == join_path(column.path) else _plain
        sides = {side: getattr(clash, side) for side in ("base", "ours", "theirs")}
        versions = tuple(f"{say(f'cli.{side}')}: {shown(value) or '–'}" for side, value in sides.items())
        field = name_field(clash.path, say) if clash.path else ""
        message = say("problem.unresolved") if clash.path else say("workbook.deleted-meanwhile")
        return CellNote(place.sheet or "", place.cell or "", clash.item, field, message, versions=versions)


def _plain(value: Value) -> str:
    return "–" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
