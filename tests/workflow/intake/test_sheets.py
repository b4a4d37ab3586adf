"""Workbooks of all kinds, by machine and by hand, and everything that can be wrong with them."""

from datetime import date
from pathlib import Path

import pytest
from books import EN, HEADER, LAKE, book, edited, exported, opened, received, saved, told
from making import ANNA, BEAT
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from quizkit.cards.cantons import cantons
from quizkit.labels import Labels, as_data
from quizkit.safe_yaml import Value
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.values import ChangeOutcome, State
from quizkit.tables.limits import Limits
from quizkit.workflow.intake import inbox
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.delivery import Delivery, commit_delivery, plan_delivery
from quizkit.workflow.intake.recognise import WhichKind
from quizkit.workflow.stored import items, workspace
from quizkit.workflow.stored.edit import delete_card, store_card


@pytest.fixture
def store(on_sqlite: Store) -> Store:
    return on_sqlite


def outcomes(store: Store, delivery: Delivery) -> dict[str, str]:
    plan = plan_delivery(store, delivery, delete=False)
    return {one.change.item: str(one.outcome) for one in plan if one.outcome is not ChangeOutcome.UNCHANGED}


def stored(store: Store, delivery: Delivery) -> list[str]:
    assert [problem for problem in delivery.problems if problem.is_error] == []
    return [one.item for one in commit_delivery(store, delivery, ANNA, delete=False).revisions]


def put(store: Store, item: str, **fields: object) -> None:
    card, _ = items.read_card(store.head(item))
    assert card
    changed = type(card).model_validate({**card.data(), **fields})
    assert store_card(store, changed, "petit-jeu", store.head(item).number, BEAT).changeset


# What quizkit wrote itself ------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
def test_what_was_exported_brings_nothing_new(store: Store, tmp_path: Path, language: str) -> None:
    delivery = received(store, tmp_path, exported(store, "petit-jeu", Labels(language)))
    assert (outcomes(store, delivery), told(delivery), delivery.missing) == ({}, [], ())
    assert len(delivery.changes) == 3


def test_a_changed_cell_is_a_changed_field(store: Store, tmp_path: Path) -> None:
    delivery = received(store, tmp_path, edited(exported(store, "petit-jeu"), D2="Le lac gèle souvent."))
    assert stored(store, delivery) == ["pj-0001"]
    assert store.head("pj-0001").data["text"] == {"fr": "Le lac gèle souvent.", "de": "Der See gefriert jeden Winter."}


def test_an_emptied_cell_is_an_emptied_field(store: Store, tmp_path: Path) -> None:
    assert stored(store, received(store, tmp_path, edited(exported(store, "petit-jeu"), F2=None))) == ["pj-0001"]
    assert store.head("pj-0001").data["text"] == {"fr": "Le lac gèle chaque hiver."}


def test_what_others_did_meanwhile_stays(store: Store, tmp_path: Path) -> None:
    data = edited(exported(store, "petit-jeu"), D2="Le lac gèle souvent.")
    put(store, "pj-0001", verdict=True)
    delivery = received(store, tmp_path, data)
    assert outcomes(store, delivery) == {"pj-0001": "merged"}
    assert stored(store, delivery) == ["pj-0001"]
    assert store.head("pj-0001").data["verdict"] is True


def test_sorted_rows_and_moved_columns_are_the_same_cards(store: Store, tmp_path: Path) -> None:
    made = opened(exported(store, "petit-jeu"))
    sheet = made.worksheets[0]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(max_row=3)]
    turned = Workbook()
    for row in (rows[0], rows[2], rows[1]):
        turned.active.append(row[::-1])  # type: ignore[union-attr]
    delivery = received(store, tmp_path, saved(turned))
    assert (outcomes(store, delivery), told(delivery)) == ({}, [])


