"""Compare any two states: revisions, changesets, releases, the workspace, a content tree."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from quizkit.problems import QuizkitError
from quizkit.store import releases
from quizkit.store.history import Store
from quizkit.store.merge import Difference, differences
from quizkit.store.values import Data, Revision, digest
from quizkit.workflow.stored import items
from quizkit.workflow.tree.read import read_whole_tree


class NoSuchState(QuizkitError):
    """Nobody knows what this refers to."""

    name = "no-such-state"


class Snapshot(Protocol):
    """Items at some time: their hashes at once, their data when asked for."""

    def hashes(self) -> Mapping[str, str]:
        """Return the hash of every item that is there."""

    def data(self, wanted: Iterable[str]) -> Mapping[str, Data]:
        """Return the data of some items."""


@dataclass(frozen=True, slots=True)
class ItemDiff:
    """What differs in one item; `old` or `new` is missing where it came or went."""

    item: str
    is_new: bool
    is_gone: bool
    fields: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class KnownItems:
    """Items that are in memory already."""

    found: Mapping[str, tuple[str, Data]]

    def hashes(self) -> Mapping[str, str]:
        """Return every hash."""
        return {item: sha256 for item, (sha256, _) in self.found.items()}

    def data(self, wanted: Iterable[str]) -> Mapping[str, Data]:
        """Return what is wanted."""
        return {item: self.found[item][1] for item in wanted if item in self.found}


@dataclass(frozen=True, slots=True)
class _Released:
    """A release: only what differs is ever read."""

    store: Store
    release: releases.Release

    def hashes(self) -> Mapping[str, str]:
        return {item: sha256 for item, (_, sha256) in releases.list_members(self.store, self.release).items()}

    def data(self, wanted: Iterable[str]) -> Mapping[str, Data]:
        return {item: one.data for item, one in releases.read_contents(self.store, self.release, wanted).items()}


def take_snapshot(store: Store, state: str) -> Snapshot:
    """Understand what somebody wants to compare.

    `sq-0001@2` a revision · `sq-0001` a card now · `12` all after a changeset · `swiss-quiz@1.0.0` a release ·
    `swiss-quiz` a deck now · `.` everything now · `./folder` a content tree
    """
    if state == "." or state in store.decks():
        return _heads(store, None if state == "." else state, None)
    if (number := read_number(state.removeprefix("#"))) is not None:
        if number:
            store.origin(number)
        return _heads(store, None, number)
    if state and Path(state).is_dir():
        return _tree(Path(state))
    if match := re.fullmatch(r"([a-z0-9-]+)@(\d+\.\d+\.\d+)", state):
        return _Released(store, releases.find_release(store, match[1], match[2]))
    item, _, word = state.rpartition("@")
    revision = store.head(state) if not item else find_revision(store, item, word)
    return KnownItems(
        {} if revision is None or revision.is_tombstone else {revision.item: (revision.sha256, revision.data)}
    )


def find_revision(store: Store, item: str, word: str) -> Revision | None:
    """Return a revision by the number somebody wrote; before the first one there is nothing."""
    number = read_number(word)
    if number is None:
        raise NoSuchState(state=f"{item}@{word}")
    return store.revision(item, number) if number else None


def complete_pair(store: Store, state: str) -> tuple[str, str]:
    """Say what is compared when only one state is named.

    A revision or a release: it and what there is now. A change: before and after it. A card: its last
    change. A deck: its last release and what there is now.
    """
    if "@" in state:
        return state, state.partition("@")[0]
    if number := read_number(state.removeprefix("#")):
        return str(number - 1), str(number)
    if state in store.decks():
        found = releases.list_releases(store, state)
        return (f"{state}@{found[-1].version}" if found else "0"), state
    if state == "." or Path(state).is_dir():
        return ".", state
    return f"{state}@{store.head(state).number - 1}", state


def read_number(word: str) -> int | None:
    """Read a number of a revision or a change: none has more than nine digits."""
    return int(word) if re.fullmatch(r"[0-9]{1,9}", word) else None


def _heads(store: Store, deck: str | None, until: int | None) -> Snapshot:
    living = (head for head in store.heads(deck, until).values() if not head.is_tombstone)
    return KnownItems({head.item: (head.sha256, head.data) for head in living})


def _tree(folder: Path) -> Snapshot:
    found = {}
    for deck in read_whole_tree(folder).decks:
        for change in items.deck_changes(deck):
            found[change.item] = (digest(change.payload or ""), items.loaded(change))
    return KnownItems(found)


def compare_snapshots(old: Snapshot, new: Snapshot) -> list[ItemDiff]:
    """List what came, went and changed."""
    before, after = old.hashes(), new.hashes()
    differing = sorted(item for item in before.keys() | after.keys() if before.get(item) != after.get(item))
    was, now = old.data(differing), new.data(differing)
    return [
        ItemDiff(item, item not in was, item not in now, tuple(differences(was.get(item, {}), now.get(item, {}))))
        for item in differing
    ]
