"""An empty store on each engine."""

from collections.abc import Iterator

import pytest

from quizkit.store.history import Store


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    store = Store.create(address)
    yield store
    store.close()
