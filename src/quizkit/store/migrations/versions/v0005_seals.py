"""Seals: history becomes a chain of hashes, and the key of pseudonyms leaves the database."""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from quizkit.store.pseudonyms import hash_key, key_file, write_key
from quizkit.store.seals import SEALED, add_up, hash_contents, seal_row, write_counts

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

KEYS = {
    "changeset": ("id",),
    "revision": ("id", "item, number"),
    "review": ("id",),
    "confirmation": ("id",),
    "release": ("id", "deck, version"),
    "release_item": ("release_id, item",),
}
"""The tables of the history, and the columns by which their rows are told apart."""
CONTENTS = ("revision", "review", "confirmation", "release", "release_item")
"""What a changeset consisted of then."""
KEPT = ("playtest_answer", "playtest_flag", "member")
BATCH = 2000


def upgrade() -> None:
    """Seal every row as it is, and link the changesets."""
    _add_columns()
    op.create_table(
        "checksum",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("sha256", sa.String, nullable=False),
    )
    contents = dict[int, tuple[dict[str, int], list[str]]]()
    for table in CONTENTS:
        for row, seal in _seal_rows(table):
            counts, seals = contents.setdefault(
                row["release_id" if table == "release_item" else "changeset_id"], ({}, [])
            )
            counts[table] = counts.get(table, 0) + 1
            seals.append(seal)
    _link_changesets(contents)
    for table in KEPT:
        seals = [seal for _, seal in _seal_rows(table)]
        _add_checksum(table, len(seals), add_up("", seals))
    _move_key()
    _guard()


def _add_columns() -> None:
    is_server = op.get_bind().dialect.name == "postgresql"
    for table in (*KEYS, *KEPT):
        if is_server and table in KEYS:
            op.execute(f"ALTER TABLE {table} DISABLE TRIGGER {table}_no_change")
        elif table in KEYS:
            op.execute(f"DROP TRIGGER {table}_no_update")
        for column in ("previous", "row_counts", "contents", "seal") if table == "changeset" else ("seal",):
            op.add_column(table, sa.Column(column, sa.String, nullable=False, server_default=""))
            if is_server:
                op.alter_column(table, column, server_default=None)


def _seal_rows(table: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Seal the rows of a table, and yield them in order with their seals."""
    key = "id" if "id" in SEALED[table] else _PRIMARY[table]
    is_server = op.get_bind().dialect.name == "postgresql"
    order = ", ".join(
        f'{column} COLLATE "C"' if is_server and column == "item" else column for column in key.split(", ")
    )
    query = sa.text(f"SELECT {', '.join(SEALED[table])} FROM {table} ORDER BY {order}")  # noqa: S608  # the names are ours
    # Read before it is written: a cursor over rows that change may see them twice.
    rows = [dict(row) for row in op.get_bind().execute(query).mappings()]
    sealed = [(row, seal_row(table, row)) for row in rows]
    for start in range(0, len(sealed), BATCH):
        _write(table, key.split(", "), [{**row, "seal": seal} for row, seal in sealed[start : start + BATCH]], ["seal"])
    yield from sealed


_PRIMARY = {"release_item": "release_id, item", "playtest_answer": "sitting, player, item, part", "member": "name"}


def _write(table: str, key: list[str], rows: list[dict[str, Any]], columns: list[str]) -> None:
    if op.get_bind().dialect.name == "postgresql":
        # One statement for many rows: the way to the server and back is long.
        typed = [
            f"CAST(:{name} AS {'integer' if isinstance(rows[0][name], int) else 'text'}[])" for name in (*key, *columns)
        ]
        values = {name: [row[name] for row in rows] for name in (*key, *columns)}
        names = ", ".join((*key, *columns))
        assigned = ", ".join(f"{column} = new.{column}" for column in columns)
        same = " AND ".join(f"{table}.{name} = new.{name}" for name in key)
        statement = f"UPDATE {table} SET {assigned} FROM unnest({', '.join(typed)}) AS new ({names}) WHERE {same}"  # noqa: S608
        op.get_bind().execute(sa.text(statement), values)
        return
    assigned = ", ".join(f"{column} = :{column}" for column in columns)
    same = " AND ".join(f"{name} = :{name}" for name in key)
    op.get_bind().execute(sa.text(f"UPDATE {table} SET {assigned} WHERE {same}"), rows)  # noqa: S608


def _link_changesets(contents: dict[int, tuple[dict[str, int], list[str]]]) -> None:
    names = ("id", "author", "at", "message", "file", "file_sha256")
    query = sa.text(f"SELECT {', '.join(names)} FROM changeset ORDER BY id")  # noqa: S608
    previous, number, linked = "", 0, []
    for row in op.get_bind().execute(query).mappings():
        counts, seals = contents.get(row["id"], ({}, []))
        link = {**row, "previous": previous, "row_counts": write_counts(counts), "contents": hash_contents(seals)}
        previous, number = seal_row("changeset", link), row["id"]
        linked.append({**link, "seal": previous})
    for start in range(0, len(linked), BATCH):
        _write("changeset", ["id"], linked[start : start + BATCH], ["previous", "row_counts", "contents", "seal"])
    _add_checksum("changeset", number, previous)


def _add_checksum(name: str, count: int, sha256: str) -> None:
    statement = sa.text("INSERT INTO checksum (name, count, sha256) VALUES (:name, :count, :sha256)")
    op.get_bind().execute(statement, {"name": name, "count": count, "sha256": sha256})


def _move_key() -> None:
    """Put the key of the pseudonyms into a file of its own; the database keeps only its hash."""
    op.create_table("playtest_key", sa.Column("sha256", sa.String, primary_key=True))
    bind = op.get_bind()
    salt = bind.execute(sa.text("SELECT salt FROM playtest_salt")).scalar()
    if salt is not None:
        write_key(key_file(bind.engine.url), salt)
        bind.execute(sa.text("INSERT INTO playtest_key (sha256) VALUES (:sha256)"), {"sha256": hash_key(salt)})
    op.drop_table("playtest_salt")


def _guard() -> None:
    """Refuse again to rewrite history; in SQLite, also by REPLACE, which no trigger on DELETE sees."""
    if op.get_bind().dialect.name == "postgresql":
        for table in KEYS:
            op.execute(f"ALTER TABLE {table} ENABLE TRIGGER {table}_no_change")
        _let_others_write()
        return
    refuse = "BEGIN SELECT RAISE(ABORT, 'history is never changed'); END"
    for table, keys in KEYS.items():
        op.execute(f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} {refuse}")
        taken = " OR ".join(
            f"EXISTS (SELECT 1 FROM {table} WHERE "  # noqa: S608
            + " AND ".join(f"{column} = NEW.{column}" for column in key.split(", "))
            + ")"
            for key in keys
        )
        op.execute(f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} WHEN NEW.seal = '' OR {taken} {refuse}")


def _let_others_write() -> None:
    """Give the new tables to all who were given the old ones."""
    query = (
        "SELECT DISTINCT grantee FROM information_schema.role_table_grants "
        "WHERE table_name = 'playtest_answer' AND privilege_type = 'INSERT' AND grantee <> current_user"
    )
    quote = op.get_bind().dialect.identifier_preparer.quote_identifier
    for user in op.get_bind().execute(sa.text(query)).scalars().all():
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON checksum, playtest_key TO {quote(user)}")