def test_cards_that_are_not_in_the_file_are_told_and_stay(store: Store, tmp_path: Path) -> None:
    made = opened(exported(store, "petit-jeu"))
    made.worksheets[0].delete_rows(2)
    delivery = received(store, tmp_path, saved(made))
    assert [one.item for one in delivery.missing] == ["pj-0001"]
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset is None
    assert commit_delivery(store, delivery, ANNA, delete=True).changeset
    assert store.head("pj-0001").is_tombstone


def test_a_workbook_of_another_workspace_is_refused(store: Store, tree: Path, tmp_path: Path) -> None:
    workspace.make_workspace(tmp_path / "other", None, tree, BEAT, empty=False)
    other = workspace.open_workspace(tmp_path / "other", None)
    assert other
    assert told(received(store, tmp_path, exported(other.store, "petit-jeu")))[0][0] == "R311"


def test_a_revision_that_is_none_is_told(store: Store, tmp_path: Path) -> None:
    assert told(received(store, tmp_path, edited(exported(store, "petit-jeu"), B2=7, B3="x"))) == [
        ("R347", "Statement!B2"),
        ("R347", "Statement!B3"),
    ]


# What somebody made by hand -----------------------------------------------------------------


@pytest.mark.parametrize(
    "header",
    [
        HEADER,
        ("Catégorie", "Texte (fr)", "Texte (de)", "Vrai/Faux", "Explication FR", "Explication_DE"),
        ("Rubrik", "Aussage Französisch", "Aussage", "wahr oder gemogelt", "Erklärung-fr", "Begründung"),
        ("Rubriek", "Stelling Frans", "stelling (de)", "Oordeel", "toelichting FR", "uitleg DE"),
        ("CATEGORY", "French", "German", "true or false", "explanation.fr", "explanation.de"),
        ("Bereich", "Text F", "Text", "Richtig/Falsch", "Explication", "Erklärung"),
        ("domaine", "texte", "texte en allemand", "v/f", "pourquoi", "Erklärung D"),
    ],
)
def test_headers_may_be_in_any_language(store: Store, tmp_path: Path, header: tuple[str, ...]) -> None:
    delivery = received(store, tmp_path, book(header, LAKE, title="Tabelle1"))
    assert told(delivery) == []
    assert stored(store, delivery) == ["pj-0004"]
    assert store.head("pj-0004").data == {
        "id": "pj-0004",
        "category": "nature",
        "text": {"fr": LAKE[1], "de": LAKE[2]},
        "verdict": True,
        "explanation": {"fr": LAKE[4], "de": LAKE[5]},
    }


def test_a_running_number_is_no_id(store: Store, tmp_path: Path) -> None:
    for name in ("N°", "Nr.", "Nummer"):
        delivery = received(store, tmp_path, book((name, *HEADER), (1, *LAKE)))
        assert told(delivery) == [("R326", "statement!A1")]
        assert [change.item for change in delivery.changes] == ["pj-0004"]


WORDS = {
    True: ["vrai", "wahr", "waar", "true", "VRAI", "Wahr ", 1, "1", True],
    False: ["faux", "gemogelt", "falsch", "gelogen", "onwaar", "false", 0, "0", False],
}


@pytest.mark.parametrize(("verdict", "word"), [(verdict, word) for verdict, words in WORDS.items() for word in words])
def test_verdicts_may_be_in_any_language(store: Store, tmp_path: Path, verdict: bool, word: object) -> None:
    row = [word if cell == "vrai" else cell for cell in LAKE]
    assert stored(store, received(store, tmp_path, book(HEADER, row))) == ["pj-0004"]
    assert store.head("pj-0004").data["verdict"] is verdict


@pytest.mark.parametrize(
    "cell", ["GR;TI", "GR, TI", "ti | gr", "Grisons; Tessin", "Graubünden, Ticino", "Graubunden\nTessin"]
)
def test_cantons_may_be_codes_or_names(store: Store, tmp_path: Path, cell: str) -> None:
    rows = book(("Typ", "Frage FR", "Frage DE", "Kantone"), ("simple", "Où ça ?", "Wo?", cell), title="Fragen")
    assert stored(store, received(store, tmp_path, rows)) == ["pj-0004"]
    assert store.head("pj-0004").data["answer"] == ["GR", "TI"]


