"""A workspace with the small deck of `tests/conftest.py`, and the process in it."""

from pathlib import Path

import pytest
from commands import run


@pytest.fixture
def here(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Who asks is Anna."""
    folder = tmp_path / "ws"
    assert run("init", str(folder), "--from", str(tree), "--author", "Anna").exit_code == 0
    (folder / "quizkit.toml").write_text('author = "Anna"\n')
    monkeypatch.chdir(folder)
    return folder
