"""What the store takes and gives: frozen values, no rows.

What comes by the ten thousands is a tuple, which is made fastest.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple, cast

from quizkit.problems import Problem
from quizkit.safe_yaml import Value

Data = Mapping[str, Value]
Stale = Mapping[str, Mapping[str, int]]
"""Path of a text → language → number of the revision whose source text it was translated from."""


def dump_payload(data: Data) -> str:
    """Write a payload. The order of fields stays: that of a card is canonical, that of a deck has a meaning."""
    return _COMPACT(data)


_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def canonical(data: Data) -> str:
    """Write data as JSON so that equal data give equal hashes."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(text: str) -> str:
    """Hash a text."""
    return sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Origin:
    """Who changes something, when and why, and the file it came from, if any."""

    author: str
    at: str
    message: str = ""
    file: str = ""
    file_sha256: str = ""


class Change(NamedTuple):
    """An item as it shall be. No payload: it shall be gone.

    `base` is the revision the author started from: 0 if from nothing, none to have the last word.
    """

    item: str
    deck: str
    kind: str
    payload: str | None
    base: int | None = None
    source: str = ""
    """The language translations start from."""
    like: int | None = None
    """The revision this is a copy of, where something is restored: what was stale then is stale again."""


class State(StrEnum):
    """How far a card has come in one language."""

    DRAFT = "draft"
    REVIEW = "review"
    READY = "ready"
    RETIRED = "retired"


class Step(NamedTuple):
    """A step of review: a card reaches a state in a language, as the reviewer has seen it."""

    item: str
    language: str
    state: State
    seen: str = ""
    """The hash of what the reviewer looked at; if the card says something else by then, the step is not taken."""


class Confirmation(NamedTuple):
    """A translation that is right although its source has changed."""

    item: str
    path: str
    language: str


@dataclass(frozen=True, slots=True)
class Changeset:
    """What one person did at one time."""

    number: int
    origin: Origin
    items: int = 0


class Revision(NamedTuple):
    """One state of an item: a card, or a file of its deck."""

    item: str
    number: int
    deck: str
    kind: str
    changeset: int
    base: int | None
    sha256: str
    payload: str | None
    stale: Stale = MappingProxyType({})

    @property
    def data(self) -> Data:
        """Return the payload; a tombstone has none."""
        return cast("Data", json.loads(self.payload or "{}"))

    @property
    def is_tombstone(self) -> bool:
        """Return whether this revision deleted the item."""
        return self.payload is None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two people changed one field from the same base: nothing is overwritten. An empty path: the whole item."""

    item: str
    path: str
    base: Value
    ours: Value
    theirs: Value


class ChangeOutcome(StrEnum):
    """What a change comes to."""

    NEW = "new"
    CHANGED = "changed"
    MERGED = "merged"
    DELETED = "deleted"
    UNCHANGED = "unchanged"
    CONFLICT = "conflict"
    BROKEN = "broken"


class Planned(NamedTuple):
    """What a change would come to: the payload it leads to, or what stands in its way."""

    change: Change
    head: Revision | None
    payload: str | None
    outcome: ChangeOutcome
    conflicts: tuple[Conflict, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Committed:
    """How a commit went: a changeset with its revisions, or nothing to do, or what stood in its way."""

    changeset: Changeset | None
    plan: tuple[Planned, ...]
    revisions: tuple[Revision, ...] = ()

    @property
    def conflicts(self) -> list[Conflict]:
        """Return all conflicts; with any, nothing was done."""
        return [conflict for one in self.plan for conflict in one.conflicts]

    @property
    def problems(self) -> list[Problem]:
        """Return what is wrong with merged items; with any, nothing was done."""
        return [problem for one in self.plan for problem in one.problems]

    @property
    def merged(self) -> list[str]:
        """Name the items that were put together with what others did."""
        return [one.change.item for one in self.plan if one.outcome is ChangeOutcome.MERGED]
