"""Whatever was sent, conflicts come back in a workbook: who changed what, when, and a cell in which to decide."""

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from books import EN, HEADER, book, edited, exported, opened, saved
from making import ANNA, BEAT, workspace_of
from openpyxl.worksheet.worksheet import Worksheet

from quizkit.exports import csv, xliff
from quizkit.store.history import Store
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.content_tree import export_tree
from quizkit.workflow.intake.prepare import Imported, ImportRequest, import_files
from quizkit.workflow.outgoing.decks import prepare_deck
from quizkit.workflow.outgoing.translation_jobs import prepare_job
from quizkit.workflow.stored import items
from quizkit.workflow.stored.edit import delete_card, store_card

TODAY = date(2026, 1, 1)
WRONG = ("nature", "La forêt est dense.", "Der Wald ist dicht.", "?", "On y voit peu.", "Man sieht wenig.")


@pytest.fixture
def store(on_sqlite: Store) -> Store:
    return on_sqlite


def send(store: Store, *paths: Path, out: Path | None = None, skip: bool = False) -> Imported:
    request = ImportRequest(paths, ImportOptions(EN), skip_conflicts=skip, copy_to=out)
    return import_files(workspace_of(store), request, ANNA, TODAY)


def let_beat_change(store: Store, item: str = "pj-0001", **fields: object) -> None:
    card, _ = items.read_card(store.head(item))
    assert card
    changed = type(card).model_validate({**card.data(), **fields})
    assert store_card(store, changed, "petit-jeu", store.head(item).number, BEAT).changeset


BEATS = {"fr": "Le lac gèle chaque hiver.", "de": "Der See friert jedes Jahr zu."}


def settle(path: Path, name: str, words: str) -> None:
    """Decide on a cell that shows a conflict, and take the sign away."""
    made = opened(path.read_bytes())
    sheet = find_sheet(made.worksheets)
    cell = sheet[name]
    assert str(cell.value).startswith("⚠ ")
    assert "Beat, 2026-01-02 10:00" in cell.comment.text
    cell.value = words
    path.write_bytes(saved(made))


def find_sheet(sheets: Sequence[object]) -> Worksheet:
    return next(sheet for sheet in sheets if isinstance(sheet, Worksheet) and "tatement" in sheet.title)


def german(store: Store, item: str) -> object:
    text = store.head(item).data["text"]
    assert isinstance(text, dict)
    return text["de"]


def make_csv(store: Store, tmp_path: Path) -> Path:
    path = tmp_path / "petit-jeu-statement.csv"
    tables = csv.write(prepare_deck(store, "petit-jeu", EN))
    words = tables["petit-jeu-statement.csv"].decode("utf-8-sig")
    words = words.replace("Der See gefriert jeden Winter.", "Der See gefriert oft.").replace("Kiefer.", "Föhre.")
    path.write_text(words, encoding="utf-8")
    return path


def make_xliff(store: Store, tmp_path: Path) -> Path:
    path = tmp_path / "job.xlf"
    words = xliff.write_12(prepare_job(store, "petit-jeu", (None, "de"), (), EN)).decode()
    words = words.replace("Der See gefriert jeden Winter.", "Der See gefriert oft.").replace("Kiefer.", "Föhre.")
    path.write_text(words, encoding="utf-8")
    return path


def make_tree(store: Store, tmp_path: Path) -> Path:
    path = tmp_path / "content"
    export_tree(store, path)
    for file in path.rglob("statement/*.yaml"):
        words = file.read_text().replace("Der See gefriert jeden Winter.", "Der See gefriert oft.")
        file.write_text(words.replace("Kiefer.", "Föhre."))
    return path