def test_every_canton_is_known_by_every_name() -> None:
    from quizkit.cards.cantons import canton_code

    for code, canton in cantons().items():
        assert {canton_code(name) for name in canton.name.values()} == {code}


@pytest.mark.parametrize("cell", [2, 2.0, "2", " 2 "])
def test_numbers_may_be_text(store: Store, tmp_path: Path, cell: object) -> None:
    delivery = received(store, tmp_path, book((*HEADER, "Schwierigkeit"), (*LAKE, cell)))
    assert stored(store, delivery) == ["pj-0004"]
    assert store.head("pj-0004").data["difficulty"] == 2


def test_text_may_be_a_number_and_a_date_a_date(store: Store, tmp_path: Path) -> None:
    header = (*HEADER, "source", "as of", "review by")
    row = ("N", 1291, 4.5, "vrai", "x", "y", 42, date(2024, 3, 1), "31.12.2027")
    assert stored(store, received(store, tmp_path, book(header, row))) == ["pj-0004"]
    data = store.head("pj-0004").data
    assert data["text"] == {"fr": "1291", "de": "4,5"}
    assert (data["category"], data["source"], data["as_of"]) == ("nature", "42", "2024-03-01")
    assert data["review_by"] == "2027-12-31"


def test_a_title_above_the_header_and_columns_of_ones_own_do_no_harm(store: Store, tmp_path: Path) -> None:
    rows = book(("Neue Aussagen",), (), (*HEADER, "Lieblingsfarbe", "dificulty"), (*LAKE, "rot", 2), title="Blatt 1")
    delivery = received(store, tmp_path, rows)
    assert told(delivery) == [("R326", "Blatt 1!G3"), ("R326", "Blatt 1!H3")]
    assert delivery.problems[1].suggestion == "difficulty"
    assert stored(store, delivery) == ["pj-0004"]


def test_columns_that_are_not_there_leave_their_fields_alone(store: Store, tmp_path: Path) -> None:
    delivery = received(store, tmp_path, book(("id", "text de"), ("pj-0001", "Der See gefriert nie.")))
    assert stored(store, delivery) == ["pj-0001"]
    assert store.head("pj-0001").data["text"] == {"fr": "Le lac gèle chaque hiver.", "de": "Der See gefriert nie."}
    assert store.head("pj-0001").data["verdict"] is False


def test_the_same_file_again_makes_no_card_twice(store: Store, tmp_path: Path) -> None:
    data = book(HEADER, LAKE)
    assert stored(store, received(store, tmp_path, data)) == ["pj-0004"]
    assert stored(store, received(store, tmp_path, data)) == []
    put(store, "pj-0004", verdict=False)
    assert stored(store, received(store, tmp_path, data)) == []
    assert store.head("pj-0004").data["verdict"] is False


def test_a_card_that_says_the_same_as_another_is_no_new_one(store: Store, tmp_path: Path) -> None:
    other = [*LAKE[:2], "Der See ist sehr tief.", *LAKE[3:]]
    delivery = received(store, tmp_path, book(HEADER, LAKE, other))
    assert told(delivery) == [("R348", "statement!A3")]
    assert delivery.problems[0].detail.endswith("geo.xlsx statement!A2")
    assert stored(store, received(store, tmp_path, book(HEADER, LAKE))) == ["pj-0004"]
    assert told(received(store, tmp_path, book(HEADER, other))) == [("R348", "statement!A2")]


def test_new_cards_take_no_id_that_somebody_wrote(store: Store, tmp_path: Path) -> None:
    rows = book(("id", *HEADER), (None, *LAKE), ("pj-0004", *LAKE[:1], "Autre.", "Anders.", *LAKE[3:]))
    assert sorted(stored(store, received(store, tmp_path, rows))) == ["pj-0004", "pj-0005"]


