"""A workspace with the small deck of `tests/conftest.py`, on each engine."""

from pathlib import Path

import pytest
from making import ANNA

from quizkit.store.history import Store
from quizkit.workflow.stored import workspace


@pytest.fixture
def on_sqlite(tree: Path, tmp_path: Path) -> Store:
    """The same on SQLite alone, for what has nothing to do with the engine."""
    workspace.make_workspace(tmp_path / "ws", None, tree, ANNA, empty=False)
    return workspace.open_workspace(tmp_path / "ws").store


@pytest.fixture
def store(tree: Path, tmp_path: Path, address: str) -> Store:
    workspace.make_workspace(tmp_path / "ws", address, tree, ANNA, empty=False)
    return workspace.open_workspace(tmp_path / "ws").store