def test_a_csv_file_comes_back_as_a_workbook_to_go_on_in(store: Store, tmp_path: Path) -> None:
    path = make_csv(store, tmp_path)
    let_beat_change(store, text=BEATS)
    imported = send(store, path)
    [copy] = imported.copies.every
    assert (copy.name, imported.copies.conflicts) == ("petit-jeu-statement-problems.xlsx", ())
    settle(copy, "E2", "Der See friert oft zu.")
    assert send(store, copy).committed
    assert (german(store, "pj-0001"), german(store, "pj-0002")) == (
        "Der See friert oft zu.",
        "Die Arve ist eine Föhre.",
    )


def test_what_is_wrong_in_a_csv_file_stands_at_its_cell(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "statement.csv"
    path.write_text("\n".join(";".join(row) for row in (HEADER, WRONG)), encoding="utf-8")
    [copy] = send(store, path).copies.annotated
    cell = opened(copy.read_bytes())["statement"]["D2"]
    assert (cell.value, "neither true nor false" in cell.comment.text) == ("?", True)


@pytest.mark.slow
@pytest.mark.parametrize("make", [make_xliff, make_tree])
def test_other_files_get_a_workbook_of_the_cards_that_clash(store: Store, tmp_path: Path, make: object) -> None:
    path = make(store, tmp_path)  # type: ignore[operator]
    let_beat_change(store, text=BEATS)
    imported = send(store, path)
    [copy] = imported.copies.conflicts
    assert (copy.name, imported.committed) == (f"{path.stem}-conflicts.xlsx", None)
    sheet = find_sheet(opened(copy.read_bytes()).worksheets)
    assert [sheet[f"A{row}"].value for row in (2, 3)] == ["pj-0001", None]
    assert send(store, path, skip=True).committed
    assert (german(store, "pj-0001"), german(store, "pj-0002")) == (BEATS["de"], "Die Arve ist eine Föhre.")
    settle(copy, "F2", "Der See friert oft zu.")
    assert send(store, copy).committed
    assert german(store, "pj-0001") == "Der See friert oft zu."


def test_so_do_records_of_a_program(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([{"id": "pj-0001", "base": 1, "text": {"de": "Der See gefriert oft."}}]))
    let_beat_change(store, text=BEATS)
    [copy] = send(store, path).copies.conflicts
    settle(copy, "F2", "Der See friert oft zu.")
    assert send(store, copy).committed
    assert store.head("pj-0001").data["text"] == {"fr": BEATS["fr"], "de": "Der See friert oft zu."}


def test_each_of_several_files_has_its_copy(store: Store, tmp_path: Path) -> None:
    clash, wrong, fine = tmp_path / "a.xlsx", tmp_path / "b.xlsx", tmp_path / "c.xlsx"
    clash.write_bytes(edited(exported(store, "petit-jeu"), F2="Der See gefriert oft."))
    wrong.write_bytes(book(HEADER, WRONG))
    fine.write_bytes(book(HEADER, (*WRONG[:3], "vrai", *WRONG[4:])))
    let_beat_change(store, text=BEATS)
    copies = send(store, clash, wrong, fine).copies.annotated
    assert [copy.name for copy in copies] == ["a-problems.xlsx", "b-problems.xlsx"]
    assert str(find_sheet(opened(copies[0].read_bytes()).worksheets)["F2"].value) == "⚠ Der See gefriert oft."
    assert opened(copies[1].read_bytes())["statement"]["D2"].comment
    again = send(store, clash, wrong, fine, out=tmp_path / "back")
    assert again.copies.annotated == (tmp_path / "back" / "a-problems.xlsx", tmp_path / "back" / "b-problems.xlsx")


def test_a_card_that_was_deleted_meanwhile_is_listed(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([{"id": "pj-0001", "base": 1, "text": {"de": "Der See gefriert oft."}}]))
    delete_card(store, "pj-0001", BEAT)
    [copy] = send(store, path).copies.conflicts
    rows = [[cell.value for cell in row] for row in opened(copy.read_bytes())["Problems"].iter_rows(min_row=2)]
    assert rows[0][1] == "pj-0001"
    assert any("Beat, 2026-01-02 10:00" in str(cell) for cell in rows[0])
