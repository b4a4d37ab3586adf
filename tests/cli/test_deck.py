"""Decks of one's own, as their makers type it."""

from pathlib import Path

import pytest
from commands import run

TABLE = """\
Kategorie,Aussage (de),Wahr/Falsch,Erklärung (de)
Seen,Luzern liegt am Meer.,falsch,Es liegt an einem See.
Berge,Der Pilatus ist ein Berg.,wahr,Er ist gut 2000 Meter hoch.
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    assert run("init", str(tmp_path / "ws"), "--empty", "--author", "Anna").exit_code == 0
    monkeypatch.chdir(tmp_path / "ws")
    return tmp_path / "ws"


@pytest.mark.slow
def test_a_deck_is_made_listed_played_and_deleted(here: Path) -> None:
    made = run("deck", "new", "bern-quiz", "--title", "Bern Quiz", "--kind", "statement", "--in", "de,fr")
    assert "quizkit play bern-quiz" in made.output
    assert "bern-quiz" in run("deck", "list").output
    played = run("simulate", "bern-quiz", "--bots", "random,random,random", "--games", "2")
    assert played.exit_code == 0, played.output
    assert run("deck", "rename", "bern-quiz", "bern").exit_code == 0
    assert run("deck", "delete", "bern", "--yes").exit_code == 0
    assert "bern" not in run("deck", "list").output
    assert run("undo", "3").exit_code == 0
    assert "Bern Quiz" in run("deck", "list", "--json").output
    assert here.exists()


def test_who_cannot_be_asked_is_told_what_is_missing(here: Path) -> None:
    refused = run("deck", "new", "bern-quiz")
    assert refused.exit_code == 2
    assert "--kind, --in" in refused.output
    assert here.exists()


@pytest.mark.slow
def test_a_deck_is_edited_in_an_editor(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("deck", "new", "bern-quiz", "--kind", "statement", "--in", "de")
    editor = here / "editor"
    editor.write_text("#!/bin/sh\nsed -i 's/statement: 40/statement: 60/' $1\n")
    editor.chmod(0o755)
    monkeypatch.setenv("EDITOR", str(editor))
    monkeypatch.delenv("VISUAL", raising=False)
    assert run("deck", "edit", "bern-quiz").exit_code == 0
    assert "asks for 60" in run("deck", "show", "bern-quiz").output


@pytest.mark.slow
def test_a_table_makes_its_own_deck_if_asked_to(here: Path) -> None:
    (here / "luzern.csv").write_text(TABLE)
    refused = run("import", "luzern.csv", "--deck", "luzern")
    assert refused.exit_code == 2
    assert "--new-deck" in refused.output
    assert run("deck", "list").output.count("luzern") == 0
    assert run("import", "luzern.csv", "--deck", "luzern", "--new-deck", "--dry-run").exit_code == 0
    assert run("deck", "list").output.count("luzern") == 0
    taken = run("import", "luzern.csv", "--deck", "luzern", "--new-deck")
    assert taken.exit_code == 0, taken.output
    shown = run("show", "lu-0001").output
    assert "Seen" in shown
    assert run("simulate", "luzern", "--bots", "random,random,random", "--games", "2").exit_code == 0


def test_a_tree_brings_a_deck_that_is_new_here(here: Path, tree: Path) -> None:
    taken = run("import", str(tree))
    assert taken.exit_code == 0, taken.output
    assert "petit-jeu" in run("deck", "list").output
    assert here.exists()


@pytest.mark.slow
def test_which_cards_a_game_is_played_with(here: Path) -> None:
    for name in ("bern-quiz", "basel"):
        run("deck", "new", name, "--kind", "statement", "--in", "de")
    unclear = run("simulate", "swiss-quiz", "--bots", "random,random,random", "--games", "1")
    assert unclear.exit_code == 2
    assert "basel, bern-quiz" in unclear.output
    unknown = run("play", "bern-quizz", "--seats", "Anna,Ben,Cleo", "--moves", "-")
    assert "Did you mean bern-quiz?" in unknown.output
    moves = here / "moves.jsonl"
    moves.write_text('{"seat": 1, "move": "true"}\n')
    drilled = run("play", "flashcards", "--deck", "basel", "--seats", "Anna", "--moves", str(moves))
    assert drilled.exit_code == 0, drilled.output
