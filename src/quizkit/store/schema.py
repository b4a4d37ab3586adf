"""The schema of a database: create it, check its version, and upgrade it after a backup."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.engine import URL

from quizkit.store import errors
from quizkit.store.engine import describe, exists, is_sqlite, reading, translate_errors, writing

MIGRATIONS = Path(__file__).parent / "migrations"
VERSIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
"""All versions of the schema, oldest first; the last is the current one. A test compares them with the migrations."""


class Upgrade(NamedTuple):
    """The old and the new version, and the backup of the old database if it is a file."""

    old: str
    new: str
    backup: Path | None


def version(engine: Engine) -> str | None:
    """Return the version of the schema, or none if there is no database yet."""
    if not exists(engine.url):
        return None
    with reading(engine) as connection:
        return _read_version(connection)


def create(engine: Engine) -> None:
    """Create the tables of the schema in a new database."""
    if is_sqlite(engine.url):
        _create_file(engine)
        return
    if version(engine) is not None:
        raise errors.DatabaseExists(db=describe(engine.url))
    with writing(engine) as connection:
        _migrate(connection)


def _create_file(engine: Engine) -> None:
    file = Path(engine.url.database or "")
    with translate_errors(engine.url):
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            # Only one process can create the file; it then has it to itself until the tables are there.
            file.open("x").close()
        except FileExistsError as error:
            raise errors.DatabaseExists(db=file) from error
    try:
        with translate_errors(engine.url), closing(sqlite3.connect(file)) as connection:
            # Readers and a writer do not block each other. The setting is stored in the file.
            connection.execute("PRAGMA journal_mode = WAL")
        with writing(engine) as transaction:
            _migrate(transaction)
    except BaseException:
        # A half-made database would block the next attempt.
        for suffix in ("", "-wal", "-shm"):
            Path(f"{file}{suffix}").unlink(missing_ok=True)
        raise


def ensure_current(engine: Engine) -> Upgrade | None:
    """Upgrade the schema of an older database, after a backup if it is a file."""
    current = version(engine)
    if current == VERSIONS[-1]:
        return None
    if current is None:
        raise errors.NoDatabase(db=describe(engine.url))
    if current not in VERSIONS:
        raise errors.DatabaseTooNew(db=describe(engine.url), version=current, known=VERSIONS[-1])
    with writing(engine) as connection:
        # Somebody else may have upgraded it while we waited for the lock.
        old = _read_version(connection)
        if old is None or old == VERSIONS[-1]:
            return None
        backup = Path(f"{engine.url.database}.before-{VERSIONS[-1]}") if is_sqlite(engine.url) else None
        if backup:
            copy_sqlite(engine.url, backup)
        _migrate(connection)
    return Upgrade(old, VERSIONS[-1], backup)


def copy_sqlite(url: URL, target: Path) -> None:
    """Copy a database file, before its schema is upgraded or for a backup, as a whole or not at all."""
    part = target.with_name(f"{target.name}.part")
    # What a copy that was killed has left may be anything.
    part.unlink(missing_ok=True)
    try:
        with translate_errors(URL.create("sqlite", database=str(target))):
            # Whoever may not read the database may not read its copy.
            part.touch(mode=Path(url.database or "").stat().st_mode & 0o666)
            with closing(sqlite3.connect(part)) as copy:
                with closing(sqlite3.connect(url.database or "")) as source:
                    source.backup(copy)
                part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _read_version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    number: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return number


def _migrate(connection: Connection) -> None:
    # alembic is slow to import and rarely needed.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS))
    command.upgrade(config, "head")
