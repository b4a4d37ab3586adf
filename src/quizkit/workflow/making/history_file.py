"""The history of a deck in a file: who did what to it, when and why. What comes in is typed and checked first."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictInt, ValidationError

from quizkit.cards.kinds import kinds
from quizkit.languages import is_language
from quizkit.problems import QuizkitError
from quizkit.store.travel import PastChange, PastConfirmation, PastReview
from quizkit.store.values import Change, Origin, Revision, State, digest, load_payload
from quizkit.workflow.author import clean_line
from quizkit.workflow.stored.items import BOOKLET, BRIEF, COMPOSITION, DISMISSALS, GAME, PICTURE

FILE_KINDS = frozenset((BRIEF, GAME, PICTURE, DISMISSALS, COMPOSITION, BOOKLET))
_CARD = re.compile(r"[a-z0-9]{1,20}-[0-9]{1,9}")
_FILE = re.compile(r"([a-z0-9-]+)/((?:pictures/)?[a-zA-Z0-9_-]+\.[a-z]+)")


class BadHistory(QuizkitError):
    """The history in a file contradicts itself, or is none."""

    name = "bad-history"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Revision(_Part):
    item: str
    number: StrictInt
    kind: str
    base: StrictInt | None = None
    payload: str | None
    stale: Mapping[str, Mapping[str, StrictInt]] = {}


class _Review(_Part):
    item: str
    language: str
    state: str
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class _Confirmation(_Part):
    item: str
    number: StrictInt
    path: str
    language: str


class _Change(_Part):
    author: str
    at: str
    reason: str = ""
    file: str = ""
    revisions: list[_Revision] = []
    reviews: list[_Review] = []
    confirmations: list[_Confirmation] = []


class _History(_Part):
    changes: list[_Change]


def write_history(past: Iterable[PastChange]) -> bytes:
    """Write a deck's history as JSON; answers of players are not part of it."""
    changes = [
        _Change(
            author=change.origin.author,
            at=change.origin.at,
            reason=change.origin.message,
            file=change.origin.file,
            revisions=[
                _Revision(
                    item=revision.item,
                    number=revision.number,
                    kind=revision.kind,
                    base=revision.base,
                    payload=revision.payload,
                    stale=revision.stale,
                )
                for revision in change.revisions
            ],
            reviews=[_Review(**step._asdict()) for step in change.reviews],
            confirmations=[_Confirmation(**told._asdict()) for told in change.confirmations],
        )
        for change in past
    ]
    return (_History(changes=changes).model_dump_json(exclude_defaults=True) + "\n").encode()


def read_history(data: bytes, deck: str, brought: Origin) -> list[PastChange]:
    """Read a deck's history from JSON, perhaps under another name; every change says which file brought it."""
    try:
        history = _History.model_validate_json(data)
    except ValidationError as error:
        first = error.errors()[0]
        raise BadHistory(place=".".join(map(str, first["loc"])), reason=first["msg"]) from error
    past, reader = list[PastChange](), _Reader(deck)
    for place, change in enumerate(history.changes):
        try:
            past.append(reader.read(change, brought))
        except ValueError as error:
            raise BadHistory(place=f"changes.{place}", reason=str(error)) from error
    return past


class _Reader:
    """Reads changes in order, and remembers what came before."""

    def __init__(self, deck: str) -> None:
        self._deck = deck
        self._heads = dict[str, Revision]()

    def read(self, change: _Change, brought: Origin) -> PastChange:
        """Read a change; refuse one that cannot follow those before it."""
        datetime.fromisoformat(change.at)
        reason = clean_line(f"{change.reason} ({change.file})" if change.file else change.reason)
        author = clean_line(change.author)
        if not author:
            raise ValueError("author")
        origin = Origin(author, clean_line(change.at), reason, brought.file, brought.file_sha256)
        revisions = tuple(self._read_revision(revision) for revision in change.revisions)
        reviews = tuple(self._read_review(step) for step in change.reviews)
        return PastChange(origin, revisions, reviews, tuple(self._read_told(told) for told in change.confirmations))

    def _read_revision(self, told: _Revision) -> Revision:
        item, before = self._name(told.item), self._heads.get(self._name(told.item))
        number = before.number + 1 if before else 1
        is_file = "/" in item
        if told.number != number or (told.base is not None and not 0 <= told.base < number):
            raise ValueError(f"{item}@{told.number} ≠ {item}@{number}")
        if (told.kind not in (FILE_KINDS if is_file else kinds())) or (before and before.kind != told.kind):
            raise ValueError(f"{item}: {told.kind}")
        content = load_payload(told.payload)
        if told.payload is not None and not isinstance(content, dict):
            raise ValueError(f"{item}@{number}: payload")
        if content is not None and not is_file and content.get("id") != item:
            raise ValueError(f"{item}@{number}: id")
        sha256 = "" if told.payload is None else digest(told.payload)
        revision = Revision(item, number, self._deck, told.kind, 0, told.base, sha256, told.payload, told.stale)
        self._heads[item] = revision
        return revision

    def _read_review(self, told: _Review) -> PastReview:
        if told.state not in list(State) or not is_language(told.language):
            raise ValueError(f"{told.item}: {told.language}, {told.state}")
        return PastReview(self._find(told.item).item, told.language, told.state, told.sha256)

    def _read_told(self, told: _Confirmation) -> PastConfirmation:
        head = self._find(told.item)
        if not 0 < told.number <= head.number or not is_language(told.language):
            raise ValueError(f"{told.item}@{told.number}")
        return PastConfirmation(head.item, told.number, clean_line(told.path), told.language)

    def _find(self, item: str) -> Revision:
        known = self._heads.get(self._name(item))
        if known is None:
            raise ValueError(item)
        return known

    def _name(self, item: str) -> str:
        """Return what an item is called here; a file is called after its deck."""
        if file := _FILE.fullmatch(item):
            return f"{self._deck}/{file[2]}"
        if not _CARD.fullmatch(item):
            raise ValueError(ascii(item))
        return item


def find_deleted(past: Sequence[PastChange], living: Iterable[Change]) -> list[Change]:
    """Return the deletions in a history's file after which nothing of it lives that its deck does not have."""
    kept = {change.item for change in living}
    heads = {revision.item: revision for change in past for revision in change.revisions}
    return [
        Change(head.item, head.deck, head.kind, None)
        for item, head in heads.items()
        if item not in kept and not head.is_tombstone
    ]
