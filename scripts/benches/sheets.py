"""Import and export a workbook of 20,000 statements: time, peak memory, and how time grows with rows."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import median

from openpyxl import Workbook, load_workbook

from benches import Figure, measure, peak_megabytes
from quizkit.exports.xlsx import write
from quizkit.labels import Labels
from quizkit.store.history import Store
from quizkit.store.values import Origin
from quizkit.tables.limits import Limits
from quizkit.workflow.intake import inbox
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.delivery import commit_delivery, plan_delivery
from quizkit.workflow.outgoing.decks import prepare_deck
from quizkit.workflow.stored import items
from quizkit.workflow.tree.read import read_tree

ROWS, WISH = 20_000, ImportOptions(Labels("en"))
NOBODY = Origin("bench", "2026-01-01T00:00:00Z")
HEADER = [
    "category", "text fr", "text de", "text nl", "verdict", "explanation fr", "explanation de", "explanation nl",
    "difficulty", "tags", "source", "as of",
]  # fmt: skip


def make_row(number: int) -> list[object]:
    """Return a row of typical size."""
    words = f"Le lac numéro {number} gèle chaque hiver, disent ceux qui y patinent."
    texts = [words, f"Der See Nummer {number} gefriert jeden Winter, sagen alle auf dem Eis.", f"Het meer {number}"]
    why = ["Il n’a gelé qu’en 1963.", "Er ist nur 1963 gefroren.", "Het is enkel in 1963 bevroren."]
    return ["Nature + environnement", *texts, "vrai" if number % 2 else "faux", *why, number % 3 + 1, "lac", "", 1963]


def write_workbook(path: Path, rows: int) -> None:
    """Write a workbook with openpyxl's fastest writer."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("statement")
    sheet.append(HEADER)
    for number in range(rows):
        sheet.append(make_row(number))
    book.save(path)


def create_store(folder: Path) -> Store:
    """Return a new store that has the deck but no cards."""
    store = Store.create(str(Path(tempfile.mkdtemp(dir=folder)) / "cards.db"))
    brief = next(items.deck_changes(read_tree().deck("swiss-quiz")))
    store.commit([brief], NOBODY)
    return store


def import_workbook(path: Path, store: Store) -> None:
    """Read, parse, plan and commit a workbook."""
    delivery = inbox.receive_files(store, inbox.read_files([path], Limits()), WISH)
    plan_delivery(store, delivery, delete=False)
    committed = commit_delivery(store, delivery, NOBODY, delete=False)
    assert committed.changeset, delivery.problems[:3]


def read_cells(path: Path) -> None:
    """Read every cell with openpyxl, and do nothing else."""
    for cells in load_workbook(path, read_only=True)["statement"].iter_rows(values_only=True):
        len(cells)


def write_cells(sheets: list[list[list[object]]]) -> None:
    """Write the same cells with openpyxl's write-only mode."""
    book = Workbook(write_only=True)
    for cells in sheets:
        sheet = book.create_sheet()
        for line in cells:
            sheet.append(line)
    book.save(BytesIO())


def sheets() -> Iterator[Figure]:
    """Compare with openpyxl's read-only and write-only modes, which read and write bare cells."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = {rows: folder / f"{rows}.xlsx" for rows in (ROWS, 2 * ROWS)}
        for rows, path in paths.items():
            write_workbook(path, rows)
        times: dict[str, list[float]] = {"ours": [], "theirs": [], "double": []}
        for _ in range(3):
            times["ours"].append(measure(partial(import_workbook, paths[ROWS], create_store(folder)), 1))
            times["theirs"].append(measure(partial(read_cells, paths[ROWS]), 1))
            times["double"].append(measure(partial(import_workbook, paths[2 * ROWS], create_store(folder)), 1))
        ours, theirs, double = (median(runs) for runs in times.values())
        yield Figure(f"import {ROWS} rows: read, parse, plan, commit", ours, "openpyxl read-only, only reading", theirs)
        yield Figure(f"import {2 * ROWS} rows", double, f"import {ROWS} rows", ours)
        program = [sys.executable, "-m", "benches.sheets", str(paths[ROWS])]
        gigabytes = float(subprocess.check_output(program, text=True))
        yield Figure(f"peak memory of importing {ROWS} rows, in GB", gigabytes, "300 MB", 0.3)

        store = create_store(folder)
        import_workbook(paths[ROWS], store)
        written = measure(lambda: write(prepare_deck(store, "swiss-quiz", Labels("en"))), 3)
        cells: list[list[list[object]]] = [[[*HEADER], *(make_row(number) for number in range(ROWS))]]
        bare = measure(lambda: write_cells(cells), 3)
        yield Figure(f"export {ROWS} rows", written, "openpyxl write-only, 12 columns", bare)


BENCH = sheets

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder_name:
        import_workbook(Path(sys.argv[1]), create_store(Path(folder_name)))
    print(peak_megabytes() / 1000)  # noqa: T201
