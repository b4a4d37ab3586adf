"""What the store takes and returns: frozen values, not rows.

Inside: payloads written, read back and hashed.

Values that come in tens of thousands are tuples, which are the fastest to create.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple, cast

from quizkit import languages
from quizkit.problems import Problem
from quizkit.safe_yaml import Value

Data = Mapping[str, Value]
Stale = Mapping[str, Mapping[str, int]]
"""Path of a text → language → number of the revision whose source it was translated from."""


# Created once: a commit may write thousands of payloads. None contains itself, so nobody needs to look out for that.
_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode


def dump_payload(data: Data) -> str:
    """Write a payload. Fields keep their order: a card's is canonical, a deck's has a meaning."""
    return _encode(data)


def load_payload(payload: str | None) -> Data | None:
    """Read a payload; a tombstone has none."""
    return None if payload is None else cast("Data", json.loads(payload))


def without_id(payload: str) -> str:
    """Return the payload of a card without its id, which the canonical order puts first."""
    return payload.partition(",")[2]


def find_texts(value: Value, path: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the texts in a payload with their paths.

    The store does not know the kinds of cards, so it recognises a text by its shape: a mapping from language codes
    to words.
    """
    inner: Iterable[tuple[str | int, Value]] = ()
    if isinstance(value, Mapping):
        # The key `id` is that of a card, and Indonesian: names of languages are only looked up where all else fits.
        is_flat = value and all(isinstance(words, str) for words in value.values())
        if is_flat and all(map(languages.is_language, value)):
            yield path, value  # type: ignore[misc]
            return
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value, 1)
    for key, inner_value in inner:
        if isinstance(inner_value, Mapping | list):
            yield from find_texts(inner_value, f"{path}.{key}" if path else str(key))


def canonical(data: Data) -> str:
    """Write data as JSON in which equal data are equal texts, for hashing."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(text: str) -> str:
    """Return the SHA-256 hash of a payload or another text."""
    return sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Origin:
    """Who changed something, when and why, and the file it came from, if any."""

    author: str
    at: str
    message: str = ""
    file: str = ""
    file_sha256: str = ""


class Change(NamedTuple):
    """An item as its author wants it; without a payload, it is to be deleted.

    `base` is the revision the author started from: 0 for a new item, none to replace whatever is there.
    """

    item: str
    deck: str
    kind: str
    payload: str | None
    base: int | None = None
    source: str = ""
    """The language that is translated from."""
    like: int | None = None
    """The revision that is restored, if any: translations that were stale then are stale again."""
    moved_from: str = ""
    """The deck that a card leaves for this one, if it does."""


class State(StrEnum):
    """How far a card has come in one language."""

    DRAFT = "draft"
    REVIEW = "review"
    READY = "ready"
    RETIRED = "retired"


class Step(NamedTuple):
    """A review step: a card reaches a state in one language."""

    item: str
    language: str
    state: State
    seen: str = ""
    """The hash of what the reviewer saw. If the card has changed since, the step is a conflict."""


class Confirmation(NamedTuple):
    """A translation confirmed as still correct although its source has changed."""

    item: str
    path: str
    language: str


class RemarkKind(StrEnum):
    """What somebody says about a card without changing it."""

    COMMENT = "comment"
    SUGGESTION = "suggestion"
    """Other words for a text, from somebody who may not write it, or does not want to."""
    ACCEPTED = "accepted"
    REFUSED = "refused"
    SETTLED = "settled"
    """A comment that nobody has to think about any more."""
    DONE = "done"
    """About a deck: somebody has ended their sitting, and says what they did."""


class Remark(NamedTuple):
    """Something said about a card, in one language or about all of it."""

    item: str
    kind: RemarkKind
    words: str = ""
    language: str = ""
    path: str = ""
    number: int = 0
    """The revision that was before their eyes."""
    about: int = 0
    """The remark that this one answers; 0, if it stands by itself."""


@dataclass(frozen=True, slots=True)
class Changeset:
    """Changes that one person made at the same time."""

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
        """Return the payload as data; that of a tombstone is empty."""
        return load_payload(self.payload) or {}

    @property
    def is_tombstone(self) -> bool:
        """Return whether this revision deletes the item."""
        return self.payload is None

    def may_have(self, field: str) -> bool:
        """Return whether there may be a field of this name, without reading the payload. A no is certain."""
        return f'"{field}"' in (self.payload or "")


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field that two people changed from the same base. If the path is empty, it is the whole item."""

    item: str
    path: str
    base: Value
    ours: Value
    theirs: Value
    author: str = ""
    """Who wrote what is stored now, and when."""
    at: str = ""


class ChangeOutcome(StrEnum):
    """What becomes of a change."""

    NEW = "new"
    CHANGED = "changed"
    MERGED = "merged"
    DELETED = "deleted"
    UNCHANGED = "unchanged"
    CONFLICT = "conflict"
    BROKEN = "broken"


class Planned(NamedTuple):
    """What a change would lead to: a payload, or conflicts and problems."""

    change: Change
    head: Revision | None
    payload: str | None
    outcome: ChangeOutcome
    conflicts: tuple[Conflict, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Committed:
    """The result of a commit: a changeset and its revisions; neither if nothing changed or something was in the way."""

    changeset: Changeset | None
    plan: tuple[Planned, ...]
    revisions: tuple[Revision, ...] = ()

    @property
    def conflicts(self) -> list[Conflict]:
        """Return all conflicts; if there are any, nothing was committed."""
        return [conflict for planned in self.plan for conflict in planned.conflicts]

    @property
    def problems(self) -> list[Problem]:
        """Return the problems of merged items; if there are any, nothing was committed."""
        return [problem for planned in self.plan for problem in planned.problems]

    @property
    def merged(self) -> list[str]:
        """Return the items that were merged with changes of others."""
        return [planned.change.item for planned in self.plan if planned.outcome is ChangeOutcome.MERGED]
