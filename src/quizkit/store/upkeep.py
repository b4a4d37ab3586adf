"""Look after a store: back it up, copy it, restore it, let others use it.

Inside: backups, copies, restoring, grants to others.
"""

import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

from sqlalchemy import delete, inspect, select, text
from sqlalchemy.engine import URL

from quizkit.store import errors, schema
from quizkit.store.chain import add_rows
from quizkit.store.engine import describe, is_sqlite, locate, reading, translate_errors, writing
from quizkit.store.history import Store
from quizkit.store.kept_tables import TABLES
from quizkit.store.tables import HISTORY, checksums

BATCH = 1000


def backup(store: Store, target: Path) -> None:
    """Back a store up: copy a snapshot to a SQLite file, as a whole or not at all."""
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
    """Copy a store into a new one, in a file or on a server: the whole history, as a whole or not at all."""
    copy = Store.create(address)
    with reading(store.engine) as source, writing(copy.engine) as sink:
        # A new store has checksums of its own.
        sink.execute(delete(checksums))
        for copied in TABLES:
            for rows in source.execute(select(copied)).mappings().partitions(BATCH):
                add_rows(sink, copied, [dict(row) for row in rows])
    return copy


def restore(backup: Store, address: str) -> Path | None:
    """Restore a store: make it what a backup holds; return where the present one is kept, if it is a file."""
    url = locate(address)
    if not is_sqlite(url):
        # A server never forgets history: it takes a backup only where there is none yet.
        copy_store(backup, address)
        return None
    file = Path(url.database or "")
    kept = _keep(url, "before-restore") if file.exists() else None
    with translate_errors(url), closing(sqlite3.connect(file)) as target:
        with closing(sqlite3.connect(backup.engine.url.database or "")) as source:
            source.backup(target)
        target.execute("PRAGMA journal_mode = WAL")
    return kept


def keep_copy(store: Store, name: str) -> Path | None:
    """Keep a copy of a store's file beside it; a server keeps its own."""
    return _keep(store.engine.url, name) if is_sqlite(store.engine.url) else None


def _keep(url: URL, name: str) -> Path:
    file = Path(url.database or "")
    names = (file.with_name(f"{file.name}.{name}{f'-{n}' if n > 1 else ''}") for n in count(1))
    kept = next(path for path in names if not path.exists())
    with translate_errors(url):
        if is_database(file):
            schema.copy_sqlite(url, kept)
        else:
            shutil.move(file, kept)
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
