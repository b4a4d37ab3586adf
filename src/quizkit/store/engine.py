"""Connections: SQLite or PostgreSQL behind one door, transactions that retry nothing and lose nothing."""

import os
import sqlite3
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from getpass import getuser
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError
from sqlalchemy.pool import NullPool

from quizkit.problems import QuizkitError
from quizkit.store import errors

WAIT_SECONDS = 60
"""How long a writer waits for another one."""

LOCK = 0x7175697A
"""The advisory lock that PostgreSQL writers take in turn: “quiz”."""

# What SQLite and PostgreSQL call it, by the beginning of the name or the SQLSTATE, and what it means.
_MEANINGS: Mapping[str, type[QuizkitError]] = {
    "SQLITE_FULL": errors.DatabaseFull,
    "SQLITE_READONLY": errors.DatabaseReadOnly,
    "SQLITE_NOTADB": errors.DatabaseDamaged,
    "SQLITE_CORRUPT": errors.DatabaseDamaged,
    "SQLITE_IOERR": errors.DatabaseUnusable,
    "SQLITE_BUSY": errors.DatabaseBusy,
    "SQLITE_LOCKED": errors.DatabaseBusy,
    "SQLITE_CANTOPEN": errors.DatabaseUnreachable,
    "53100": errors.DatabaseFull,
    "25006": errors.DatabaseReadOnly,
    "42501": errors.DatabaseReadOnly,
    "42P07": errors.DatabaseExists,
    "55P03": errors.DatabaseBusy,
    "08": errors.DatabaseUnreachable,
    "28": errors.DatabaseUnreachable,
    "3D": errors.DatabaseUnreachable,
    "53300": errors.DatabaseUnreachable,
    "57P": errors.DatabaseUnreachable,
}


def is_file(db: str) -> bool:
    """Return whether `--db` names a file, not a server."""
    return "://" not in db


def locate(db: str) -> URL:
    """Understand `--db`: a path, or an address of a server."""
    if is_file(db):
        return URL.create("sqlite", database=db)
    try:
        url = make_url(db)
    except (ArgumentError, ValueError) as error:
        raise errors.UnknownDatabase(db=db.partition("://")[0]) from error
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise errors.UnknownDatabase(db=url.drivername)
    return url.set(drivername="postgresql+pg8000")


def without_password(db: str) -> str:
    """Return an address that may be written into a file."""
    if is_file(db):
        return db
    url = make_url(db)
    return URL.create(
        url.drivername, url.username, None, url.host, url.port, url.database, url.query
    ).render_as_string()


def connect(url: URL) -> Engine:
    """Prepare an engine; nothing is opened yet."""
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, creator=partial(_open_file, url.database or ""), poolclass=NullPool)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    arguments: dict[str, Any] = {"timeout": WAIT_SECONDS}
    for name, value in url.query.items():
        if name == "host" and str(value).startswith("/"):
            arguments["unix_sock"] = f"{value}/.s.PGSQL.{url.port or 5432}"
        elif name == "sslmode" and value in ("require", "verify-ca", "verify-full"):
            arguments["ssl_context"] = ssl.create_default_context()
        elif name != "sslmode":
            raise errors.UnknownDatabase(db=f"{url.drivername} ?{name}={value}")
    # As PostgreSQL's own clients do: who says no name is who they are on this machine.
    name, password = url.username or getuser(), url.password or os.environ.get("PGPASSWORD") or ""
    address = url.set(query={}, username=name, password=password)
    # No connection is kept: a server may be restarted while somebody sits in their editor.
    return create_engine(address, connect_args=arguments, poolclass=NullPool)


def _open_file(file: str) -> sqlite3.Connection:
    # Beside a file in use SQLite needs room for its log. Where nothing may be written, a file can still be read.
    path = Path(file).absolute()
    if path.exists() and not os.access(path.parent, os.W_OK) and not Path(f"{path}-wal").exists():
        return sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)
    return sqlite3.connect(file, WAIT_SECONDS)


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
    # SQLite sees one state throughout a transaction by itself.
    level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else "SERIALIZABLE"
    connecting = engine.connect
    with (
        translate_errors(engine.url),
        connecting().execution_options(isolation_level=level) as connection,
        connection.begin(),
    ):
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """One transaction, alone: all of it or nothing."""
    with (
        translate_errors(engine.url),
        engine.connect().execution_options(writes=True) as connection,
        connection.begin(),
    ):
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SET LOCAL lock_timeout = '{WAIT_SECONDS - 10}s'"))
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        yield connection


@contextmanager
def translate_errors(url: URL) -> Iterator[None]:
    """Turn what the driver says into what people can act on."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        code = _code(cause)
        meaning = next((meaning for begin, meaning in _MEANINGS.items() if code.startswith(begin)), None)
        if meaning is None and isinstance(error, InterfaceError | OSError):
            meaning = errors.DatabaseUnreachable
        if meaning is None:
            raise
        raise meaning(db=describe(url), reason=_said(cause)) from error


def _code(cause: object) -> str:
    """Give SQLite's name of an error, or PostgreSQL's SQLSTATE."""
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorname", "")
    details = getattr(cause, "args", None)
    return str(details[0].get("C", "")) if details and isinstance(details[0], dict) else ""


def _said(cause: object) -> str:
    details = getattr(cause, "args", None)
    return str(details[0].get("M", "")) if details and isinstance(details[0], dict) else str(cause)


def describe(url: URL) -> str:
    """Name a database so that people recognise it, and nobody learns a password."""
    return url.render_as_string(hide_password=True) if not is_sqlite(url) else str(url.database)


def is_sqlite(url: URL) -> bool:
    """Return whether the database is a file."""
    return url.get_backend_name() == "sqlite"


def exists(url: URL) -> bool:
    """Return whether there is a file; a server is always thought to be there."""
    return not is_sqlite(url) or Path(url.database or "").exists()
