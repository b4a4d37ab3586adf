import os
import sys
from pathlib import Path

import pytest

from quizkit.bundled_yaml import read_bundled


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = tmp_path / "words.yaml"
    path.write_text("lake: {fr: lac, nl: meer}\ndepth: 310\n", "utf-8")
    return path


def test_what_a_file_says_is_kept_beside_it(words: Path) -> None:
    said = {"lake": {"fr": "lac", "nl": "meer"}, "depth": 310}
    assert read_bundled(words) == said
    (kept,) = (words.parent / "__pycache__").iterdir()
    kept.write_text(kept.read_text("utf-8").replace("lac", "from the kept file"), "utf-8")
    assert read_bundled(words) == {**said, "lake": {"fr": "from the kept file", "nl": "meer"}}


def test_a_file_that_was_changed_is_read_again(words: Path) -> None:
    read_bundled(words)
    words.write_text("lake: {fr: mer, nl: meer}\ndepth: 310\n", "utf-8")
    os.utime(words, ns=(1, 1))
    assert read_bundled(words) == {"lake": {"fr": "mer", "nl": "meer"}, "depth": 310}


@pytest.mark.parametrize("rubbish", ["", "[", "null", "[1]", "\udcff"])
def test_rubbish_beside_a_file_does_no_harm(rubbish: str, words: Path) -> None:
    read_bundled(words)
    (kept,) = (words.parent / "__pycache__").iterdir()
    kept.write_bytes(rubbish.encode("utf-8", "surrogateescape"))
    assert read_bundled(words) == {"lake": {"fr": "lac", "nl": "meer"}, "depth": 310}


def test_where_nothing_can_be_written_a_file_is_read_all_the_same(words: Path) -> None:
    (words.parent / "__pycache__").touch()
    assert read_bundled(words) == {"lake": {"fr": "lac", "nl": "meer"}, "depth": 310}
