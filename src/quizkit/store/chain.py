"""The chain: the only way to add to the history, and to the rows beside it that may be deleted again.

Each changeset is sealed together with its rows and the seal of the changeset before it. Outside the chain, each table
has a count of its rows and a sum of their seals: what is forgotten is subtracted, and leaves nothing behind.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, bindparam, delete, func, insert, select, update

from quizkit.store import errors
from quizkit.store.engine import describe
from quizkit.store.hearing import tell_others
from quizkit.store.seals import CONTENTS, add_up, hash_contents, seal_row, write_counts
from quizkit.store.tables import changesets, checksums
from quizkit.store.values import Origin

Rows = Mapping[Table, Sequence[Mapping[str, Any]]]

# Built once: that takes longer than running them, and every save does.
_NEWEST = select(changesets.c.id, changesets.c.seal).order_by(changesets.c.id.desc()).limit(1)
_ADD = insert(changesets)
_CHECKSUM = select(checksums.c.count, checksums.c.sha256).where(checksums.c.name == bindparam("table"))
_RECOUNT = (
    update(checksums)
    .where(checksums.c.name == bindparam("table"))
    .values(count=bindparam("rows"), sha256=bindparam("hash"))
)


class Link(NamedTuple):
    """Where the next changeset goes: its number, and the seal of the one before."""

    number: int
    previous: str


def find_end(connection: Connection) -> Link:
    """Return where the chain ends, and the next changeset goes. Writers take turns, so there are no gaps or clashes."""
    last = connection.execute(_NEWEST).first() or (0, "")
    if tuple(last) != read_checksum(connection, changesets):
        # Whatever was added now would hide that something is missing.
        raise errors.DamagedRow(row=f"#{last[0]}", db=describe(connection.engine.url))
    return Link(last[0] + 1, last[1])


def append(connection: Connection, link: Link, origin: Origin, rows: Rows) -> None:
    """Append a changeset with its rows to the chain."""
    by_name = {table.name: (table, _seal(connection, table, new)) for table, new in rows.items() if new}
    added = [by_name[name] for name in CONTENTS if name in by_name]
    changeset: dict[str, Any] = {
        "id": link.number,
        "author": origin.author,
        "at": origin.at,
        "message": origin.message,
        "file": origin.file,
        "file_sha256": origin.file_sha256,
        "previous": link.previous,
        "row_counts": write_counts({table.name: len(sealed) for table, sealed in added}),
        "contents": hash_contents(row["seal"] for _, sealed in added for row in sealed),
    }
    changeset["seal"] = seal_row("changeset", changeset)
    connection.execute(_ADD, changeset)
    for table, sealed in added:
        add_rows(connection, table, sealed)
    write_checksum(connection, changesets, link.number, changeset["seal"])
    tell_others(connection, link.number)


def add_kept(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add rows beside the chain that may be deleted again."""
    sealed = _seal(connection, table, rows)
    add_rows(connection, table, sealed)
    _recount(connection, table, [row["seal"] for row in sealed], 1)


def delete_kept(connection: Connection, table: Table, condition: ColumnElement[bool]) -> int:
    """Delete rows beside the chain that may be; return how many there were."""
    seals = list(connection.execute(select(table.c.seal).where(condition)).scalars())
    connection.execute(delete(table).where(condition))
    _recount(connection, table, seals, -1)
    return len(seals)


def read_checksum(connection: Connection, table: Table) -> tuple[int, str]:
    """Return the count and the hash that a table beside the chain must have."""
    count, sha256 = connection.execute(_CHECKSUM, {"table": table.name}).first() or (0, "")
    return count, sha256


def _recount(connection: Connection, table: Table, seals: Sequence[str], sign: int) -> None:
    if seals:
        count, total = read_checksum(connection, table)
        write_checksum(connection, table, count + sign * len(seals), add_up(total, seals, sign))


def write_checksum(connection: Connection, table: Table, count: int, sha256: str) -> None:
    """Write the count and the hash that a table beside the chain must have from now on."""
    connection.execute(_RECOUNT, {"table": table.name, "rows": count, "hash": sha256})


def _seal(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Number rows, where their table has numbers, and seal them, in the order in which they are verified."""
    if "id" in table.c and rows and "id" not in rows[0]:
        last = connection.execute(_build_last_query(table)).scalar() or 0
        numbered = [{"id": number, **row} for number, row in enumerate(rows, last + 1)]
    elif table.name == "release_item":
        numbered = [dict(row) for row in sorted(rows, key=lambda row: str(row["item"]))]
    else:
        numbered = [dict(row) for row in rows]
    for row in numbered:
        row["seal"] = seal_row(table.name, row)
    return numbered


@cache
def _build_last_query(table: Table) -> Any:
    return select(func.max(table.c.id))


def add_rows(connection: Connection, into: Table, rows: Sequence[Mapping[str, object]]) -> None:
    """Insert many rows into the chain's tables at once, in the fastest way that each database offers."""
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        # SQLAlchemy sends rows in batches only if the statement returns something.
        connection.execute(insert(into).returning(*into.primary_key), rows)
    else:
        columns, placeholders = ", ".join(rows[0]), ", ".join("?" for _ in rows[0])
        statement = f"INSERT INTO {into.name} ({columns}) VALUES ({placeholders})"  # noqa: S608  # the names are ours
        connection.exec_driver_sql(statement, [tuple(row.values()) for row in rows])
