"""Tiles in tables: a column for each question of the catalogue, read as people answer it."""

import json
from pathlib import Path

import pytest
from books import EN, edited, exported, opened, received, saved, told
from making import ANNA, BEAT

from quizkit.exports import csv
from quizkit.labels import Labels
from quizkit.store.history import Store
from quizkit.store.merge import differences
from quizkit.tables.limits import Limits
from quizkit.workflow.intake.annotate import write_annotated
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.delivery import Delivery, commit_delivery, plan_delivery
from quizkit.workflow.intake.inbox import read_files, receive_files
from quizkit.workflow.outgoing.decks import prepare_deck
from quizkit.workflow.stored import items, workspace
from quizkit.workflow.stored.edit import store_card

DECK = """\
title: {fr: Petit carré, de: Kleines Quadrat}
edition: starter
players: [2, 4]
languages: [fr, de]
source: fr
kinds: [tile]
prefixes: {tile: pc}
format: {width: 70, height: 70}
blueprint: {cards: {tile: 2}}
labels:
  "true": {fr: OUI, de: JA}
  "false": {fr: NON, de: NEIN}
questions:
  alive: {fr: Est-ce vivant ?, de: Lebt es?}
  longer-than-50-cm: {fr: Plus de 50 cm ?, de: Länger als 50 cm?}
  longer-than-2-m: {fr: Plus de 2 m ?, de: Länger als 2 m?}
"""
TILES = """\
- id: pc-0001
  name: {fr: chat, de: Katze}
  picture: {svg: cat.svg}
  "yes": [longer-than-50-cm, alive]
  "no": [longer-than-2-m]
- id: pc-0002
  name: {fr: clé, de: Schlüssel}
  picture: {svg: key.svg}
  "yes": []
  "no": [alive, longer-than-50-cm, longer-than-2-m]
"""
SHEET, ALIVE, HALF, TWO = "Tile", "J", "K", "L"
"""Where the questions are in the workbook."""

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'


@pytest.fixture
def store(tmp_path: Path) -> Store:
    deck = tmp_path / "content" / "petit-carre"
    (deck / "tile").mkdir(parents=True)
    (deck / "pictures").mkdir()
    for name in ("cat", "key"):
        (deck / "pictures" / f"{name}.svg").write_text(DRAWING)
    (deck / "deck.yaml").write_text(DECK)
    (deck / "tile" / "tile.yaml").write_text(TILES)
    workspace.make_workspace(tmp_path / "ws", None, tmp_path / "content", ANNA, empty=False)
    return workspace.open_workspace(tmp_path / "ws").store


def take(store: Store, delivery: Delivery) -> list[str]:
    """Store a delivery that is free of errors; return the cards that it changed."""
    assert [problem for problem in delivery.problems if problem.is_error] == []
    return [revision.item for revision in commit_delivery(store, delivery, ANNA, delete=False).revisions]


def answers(store: Store, item: str) -> tuple[object, object]:
    data = store.head(item).data
    return data["yes"], data["no"]


@pytest.mark.parametrize(
    ("language", "heading", "answer"), [("fr", "Est-ce vivant ?", "OUI"), ("de", "Lebt es?", "JA")]
)
def test_each_question_has_a_column(store: Store, language: str, heading: str, answer: str) -> None:
    sheet = opened(exported(store, "petit-carre", Labels(language))).worksheets[0]
    assert (sheet[f"{ALIVE}1"].value, sheet[f"{ALIVE}2"].value) == (heading, answer)
    [choices] = {rule.formula1 for rule in sheet.data_validations.dataValidation if f"{ALIVE}2" in rule.sqref}
    assert choices == "list_tile_answers"


@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
def test_what_was_exported_brings_nothing_new(store: Store, tmp_path: Path, language: str) -> None:
    delivery = received(store, tmp_path, exported(store, "petit-carre", Labels(language)))
    assert (take(store, delivery), told(delivery)) == ([], [])
    [table] = csv.write(prepare_deck(store, "petit-carre", Labels(language))).values()
    assert take(store, received(store, tmp_path, table, "petit-carre-tile.csv")) == []


@pytest.mark.parametrize("word", ["NON", "non", "n", "Nein", "no", "nee", False, 0])
def test_an_answer_is_read_as_people_write_it(store: Store, tmp_path: Path, word: object) -> None:
    data = edited(exported(store, "petit-carre"), **{f"{ALIVE}2": word})
    assert take(store, received(store, tmp_path, data)) == ["pc-0001"]
    assert answers(store, "pc-0001") == (["longer-than-50-cm"], ["alive", "longer-than-2-m"])


