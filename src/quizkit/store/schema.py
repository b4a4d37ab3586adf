"""The version of a database's schema: made, checked, and brought up to date with a backup."""

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.engine import URL

from quizkit.store import errors
from quizkit.store.engine import exists, is_sqlite, reading, understood, writing

VERSIONS = ("0001",)
"""Every version there has been, oldest first; the last is ours. A test holds it to the migrations."""


def version(engine: Engine) -> str | None:
    """Give the version of the schema, or none if there is nothing yet."""
    if not exists(engine.url):
        return None
    with reading(engine) as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return found


def create(engine: Engine) -> None:
    """Make the tables in a new database."""
    if version(engine) is not None:
        raise errors.DatabaseExists(db=_shown(engine.url))
    if is_sqlite(engine.url):
        with understood(engine.url):
            folder = Path(engine.url.database or "").parent
            folder.mkdir(parents=True, exist_ok=True)
            with sqlite3.connect(engine.url.database or "") as connection:
                # Readers and a writer do not wait for each other; the file remembers it.
                connection.execute("PRAGMA journal_mode = WAL")
            connection.close()
    _migrate(engine)


def ensure_current(engine: Engine) -> Path | None:
    """Bring an older database up to date, after a backup if it is a file. Give the backup."""
    found = version(engine)
    if found == VERSIONS[-1]:
        return None
    if found is None:
        raise errors.NoDatabase(db=_shown(engine.url))
    if found not in VERSIONS:
        raise errors.DatabaseTooNew(db=_shown(engine.url), version=found, known=VERSIONS[-1])
    backup = None
    if is_sqlite(engine.url):
        backup = Path(f"{engine.url.database}.before-{VERSIONS[-1]}")
        copy_sqlite(engine.url, backup)
    _migrate(engine)
    return backup


def copy_sqlite(url: URL, target: Path) -> None:
    """Copy a database file while others write, whole or not at all."""
    part = target.with_name(f"{target.name}.part")
    with understood(url):
        source, copy = sqlite3.connect(url.database or ""), sqlite3.connect(part)
        try:
            source.backup(copy)
        finally:
            source.close()
            copy.close()
        part.replace(target)


def _migrate(engine: Engine) -> None:
    # alembic is slow to import and seldom needed.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))

    def run(connection: Connection) -> None:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    with writing(engine) as connection:
        run(connection)


def _shown(url: URL) -> str:
    return url.render_as_string(hide_password=True) if url.host else str(url.database)
