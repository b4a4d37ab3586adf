"""The rows of the tables: converted from and to values, and found. A damaged row is refused, never returned.

Inside: newest revisions, stale marks, hashes, the highest number of a prefix; rows for reviews, confirmations and
remarks.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from sys import intern
from typing import Any, cast

from sqlalchemy import Column, ColumnElement, Connection, Integer, Row, Table, and_, func, select, text
from sqlalchemy import cast as cast_to

from quizkit.store import errors
from quizkit.store.seals import hash_text, seal, seal_row
from quizkit.store.seen import hash_seen
from quizkit.store.tables import changesets, confirmations, revisions
from quizkit.store.values import (
    Changeset,
    Confirmation,
    Data,
    Origin,
    Remark,
    Revision,
    Stale,
    Step,
    canonical,
)

FRESH: Stale = {}
"""The marks of a revision without stale translations; nearly all have none."""

Confirmed = dict[str, set[tuple[str, str]]]
"""Item → the paths and languages of translations that were confirmed."""


def to_revision(row: Row[Any]) -> Revision:
    """Return the revision that a row holds; refuse one that is not what was stored."""
    item, number, payload, stale = row.item, row.number, row.payload, row.stale
    # Thousands of revisions name the same deck and kind: one copy is enough.
    deck, kind, changeset, base, sha256 = intern(row.deck), intern(row.kind), row.changeset_id, row.base, row.sha256
    sealed = seal("revision", row.id, item, number, deck, kind, changeset, base, sha256, stale)
    if sealed != row.seal or sha256 != hash_payload(payload):
        raise errors.DamagedRow(row=f"{item}@{number}")
    return Revision(item, number, deck, kind, changeset, base, sha256, payload, to_marks(stale))


def to_marks(stale: str) -> Stale:
    """Return the stale marks in the row of a revision; those without any share one value."""
    return json.loads(stale) if stale != "{}" else FRESH


def hash_payload(payload: object) -> str:
    """Return the hash that a revision's row has for its payload; a tombstone has none."""
    return "" if payload is None else hash_text(str(payload))


def refuse_damaged(table: Table, row: Row[Any], name: str) -> None:
    """Refuse a row that is not what was stored."""
    if row.seal != seal_row(table.name, cast("Mapping[str, Any]", row._mapping)):  # noqa: SLF001  # its public name
        raise errors.DamagedRow(row=name)


def from_revision(revision: Revision) -> dict[str, object]:
    """Return the row for a revision."""
    return {
        "item": revision.item,
        "number": revision.number,
        "deck": revision.deck,
        "kind": revision.kind,
        "changeset_id": revision.changeset,
        "base": revision.base,
        "sha256": revision.sha256,
        "payload": revision.payload,
        "stale": canonical(revision.stale) if revision.stale else "{}",
    }


def to_changeset(row: Row[Any], items: int) -> Changeset:
    """Return the changeset that a row holds."""
    refuse_damaged(changesets, row, f"#{row.id}")
    origin = Origin(row.author, row.at, row.message, row.file, row.file_sha256)
    return Changeset(row.id, origin, items)


def is_among(connection: Connection, column: Column[Any], values: Sequence[str]) -> ColumnElement[bool]:
    """Return the condition that a row's column has one of these values, as one parameter: thousands would be slow."""
    condition = _among(connection.dialect.name, column).bindparams(among=_pass_among(connection, values))
    return cast("ColumnElement[bool]", condition)


def _among(dialect: str, column: Column[Any]) -> Any:
    if dialect == "postgresql":
        return text(f"{column} = ANY(:among)")
    return text(f"{column} IN (SELECT value FROM json_each(:among))")  # noqa: S608  # the column is ours


def _pass_among(connection: Connection, values: Sequence[str]) -> object:
    return list(values) if connection.dialect.name == "postgresql" else json.dumps(values)


