"""The log of a workspace: what was changed, newest first."""

from collections.abc import Mapping
from dataclasses import dataclass

from quizkit.store.history import Store
from quizkit.store.values import Changeset


@dataclass(frozen=True, slots=True)
class ChangeLog:
    """Changes, newest first."""

    changesets: tuple[Changeset, ...]
    revisions: Mapping[int, int] | None
    """The revision of the card that each change made, in the log of one card."""


def read_log(store: Store, what: str | None, limit: int) -> ChangeLog:
    """Read the log: the last changes of everything, of a deck, or of a card."""
    if what is None or what in store.decks():
        return ChangeLog(tuple(store.log(None, what, limit)), None)
    item = store.head(what).item
    revisions = {revision.changeset: revision.number for revision in store.history(item)}
    return ChangeLog(tuple(store.log(item, None, limit)), revisions)
