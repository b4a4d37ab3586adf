"""Sittings of editors: what one person changed in one deck without a longer rest is one entry of the history.

Every save is sealed at once, so nothing can be added to it later; a sitting puts saves together again. It ends with
half an hour's rest, or when somebody says that they are done, and with what.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from quizkit.problems import QuizkitError
from quizkit.store import remarks
from quizkit.store.history import Store, find_touched_decks
from quizkit.store.values import Changeset, Committed, Origin, Remark, RemarkKind
from quizkit.workflow.stored.edit import undo_changes
from quizkit.workflow.stored.log import read_log

REST = timedelta(minutes=30)
"""Whoever saves nothing for so long has ended their sitting."""
BEFORE = 1_000
"""How many changes a sitting that somebody looks for may reach back."""


class NoSitting(QuizkitError):
    """There is nothing to end, or nothing to look at."""

    name = "no-sitting"


@dataclass(frozen=True, slots=True)
class WorkSitting:
    """What one person changed in a deck without a longer rest, newest first."""

    author: str
    deck: str
    """Nothing, if it is a single change of several decks or of none."""
    changesets: tuple[Changeset, ...]
    end: Changeset | None = None
    """What they said when they were done."""

    @property
    def number(self) -> int:
        """Return the number by which it is found again: that of its last change."""
        return self.changesets[0].number

    @property
    def items(self) -> int:
        """Return how many items were changed, each as often as it was."""
        return sum(changeset.items for changeset in self.changesets)

    def is_open(self, now: str) -> bool:
        """Return whether a change made now would belong to it."""
        is_rested = _read_time(now) - _read_time(self.changesets[0].origin.at) > REST
        return bool(self.deck) and self.end is None and not is_rested


def list_sittings(store: Store, what: str | None, limit: int) -> list[WorkSitting]:
    """Return editors' sittings about everything, a deck, or a card: their changes put together, newest first."""
    changesets = read_log(store, what, limit).changesets
    first = min((changeset.number for changeset in changesets), default=1)
    ends = {said.changeset: said.remark.item for said in remarks.list_ends(store, first)}
    return group_sittings(changesets, find_touched_decks(store, first), ends)


def group_sittings(
    changesets: Sequence[Changeset], decks: Mapping[int, Collection[str]], ends: Mapping[int, str]
) -> list[WorkSitting]:
    """Group changes that one person made in one deck without a longer rest; they are given newest first.

    What came from a file, or touched several decks, stands by itself.
    """
    sittings, current = list[WorkSitting](), dict[tuple[str, str], int]()
    said = dict[tuple[str, str], Changeset]()
    for changeset in changesets:
        author, touched = changeset.origin.author, [*decks.get(changeset.number, ())]
        if changeset.number in ends:
            key = (author, ends[changeset.number])
            # Whatever came later belongs to another sitting.
            current.pop(key, None)
            said[key] = changeset
            continue
        if len(touched) != 1 or changeset.origin.file:
            sittings.append(WorkSitting(author, "", (changeset,)))
            continue
        key = (author, touched[0])
        place = current.get(key)
        if place is not None and _is_near(changeset, sittings[place].changesets[-1]):
            known = sittings[place]
            sittings[place] = replace(known, changesets=(*known.changesets, changeset))
        else:
            current[key] = len(sittings)
            sittings.append(WorkSitting(author, touched[0], (changeset,), said.pop(key, None)))
    return sittings


def find_sitting(store: Store, number: int) -> WorkSitting:
    """Return the editor's sitting whose last change has a number."""
    sittings = list_sittings(store, None, store.newest() - number + BEFORE)
    sitting = next((sitting for sitting in sittings if sitting.number == number), None)
    if sitting is None:
        raise NoSitting
    return sitting


def find_open(store: Store, author: str, now: str) -> Iterator[WorkSitting]:
    """Find the sittings that an editor has not ended yet."""
    recent = list_sittings(store, None, BEFORE)
    return (sitting for sitting in recent if sitting.author == author and sitting.is_open(now))


def end_sitting(store: Store, deck: str, origin: Origin) -> None:
    """End an editor's sitting with a deck for now; the reason says what was done."""
    if all(sitting.deck != deck for sitting in find_open(store, origin.author, origin.at)):
        raise NoSitting
    store.commit([], origin, said=[Remark(deck, RemarkKind.DONE, origin.message)])


def undo_sitting(store: Store, number: int, origin: Origin) -> Committed:
    """Undo everything that was changed in an editor's sitting; what was changed again since is a conflict."""
    return undo_changes(store, [changeset.number for changeset in find_sitting(store, number).changesets], origin)


def _is_near(changeset: Changeset, later: Changeset) -> bool:
    return _read_time(later.origin.at) - _read_time(changeset.origin.at) <= REST


def _read_time(at: str) -> datetime:
    return datetime.fromisoformat(at)
