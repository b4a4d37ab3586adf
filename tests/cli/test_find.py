"""`quizkit find`, and commands that take the same options."""

import json
from pathlib import Path

import pytest
from commands import run

pytestmark = pytest.mark.usefixtures("here")


def test_cards_are_found_shown_and_counted() -> None:
    found = run("find", "gele", "--in", "fr")
    assert "pj-0001  fr        Le lac gèle chaque hiver.  draft" in found.stdout
    assert (found.exit_code, found.stderr) == (0, "Cards: 1.\n")
    assert run("find", "--ids").stdout == "pj-0001\npj-0002\npj-0003\n"
    assert run("find", "nowhere").exit_code == 1
    data = json.loads(run("find", "zirbelkeifer", "--json").stdout)
    assert (data["total"], data["read_as"]) == (1, {"zirbelkeifer": ["zirbelkiefer"]})
    assert data["cards"][0]["states"] == {"fr": "draft", "de": "draft"}
    assert "searched for: zirbelkiefer" in run("find", "zirbelkeifer").stderr
    assert "The first 1 of 3 are shown" in run("find", "-n", "1").stderr


def test_the_same_options_select_in_other_commands(here: Path) -> None:
    assert "“in review”: 3" in run("review", "submit", "petit-jeu", "--in", "fr").stderr
    assert "“ready”: 2" in run("review", "approve", "--category", "nature", "--in", "fr", "--state", "review").stderr
    assert run("tag", "winter", "--words", "hiver").exit_code == 0
    assert run("export", "xlsx", "--tag", "winter", "-o", "out").exit_code == 0
    assert (here / "out/petit-jeu.xlsx").exists()
    assert "Cards checked: 1" in run("check", "--tag", "winter").stdout + run("check", "--tag", "winter").stderr
    assert "Delete 1 cards?" in run("delete", "--tag", "winter").stderr
    assert run("find", "--tag", "winter", "--ids").stdout == "pj-0001\n"
    assert run("delete", "--tag", "winter", "--yes").exit_code == 0
    assert run("find", "--ids").stdout == "pj-0002\npj-0003\n"
    assert "Which cards?" in run("delete").stderr
