"""An empty store on each engine."""

import pytest

from quizkit.store.history import Store


@pytest.fixture
def store(address: str) -> Store:
    return Store.create(address)
