"""A workspace with the small deck of `tests/conftest.py`."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from making import ANNA

from quizkit.store.history import Store
from quizkit.workflow import workspace


@pytest.fixture
def store(tree: Path, tmp_path: Path) -> Iterator[Store]:
    workspace.init(tmp_path / "ws", None, tree, ANNA, empty=False)
    found = workspace.find(tmp_path / "ws" / "..", str(tmp_path / "ws/quizkit.db"))
    assert found is not None
    yield found.store
    found.store.close()
