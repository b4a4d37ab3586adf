"""What was said in the studio, for people at the terminal."""

import json
from pathlib import Path

import pytest
from commands import run
from making import BEAT

from quizkit.workflow.stored.remarks import add_comment, suggest_texts
from quizkit.workflow.stored.rewrite import Rewrite
from quizkit.workflow.stored.workspace import open_workspace


def test_open_remarks_are_listed_with_who_said_them(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "ws"
    assert run("init", str(home), "--from", str(tree), "--author", "Anna").exit_code == 0
    monkeypatch.chdir(home)
    assert "Nothing is waiting for an answer." in run("remarks").stderr
    store = open_workspace(home).store
    add_comment(store, "pj-0001", "de", "Wirklich jeden?", BEAT)
    suggest_texts(store, Rewrite("pj-0002", 1, {("text", "de"): "Die Arve ist eine Föhre."}), BEAT)
    shown = run("remarks", "petit-jeu").stdout
    assert "pj-0001 · de" in shown
    assert "Beat · comment" in shown
    assert "Wirklich jeden?" in shown
    assert "Die Arve ist eine Föhre." in shown
    found = json.loads(run("remarks", "--json").stdout)
    assert [(one["item"], one["kind"], one["author"]) for one in found] == [
        ("pj-0001", "comment", "Beat"),
        ("pj-0002", "suggestion", "Beat"),
    ]
    assert run("remarks", "petit-jeux").exit_code == 2