def test_an_edit_is_not_lost_to_a_row_that_repeats_the_old_text(store: Store, tmp_path: Path) -> None:
    data = exported(store, "petit-jeu")
    old = [cell.value for cell in opened(data).worksheets[0][2]]
    made = opened(edited(data, D2="Le lac gèle souvent."))
    for index, value in enumerate([None, None, *old[2:]], 1):
        made.worksheets[0].cell(4, index).value = value
    assert [code for code, _ in told(received(store, tmp_path, saved(made)))] == ["R348"]


def test_a_card_that_was_deleted_is_not_quietly_the_same(store: Store, tmp_path: Path) -> None:
    data = book(HEADER, LAKE)
    assert stored(store, received(store, tmp_path, data)) == ["pj-0004"]
    delete_card(store, "pj-0004", BEAT)
    delivery = received(store, tmp_path, data)
    assert told(delivery) == [("R353", "statement!A2")]
    assert delivery.problems[0].detail == "pj-0004@1"


def test_the_same_new_card_in_two_files_is_one_too_many(store: Store, tmp_path: Path) -> None:
    for name in ("a.xlsx", "b.xlsx"):
        (tmp_path / name).write_bytes(book(HEADER, LAKE))
    letters = inbox.read_files([tmp_path / "a.xlsx", tmp_path / "b.xlsx"], Limits())
    delivery = inbox.receive_files(store, letters, ImportOptions(EN))
    assert told(delivery) == [("R348", "statement!A2")]


def test_what_others_do_between_plan_and_commit_is_merged(store: Store, tmp_path: Path) -> None:
    delivery = received(store, tmp_path, book(("id", "text de"), ("pj-0001", "Der See gefriert nie.")))
    put(store, "pj-0001", verdict=True, note="neu")
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset
    assert store.head("pj-0001").data["verdict"] is True
    assert store.head("pj-0001").data["note"] == "neu"


def test_cards_newer_than_the_workbook_are_not_missing(store: Store, tmp_path: Path) -> None:
    data = exported(store, "petit-jeu")
    stored(store, received(store, tmp_path, book(HEADER, LAKE)))
    delivery = received(store, tmp_path, data)
    assert delivery.missing == ()


def test_columns_sorted_without_the_others_are_noticed(store: Store, tmp_path: Path) -> None:
    sheet = opened(exported(store, "petit-jeu")).worksheets[0]
    first, second = sheet["D2"].value, sheet["D3"].value
    delivery = received(store, tmp_path, edited(exported(store, "petit-jeu"), D2=second, D3=first))
    assert told(delivery) == [("R352", "Statement!A2"), ("R352", "Statement!A3")]


def test_a_column_without_a_heading_is_told(store: Store, tmp_path: Path) -> None:
    delivery = received(store, tmp_path, edited(exported(store, "petit-jeu"), F1=None))
    assert told(delivery) == [("R331", "Statement!F1")]


def test_too_long_a_text_is_told_and_taken(store: Store, tmp_path: Path) -> None:
    delivery = received(store, tmp_path, edited(exported(store, "petit-jeu"), D2="x" * 181))
    assert told(delivery) == [("R355", "Statement!D2")]
    assert stored(store, delivery) == ["pj-0001"]
    assert told(received(store, tmp_path, exported(store, "petit-jeu"))) == []


def test_a_translation_that_goes_is_told_and_taken(store: Store, tmp_path: Path) -> None:
    delivery = received(store, tmp_path, edited(exported(store, "petit-jeu"), F2=None))
    assert told(delivery) == [("R216", "Statement!F2")]
    assert stored(store, delivery) == ["pj-0001"]


def test_a_number_that_may_be_two_is_refused(store: Store, tmp_path: Path) -> None:
    delivery = received(store, tmp_path, book((*HEADER, "difficulty"), (*LAKE, "1.234")))
    assert told(delivery) == [("R354", "statement!G2")]
    assert delivery.problems[0].suggestion == "1234, 1.2340"


