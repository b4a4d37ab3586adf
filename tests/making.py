"""Short ways to write changes in tests, and to find programs."""

import shutil

import pytest

from quizkit.store.history import Store
from quizkit.store.values import Change, Data, Origin, dump_payload
from quizkit.workflow.settings import Settings
from quizkit.workflow.stored.workspace import Workspace

ANNA = Origin("Anna", "2026-01-01T10:00:00Z", "first")
BEAT = Origin("Beat", "2026-01-02T10:00:00Z", "second")


def change(item: str, data: Data | None, base: int | None = None, deck: str = "swiss-quiz") -> Change:
    return Change(item, deck, "statement", None if data is None else dump_payload(data), base, "fr")


def workspace_of(store: Store) -> Workspace:
    """Return a workspace with this store and the usual settings."""
    return Workspace(store, Settings())


ROUNDS = 8


def count_up(address: str, writer: int) -> None:
    """Add to a list that all share, and to a field of one's own, in one card; read again after a conflict."""
    store = Store.open(address)
    for done in range(1, ROUNDS + 1):
        while True:
            head = store.head("shared")
            names = head.data["names"]
            assert isinstance(names, list)
            data = {**head.data, "names": [*names, f"{writer}-{done}"], f"w-{writer}": done}
            made = change("shared", data, base=head.number)
            if not store.commit([made, change(f"own-{writer}-{done}", data)], Origin(str(writer), "")).conflicts:
                break


def needed(program: str, name: str) -> str:
    """Find a program, or say that it is not here."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{name} is not installed: ./scripts/test --full installs it")
    return found
