"""The log of a workspace: what was changed, newest first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from quizkit.store.history import Store
from quizkit.store.values import Changeset


@dataclass(frozen=True, slots=True)
class ChangeLog:
    """Changes, newest first."""

    changesets: tuple[Changeset, ...]
    revisions: Mapping[int, int] | None
    """The revision of the card that each change made, in the log of one card."""


def read_log(store: Store, what: str | None, limit: int) -> ChangeLog:
    """Return the last changes of everything, of a deck, or of a card."""
    if what is None or what in store.decks():
        return ChangeLog(tuple(store.log(None, what, limit)), None)
    item = store.head(what).item
    revisions = {revision.changeset: revision.number for revision in store.history(item)}
    return ChangeLog(tuple(store.log(item, None, limit)), revisions)


REST = timedelta(minutes=30)
"""Whoever saves nothing for so long has ended their sitting."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What one person changed without a longer rest, newest first."""

    author: str
    changesets: tuple[Changeset, ...]

    @property
    def items(self) -> int:
        """Return how many items were changed, each as often as it was."""
        return sum(changeset.items for changeset in self.changesets)


def group_sittings(changesets: Sequence[Changeset]) -> list[Sitting]:
    """Put changes together that one person made without a longer rest; they are given newest first."""
    sittings = list[list[Changeset]]()
    for changeset in changesets:
        later = sittings[-1][-1] if sittings else None
        is_same = later is not None and later.origin.author == changeset.origin.author
        if later and is_same and _read_time(later) - _read_time(changeset) <= REST:
            sittings[-1].append(changeset)
        else:
            sittings.append([changeset])
    return [Sitting(changes[0].origin.author, tuple(changes)) for changes in sittings]


def _read_time(changeset: Changeset) -> datetime:
    return datetime.fromisoformat(changeset.origin.at)