def test_a_dutch_table_without_french_says_what_is_missing(store: Store, tmp_path: Path) -> None:
    rows = book(
        ("Kategorie", "Aussage", "wahr/falsch", "Erklärung"), ("Natur", "Der See ist tief.", "wahr", "Ja."), title="x"
    )
    problems = received(store, tmp_path, rows).problems
    assert [problem.value for problem in problems] == ["text.fr", "explanation.fr"]
    assert [Labels("de").problem(problem) for problem in problems] == [
        "Die Spalte «Text (FR)» fehlt; jede neue Karte braucht sie.",
        "Die Spalte «Erklärung (FR)» fehlt; jede neue Karte braucht sie.",
    ]


def test_problems_hold_codes_and_speak_every_language(store: Store, tmp_path: Path) -> None:
    header = ("category", "text.fr", "text.de", "verdict", "explanation.fr", "Schwierigkeitt")
    rows = book(
        header, ("Natuur!", "Le lac.", "Der See.", "vrai", "Oui.", ""), ("nature", None, "x", "vrai", "Oui.", "")
    )
    extra, unknown, missing = received(store, tmp_path, rows).problems
    # The heading and the word are recognised whatever language they are written in.
    assert (extra.suggestion, unknown.suggestion, missing.value) == ("difficulty", "nature", "fr")
    assert Labels("en").problem(extra).endswith("Did you mean difficulty?")
    assert Labels("de").problem(extra).endswith("Ist Schwierigkeit gemeint?")
    assert Labels("de").problem(unknown).endswith("Erlaubt: Natur.")
    assert Labels("nl").problem(unknown).endswith("Toegestaan: Nature.")
    assert as_data(unknown, Labels("fr"))["suggestion"] == "nature"


def test_a_record_that_does_not_speak_of_a_field_leaves_it_alone(store: Store, tmp_path: Path) -> None:
    put(store, "pj-0002", note="keep")
    records = b'[{"id": "pj-0001", "note": "new"}, {"id": "pj-0002", "tags": ["x"]}]'
    delivery = received(store, tmp_path, records, "cards.json", kind="statement")
    assert stored(store, delivery) == ["pj-0001", "pj-0002"]
    assert store.head("pj-0002").data["note"] == "keep"
    emptied = received(store, tmp_path, b'[{"id": "pj-0002", "note": null}]', "cards.json", kind="Aussage")
    assert stored(store, emptied) == ["pj-0002"]
    assert "note" not in store.head("pj-0002").data


# States -------------------------------------------------------------------------------------


def states(store: Store, item: str) -> dict[str, State]:
    found = reviews.find_states(store, {item: store.head(item)})
    return {language: review.state for (_, language), review in found.items()}


def column_of(data: bytes, words: str) -> str:
    header = next(opened(data).worksheets[0].iter_rows(max_row=1))
    return next(str(cell.column_letter) for cell in header if cell.value == words)


def test_a_state_in_a_cell_is_a_step(store: Store, tmp_path: Path) -> None:
    data = exported(store, "petit-jeu", Labels("de"))
    at = column_of(data, "Status (DE)")
    delivery = received(store, tmp_path, edited(data, **{f"{at}2": "in Prüfung"}))
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset
    assert states(store, "pj-0001") == {"de": State.REVIEW}


def test_a_step_too_far_is_told(store: Store, tmp_path: Path) -> None:
    data = exported(store, "petit-jeu")
    at = column_of(data, "State (DE)")
    delivery = received(store, tmp_path, edited(data, **{f"{at}2": "ready", f"{at}3": "done"}))
    assert told(delivery) == [("R349", f"Statement!{at}2"), ("R203", f"Statement!{at}3")]
    too_far, unknown = delivery.problems
    assert (too_far.value, too_far.allowed, too_far.detail) == ("ready", "draft, review, retired", "draft")
    assert (unknown.value, unknown.allowed) == ("done", "draft, review, ready, retired")
    # A problem has the states' own words; people read them in their language.
    for language, states_told in (("en", "draft, in review, retired"), ("de", "Entwurf, in Prüfung, zurückgezogen")):
        assert states_told in Labels(language).problem(too_far)


