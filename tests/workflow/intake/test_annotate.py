"""What is wrong comes back at its cell, in a copy that can be put right and imported."""

from pathlib import Path

import pytest
from books import EN, HEADER, LAKE, book, edited, exported, opened, received, saved, told
from making import ANNA, BEAT
from openpyxl.cell import Cell

from quizkit.labels import Labels
from quizkit.store.history import Store
from quizkit.tables.annotated import annotate as write_notes
from quizkit.tables.limits import Limits
from quizkit.workflow.intake import annotate, inbox
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.delivery import commit_delivery, is_blocked, leave_out_conflicts, plan_delivery
from quizkit.workflow.stored import items
from quizkit.workflow.stored.edit import delete_card, store_card


@pytest.fixture
def store(on_sqlite: Store) -> Store:
    return on_sqlite


def copied(store: Store, tmp_path: Path, data: bytes, name: str = "geo.xlsx", say: Labels = EN) -> Path:
    path = tmp_path / name
    path.write_bytes(data)
    letters = inbox.read_files([path], Limits())
    delivery = inbox.receive_files(store, letters, ImportOptions(say))
    plan = plan_delivery(store, delivery, delete=False)
    assert is_blocked(delivery, plan)
    assert annotate.as_workbook(letters[0]) is letters[0]
    copy = annotate.write_annotated(store, letters[0], None, delivery, plan, say)
    assert copy
    return copy


def cell(path: Path, sheet: str, name: str) -> Cell:
    found = opened(path.read_bytes())[sheet][name]
    assert isinstance(found, Cell)
    return found


def put(store: Store, item: str, **fields: object) -> None:
    card, _ = items.read_card(store.head(item))
    assert card
    changed = type(card).model_validate({**card.data(), **fields})
    assert store_card(store, changed, "petit-jeu", store.head(item).number, BEAT).changeset


def clash(store: Store) -> bytes:
    """A workbook with a text and a verdict changed, both of which somebody else changes too, and a category besides."""
    data = edited(exported(store, "petit-jeu"), D2="Le lac gèle souvent.", H2="true")
    card, _ = items.read_card(store.head("pj-0001"))
    assert card
    theirs = {**card.data(), "text": {"fr": "Le lac gèle rarement.", "de": "Der See gefriert selten."}}
    store_card(store, type(card).model_validate(theirs), "petit-jeu", 1, BEAT)
    return data


def test_problems_are_comments_at_their_cells(store: Store, tmp_path: Path) -> None:
    path = copied(store, tmp_path, book(HEADER, (*LAKE[:3], "?", *LAKE[4:])))
    assert path.name == "geo-problems.xlsx"
    found = cell(path, "statement", "D2")
    assert found.comment
    assert "neither true nor false" in found.comment.text
    assert found.fill.fgColor.rgb == "00FFC7CE"
    listed = [[one.value for one in row] for row in opened(path.read_bytes())["Problems"].iter_rows()]
    assert listed[1][:3] == ["statement!D2", None, "verdict"]
    assert opened((tmp_path / "geo.xlsx").read_bytes())["statement"]["D2"].comment is None


def test_the_fixed_copy_can_be_imported(store: Store, tmp_path: Path) -> None:
    path = copied(store, tmp_path, book(HEADER, (*LAKE[:3], "?", *LAKE[4:])))
    made = opened(path.read_bytes())
    made["statement"]["D2"] = "vrai"
    delivery = received(store, tmp_path, saved(made), path.name)
    assert told(delivery) == []
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset


def test_a_copy_of_a_copy_says_only_what_is_still_wrong(store: Store, tmp_path: Path) -> None:
    first = copied(store, tmp_path, book(HEADER, ("?", *LAKE[1:3], "?", *LAKE[4:])))
    made = opened(first.read_bytes())
    made["statement"]["D2"] = "vrai"
    second = copied(store, tmp_path, saved(made), first.name)
    assert second.name == "geo-problems-2.xlsx"
    assert cell(second, "statement", "D2").comment is None
    assert cell(second, "statement", "A2").comment
    assert opened(second.read_bytes()).sheetnames == ["Problems", "statement"]


def test_a_clash_shows_all_sides_and_waits_for_a_decision(store: Store, tmp_path: Path) -> None:
    path = copied(store, tmp_path, clash(store))
    text = cell(path, "Statement", "D2")
    assert text.value == "⚠ Le lac gèle souvent."
    assert text.comment
    assert [line for line in text.comment.text.split("\n") if "Le lac" in line] == [
        "before: Le lac gèle chaque hiver.",
        "saved (Beat, 2026-01-02 10:00): Le lac gèle rarement.",
        "yours: Le lac gèle souvent.",
    ]
    # What only the other has changed is brought up to date; what only the author has changed stays.
    assert cell(path, "Statement", "F2").value == "Der See gefriert selten."
    assert cell(path, "Statement", "H2").value == "true"
    assert cell(path, "Statement", "B2").value == 2


def test_nobody_overwrites_the_other_without_a_decision(store: Store, tmp_path: Path) -> None:
    path = copied(store, tmp_path, clash(store))
    assert told(received(store, tmp_path, path.read_bytes(), path.name)) == [("R345", "Statement!D2")]


