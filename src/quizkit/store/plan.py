"""Plan a commit: compare each change with what others have done to the item in the meantime."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from sqlalchemy import Connection, select

from quizkit.problems import Problem
from quizkit.store.merge import differences, merge
from quizkit.store.rows import Confirmed, find_confirmed, find_revision, find_revisions, heads_of
from quizkit.store.seen import hash_seen
from quizkit.store.staleness import AuthorVersion, find_stale
from quizkit.store.tables import changesets
from quizkit.store.values import (
    Change,
    ChangeOutcome,
    Conflict,
    Data,
    Planned,
    Revision,
    Stale,
    Step,
    digest,
    dump_payload,
    find_texts,
    load_payload,
)

Settle = Callable[[Change, Data], tuple[Data, list[Problem]]]
"""Puts a merged item in order, or reports what is wrong with it."""


def accept_as_is(_change: Change, data: Data) -> tuple[Data, list[Problem]]:
    """Accept a planned item as it was merged."""
    return data, []


def plan(connection: Connection, changes: Sequence[Change], settle: Settle) -> list[Planned]:
    """Plan a commit: decide what becomes of each change."""
    heads, first = heads_of(connection, [change.item for change in changes]), dict[str, Change]()
    planned = []
    for change in changes:
        earlier, head = first.setdefault(change.item, change), heads.get(change.item)
        if earlier is change:
            planned.append(_plan_change(connection, change, head, settle))
        elif earlier.payload != change.payload:
            clash = Conflict(change.item, "", None, load_payload(earlier.payload), load_payload(change.payload))
            planned.append(Planned(change, head, None, ChangeOutcome.CONFLICT, (clash,)))
    return planned


def _plan_change(connection: Connection, change: Change, head: Revision | None, settle: Settle) -> Planned:
    if head is None:
        return Planned(change, head, change.payload, ChangeOutcome.NEW if change.payload else ChangeOutcome.UNCHANGED)
    if (head.deck, head.kind) != (change.moved_from or change.deck, change.kind):
        clash = Conflict(change.item, "deck", None, f"{head.deck}, {head.kind}", f"{change.deck}, {change.kind}")
        return Planned(change, head, None, ChangeOutcome.CONFLICT, (clash,))
    payload, conflicts, problems = _merge_with_head(connection, change, head, settle)
    conflicts = [_name_author(connection, conflict, change.base or 0, head) for conflict in conflicts]
    if conflicts or problems:
        outcome = ChangeOutcome.CONFLICT if conflicts else ChangeOutcome.BROKEN
    elif payload == head.payload and head.deck == change.deck:
        outcome = ChangeOutcome.UNCHANGED
    elif payload != change.payload:
        outcome = ChangeOutcome.MERGED
    else:
        outcome = ChangeOutcome.DELETED if payload is None else ChangeOutcome.CHANGED
    return Planned(change, head, payload, outcome, tuple(conflicts), tuple(problems))


def _merge_with_head(
    connection: Connection, change: Change, head: Revision, settle: Settle
) -> tuple[str | None, list[Conflict], list[Problem]]:
    """Merge a change with what has become of its base since."""
    if change.base in (None, head.number) or change.payload == head.payload:
        return change.payload, [], []
    # Base 0 means a new item. An id that was ever used stays taken, even after a deletion.
    base = find_revision(connection, change.item, change.base).payload if change.base else None
    if change.base and base in (change.payload, head.payload):
        return (head.payload if base == change.payload else change.payload), [], []
    sides = (load_payload(base), load_payload(head.payload), load_payload(change.payload))
    if None in sides:
        return None, [Conflict(change.item, "", *sides)], []
    data, conflicts = merge(change.item, *(side or {} for side in sides))
    if conflicts:
        return None, conflicts, []
    settled, problems = settle(change, data)
    return dump_payload(settled), [], problems


def _name_author(connection: Connection, conflict: Conflict, base: int, head: Revision) -> Conflict:
    """Return who wrote what is stored now: whoever changed this field last since the author's base."""
    last = head
    for number in range(head.number - 1, base - 1, -1):
        before = find_revision(connection, head.item, number) if number else None
        paths = [f"{path}." for path, _, _ in differences(before.data if before else {}, last.data)]
        if before is None or not conflict.path or any(path.startswith(f"{conflict.path}.") for path in paths):
            break
        last = before
    query = select(changesets.c.author, changesets.c.at).where(changesets.c.id == last.changeset)
    author, at = connection.execute(query).one()
    return replace(conflict, author=author, at=at)


def refuse_unseen(planned: Sequence[Planned], steps: Sequence[Step]) -> list[Planned]:
    """Turn planned review steps into conflicts where somebody has changed the card since the reviewer saw it."""
    payloads = {entry.change.item: entry.payload for entry in planned}
    clashes: dict[str, list[Conflict]] = {}
    for step in steps:
        if step.seen and step.seen != hash_seen(load_payload(payloads.get(step.item)) or {}, step.language):
            clash = Conflict(step.item, f"state.{step.language}", None, None, str(step.state))
            clashes.setdefault(step.item, []).append(clash)
    return [
        entry._replace(outcome=ChangeOutcome.CONFLICT, conflicts=(*entry.conflicts, *clashes[entry.change.item]))
        if entry.change.item in clashes
        else entry
        for entry in planned
    ]


def make_revisions(connection: Connection, planned: Sequence[Planned], changeset: int) -> list[Revision]:
    """Return the revisions that a commit plans to follow the heads of items."""
    heads = [entry.head for entry in planned if entry.head]
    confirmed, earlier = find_confirmed(connection, heads), find_revisions(connection, _list_earlier(planned))
    return [_make_next_revision(connection, entry, changeset, confirmed, earlier) for entry in planned]


def _list_earlier(planned: Sequence[Planned]) -> Iterator[tuple[str, int]]:
    """Name the revisions to look at for stale translations: all at once, as there may be thousands."""
    for change, head, payload, *_ in planned:
        if head and payload is not None and change.source:
            noted = (number for by_language in head.stale.values() for number in by_language.values())
            for number in (change.base, change.like, *noted):
                if number and number != head.number:
                    yield change.item, number


def _make_next_revision(
    connection: Connection,
    planned: Planned,
    changeset: int,
    confirmed: Confirmed,
    earlier: Mapping[tuple[str, int], Revision],
) -> Revision:
    change, payload, head = planned.change, planned.payload, planned.head
    sha256 = digest(payload) if payload is not None else ""
    if head is None:
        return Revision(change.item, 1, change.deck, change.kind, changeset, None, sha256, payload)
    base = change.base or head.number

    def revision_at(number: int) -> Revision:
        known = head if number == head.number else earlier.get((change.item, number))
        return known or find_revision(connection, change.item, number)

    stale: Stale = {}
    if payload is not None and change.source:
        before, fresh = head, confirmed.get(change.item, set())
        if change.like and (restored := revision_at(change.like)).payload == payload:
            before, fresh = restored, find_confirmed(connection, [restored]).get(change.item, set())
        own = AuthorVersion(change.source, base, dict(find_texts(load_payload(change.payload))))
        stale = find_stale(before, json.loads(payload), own, fresh, revision_at)
    number = head.number + 1
    return Revision(change.item, number, change.deck, change.kind, changeset, base, sha256, payload, stale)
