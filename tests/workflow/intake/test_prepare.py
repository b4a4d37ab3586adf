"""Importing files from the first look to the change: a dry run, what holds a file back, and what is recorded."""

import json
import os
from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest
from books import EN, HEADER, book, edited, exported, opened, saved
from making import ANNA, BEAT, workspace_of

from quizkit.labels import Labels
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.values import Origin, State
from quizkit.workflow.files import NotAFile
from quizkit.workflow.intake.aftermath import ImportSummary, NothingToWriteBack
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.content_tree import export_tree
from quizkit.workflow.intake.inbox import UnknownFormat
from quizkit.workflow.intake.prepare import Imported, ImportRequest, import_files, prepare
from quizkit.workflow.stored import items
from quizkit.workflow.stored.edit import store_card

TODAY = date(2026, 1, 1)
WOOD = ("nature", "La forêt est dense.", "Der Wald ist dicht.", "vrai", "On y voit peu.", "Man sieht wenig.")
WRONG = (*WOOD[:3], "?", *WOOD[4:])
"""A row whose verdict is neither true nor false."""
DENIED = (*WOOD[:2], "Der Wald ist nicht dicht.", *WOOD[3:])
"""A row that can be stored, but says the opposite in German."""


@pytest.fixture
def store(on_sqlite: Store) -> Store:
    return on_sqlite


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "geo.xlsx"


def handed_in(
    store: Store, *paths: Path, origin: Origin | None = BEAT, copy_to: Path | None = None, delete: bool = False,
    skip_conflicts: bool = False, fix: bool = False, write_back: bool = False,
) -> Imported:  # fmt: skip
    request = ImportRequest(paths, ImportOptions(EN), delete, skip_conflicts, copy_to, fix=fix, write_back=write_back)
    return import_files(workspace_of(store), request, origin, TODAY)


def change_meanwhile(store: Store, item: str, **fields: object) -> None:
    """Let somebody else change a card."""
    card, _ = items.read_card(store.head(item))
    assert card
    changed = type(card).model_validate({**card.data(), **fields})
    assert store_card(store, changed, "petit-jeu", store.head(item).number, ANNA).changeset


def test_a_dry_run_says_what_would_change_and_changes_nothing(store: Store, file: Path) -> None:
    file.write_bytes(book(HEADER, WOOD))
    imported = handed_in(store, file, origin=None)
    assert [(planned.change.item, str(planned.outcome)) for planned in imported.prepared.plan] == [("pj-0004", "new")]
    assert (imported.prepared.is_blocked, imported.copies.every, imported.committed) == (False, (), None)
    assert (store.newest(), store.history("pj-0004")) == (1, [])
    assert [path.name for path in file.parent.glob("*.xlsx")] == ["geo.xlsx"]


def test_a_dry_run_writes_what_checks_find_at_its_cell_and_an_import_does_not(store: Store, file: Path) -> None:
    file.write_bytes(book(HEADER, DENIED))
    shown = handed_in(store, file, origin=None)
    assert [(problem.fault.code, problem.place.cell) for problem in shown.prepared.findings] == [("P107", "C2")]
    assert shown.copies.every == (file.with_name("geo-problems.xlsx"),)
    assert opened(shown.copies.annotated[0].read_bytes())["statement"]["C2"].comment
    stored = handed_in(store, file)
    assert stored.prepared.findings == shown.prepared.findings
    assert stored.copies.every == ()
    assert stored.committed
    assert stored.committed.changeset


def test_a_blocked_file_leaves_nothing_stored_and_comes_back_with_comments(store: Store, file: Path) -> None:
    file.write_bytes(book(HEADER, WOOD, WRONG))
    imported = handed_in(store, file)
    assert (imported.prepared.is_blocked, imported.committed) == (True, None)
    assert (store.newest(), store.history("pj-0004")) == (1, [])
    assert imported.copies.every == (file.with_name("geo-problems.xlsx"),)
    sheet = opened(imported.copies.annotated[0].read_bytes())["statement"]
    assert (sheet["D2"].comment, sheet["D3"].comment is None) == (None, False)


def test_the_copy_goes_where_somebody_wants_it(store: Store, file: Path, tmp_path: Path) -> None:
    file.write_bytes(book(HEADER, WRONG))
    wanted = tmp_path / "out" / "back to Anna.xlsx"
    assert handed_in(store, file, copy_to=wanted).copies.every == (wanted,)
    assert wanted.is_file()
    assert not file.with_name("geo-problems.xlsx").exists()


