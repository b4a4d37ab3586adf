"""Convert between rows and values, and add rows to the tables."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from sqlalchemy import Column, ColumnElement, Connection, Row, Table, func, insert, select, text

from quizkit.store.staleness import hash_seen
from quizkit.store.tables import changesets, confirmations, reviews
from quizkit.store.values import Changeset, Confirmation, Data, Origin, Revision, Step, canonical


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
