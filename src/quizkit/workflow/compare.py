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
from quizkit.store.values import Data, digest
from quizkit.workflow import content, items


class NoSuchState(QuizkitError):
    """Nobody knows what this refers to."""

    name = "no-such-state"


class Snapshot(Protocol):
    """Items at some time: their hashes at once, their data when asked for."""

    def hashes(self) -> Mapping[str, str]:
        """Give the hash of every item that is there."""

    def data(self, wanted: Iterable[str]) -> Mapping[str, Data]:
        """Give the data of some items."""


@dataclass(frozen=True, slots=True)
class ItemDiff:
    """What differs in one item; `old` or `new` is missing where it came or went."""

    item: str
    is_new: bool
    is_gone: bool
    fields: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    """Items that are in memory already."""

    found: Mapping[str, tuple[str, Data]]

    def hashes(self) -> Mapping[str, str]:
        return {item: sha256 for item, (sha256, _) in self.found.items()}

    def data(self, wanted: Iterable[str]) -> Mapping[str, Data]:
        return {item: self.found[item][1] for item in wanted if item in self.found}


@dataclass(frozen=True, slots=True)
class _Released:
    """A release: only what differs is ever read."""

    store: Store
    release: releases.Release

    def hashes(self) -> Mapping[str, str]:
        return {item: sha256 for item, (_, sha256) in releases.members(self.store, self.release).items()}

    def data(self, wanted: Iterable[str]) -> Mapping[str, Data]:
        return {item: one.data for item, one in releases.contents(self.store, self.release, wanted).items()}


def snapshot(store: Store, state: str) -> Snapshot:
    """Understand what somebody wants to compare.

    `sq-0001@2` a revision · `sq-0001` a card now · `#12` all after a changeset · `swiss-quiz@1.0.0` a release ·
    `swiss-quiz` a deck now · `.` everything now · `./folder` a content tree
    """
    if Path(state).is_dir() and ("/" in state or state not in store.decks()) and state != ".":
        return _tree(Path(state))
    if state == "." or state in store.decks():
        return _heads(store, None if state == "." else state, None)
    if match := re.fullmatch(r"#?(\d+)", state):
        store.changeset(int(match[1]))
        return _heads(store, None, int(match[1]))
    if match := re.fullmatch(r"([a-z0-9-]+)@(\d+\.\d+\.\d+\S*)", state):
        return _Released(store, releases.find(store, match[1], match[2]))
    if match := re.fullmatch(r"(.+)@(\d+)", state):
        revision = store.revision(match[1], int(match[2]))
        return _Known({} if revision.is_tombstone else {revision.item: (revision.sha256, revision.data)})
    revision = store.head(state)
    return _Known({} if revision.is_tombstone else {revision.item: (revision.sha256, revision.data)})


def counterpart(state: str) -> str:
    """Give what a state is compared with when nothing else is said: the same thing as it is now."""
    return state.partition("@")[0] if "@" in state else "."


def _heads(store: Store, deck: str | None, until: int | None) -> Snapshot:
    living = (head for head in store.heads(deck, until).values() if not head.is_tombstone)
    return _Known({head.item: (head.sha256, head.data) for head in living})


def _tree(folder: Path) -> Snapshot:
    found = {}
    for deck in content.load(folder).decks:
        for change in items.changes(deck):
            found[change.item] = (digest(change.payload or ""), items.loaded(change))
    return _Known(found)


def compare(old: Snapshot, new: Snapshot) -> list[ItemDiff]:
    """List what came, went and changed."""
    before, after = old.hashes(), new.hashes()
    differing = sorted(item for item in before.keys() | after.keys() if before.get(item) != after.get(item))
    was, now = old.data(differing), new.data(differing)
    return [
        ItemDiff(item, item not in was, item not in now, tuple(differences(was.get(item, {}), now.get(item, {}))))
        for item in differing
    ]
