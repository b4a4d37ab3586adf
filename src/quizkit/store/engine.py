"""Connections: SQLite or PostgreSQL behind one door, transactions that retry nothing and lose nothing."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.pool import NullPool

from quizkit.problems import QuizkitError
from quizkit.store import errors

WAIT_SECONDS = 60
"""How long a writer waits for another one."""

LOCK = 0x7175697A
"""The advisory lock that PostgreSQL writers take in turn: “quiz”."""

# What SQLite and PostgreSQL say, and what it means. The first match counts.
_MEANINGS: tuple[tuple[str, type[QuizkitError]], ...] = (
    ("disk is full", errors.DatabaseFull),
    ("no space left", errors.DatabaseFull),
    ("readonly", errors.DatabaseReadOnly),
    ("read-only", errors.DatabaseReadOnly),
    ("permission denied", errors.DatabaseReadOnly),
    ("not a database", errors.DatabaseDamaged),
    ("malformed", errors.DatabaseDamaged),
    ("disk i/o error", errors.DatabaseDamaged),
    ("locked", errors.DatabaseBusy),
    ("unable to open", errors.DatabaseUnreachable),
)


def locate(db: str) -> URL:
    """Understand `--db`: a path, or an address of a server."""
    if "://" not in db:
        return URL.create("sqlite", database=db)
    url = make_url(db)
    return url.set(drivername="postgresql+pg8000") if url.drivername in ("postgresql", "postgres") else url


def without_password(db: str) -> str:
    """Give an address that may be written into a file."""
    if "://" not in db:
        return db
    url = make_url(db)
    return URL.create(
        url.drivername, url.username, None, url.host, url.port, url.database, url.query
    ).render_as_string()


def connect(url: URL) -> Engine:
    """Prepare an engine; nothing is opened yet."""
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"timeout": WAIT_SECONDS}, poolclass=NullPool)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    query = dict(url.query)
    host = query.pop("host", "")
    arguments: dict[str, Any] = {"timeout": WAIT_SECONDS}
    if isinstance(host, str) and host.startswith("/"):
        arguments["unix_sock"] = f"{host}/.s.PGSQL.{url.port or 5432}"
    # As PostgreSQL's own clients do: who says no name is who they are on this machine.
    name, password = url.username or getuser(), url.password or os.environ.get("PGPASSWORD")
    return create_engine(url.set(query=query, username=name, password=password), connect_args=arguments)


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # Transactions are begun by `_begin_sqlite`, not by the driver.
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA busy_timeout = {WAIT_SECONDS * 1000}")


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes its turn at once; otherwise two readers who both want to write block each other.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """One consistent look at the database."""
    with understood(engine.url), engine.connect() as connection, connection.begin():
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """One transaction, alone: all of it or nothing."""
    with understood(engine.url), engine.connect().execution_options(writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        yield connection


@contextmanager
def understood(url: URL) -> Iterator[None]:
    """Turn what the driver says into what people can act on."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, OSError) as error:
        said = str(error.orig if isinstance(error, DBAPIError) else error)
        shown = url.render_as_string(hide_password=True) if url.host else url.database or ""
        for words, meaning in _MEANINGS:
            if words in said.lower():
                raise meaning(db=shown, reason=said) from error
        if isinstance(error, InterfaceError | OSError) or _is_refusal(said):
            raise errors.DatabaseUnreachable(db=shown, reason=said) from error
        raise


def _is_refusal(said: str) -> bool:
    """PostgreSQL's classes 08 (connection), 28 (authorization), 3D (no such database), 57P (shutting down)."""
    return any(f"'C': '{code}" in said for code in ("08", "28", "3D", "57P"))


def is_sqlite(url: URL) -> bool:
    """Say whether the database is a file."""
    return url.get_backend_name() == "sqlite"


def exists(url: URL) -> bool:
    """Say whether there is a file; a server is always thought to be there."""
    return not is_sqlite(url) or (url.database is not None and Path(url.database).exists())
