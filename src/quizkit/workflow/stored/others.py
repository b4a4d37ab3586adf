"""What other processes change in the same workspace, and who is with them, so that open pages can show it."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from quizkit.store import remarks
from quizkit.store.hearing import Hearing, hearing
from quizkit.store.history import Store
from quizkit.store.reviews import list_reviewed


@dataclass(frozen=True, slots=True)
class HeardChange:
    """A change that somebody made elsewhere."""

    author: str
    cards: tuple[str, ...]
    """Those that were changed or reviewed."""
    remarked: tuple[str, ...]
    """Those that somebody talked about."""


def hear_others(
    store: Store, on_change: Callable[[HeardChange], None], on_presence: Callable[[str, str, list[str]], None]
) -> AbstractContextManager[Hearing]:
    """Call `on_change` whenever another process changes something, until the context ends.

    `on_presence` is told which process has whom on which card now; `announce` of what is returned tells the others.
    """
    return hearing(store.engine, Hearing(lambda number: on_change(_read_change(store, number)), on_presence))


def _read_change(store: Store, number: int) -> HeardChange:
    changeset, revisions = store.changeset(number)
    changed = [revision.item for revision in revisions if "/" not in revision.item]
    reviewed, said = list_reviewed(store, number), remarks.list_said(store, number)
    cards = tuple(dict.fromkeys((*changed, *reviewed)))
    return HeardChange(changeset.origin.author, cards, tuple(dict.fromkeys(entry.remark.item for entry in said)))
