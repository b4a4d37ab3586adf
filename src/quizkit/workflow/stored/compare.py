"""Compare any two states: revisions, changesets, releases, the workspace, a content tree.

Inside: what came, went and changed; how a field differs, word by word.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from quizkit.problems import QuizkitError
from quizkit.store import releases
from quizkit.store.history import Store
from quizkit.store.merge import ABSENT, Absent, Difference, differences, list_leaves
from quizkit.store.values import Data, Planned, Revision, digest, load_payload
from quizkit.workflow.stored.items import deck_changes
from quizkit.workflow.tree.read import read_whole_tree


class NoSuchState(QuizkitError):
    """Nobody knows what this refers to."""

    name = "no-such-state"


class NothingToCompare(QuizkitError):
    """The deck has not been released, so everything in it is new."""

    name = "nothing-to-compare"


class Snapshot(Protocol):
    """Items as they were at some time: their hashes at once, their data when asked for."""

    def hashes(self) -> Mapping[str, str]:
        """Return the hash of every item."""

    def data(self, wanted: Iterable[str]) -> Mapping[str, Data]:
        """Return the data of some items."""


@dataclass(frozen=True, slots=True)
class ItemDiff:
    """What differs in one item."""

    item: str
    is_new: bool
    is_gone: bool
    fields: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class KnownItems:
    """Items that are in memory already."""

    items: Mapping[str, tuple[str, Data]]
    """Item → its hash and its data."""

    def hashes(self) -> Mapping[str, str]:
        """Return every hash."""
        return {item: sha256 for item, (sha256, _) in self.items.items()}

    def data(self, wanted: Iterable[str]) -> Mapping[str, Data]:
        """Return the items that are wanted."""
        return {item: self.items[item][1] for item in wanted if item in self.items}


@dataclass(frozen=True, slots=True)
class _ReleasedItems:
    """The items of a release: only what differs is ever read."""

    store: Store
    release: releases.Release

    def hashes(self) -> Mapping[str, str]:
        return {item: sha256 for item, (_, sha256) in releases.list_members(self.store, self.release).items()}

    def data(self, wanted: Iterable[str]) -> Mapping[str, Data]:
        contents = releases.read_contents(self.store, self.release, wanted)
        return {item: revision.data for item, revision in contents.items()}


def compare_states(store: Store, old: str, new: str = "") -> list[ItemDiff]:
    """Compare two states: list what came, went and changed; with one state only, see `complete_pair`."""
    before, after = (old, new) if new else complete_pair(store, old)
    return compare_snapshots(take_snapshot(store, before), take_snapshot(store, after))


def find_differences(planned: Planned) -> list[Difference]:
    """List the fields that differ between the stored state of an item and a planned change."""
    before = planned.head.data if planned.head else {}
    return differences(before, load_payload(planned.payload) or {}) if planned.payload is not None else []


def spell_out(fields: Iterable[Difference]) -> Iterator[Difference]:
    """Yield what came or went between states as single texts and values, but for an id, which is told already."""
    for path, old, new in fields:
        if isinstance(old, Absent) or isinstance(new, Absent):
            gone = [Difference(name, value, ABSENT) for name, value in list_leaves(path, old)]
            come = [Difference(name, ABSENT, value) for name, value in list_leaves(path, new)]
            yield from (field for field in (*gone, *come) if field.path != "id")
        else:
            yield Difference(path, old, new)


def take_snapshot(store: Store, state: str) -> Snapshot:
    """Understand what somebody wants to compare: a revision, a changeset, a release, a folder.

    `sq-0001@2` a revision · `sq-0001` a card now · `12` everything after a change · `swiss-quiz@1.0.0` a release ·
    `swiss-quiz` a deck now · `.` everything now · `./folder` a content tree
    """
    if state == "." or state in store.decks():
        return _living_items(store, None if state == "." else state, None)
    if (number := read_number(state.removeprefix("#"))) is not None:
        if number:
            store.origin(number)  # a change nobody made is refused
        return _living_items(store, None, number)
    if state and Path(state).is_dir():
        return _tree_items(Path(state))
    if match := re.fullmatch(r"([a-z0-9-]+)@(\d+\.\d+\.\d+)", state):
        return _ReleasedItems(store, releases.find_release(store, match[1], match[2]))
    item, _, word = state.rpartition("@")
    revision = find_revision(store, item, word) if item else store.head(state)
    living = [] if revision is None or revision.is_tombstone else [revision]
    return KnownItems({revision.item: (revision.sha256, revision.data) for revision in living})


def find_revision(store: Store, item: str, word: str) -> Revision | None:
    """Return a revision to compare by the number somebody wrote; before the first there is nothing."""
    number = read_number(word)
    if number is None:
        raise NoSuchState(state=f"{item}@{word}")
    return store.revision(item, number) if number else None


def complete_pair(store: Store, state: str) -> tuple[str, str]:
    """Return both states to compare when only one is named.

    A revision or a release: it and what there is now. A change: before and after it. A card: its last
    change. A deck: its last release and what there is now.
    """
    if "@" in state:
        return state, state.partition("@")[0]
    if number := read_number(state.removeprefix("#")):
        return str(number - 1), str(number)
    if state in store.decks():
        released = releases.list_releases(store, state)
        if not released:
            raise NothingToCompare(deck=state, count=sum("/" not in item for item in store.living(state)))
        return f"{state}@{released[-1].version}", state
    if state == "." or Path(state).is_dir():
        return ".", state
    return f"{state}@{store.head(state).number - 1}", state


def read_number(word: str) -> int | None:
    """Read the number of a revision or change to compare: none has more than nine digits."""
    return int(word) if re.fullmatch(r"[0-9]{1,9}", word) else None


def items_of(heads: Mapping[str, Revision]) -> Snapshot:
    """Return the items of these revisions as a state to compare."""
    return KnownItems({item: (head.sha256, head.data) for item, head in heads.items()})


def _living_items(store: Store, deck: str | None, until: int | None) -> Snapshot:
    return items_of(store.living(deck, until))


def _tree_items(folder: Path) -> Snapshot:
    changes = [change for deck in read_whole_tree(folder).decks for change in deck_changes(deck)]
    return KnownItems({
        change.item: (digest(change.payload or ""), load_payload(change.payload) or {}) for change in changes
    })  # fmt: skip


def compare_snapshots(old: Snapshot, new: Snapshot) -> list[ItemDiff]:
    """Compare two snapshots: list what came, went and changed."""
    before, after = old.hashes(), new.hashes()
    differing = sorted(item for item in before.keys() | after.keys() if before.get(item) != after.get(item))
    was, now = old.data(differing), new.data(differing)
    return [
        ItemDiff(item, item not in was, item not in now, tuple(differences(was.get(item, {}), now.get(item, {}))))
        for item in differing
    ]
