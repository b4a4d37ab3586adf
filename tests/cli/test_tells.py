"""`quizkit tells`: what cards give away."""

import json
import re
from pathlib import Path

import pytest
from commands import run


@pytest.fixture(autouse=True)
def _outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the bundled decks."""
    monkeypatch.chdir(tmp_path)


def test_the_share_the_signs_and_the_cards_are_shown(dated: Path) -> None:
    shown = run("tells", "petit-jeu", "--in", "fr", "--content", str(dated)).stdout
    assert re.search(r"Français: from their form alone, \d\d% of 80 statements would be guessed correctly", shown)
    assert "  a year: 31 of 44 true (pj-0101, " in shown
    assert re.search(r"Rewrite these first.*\n  pj-\d{4} \d\d% (true|false)\n    \S.*\n    \S", shown)
    assert "Deutsch" not in shown


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", "une année: 31 sur 44 vrai"),
        ("de", "eine Jahreszahl: 31 von 44 wahr"),
        ("nl", "een jaartal: 31 van 44 waar"),
    ],
)
def test_it_speaks_the_readers_language(dated: Path, language: str, words: str) -> None:
    assert words in run("tells", "petit-jeu", "--in", "fr", "--content", str(dated), "--lang", language).stdout


def test_decks_without_statements_say_what_can_be_said() -> None:
    shown = run("tells", "kwis-t", "switch").stdout
    assert "No question card has been played in full" in shown
    assert "” is the answer to " in shown
    assert "These cards ask nothing that could be guessed." in shown


def test_it_comes_as_data_and_as_a_page(tmp_path: Path, dated: Path) -> None:
    data = json.loads(run("tells", "swiss-quiz", "--in", "fr,de", "--json").stdout)
    assert [one["language"] for one in data[0]["verdicts"]] == ["fr", "de"]
    done = run("tells", "--content", str(dated), "-o", "tells.html")
    assert (done.exit_code, "Wrote tells.html" in done.stderr) == (0, True)
    assert "pj-0101" in (tmp_path / "tells.html").read_text(encoding="utf-8")


def test_what_does_not_exist_is_refused() -> None:
    assert run("tells", "swiss-quizz").exit_code == 2
    assert run("tells", "swiss-quiz", "--in", "it").exit_code == 2
