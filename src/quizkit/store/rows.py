"""Between rows and values: how each is read from the tables and added to them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from sqlalchemy import Column, ColumnElement, Connection, Row, Table, func, insert, select, text

from quizkit.store.staleness import hash_seen
from quizkit.store.tables import (
    ChangesetRow,
    ConfirmationRow,
    ReleaseItemRow,
    ReleaseRow,
    ReviewRow,
    RevisionRow,
    table,
)
from quizkit.store.values import Changeset, Confirmation, Data, Origin, Revision, Step, canonical

changesets = table(ChangesetRow)
revisions = table(RevisionRow)
reviews = table(ReviewRow)
confirmations = table(ConfirmationRow)
releases = table(ReleaseRow)
release_items = table(ReleaseItemRow)


def to_revision(row: Row[Any]) -> Revision:
    """Make a revision of its row."""
    stale = json.loads(row.stale) if row.stale != "{}" else {}
    return Revision(
        row.item, row.number, row.deck, row.kind, row.changeset_id, row.base, row.sha256, row.payload, stale
    )


def from_revision(revision: Revision) -> dict[str, object]:
    """Make a row of a revision."""
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
    """Make a changeset of its row."""
    origin = Origin(row.author, row.at, row.message, row.file, row.file_sha256)
    return Changeset(row.id, origin, items)


def is_among(connection: Connection, column: Column[Any], values: Sequence[str]) -> ColumnElement[bool]:
    """Ask for many values at once, as one parameter: a statement with thousands is slow to write."""
    if connection.dialect.name == "postgresql":
        condition = text(f"{column} = ANY(:among)").bindparams(among=list(values))
    else:
        condition = text(f"{column} IN (SELECT value FROM json_each(:among))")  # noqa: S608  # a column of our own
        condition = condition.bindparams(among=json.dumps(values))
    return cast("ColumnElement[bool]", condition)


def next_changeset(connection: Connection) -> int:
    """Return the number of the next changeset: writers take turns, so there is no gap and no clash."""
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
    """Add steps of review, each with what the reviewer had before them."""
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
    connection: Connection, changeset: int, found: Sequence[Confirmation], heads: Mapping[str, Revision]
) -> None:
    """Add that translations are right although their source has changed, as their cards are now."""
    rows = [
        {
            "changeset_id": changeset,
            "item": one.item,
            "number": heads[one.item].number,
            "path": one.path,
            "language": one.language,
        }
        for one in found
    ]
    add_rows(connection, confirmations, rows)


def add_rows(connection: Connection, into: Table, rows: Sequence[Mapping[str, object]]) -> None:
    """Add many rows at once, all with the same columns, in each engine's fastest way."""
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        # Rows are sent in batches if something is asked for in return.
        connection.execute(insert(into).returning(*into.primary_key), rows)
    else:
        columns, places = ", ".join(rows[0]), ", ".join("?" for _ in rows[0])
        statement = f"INSERT INTO {into.name} ({columns}) VALUES ({places})"  # noqa: S608  # names of our own
        connection.exec_driver_sql(statement, [tuple(row.values()) for row in rows])