@pytest.mark.parametrize("word", ["OUI", "o", "J", "y", True, 1])
def test_so_is_a_yes(store: Store, tmp_path: Path, word: object) -> None:
    assert take(store, received(store, tmp_path, edited(exported(store, "petit-carre"), **{f"{ALIVE}3": word})))
    assert answers(store, "pc-0002") == (["alive"], ["longer-than-50-cm", "longer-than-2-m"])


def test_what_is_neither_is_told_at_its_cell(store: Store, tmp_path: Path) -> None:
    delivery = received(store, tmp_path, edited(exported(store, "petit-carre"), **{f"{ALIVE}2": "peut-être"}))
    assert told(delivery) == [("R203", f"{SHEET}!{ALIVE}2")]
    [problem] = delivery.problems
    assert "yes, no" in EN.problem(problem)


def test_an_empty_cell_is_no_answer(store: Store, tmp_path: Path) -> None:
    assert take(store, received(store, tmp_path, edited(exported(store, "petit-carre"), **{f"{TWO}2": None})))
    assert answers(store, "pc-0001") == (["longer-than-50-cm", "alive"], [])


def test_a_new_tile_may_be_answered_later(store: Store, tmp_path: Path) -> None:
    made = opened(exported(store, "petit-carre"))
    made.worksheets[0]["C4"], made.worksheets[0]["G4"] = "souris", "cat.svg"
    assert take(store, received(store, tmp_path, saved(made))) == ["pc-0003"]
    assert answers(store, "pc-0003") == ([], [])


def test_a_table_with_one_question_leaves_the_others_alone(store: Store, tmp_path: Path) -> None:
    table = b"id;Lebt es?\npc-0001;nein\n"
    assert take(store, received(store, tmp_path, table, "petit-carre-tile.csv")) == ["pc-0001"]
    assert answers(store, "pc-0001") == (["longer-than-50-cm"], ["alive", "longer-than-2-m"])


def test_programs_go_on_with_lists(store: Store, tmp_path: Path) -> None:
    cards = [{"id": "pc-0002", "yes": ["alive"], "no": ["longer-than-50-cm", "longer-than-2-m"]}]
    assert take(store, received(store, tmp_path, json.dumps({"tile": cards}).encode(), "tiles.json")) == ["pc-0002"]
    assert answers(store, "pc-0002") == (["alive"], ["longer-than-50-cm", "longer-than-2-m"])


def answer_meanwhile(store: Store, **fields: object) -> None:
    card, _ = items.read_card(store.head("pc-0001"))
    assert card
    changed = type(card).model_validate({**card.data(), **fields})
    assert store_card(store, changed, "petit-carre", store.head("pc-0001").number, BEAT).changeset


def test_two_people_who_answer_different_questions_do_not_clash(store: Store, tmp_path: Path) -> None:
    data = edited(exported(store, "petit-carre"), **{f"{ALIVE}2": "no"})
    answer_meanwhile(store, yes=["longer-than-50-cm", "alive", "longer-than-2-m"], no=[])
    assert take(store, received(store, tmp_path, data)) == ["pc-0001"]
    assert answers(store, "pc-0001") == (["longer-than-50-cm", "longer-than-2-m"], ["alive"])


def test_a_clash_stands_at_its_question(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "tiles.xlsx"
    path.write_bytes(edited(exported(store, "petit-carre"), **{f"{ALIVE}2": "no"}))
    answer_meanwhile(store, yes=["longer-than-50-cm"], no=["longer-than-2-m"])
    files = read_files([path], Limits())
    delivery = receive_files(store, files, ImportOptions(EN))
    plan = plan_delivery(store, delivery, delete=False)
    assert [(clash.path, clash.base, clash.ours, clash.theirs) for one in plan for clash in one.conflicts] == [
        ("answers.alive", True, None, False)
    ]
    copy = write_annotated(store, files[0], None, delivery, plan, EN)
    assert copy
    cell = opened(copy.read_bytes())[SHEET][f"{ALIVE}2"]
    assert (cell.value, "Beat" in cell.comment.text) == ("⚠ no", True)


def test_a_difference_is_a_question(store: Store) -> None:
    before = store.head("pc-0001").data
    answer_meanwhile(store, yes=["longer-than-50-cm"], no=["alive", "longer-than-2-m"])
    assert differences(before, store.head("pc-0001").data) == [("answers.alive", True, False)]
