"""Annotated copies of workbooks: every problem and every conflict at its cell, to be fixed and imported again."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from string import ascii_uppercase

from quizkit.cards.paths import join_path
from quizkit.exports.xlsx import EXPORT
from quizkit.labels import Labels
from quizkit.problems import Place, Problem, QuizkitError
from quizkit.safe_yaml import Value
from quizkit.sources.xlsx import SOURCE
from quizkit.store.history import Store
from quizkit.store.merge import merge
from quizkit.store.values import Conflict, Planned, load_payload
from quizkit.tables.annotated import CellNote, annotate, write_workbook
from quizkit.tables.columns import name_field, value_at
from quizkit.tables.layout import UNRESOLVED
from quizkit.tables.limits import Limits
from quizkit.tables.wording import Wording
from quizkit.workflow import files
from quizkit.workflow.checking.report import CheckReport
from quizkit.workflow.checking.subject import find_home
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.intake.findings import place_at_cells
from quizkit.workflow.intake.inbox import InboxFile, receive_files
from quizkit.workflow.outgoing.decks import prepare_deck
from quizkit.workflow.stored.open import CardSource
from quizkit.workflow.tree.read import Library

Values = dict[tuple[str, str], "str | float | None"]


class WouldOverwrite(QuizkitError):
    """The copy would take the place of the original."""

    name = "would-overwrite"


class NeedsFile(QuizkitError):
    """A workbook cannot be printed, and holds one deck of a workspace."""

    name = "needs-file"


def as_workbook(file: InboxFile) -> InboxFile | None:
    """Return a file as a workbook to be annotated: itself, or one made of its table; nothing for other formats."""
    is_workbook = file.path.suffix.lower() in SOURCE.suffixes
    if is_workbook or not file.contents.tables or any(table.is_sparse for table in file.contents.tables):
        return file if is_workbook and file.contents.tables else None
    data = write_workbook(file.contents.tables)
    return InboxFile(file.path, data, SOURCE.read(data, str(file.path), Limits()))


def write_annotated(
    store: Store,
    file: InboxFile,
    out: Path | None,
    delivery: Delivery,
    plan: Sequence[Planned],
    say: Labels,
    *,
    is_fresh: bool = False,
) -> Path | None:
    """Write the annotated copy of a workbook, beside it if nobody says where; nothing if it cannot be copied.

    A fresh workbook shows cards as they are stored, and not as their author wrote them.
    """
    problems = [*delivery.problems, *(problem for planned in plan for problem in planned.problems)]
    notes = [_note_problem(problem, say) for problem in problems if problem.place.sheet]
    values: Values = {}
    for planned in plan:
        if planned.conflicts and planned.change.item in delivery.entries:
            notes += _Clash(store, delivery, planned, say, is_fresh=is_fresh).settle(values)
        elif is_fresh:
            notes += (describe_clash(clash, say) for clash in planned.conflicts)
    notes.sort(key=_find_row)
    header = [say(f"cli.{word}") for word in ("cell", "card", "field", "problem", "base", "ours", "theirs")]
    path = out or free_path(file.path, "problems")
    if path.absolute() == file.path.absolute():
        raise WouldOverwrite(file=str(path))
    try:
        data = annotate(file.data, notes, values, say("workbook.sheet-problems"), header)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):
        # openpyxl cannot open every workbook that we can read; the problems are told all the same.
        return None
    files.replace(path, data)
    return path


def _find_row(note: CellNote) -> tuple[str, int]:
    """Return the sheet and the row of a note, to sort by."""
    digits = note.cell.lstrip(ascii_uppercase)
    return note.sheet, int(digits) if digits else 0


def free_path(path: Path, ending: str) -> Path:
    """Return a name for an annotated copy that is free: `geo-problems.xlsx`, then `geo-problems-2.xlsx`."""
    stem = path.stem.partition(f"-{ending}")[0]
    names = (path.with_name(f"{stem}-{ending}{f'-{number}' if number > 1 else ''}.xlsx") for number in count(1))
    return next(name for name in names if not name.exists())


def _note_problem(problem: Problem, say: Labels) -> CellNote:
    place = problem.place
    whole = ".".join(part for part in (problem.field, problem.language) if part)
    field, message = name_field(whole, say) if whole else "", f"{say.problem(problem)} ({problem.fault.code})"
    return CellNote(place.sheet or "", place.cell or "", problem.card, field, message, problem.is_error)


class _Clash:
    """A row that somebody else has changed too.

    In the copy it starts from the newest revision: what only others have changed is brought up to date. Where both
    have changed a cell, the author's version follows a sign that must be removed before the row can be imported.
    """

    def __init__(self, store: Store, delivery: Delivery, planned: Planned, say: Labels, *, is_fresh: bool) -> None:
        self._planned, self._say = planned, say
        self._layout, self._entry = delivery.entries[planned.change.item]
        change, head = planned.change, planned.head
        base = store.revision(change.item, change.base).data if change.base else {}
        self._theirs = load_payload(change.payload) or {}
        ours = head.data if head else {}
        self._shown = ours if is_fresh else self._theirs
        """What the cells show now."""
        self._merged, _ = merge(change.item, base, ours, self._theirs)

    def settle(self, values: Values) -> Iterator[CellNote]:
        """Yield a note for each conflict, and put the new contents of the row's cells into `values`."""
        planned, wording = self._planned, Wording(self._layout.brief)
        if any(not conflict.path for conflict in planned.conflicts):
            yield self._note(planned.conflicts[0], 0)
            return
        for index, column in self._layout.used.items():
            path = join_path(column.path)
            clash = next(
                (conflict for conflict in planned.conflicts if f"{path}.".startswith(f"{conflict.path}.")), None
            )
            place = self._layout.table.place(self._entry.number, index)
            cell = (place.sheet or "", place.cell or "")
            if path == "base" and planned.head:
                values[cell] = planned.head.number
            elif clash:
                yield self._note(clash, index)
                values[cell] = (
                    f"{UNRESOLVED} {wording.shown(column, value_at(self._theirs, column.path), self._say) or ''}"
                )
            elif (now := value_at(self._merged, column.path)) != value_at(self._shown, column.path):
                values[cell] = wording.shown(column, now, self._say)

    def _note(self, clash: Conflict, index: int) -> CellNote:
        place, column = self._layout.table.place(self._entry.number, index), self._layout.used[index]
        is_own = clash.path == join_path(column.path)
        shown = Wording(self._layout.brief).writer(column, self._say) if is_own else _plain
        return describe_clash(clash, self._say, shown)._replace(sheet=place.sheet or "", cell=place.cell or "")