def test_a_changed_text_is_a_draft_whatever_its_old_state_says(store: Store, tmp_path: Path) -> None:
    reviews.record(store, [(store.head("pj-0001"), "de")], State.REVIEW, ANNA)
    data = edited(exported(store, "petit-jeu"), F2="Der See gefriert nie.")
    assert stored(store, received(store, tmp_path, data)) == ["pj-0001"]
    assert states(store, "pj-0001") == {}


@pytest.mark.slow
def test_steps_and_changes_are_one_changeset(store: Store, tmp_path: Path) -> None:
    data = exported(store, "petit-jeu")
    at = column_of(data, "State (DE)")
    delivery = received(store, tmp_path, edited(data, D2="Le lac.", **{f"{at}2": "in review"}))
    done = commit_delivery(store, delivery, ANNA, delete=False)
    assert done.changeset
    assert store.newest() == done.changeset.number == 2
    assert states(store, "pj-0001") == {"de": State.REVIEW}


def test_an_old_workbook_takes_no_review_back(store: Store, tmp_path: Path) -> None:
    data = exported(store, "petit-jeu")
    reviews.record(store, [(store.head("pj-0001"), "de")], State.REVIEW, BEAT)
    delivery = received(store, tmp_path, edited(data, D3="L’arolle est un grand pin."))
    assert (delivery.steps, stored(store, delivery)) == ((), ["pj-0002"])
    assert states(store, "pj-0001") == {"de": State.REVIEW}
    at = column_of(data, "State (DE)")
    assert told(received(store, tmp_path, edited(data, **{f"{at}2": "retired"}))) == [("R349", f"Statement!{at}2")]


def test_nobody_approves_what_they_have_not_seen(store: Store, tmp_path: Path) -> None:
    reviews.record(store, [(store.head("pj-0001"), "de")], State.REVIEW, BEAT)
    data = exported(store, "petit-jeu")
    at = column_of(data, "State (DE)")
    delivery = received(store, tmp_path, edited(data, **{f"{at}2": "ready"}))
    put(store, "pj-0001", text={"fr": "Le lac gèle chaque hiver.", "de": "Ungeprüft!"})
    done = commit_delivery(store, delivery, ANNA, delete=False)
    assert (done.changeset, [one.path for one in done.conflicts]) == (None, ["state.de"])


# Bad input ----------------------------------------------------------------------------------


def merged(sheet: Worksheet) -> None:
    sheet.merge_cells("B2:C2")


def formula(sheet: Worksheet) -> None:
    sheet["B2"] = "=A1&A2"


def error(sheet: Worksheet) -> None:
    sheet["C2"].value = "#N/A"


def dated(sheet: Worksheet) -> None:
    sheet["B2"] = date(2024, 1, 2)


def hidden(sheet: Worksheet) -> None:
    sheet.row_dimensions[2].hidden = True


def repeated(sheet: Worksheet) -> None:
    sheet.append(list(HEADER))


def doubled(sheet: Worksheet) -> None:
    sheet["G1"] = "Texte FR"


