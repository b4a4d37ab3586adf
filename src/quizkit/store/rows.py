"""The rows of the tables: converted from and to values, found, and added."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from sqlalchemy import Column, ColumnElement, Connection, Row, Table, and_, func, insert, select, text

from quizkit.store import errors
from quizkit.store.staleness import hash_seen
from quizkit.store.tables import changesets, confirmations, reviews, revisions
from quizkit.store.values import (
    Changeset,
    Confirmation,
    Data,
    Origin,
    Revision,
    Step,
    canonical,
)

Confirmed = dict[str, set[tuple[str, str]]]
"""Item → the paths and languages of translations that were confirmed."""


def to_revision(row: Row[Any]) -> Revision:
    """Return the revision that a row holds."""
    stale = json.loads(row.stale) if row.stale != "{}" else {}
    return Revision(
        row.item, row.number, row.deck, row.kind, row.changeset_id, row.base, row.sha256, row.payload, stale
    )


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
    origin = Origin(row.author, row.at, row.message, row.file, row.file_sha256)
    return Changeset(row.id, origin, items)


def is_among(connection: Connection, column: Column[Any], values: Sequence[str]) -> ColumnElement[bool]:
    """Return the condition that a column has one of these values, passed as one parameter: thousands would be slow."""
    if connection.dialect.name == "postgresql":
        condition = text(f"{column} = ANY(:among)").bindparams(among=list(values))
    else:
        condition = text(f"{column} IN (SELECT value FROM json_each(:among))")  # noqa: S608  # the column is ours
        condition = condition.bindparams(among=json.dumps(values))
    return cast("ColumnElement[bool]", condition)


def next_changeset(connection: Connection) -> int:
    """Return the number of the next changeset. Writers take turns, so there are neither gaps nor clashes."""
    last: int | None = connection.execute(select(func.max(changesets.c.id))).scalar()
    return (last or 0) + 1


def add_changeset(connection: Connection, number: int, origin: Origin) -> None:
    """Add a changeset."""
    values = {
        "id": number,
        "author": origin.author,
        "at": origin.at,
        "message": origin.message,
        "file": origin.file,
        "file_sha256": origin.file_sha256,
    }
    connection.execute(insert(changesets).values(values))


def add_reviews(connection: Connection, changeset: int, steps: Sequence[tuple[Step, Data]]) -> None:
    """Add review steps, each with a hash of what the reviewer saw."""
    rows = [
        {
            "changeset_id": changeset,
            "item": step.item,
            "language": step.language,
            "state": str(step.state),
            "sha256": hash_seen(data, step.language),
        }
        for step, data in steps
    ]
    add_rows(connection, reviews, rows)


def add_confirmations(
    connection: Connection, changeset: int, confirmed: Sequence[Confirmation], heads: Mapping[str, Revision]
) -> None:
    """Confirm translations at the current revisions of their cards."""
    rows = [
        {
            "changeset_id": changeset,
            "item": confirmation.item,
            "number": heads[confirmation.item].number,
            "path": confirmation.path,
            "language": confirmation.language,
        }
        for confirmation in confirmed
    ]
    add_rows(connection, confirmations, rows)


def add_rows(connection: Connection, into: Table, rows: Sequence[Mapping[str, object]]) -> None:
    """Insert many rows with the same columns, in the fastest way that each database offers."""
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        # SQLAlchemy sends rows in batches only if the statement returns something.
        connection.execute(insert(into).returning(*into.primary_key), rows)
    else:
        columns, placeholders = ", ".join(rows[0]), ", ".join("?" for _ in rows[0])
        statement = f"INSERT INTO {into.name} ({columns}) VALUES ({placeholders})"  # noqa: S608  # the names are ours
        connection.exec_driver_sql(statement, [tuple(row.values()) for row in rows])


def heads_of(connection: Connection, items: Sequence[str]) -> dict[str, Revision]:
    """Return the newest revision of each of these items."""
    query = heads_query(is_among(connection, revisions.c.item, items))
    return {row.item: to_revision(row) for row in connection.execute(query)}


def heads_query(*conditions: ColumnElement[bool]) -> Any:
    """Select the newest revision of each item, among those that meet all conditions."""
    newest = (
        select(revisions.c.item, func.max(revisions.c.number).label("number"))
        .where(*conditions)
        .group_by(revisions.c.item)
        .subquery()
    )
    is_newest = and_(revisions.c.item == newest.c.item, revisions.c.number == newest.c.number)
    return select(revisions).join(newest, is_newest)


def find_confirmed(connection: Connection, heads: Iterable[Revision]) -> Confirmed:
    """Return the translations that were confirmed at exactly these revisions."""
    numbers = {head.item: head.number for head in heads if head.stale}
    confirmed: Confirmed = {}
    if numbers:
        query = select(confirmations).where(is_among(connection, confirmations.c.item, list(numbers)))
        for row in connection.execute(query):
            if row.number == numbers[row.item]:
                confirmed.setdefault(row.item, set()).add((row.path, row.language))
    return confirmed


def find_revision(connection: Connection, item: str, number: int) -> Revision:
    """Return one revision of an item."""
    query = select(revisions).where(and_(revisions.c.item == item, revisions.c.number == number))
    row = connection.execute(query).first()
    if row is None:
        raise errors.NoSuchRevision(item=item, number=number)
    return to_revision(row)