@pytest.mark.slow
def test_a_decided_clash_can_be_imported(store: Store, tmp_path: Path) -> None:
    path = copied(store, tmp_path, clash(store))
    made = opened(path.read_bytes())
    made["Statement"]["D2"] = "Le lac gèle parfois."
    delivery = received(store, tmp_path, saved(made), path.name)
    assert told(delivery) == []
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset
    assert store.head("pj-0001").data["text"] == {"fr": "Le lac gèle parfois.", "de": "Der See gefriert selten."}
    assert store.head("pj-0001").data["verdict"] is True


def test_a_card_deleted_meanwhile_is_told(store: Store, tmp_path: Path) -> None:
    data = edited(exported(store, "petit-jeu"), D2="Le lac gèle souvent.")
    delete_card(store, "pj-0001", BEAT)
    path = copied(store, tmp_path, data)
    comment = cell(path, "Statement", "A2").comment
    assert comment
    assert "deleted this card" in comment.text


def test_the_dropdowns_are_still_there_in_the_copy(store: Store, tmp_path: Path) -> None:
    path = copied(store, tmp_path, edited(exported(store, "petit-jeu"), C2="?"))
    rules = opened(path.read_bytes())["Statement"].data_validations.dataValidation
    assert "list_statement_category" in {rule.formula1 for rule in rules}


def test_a_text_that_looks_like_a_formula_is_none_in_the_copy(store: Store, tmp_path: Path) -> None:
    path = copied(
        store, tmp_path, book(HEADER, ("=1+1", *LAKE[1:]), change=lambda sheet: setattr(sheet["A2"], "data_type", "s"))
    )
    row = next(opened(path.read_bytes())["Problems"].iter_rows(min_row=2))
    assert all(one.data_type != "f" for one in row)


def test_without_conflicts_the_rest_is_taken(store: Store, tmp_path: Path) -> None:
    data = edited(clash(store), D3="L’arolle est un grand pin.")
    delivery = leave_out_conflicts(store, received(store, tmp_path, data))
    done = commit_delivery(store, delivery, ANNA, delete=False)
    assert [one.item for one in done.revisions] == ["pj-0001", "pj-0002"]
    card = store.head("pj-0001").data
    # The text that clashed is the stored one; the verdict, which did not, is the author's.
    assert (card["text"], card["verdict"]) == ({"fr": "Le lac gèle rarement.", "de": "Der See gefriert selten."}, True)


def test_merged_cells_and_missing_headers_are_told_in_the_copy_too(store: Store, tmp_path: Path) -> None:
    merged = book(HEADER, LAKE, LAKE, change=lambda sheet: sheet.merge_cells("B2:B3"))
    comment = cell(copied(store, tmp_path, merged), "statement", "B2").comment
    assert comment
    assert "B2:B3" in comment.text
    listed = opened(copied(store, tmp_path, book(LAKE, LAKE), "bare.xlsx").read_bytes())["Problems"]
    assert listed["A2"].value == "statement"


def test_hidden_columns_are_shown_where_something_is_wrong_in_them(store: Store, tmp_path: Path) -> None:
    path = copied(store, tmp_path, edited(exported(store, "petit-jeu"), A3="pj-0001"))
    sheet = opened(path.read_bytes())["Statement"]
    assert not sheet.column_dimensions["A"].hidden
    assert sheet["A3"].comment


def test_the_copy_never_takes_the_place_of_the_original(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "geo.xlsx"
    path.write_bytes(book(HEADER, ("?", *LAKE[1:])))
    letters = inbox.read_files([path], Limits())
    delivery = inbox.receive_files(store, letters, ImportOptions(EN))
    with pytest.raises(annotate.WouldOverwrite):
        annotate.write_annotated(store, letters[0], path, delivery, [], EN)


def test_a_stale_translation_shows_what_has_changed_in_its_source(store: Store) -> None:
    put(store, "pj-0001", text={"fr": "Le lac gèle parfois.", "de": "Der See gefriert jeden Winter."})
    sheet = opened(exported(store, "petit-jeu"))["Statement"]
    stale = sheet["F2"]
    assert stale.fill.fgColor.rgb == "FFE4DFEC"
    assert stale.comment
    assert "Le lac gèle [-chaque hiver-][+parfois+]." in stale.comment.text
    assert sheet["F3"].comment is None


def test_a_state_column_offers_only_what_may_follow(store: Store) -> None:
    put(store, "pj-0002", text={"fr": "L’arolle est un pin."})
    sheet = opened(exported(store, "petit-jeu"))["Statement"]
    offers = {
        str(rule.sqref): rule.formula1
        for rule in sheet.data_validations.dataValidation
        if "draft" in str(rule.formula1)
    }
    assert set(offers.values()) == {'"draft,in review,retired"', '"draft,retired"'}
    assert next(area for area, offer in offers.items() if offer == '"draft,retired"').endswith("3")


def test_a_solved_problem_loses_its_colour_whoever_saved_the_file(store: Store, tmp_path: Path) -> None:
    path = copied(store, tmp_path, book(HEADER, (*LAKE[:3], "?", *LAKE[4:])))
    made = opened(path.read_bytes())
    fixed = made["statement"]["D2"]
    assert isinstance(fixed, Cell)
    assert fixed.comment
    fixed.value, fixed.comment.author = "vrai", ""
    again = opened(write_notes(saved(made), [], {}, "Problems", []))["statement"]["D2"]
    assert (again.comment, again.fill.fill_type) == (None, None)