def find_highest_number(connection: Connection, prefix: str) -> int:
    """Return the highest number that follows a prefix in the ids of items; 0 if there is none."""
    start = len(prefix) + 2
    if connection.dialect.name == "postgresql":
        is_numbered = revisions.c.item.regexp_match(f"^{prefix}-[0-9]{{1,9}}$")
    else:
        digits = f"{prefix}-%"
        is_numbered = and_(
            revisions.c.item.like(digits),
            func.length(revisions.c.item).between(start, start + 8),
            text(f"substr(revision.item, {start}) NOT GLOB '*[^0-9]*'"),
        )
    number = cast_to(func.substr(revisions.c.item, start), Integer)
    return connection.execute(select(func.max(number)).where(is_numbered)).scalar() or 0


def make_reviews(changeset: int, steps: Sequence[tuple[Step, Data]]) -> list[dict[str, object]]:
    """Return rows for review steps, each with a hash of what the reviewer saw."""
    return [
        {
            "changeset_id": changeset,
            "item": step.item,
            "language": step.language,
            "state": str(step.state),
            "sha256": hash_seen(data, step.language),
        }
        for step, data in steps
    ]


def make_confirmations(
    changeset: int, confirmed: Sequence[Confirmation], heads: Mapping[str, Revision]
) -> list[dict[str, object]]:
    """Return rows that confirm translations at the current revisions of their cards."""
    return [
        {
            "changeset_id": changeset,
            "item": confirmation.item,
            "number": heads[confirmation.item].number,
            "path": confirmation.path,
            "language": confirmation.language,
        }
        for confirmation in confirmed
    ]


def make_remarks(changeset: int, said: Sequence[Remark]) -> list[dict[str, object]]:
    """Return rows for remarks."""
    return [{"changeset_id": changeset, **remark._asdict(), "kind": str(remark.kind)} for remark in said]


def heads_of(connection: Connection, items: Sequence[str]) -> dict[str, Revision]:
    """Return the newest revision of each of these items, from its row."""
    if not items:
        return {}
    query, among = _build_heads_query(connection.dialect.name), _pass_among(connection, items)
    return {row.item: to_revision(row) for row in connection.execute(query, {"among": among})}


@cache
def _build_heads_query(dialect: str) -> Any:
    """Build the query once: it takes longer than asking, and every save asks three times."""
    return heads_query(_among(dialect, revisions.c.item))


def heads_query(*conditions: ColumnElement[bool]) -> Any:
    """Select the rows of the newest revision of each item, among those that meet all conditions."""
    newest = (
        select(revisions.c.item, func.max(revisions.c.number).label("number"))
        .where(*conditions)
        .group_by(revisions.c.item)
        .subquery()
    )
    is_newest = and_(revisions.c.item == newest.c.item, revisions.c.number == newest.c.number)
    return select(revisions).join(newest, is_newest)


def find_confirmed(connection: Connection, heads: Iterable[Revision]) -> Confirmed:
    """Return the translations whose rows confirm them at exactly these revisions."""
    numbers = {head.item: head.number for head in heads if head.stale}
    confirmed: Confirmed = {}
    if numbers:
        query = select(confirmations).where(is_among(connection, confirmations.c.item, list(numbers)))
        for row in connection.execute(query):
            refuse_damaged(confirmations, row, f"{row.item}@{row.number} {row.path}.{row.language}")
            if row.number == numbers[row.item]:
                confirmed.setdefault(row.item, set()).add((row.path, row.language))
    return confirmed


def find_revisions(connection: Connection, wanted: Iterable[tuple[str, int]]) -> dict[tuple[str, int], Revision]:
    """Return some revisions from their rows, by item and number; of those that exist."""
    pairs = set(wanted)
    if not pairs:
        return {}
    items, numbers = ({pair[part] for pair in pairs} for part in (0, 1))
    is_near = and_(is_among(connection, revisions.c.item, sorted(map(str, items))), revisions.c.number.in_(numbers))
    rows = connection.execute(select(revisions).where(is_near))
    return {(row.item, row.number): to_revision(row) for row in rows if (row.item, row.number) in pairs}


def find_revision(connection: Connection, item: str, number: int) -> Revision:
    """Return one revision of an item from its row."""
    query = select(revisions).where(and_(revisions.c.item == item, revisions.c.number == number))
    row = connection.execute(query).first()
    if row is None:
        raise errors.NoSuchRevision(item=item, number=number)
    return to_revision(row)
