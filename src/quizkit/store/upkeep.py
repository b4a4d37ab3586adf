"""Look after a store: back it up, and verify that nothing in it is damaged."""

from pathlib import Path

from sqlalchemy import select, text

from quizkit.store import errors, releases, schema
from quizkit.store.engine import is_sqlite, reading, writing
from quizkit.store.history import Store
from quizkit.store.rows import add_rows
from quizkit.store.tables import TABLES
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
    copy = Store.create(str(part))
    with reading(store.engine) as source, writing(copy.engine) as sink:
        for copied in TABLES:
            for rows in source.execute(select(copied)).mappings().partitions(BATCH):
                add_rows(sink, copied, [dict(row) for row in rows])
    with copy.engine.connect() as connection:
        # Empty the log, so that the copy is a single file.
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    part.replace(target)


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