def describe_clash(
    clash: Conflict, say: Labels, shown: Callable[[Value], str | float | None] | None = None
) -> CellNote:
    """Return the note on a conflict: all its versions, who saved the present one, and when."""
    sides = {side: getattr(clash, side) for side in ("base", "ours", "theirs")}
    named = {side: say(f"cli.{side}") for side in sides}
    if clash.author:
        named["ours"] += f" ({clash.author}, {clash.at[:16].replace('T', ' ')})"
    versions = tuple(f"{named[side]}: {(shown or _plain)(value) or '–'}" for side, value in sides.items())
    field = name_field(clash.path, say) if clash.path else ""
    message = say("problem.unresolved") if clash.path else say("workbook.deleted-meanwhile")
    return CellNote("", "", clash.item, field, message, versions=versions)


def _plain(value: Value) -> str:
    return "–" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def annotate_deck(store: Store, slug: str, problems: Sequence[Problem], out: Path, say: Labels) -> Path | None:
    """Write a deck as a workbook with every problem noted at its cell, to be put right and imported."""
    name, data = next(iter(EXPORT.write(prepare_deck(store, slug, say)).items()))
    file = InboxFile(out.with_name(f".{name}"), data, SOURCE.read(data, name, Limits()))
    delivery = receive_files(store, [file], ImportOptions(say))
    # What is about the deck itself has no cell, and goes on the list of problems.
    about_deck = (replace(problem, place=Place(name, sheet=slug)) for problem in problems if problem.card == slug)
    about_cards = place_at_cells((problem for problem in problems if problem.card != slug), delivery)
    return write_annotated(store, file, out, replace(delivery, problems=(*about_deck, *about_cards)), (), say)


def annotate_report(source: CardSource, report: CheckReport, out: Path | None, say: Labels) -> Path | None:
    """Write a check's report as a workbook of the deck with notes at cells; nothing, if nothing was found."""
    decks = sorted({home.slug for problem in report.problems if (home := find_home(problem.card, report.subjects))})
    if out is None or isinstance(source, Library) or len(decks) > 1:
        raise NeedsFile
    return annotate_deck(source.store, decks[0], report.problems, out, say) if decks else None
