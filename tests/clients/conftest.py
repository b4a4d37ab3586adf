"""Test with the programs people use. `./scripts/test --full` installs them; tests of a missing one are skipped."""

from pathlib import Path

import pytest
from making import ANNA

from quizkit.store.history import Store
from quizkit.workflow.stored import workspace


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a store with the decks that come with quizkit."""
    workspace.make_workspace(tmp_path / "ws", None, None, ANNA, empty=False)
    opened = workspace.open_workspace(tmp_path / "ws", None)
    assert opened
    return opened.store
