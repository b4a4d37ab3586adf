"""Look after a store: back it up, and verify that nothing in it is damaged."""

import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

from sqlalchemy import inspect, select, text

from quizkit.store import errors, releases, schema
from quizkit.store.engine import describe, is_sqlite, locate, reading, translate_errors, writing
from quizkit.store.history import Store
from quizkit.store.rows import add_rows
from quizkit.store.tables import HISTORY, TABLES
from quizkit.store.values import digest

BATCH = 1000


def backup(store: Store, target: Path) -> None:
    """Copy a snapshot of a store to a SQLite file, as a whole or not at all."""
    if target.exists():
        raise errors.DatabaseExists(db=target)
    if not target.absolute().parent.is_dir():
        raise errors.DatabaseUnreachable(db=target, reason=str(target.parent))
    if is_sqlite(store.engine.url):
        schema.copy_sqlite(store.engine.url, target)
        return
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    copy = copy_store(store, str(part))
    with copy.engine.connect() as connection:
        # Empty the log, so that the copy is a single file.
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    part.replace(target)


def copy_store(store: Store, address: str) -> Store:
    """Copy everything into a new store, in a file or on a server: the whole history, as a whole or not at all."""
    copy = Store.create(address)
    with reading(store.engine) as source, writing(copy.engine) as sink:
        for copied in TABLES:
            for rows in source.execute(select(copied)).mappings().partitions(BATCH):
                add_rows(sink, copied, [dict(row) for row in rows])
            if not is_sqlite(copy.engine.url) and "id" in copied.c:
                # The server goes on counting after the last number that was copied.
                last = f"SELECT setval(pg_get_serial_sequence('{copied.name}', 'id'), max(id)) FROM {copied.name}"  # noqa: S608  # the names are ours
                sink.execute(text(f"{last} HAVING max(id) IS NOT NULL"))
    return copy


def restore(backup: Store, address: str) -> Path | None:
    """Make a store what a backup holds; return where the present one is kept, if it is a file that is there."""
    url = locate(address)
    if not is_sqlite(url):
        # A server never forgets history: it takes a backup only where there is none yet.
        copy_store(backup, address)
        return None
    file, kept = Path(url.database or ""), None
    if file.exists():
        names = (file.with_name(f"{file.name}.before-restore{f'-{n}' if n > 1 else ''}") for n in count(1))
        kept = next(name for name in names if not name.exists())
        with translate_errors(url):
            if is_database(file):
                schema.copy_sqlite(url, kept)
            else:
                shutil.move(file, kept)
    with translate_errors(url), closing(sqlite3.connect(file)) as target:
        with closing(sqlite3.connect(backup.engine.url.database or "")) as source:
            source.backup(target)
        target.execute("PRAGMA journal_mode = WAL")
    return kept


def is_database(file: Path) -> bool:
    """Return whether a file begins like a SQLite database; a damaged one may not."""
    with file.open("rb") as opened:
        return opened.read(16) == b"SQLite format 3\0"


def grant(store: Store, user: str, *, only_tell: bool) -> list[str]:
    """Let another user of the server work with a store: read, and add to the history. Return the statements."""
    if is_sqlite(store.engine.url):
        raise errors.NotAServer(db=describe(store.engine.url))
    name = store.engine.dialect.identifier_preparer.quote_identifier(user)
    history = ", ".join(table.name for table in HISTORY)
    with reading(store.engine) as connection:
        tables = inspect(connection).get_table_names()
    others = ", ".join(sorted(set(tables) - {table.name for table in HISTORY} - {"alembic_version"}))
    statements = [
        f"GRANT USAGE ON SCHEMA public TO {name}",
        f"GRANT SELECT ON alembic_version TO {name}",
        f"GRANT SELECT, INSERT ON {history} TO {name}",
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON {others} TO {name}",
        f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {name}",
    ]
    if not only_tell:
        with writing(store.engine) as connection:
            for statement in statements:
                connection.execute(text(statement))
    return statements


def verify(store: Store) -> tuple[int, list[str]]:
    """Verify every revision and release; return the number of revisions, and everything that is wrong."""
    faults: list[str] = []
    if is_sqlite(store.engine.url):
        with reading(store.engine) as connection:
            faults += [row[0] for row in connection.execute(text("PRAGMA integrity_check")) if row[0] != "ok"]
            faults += [f"foreign key: {tuple(row)}" for row in connection.execute(text("PRAGMA foreign_key_check"))]
    count, last = 0, dict[str, int]()
    for revision in store.everything():
        count += 1
        name = f"{revision.item}@{revision.number}"
        if revision.sha256 != (digest(revision.payload) if revision.payload is not None else ""):
            faults.append(f"{name}: hash")
        if revision.number != last.get(revision.item, 0) + 1:
            faults.append(f"{name}: gap")
        last[revision.item] = revision.number
    for release in releases.list_releases(store):
        members = releases.list_members(store, release)
        if releases.hash_release(release.deck, release.version, release.frozen, members) != release.root_sha256:
            faults.append(f"{release.deck} {release.version}: root")
    return count, faults