def far(sheet: Worksheet) -> None:
    sheet["XFD1048576"] = "?"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (merged, [("R329", "statement!B2"), ("R329", "statement!C2")]),
        (formula, [("R342", "statement!B2")]),
        (error, [("R343", "statement!C2")]),
        (dated, [("R344", "statement!B2")]),
        (hidden, [("R330", "statement!A2")]),
        (repeated, [("R325", "statement!A3")]),
        (doubled, [("R327", "statement!G1")]),
        (far, [("R310", "statement!XFD1048576")]),
    ],
)
def test_oddities_of_a_sheet_are_told_at_their_cell(
    store: Store, tmp_path: Path, change: object, expected: list[tuple[str, str]]
) -> None:
    assert told(received(store, tmp_path, book(HEADER, LAKE, change=change))) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (((*LAKE,), (*LAKE,)), [("R324", "statement")]),
        ((("category", "text fr"), ("nature", "x")), [("R328", "statement!A1")] * 2),
        ((HEADER, ("natuur", *LAKE[1:])), [("R203", "statement!A2")]),
        ((HEADER, (*LAKE[:3], "peut-être", *LAKE[4:])), [("R244", "statement!D2")]),
        ((HEADER, (*LAKE[:3], None, *LAKE[4:])), [("R201", "statement!D2")]),
        ((HEADER, ("nature", None, *LAKE[2:])), [("R215", "statement!B2")]),
        ((("id", *HEADER), ("pj-0003", *LAKE)), [("R346", "statement!A2")]),
        ((("id", *HEADER), ("pj-0001", *LAKE), ("pj-0001", *LAKE)), [("R351", "statement!A3")]),
        ((("id", *HEADER), ("PJ 12", *LAKE)), [("R206", "statement!A2")]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_table_is_told_at_its_cell(
    store: Store, tmp_path: Path, rows: tuple[tuple[Value, ...], ...], expected: list[tuple[str, str]]
) -> None:
    delivery = received(store, tmp_path, book(*rows))
    assert told(delivery) == expected
    assert delivery.has_errors


def test_a_copied_row_names_the_row_it_was_copied_from(store: Store, tmp_path: Path) -> None:
    (problem,) = received(store, tmp_path, edited(exported(store, "petit-jeu"), A3="pj-0001")).problems
    assert (problem.fault.code, problem.place.cell, problem.detail.rpartition(" ")[2]) == ("R351", "A3", "Statement!A2")


def test_an_unknown_canton_comes_with_a_suggestion(store: Store, tmp_path: Path) -> None:
    rows = book(("type", "question fr", "question de", "answer"), ("simple", "Où ?", "Wo?", "GE; Wad"), title="canton")
    problem = received(store, tmp_path, rows).problems[0]
    assert (problem.fault.code, str(problem.place), problem.suggestion) == (
        "R221", f"{tmp_path / 'geo.xlsx'} canton!D2", "VD",
    )  # fmt: skip


def test_all_problems_of_a_file_come_together(store: Store, tmp_path: Path) -> None:
    rows = book((*HEADER, "x"), ("?", *LAKE[1:], 1), (*LAKE[:3], "?", *LAKE[4:], 1))
    assert [code for code, _ in told(received(store, tmp_path, rows))] == ["R326", "R203", "R244"]


def test_sheets_without_cards_are_told_and_left(store: Store, tmp_path: Path) -> None:
    made = opened(book(HEADER, LAKE))
    made.create_sheet("leer")
    made.create_sheet("Einkauf").append(["Milch", "Brot"])
    made.create_sheet("geheim").append(list(HEADER))
    made["geheim"].sheet_state = "hidden"
    delivery = received(store, tmp_path, saved(made))
    assert sorted(told(delivery)) == [("R321", "geheim"), ("R322", "leer"), ("R323", "Einkauf")]
    assert not delivery.has_errors


def test_a_kind_that_the_deck_does_not_have_is_bad_usage(store: Store, tmp_path: Path) -> None:
    with pytest.raises(WhichKind):
        received(store, tmp_path, book(HEADER, LAKE), kind="quiz")


def test_limits_are_stated_and_can_be_raised(store: Store, tmp_path: Path) -> None:
    data = book(HEADER, *((*LAKE[:1], f"Lac {n}.", f"See {n}.", *LAKE[3:]) for n in range(20)))
    refused = received(store, tmp_path, data, limits=Limits(rows=10))
    assert told(refused) == [("R309", "statement!A11")]
    assert "more than 10 rows" in EN.problem(refused.problems[0])
    assert told(received(store, tmp_path, data, limits=Limits(rows=30))) == []
    assert told(received(store, tmp_path, data, limits=Limits(megabytes=0)))[0][0] == "R305"
