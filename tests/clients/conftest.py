"""The programs of the people we work with. `./scripts/test --full` installs them; without one, its tests are skipped."""

from pathlib import Path

import pytest
from making import ANNA

from quizkit.store.history import Store
from quizkit.workflow.stored import workspace


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A workspace with the decks that come with quizkit."""
    workspace.make_workspace(tmp_path / "ws", None, None, ANNA, empty=False)
    found = workspace.open_workspace(tmp_path / "ws", None)
    assert found
    return found.store
