"""In a workspace every command is about its cards, released or not; outside it says that the cards are bundled."""

import json
from pathlib import Path

import pytest
from commands import run
from pypdfium2 import PdfDocument


def test_content_list_is_about_the_workspace(here: Path) -> None:
    assert here.exists()
    assert "petit-jeu" in run("content", "list").stdout
    assert "swiss-quiz" not in run("content", "list").stdout
    cards = json.loads(run("content", "list", "petit-jeu", "--json").stdout)["cards"]
    assert cards[0]["place"] == "pj-0001@1"


def test_content_page_is_about_the_workspace(here: Path) -> None:
    assert run("content", "page", "-o", "cards.html").exit_code == 0
    assert "L’arolle est un pin." in (here / "cards.html").read_text()


def test_outside_a_workspace_the_decks_are_said_to_be_bundled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("content", "list")
    assert "swiss-quiz" in result.stdout
    assert "not in a workspace" in result.stderr


def test_a_pack_can_be_exported_before_the_first_release(here: Path) -> None:
    result = run("export", "json", "petit-jeu")
    assert "has not been released yet" in result.stderr
    assert run("pack", "verify", str(here / "petit-jeu-unreleased.json")).exit_code == 0


@pytest.mark.slow
def test_a_deck_that_was_not_released_prints_and_says_so_in_the_margin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("init", str(tmp_path / "ws"), "--author", "Anna").exit_code == 0
    monkeypatch.chdir(tmp_path / "ws")
    result = run("print", "switch", "--in", "fr", "-o", "out")
    assert result.exit_code == 0, result.stderr
    assert "change #1" in result.stderr
    file = tmp_path / "ws" / "out" / "switch-unreleased-number-fr.pdf"
    text = PdfDocument(file)[0].get_textpage().get_text_bounded()
    assert "switch · version non figée · modification #1" in text.replace("\u00a0", " ")

    refused = run("print", "switch", "--for", "offset")
    assert refused.exit_code == 2
    assert "--unreleased" in refused.stderr

    assert run("release", "create", "switch", "1.0.0", "--force").exit_code == 0
    released = run("print", "switch", "--in", "fr", "--only", "sw-blue-01", "-o", "out")
    assert "change #" not in released.stderr
    assert (tmp_path / "ws" / "out" / "switch-1.0.0-number-fr-sw-blue-01.pdf").exists()


@pytest.mark.slow
def test_a_card_can_be_checked_outside_a_workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    report = json.loads(run("check", "sq-0001", "--format", "json").stdout)
    assert report["cards"] == 1
    assert {problem["card"] for problem in report["problems"]} <= {"sq-0001"}


@pytest.mark.parametrize("command", [("status",), ("log",), ("blame", "pj-0001"), ("content", "list")])
def test_a_narrow_screen_cuts_no_number(command: tuple[str, ...], here: Path) -> None:
    assert here.exists()
    shown = run(*command, COLUMNS="44").stdout
    assert "…" not in shown
    # A path that is longer than a line stays whole, so that it can be copied.
    assert [line for line in shown.splitlines() if len(line) > 44 and " " in line.strip()] == []
