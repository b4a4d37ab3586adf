"""What a commit comes to: each change held against what others have made of the item meanwhile."""

import json
from collections.abc import Callable, Iterable, Sequence

from sqlalchemy import Connection, and_, func, select

from quizkit.problems import Problem
from quizkit.store import errors
from quizkit.store.merge import merge
from quizkit.store.rows import confirmations, is_among, revisions, to_revision
from quizkit.store.staleness import Author, find_stale, find_texts, hash_seen
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
)

Confirmed = dict[str, set[tuple[str, str]]]
Settle = Callable[[Change, Data], tuple[Data, list[Problem]]]
"""Puts a merged item in order, or says what is wrong with it."""


def accept_as_is(_change: Change, data: Data) -> tuple[Data, list[Problem]]:
    """Settle for what a merge gives."""
    return data, []


def plan(connection: Connection, changes: Sequence[Change], settle: Settle) -> list[Planned]:
    """Decide what each change comes to."""
    heads, first = heads_of(connection, [change.item for change in changes]), dict[str, Change]()
    found = []
    for change in changes:
        earlier, head = first.setdefault(change.item, change), heads.get(change.item)
        if earlier is change:
            found.append(_planned(connection, change, head, settle))
        elif earlier.payload != change.payload:
            clash = Conflict(change.item, "", None, load_payload(earlier.payload), load_payload(change.payload))
            found.append(Planned(change, head, None, ChangeOutcome.CONFLICT, (clash,)))
    return found


def _planned(connection: Connection, change: Change, head: Revision | None, settle: Settle) -> Planned:
    if head is None:
        return Planned(change, head, change.payload, ChangeOutcome.NEW if change.payload else ChangeOutcome.UNCHANGED)
    if (head.deck, head.kind) != (change.deck, change.kind):
        clash = Conflict(change.item, "deck", None, f"{head.deck}, {head.kind}", f"{change.deck}, {change.kind}")
        return Planned(change, head, None, ChangeOutcome.CONFLICT, (clash,))
    payload, conflicts, problems = _together(connection, change, head, settle)
    if conflicts or problems:
        outcome = ChangeOutcome.CONFLICT if conflicts else ChangeOutcome.BROKEN
    elif payload == head.payload:
        outcome = ChangeOutcome.UNCHANGED
    elif payload != change.payload:
        outcome = ChangeOutcome.MERGED
    else:
        outcome = ChangeOutcome.DELETED if payload is None else ChangeOutcome.CHANGED
    return Planned(change, head, payload, outcome, tuple(conflicts), tuple(problems))


def _together(
    connection: Connection, change: Change, head: Revision, settle: Settle
) -> tuple[str | None, list[Conflict], list[Problem]]:
    """Put a change together with what has become of its base since."""
    if change.base in (None, head.number) or change.payload == head.payload:
        return change.payload, [], []
    # Base 0 is nothing, and an id that was ever used is not free, not even after a deletion.
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


def find_unseen(planned: Sequence[Planned], steps: Sequence[Step]) -> list[Planned]:
    """Find steps of review for what the reviewer has not seen: somebody has changed it meanwhile."""
    payloads = {one.change.item: one.payload for one in planned}
    clashes: dict[str, list[Conflict]] = {}
    for step in steps:
        if step.seen and step.seen != hash_seen(load_payload(payloads.get(step.item)) or {}, step.language):
            clash = Conflict(step.item, f"state.{step.language}", None, None, str(step.state))
            clashes.setdefault(step.item, []).append(clash)
    return [
        one._replace(outcome=ChangeOutcome.CONFLICT, conflicts=(*one.conflicts, *clashes[one.change.item]))
        if one.change.item in clashes
        else one
        for one in planned
    ]


def heads_of(connection: Connection, items: Sequence[str]) -> dict[str, Revision]:
    """Return the newest revision of each of these items."""
    newest = (
        select(revisions.c.item, func.max(revisions.c.number).label("number"))
        .where(is_among(connection, revisions.c.item, items))
        .group_by(revisions.c.item)
        .subquery()
    )
    joined = and_(revisions.c.item == newest.c.item, revisions.c.number == newest.c.number)
    return {row.item: to_revision(row) for row in connection.execute(select(revisions).join(newest, joined))}


def find_confirmed(connection: Connection, heads: Iterable[Revision]) -> Confirmed:
    """Return the translations confirmed at these very revisions."""
    numbers = {head.item: head.number for head in heads if head.stale}
    found: Confirmed = {}
    if numbers:
        query = select(confirmations).where(is_among(connection, confirmations.c.item, list(numbers)))
        for row in connection.execute(query):
            if row.number == numbers[row.item]:
                found.setdefault(row.item, set()).add((row.path, row.language))
    return found


def make_next_revision(connection: Connection, planned: Planned, changeset: int, known: Confirmed) -> Revision:
    """Return the revision that follows the newest one of an item."""
    change, payload, head = planned.change, planned.payload, planned.head
    sha256 = digest(payload) if payload is not None else ""
    if head is None:
        return Revision(change.item, 1, change.deck, change.kind, changeset, None, sha256, payload)
    base = change.base or head.number

    def at(number: int) -> Revision:
        return head if number == head.number else find_revision(connection, change.item, number)

    stale: Stale = {}
    if payload is not None and change.source:
        before, seen = head, known.get(change.item, set())
        if change.like and (copied := at(change.like)).payload == payload:
            before, seen = copied, find_confirmed(connection, [copied]).get(change.item, set())
        author = Author(change.source, base, dict(find_texts(load_payload(change.payload))))
        stale = find_stale(before, json.loads(payload), author, seen, at)
    number = head.number + 1
    return Revision(change.item, number, change.deck, change.kind, changeset, base, sha256, payload, stale)


def find_revision(connection: Connection, item: str, number: int) -> Revision:
    """Return one revision of an item."""
    query = select(revisions).where(and_(revisions.c.item == item, revisions.c.number == number))
    row = connection.execute(query).first()
    if row is None:
        raise errors.NoSuchRevision(item=item, number=number)
    return to_revision(row)


def load_payload(payload: str | None) -> Data | None:
    """Read a payload; a tombstone has none."""
    found: Data | None = None if payload is None else json.loads(payload)
    return found