def test_what_is_no_table_is_blocked_without_a_copy(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "geo.json"
    path.write_text(json.dumps([dict(zip(HEADER, WRONG, strict=True))]), encoding="utf-8")
    imported = handed_in(store, path)
    assert (imported.prepared.is_blocked, imported.copies.every, imported.committed) == (True, (), None)


def test_a_change_remembers_its_file_and_the_hash_of_it(store: Store, file: Path) -> None:
    file.write_bytes(book(HEADER, WOOD))
    committed = handed_in(store, file).committed
    assert committed
    assert committed.changeset
    assert [revision.item for revision in committed.revisions] == ["pj-0004"]
    origin = store.origin(committed.changeset.number)
    assert (origin.author, origin.file) == (BEAT.author, str(file))
    assert origin.file_sha256 == sha256(file.read_bytes()).hexdigest()


def test_several_files_are_one_change_with_one_hash(store: Store, tmp_path: Path) -> None:
    one, other = tmp_path / "one.xlsx", tmp_path / "other.xlsx"
    one.write_bytes(book(HEADER, WOOD))
    other.write_bytes(
        book(HEADER, ("nature", "Le lac est rond.", "Der See ist rund.", "faux", "Il est long.", "Er ist lang."))
    )
    committed = handed_in(store, one, other).committed
    assert committed
    assert committed.changeset
    assert {revision.item for revision in committed.revisions} == {"pj-0004", "pj-0005"}
    origin = store.origin(committed.changeset.number)
    assert origin.file == f"{one}, {other}"
    hashes = "\n".join(sha256(path.read_bytes()).hexdigest() for path in (one, other))
    assert origin.file_sha256 == sha256(hashes.encode()).hexdigest()


def test_a_clash_holds_everything_back_unless_it_is_skipped(store: Store, file: Path) -> None:
    file.write_bytes(edited(exported(store, "petit-jeu"), D2="Le lac gèle souvent.", D3="L’arolle est un arbre."))
    change_meanwhile(store, "pj-0001", text={"fr": "Le lac gèle rarement.", "de": "Der See gefriert jeden Winter."})
    blocked = handed_in(store, file)
    assert (blocked.prepared.is_blocked, blocked.committed, store.newest()) == (True, None, 2)
    skipped = handed_in(store, file, skip_conflicts=True)
    assert skipped.prepared.delivery.skipped == ("pj-0001",)
    assert skipped.committed
    assert [revision.item for revision in skipped.committed.revisions] == ["pj-0002"]
    assert store.head("pj-0001").number == 2


def test_cards_that_are_not_in_the_file_stay_unless_somebody_says_otherwise(store: Store, file: Path) -> None:
    data = opened(exported(store, "petit-jeu"))
    data["Statement"].delete_rows(3)
    data.save(file)
    kept = handed_in(store, file)
    assert kept.prepared.missing == ["pj-0002"]
    assert not store.head("pj-0002").is_tombstone
    gone = handed_in(store, file, delete=True)
    assert gone.prepared.missing == []
    assert store.head("pj-0002").is_tombstone


def test_a_content_tree_is_imported_and_brought_up_to_date(store: Store, tmp_path: Path) -> None:
    tree = tmp_path / "mine"
    export_tree(store, tree)
    nature = tree / "petit-jeu/statement/nature.yaml"
    nature.write_text(nature.read_text("utf-8").replace("jeden Winter", "oft"), "utf-8")
    change_meanwhile(store, "pj-0002", difficulty=3)
    imported = handed_in(store, tree)
    assert (imported.prepared.tree, imported.prepared.files) == (tree, ())
    assert imported.committed
    assert [revision.item for revision in imported.committed.revisions] == ["pj-0001"]
    assert "difficulty: 3" in nature.read_text("utf-8")


def test_more_cards_than_can_be_checked_on_the_way_are_counted(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_bytes(book(HEADER, DENIED))
    request = ImportRequest((file,), ImportOptions(EN))
    checked = prepare(workspace_of(store), request, TODAY)
    assert (len(checked.findings), checked.unchecked) == (1, 0)
    monkeypatch.setattr("quizkit.workflow.intake.prepare.MOST", 0)
    unchecked = prepare(workspace_of(store), request, TODAY)
    assert (unchecked.findings, unchecked.unchecked) == ((), 1)


def test_everything_wrong_with_a_row_is_told_at_once(store: Store, tmp_path: Path) -> None:
    long = "Le lac " * 30
    row = ("nature", long, None, "peut-être", "Parce que.", None, 9)
    path = tmp_path / "new.xlsx"
    path.write_bytes(book((*HEADER[:6], "difficulty"), row))
    imported = handed_in(store, path)
    told = sorted((problem.fault.name, problem.field) for problem in imported.prepared.delivery.problems)
    assert told == [
        ("long-text", "text.fr"),
        ("missing-language", "explanation"),
        ("missing-language", "text"),
        ("not-yes-or-no", "verdict"),
        ("unknown-value", "difficulty"),
    ]


def test_typography_is_put_right_on_the_way_in_and_listed(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    path.write_bytes(book(HEADER, ("nature", "L'arolle n'a pas froid.", "Ein Satz.", "v", "C'est vrai.", "Es stimmt.")))
    imported = handed_in(store, path, fix=True)
    assert [(fix.field, fix.new, fix.place.cell) for fix in imported.prepared.fixed] == [
        ("text", "L’arolle n’a pas froid.", "B2"),
        ("explanation", "C’est vrai.", "E2"),
    ]
    head = store.head("pj-0004")
    assert (head.data["text"], head.data["verdict"]) == ({"fr": "L’arolle n’a pas froid.", "de": "Ein Satz."}, True)


def test_only_what_an_import_makes_stale_is_counted(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "new.csv"
    for words, stale in (
        ("text fr;Le lac gèle parfois.", 1),
        ("explanation fr;Il gèle rarement.", 1),
        ("verdict;V", 0),
    ):
        heading, cell = words.split(";")
        path.write_text(f"id;{heading}\npj-0001;{cell}\n", encoding="utf-8")
        summary = handed_in(store, path).summary
        assert summary
        assert (summary.changed, summary.stale) == (1, stale)


def test_after_an_import_people_go_on_in_the_same_file(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    path.write_bytes(book(HEADER, ("Nat", "Le loup mange.", None, "F", "Il a faim.", None)))
    imported = handed_in(store, path, write_back=True)
    assert imported.summary == ImportSummary(("petit-jeu",), 1, 0, {"de": 1}, 0)
    assert imported.summary.next_step == "quizkit find --deck petit-jeu --missing --in de"
    assert imported.kept == tmp_path / "new-before.xlsx"
    path.write_bytes(edited(path.read_bytes(), D2="Le loup mange bien."))
    again = handed_in(store, path)
    assert [str(one.outcome) for one in again.prepared.plan] == ["changed"]
    assert again.prepared.missing == []
    with pytest.raises(NothingToWriteBack):
        handed_in(store, path, tmp_path / "new-before.xlsx", write_back=True)


def test_a_state_never_approves_a_text_that_is_not_there(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    path.write_bytes(book((*HEADER, "state de"), ("nature", "Le loup mange.", None, "f", "Il a faim.", None, "review")))
    imported = handed_in(store, path)
    assert "unwritten" in {problem.fault.name for problem in imported.prepared.delivery.problems}
    assert imported.committed is None


def test_what_is_no_real_file_is_not_read(store: Store, tmp_path: Path) -> None:
    pipe, endless, large = tmp_path / "pipe.csv", tmp_path / "zero.csv", tmp_path / "large.csv"
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    for path in (pipe, endless):
        with pytest.raises(NotAFile):
            handed_in(store, path)
    with large.open("wb") as file:
        file.truncate(1_200_000_000)
    [problem] = handed_in(store, large).prepared.delivery.problems
    assert (problem.fault.code, problem.detail, problem.allowed) == ("R305", "1200", "40")
    (tmp_path / "card.doc").write_bytes(b"")
    with pytest.raises(UnknownFormat) as unknown:
        handed_in(store, tmp_path / "card.doc")
    assert ".ods" not in str(unknown.value.facts["known"])


def test_a_fresh_workbook_speaks_the_language_of_the_old_one(store: Store, file: Path) -> None:
    file.write_bytes(edited(exported(store, "petit-jeu", Labels("de")), D2="Le lac gèle souvent."))
    assert handed_in(store, file, write_back=True).kept
    sheet = opened(file.read_bytes()).worksheets[0]
    assert (sheet["C1"].value, sheet["D2"].value) == ("Kategorie", "Le lac gèle souvent.")


def test_a_text_that_is_put_right_on_the_way_in_can_be_submitted_with_it(store: Store, file: Path) -> None:
    made = opened(exported(store, "petit-jeu", EN))
    sheet = made.worksheets[0]
    sheet["D2"] = "L'eau gèle souvent."
    state = next(cell.column_letter for cell in sheet[1] if cell.value == "State (FR)")
    sheet[f"{state}2"] = "in review"
    file.write_bytes(saved(made))
    imported = handed_in(store, file, fix=True)
    assert imported.committed
    assert imported.committed.conflicts == []
    assert store.head("pj-0001").data["text"] == {"fr": "L’eau gèle souvent.", "de": "Der See gefriert jeden Winter."}
    assert reviews.find_states(store, {"pj-0001": store.head("pj-0001")})["pj-0001", "fr"].state is State.REVIEW
