"""Connections to SQLite or PostgreSQL, and transactions that commit as a whole or not at all.

Inside: what `--db` means, addresses without passwords, transactions, errors of drivers, rows erased.
"""

import logging
import os
import re
import sqlite3
import ssl
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cache, partial
from getpass import getuser
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, InvalidatePoolError
from sqlalchemy.pool import NullPool

from quizkit.problems import QuizkitError
from quizkit.store import errors
from quizkit.store.turns import Turns

WAIT_SECONDS = 60
"""How long a writer waits for another one to finish."""

KEEPING: Mapping[str, Any] = {"pool_size": 16, "max_overflow": -1}
"""How many connections a server keeps; it opens others when it needs them."""

LOCK = 0x7175697A
"""The advisory lock that PostgreSQL writers take in turn: “quiz” in ASCII."""

# The start of a SQLite error name or of a PostgreSQL SQLSTATE, and the error that people see.
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
    "42501": errors.DatabaseForbidden,
    "42P07": errors.DatabaseExists,
    "55P03": errors.DatabaseBusy,
    "42704": errors.NoSuchUser,
    "08": errors.DatabaseUnreachable,
    "28": errors.DatabaseUnreachable,
    "3D": errors.DatabaseUnreachable,
    "53300": errors.DatabaseUnreachable,
    "57P": errors.DatabaseUnreachable,
}


_UNDECODABLE = "Could not decode to UTF-8"
"""What Python says of a text that SQLite was given as one, and that is not."""
_NO_SUCH = re.compile("no such (table|column|index)|malformed")
"""What SQLite says where the description of a table is damaged."""


_MISTYPED = re.compile(r"postgres\w*:|postgres[^@]*@|[^/]*:[^@]*@", re.IGNORECASE)
"""An address without its `://`: as the name of a file it would be shown, password and all."""


def is_file(db: str) -> bool:
    """Return whether `--db` names a file rather than a server; refuse what was probably meant as an address."""
    if "://" not in db and _MISTYPED.match(db):
        raise errors.BadAddress
    return "://" not in db


def locate(db: str) -> URL:
    """Return the URL that `--db` means: a path, or the address of a server."""
    if is_file(db):
        return URL.create("sqlite", database=db)
    try:
        url = make_url(db)
    except (ArgumentError, ValueError) as error:
        raise errors.UnknownDatabase(db=db.partition("://")[0]) from error
    if "@" in f"{url.host}{url.database}":
        # Part of a password has been taken for something else.
        raise errors.BadAddress
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise errors.UnknownDatabase(db=url.drivername)
    return url.set(drivername="postgresql+pg8000")


def without_password(db: str) -> str:
    """Return a database's address without its password, so that it can be written to a file."""
    if is_file(db):
        return db
    url = make_url(db)
    return URL.create(
        url.drivername, url.username, None, url.host, url.port, url.database, url.query
    ).render_as_string()


def keep_open(engine: Engine) -> Engine:
    """Return an engine for programs that stay: it keeps its connections, since opening one takes longer than asking.

    A server may be restarted meanwhile, so each connection is tried before it is used.
    """
    if is_sqlite(engine.url):
        return connect(engine.url, **KEEPING)
    kept = create_engine(engine.url, creator=partial(_open_another, engine), **KEEPING)
    event.listen(kept, "checkout", partial(_try_before_use, kept.dialect.loaded_dbapi.Error))
    return kept


def _open_another(engine: Engine) -> Any:
    """Open a connection as an engine would, to be kept elsewhere."""
    opened = engine.raw_connection()
    driver = opened.driver_connection
    opened.detach()
    return driver


def _try_before_use(driver_error: type[Exception], connection: Any, _record: object, _fairy: object) -> None:
    """Ask something; if there is no answer, others are lost as well, and all are opened anew.

    SQLAlchemy can do so by itself, but takes only the driver's own errors for a loss, not those of the system.
    """
    try:
        with closing(connection.cursor()) as cursor:
            cursor.execute("SELECT 1")
        connection.rollback()
    except (driver_error, OSError) as error:
        raise InvalidatePoolError from error


def connect(url: URL, **keeping: Any) -> Engine:
    """Create an engine; it does not connect before it is used, and keeps no connection unless it is told how."""
    keeping = keeping or {"poolclass": NullPool}
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, creator=partial(_open_file, url.database or ""), **keeping)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        event.listen(engine, "checkin", _read_strictly)
        return engine
    arguments: dict[str, Any] = {"timeout": WAIT_SECONDS}
    for name, value in url.query.items():
        if name == "host" and str(value).startswith("/"):
            arguments["unix_sock"] = f"{value}/.s.PGSQL.{url.port or 5432}"
        elif name == "sslmode" and value in ("require", "verify-ca", "verify-full"):
            arguments["ssl_context"] = ssl.create_default_context()
        elif name != "sslmode":
            # Its value may be a password.
            raise errors.UnknownDatabase(db=f"{url.drivername} ?{name}=…")
    # Without a user name, take that of the account on this machine, as PostgreSQL's own clients do.
    name, password = url.username or getuser(), url.password or os.environ.get("PGPASSWORD") or ""
    address = url.set(query={}, username=name, password=password)
    # That a lost connection cannot be closed either is nothing to print a traceback for.
    logging.getLogger("sqlalchemy.pool").addHandler(logging.NullHandler())
    # No pool: the server may be restarted while somebody is writing in their editor.
    return create_engine(address, connect_args=arguments, poolclass=NullPool)


def _open_file(file: str) -> sqlite3.Connection:
    # SQLite writes a log beside the file. In a read-only folder it cannot, but the file can still be read.
    path = Path(file).absolute()
    if path.exists() and not os.access(path.parent, os.W_OK) and not Path(f"{path}-wal").exists():
        return sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)
    # A connection that is kept serves one thread after another.
    return sqlite3.connect(file, WAIT_SECONDS, check_same_thread=False)


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # The driver must not begin transactions: `_begin_sqlite` does.
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    # Otherwise deleted rows stay readable in the file until something overwrites them.
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute(f"PRAGMA busy_timeout = {WAIT_SECONDS * 1000}")


def _read_strictly(connection: sqlite3.Connection | None, _record: object) -> None:
    # Whoever had it last may have looked for damage.
    if connection:
        connection.text_factory = str


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at once. Two transactions that read first and then both want to write would deadlock.
    options = connection.get_execution_options()
    if options.get("isolation_level") == "AUTOCOMMIT":
        return
    writes = options.get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Open a transaction that reads one consistent snapshot of the database."""
    # In SQLite every transaction reads a snapshot.
    level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else "SERIALIZABLE"
    with (
        translate_errors(engine.url),
        engine.connect().execution_options(isolation_level=level) as connection,
        connection.begin(),
    ):
        yield connection


@cache
def _find_turns(_url: URL) -> Turns:
    """Return where threads of this process queue up to write to a file; SQLite would let them try again and again."""
    return Turns()


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Open a transaction that is the only writer; it commits as a whole or not at all."""
    if not is_sqlite(engine.url):
        with _write_to_server(engine) as connection:
            yield connection
        return
    with translate_errors(engine.url), _find_turns(engine.url).write(engine, WAIT_SECONDS) as connection:
        yield connection


@contextmanager
def _write_to_server(engine: Engine) -> Iterator[Connection]:
    lost: type[QuizkitError] = errors.DatabaseUnreachable
    try:
        with translate_errors(engine.url), engine.connect() as connection, connection.begin():
            lost = errors.ConnectionLost
            connection.execute(text(f"SET LOCAL lock_timeout = '{WAIT_SECONDS - 10}s'"))
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            yield connection
            # Whoever is cut off while they commit cannot know whether the server did.
            lost = errors.ConnectionLostAtTheEnd
    except errors.DatabaseUnreachable as error:
        raise lost(**error.facts) from error


def decode_leniently(connection: Connection) -> None:
    """Let texts that are no longer UTF-8 through a connection, byte by byte, to whoever looks for damage."""
    driver = connection.connection.driver_connection
    if isinstance(driver, sqlite3.Connection):
        driver.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")


def _name_undecodable(file: str) -> str:
    """Return what people call the first row with a text that is no longer UTF-8."""
    with closing(sqlite3.connect(file)) as connection:
        connection.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
        connection.row_factory = sqlite3.Row
        for table in ("revision", "changeset", "review", "confirmation", "release", "release_item", "remark"):
            for row in connection.execute(f"SELECT * FROM {table}"):  # noqa: S608  # the names are ours
                if not all(value.isascii() or _is_utf8(value) for value in row if isinstance(value, str)):
                    named = dict(row)
                    names = [str(named[name]) for name in ("item", "number", "deck", "version", "id") if name in named]
                    return "@".join(names[:2]) if table == "revision" else f"{table} {' '.join(names)}"
    return file


def _is_utf8(text: str) -> bool:
    return not any("\udc80" <= char <= "\udcff" for char in text)


def erase(engine: Engine, tables: Sequence[str]) -> bool:
    """Write a database's tables anew, so that nothing of deleted rows is left; return whether that was possible."""
    try:
        with (
            translate_errors(engine.url),
            engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection,
        ):
            if is_sqlite(engine.url):
                connection.exec_driver_sql("VACUUM")
                # The log beside the file holds pages as they were; the first figure says if somebody still reads it.
                return not connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").scalar()
            connection.exec_driver_sql(f"VACUUM (FULL, VERBOSE) {', '.join(tables)}")
            return _count_left(connection.connection.driver_connection) == [0] * len(tables)
    except QuizkitError:
        # The rows are gone for everybody who asks the database; only their bytes are not.
        return False


def _count_left(driver: Any) -> list[int]:
    """Return how many dead rows the server says it had to keep in each table, because somebody may still read them."""
    details = [notice[b"D"] for notice in driver.notices if b"D" in notice]
    return [int(number.group()) for detail in details if (number := re.search(rb"\d+", detail))]


@contextmanager
def translate_errors(url: URL) -> Iterator[None]:
    """Turn errors of the database's driver into errors that people can act on."""
    try:
        yield
    except UnicodeDecodeError as error:
        # The driver cannot even read the names of the columns.
        raise errors.DatabaseDamaged(db=describe(url), reason="UTF-8") from error
    except (DBAPIError, sqlite3.Error, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if _UNDECODABLE in str(cause):
            raise errors.DamagedRow(row=_name_undecodable(str(url.database))) from error
        code = _read_code(cause)
        meaning = next((meaning for prefix, meaning in _MEANINGS.items() if code.startswith(prefix)), None)
        if meaning is None and isinstance(error, InterfaceError | OSError):
            meaning = errors.DatabaseUnreachable
        if meaning is None and _NO_SUCH.match(_read_message(cause)):
            meaning = errors.DatabaseDamaged
        if meaning is None:
            raise
        raise meaning(db=describe(url), reason=_read_message(cause)) from error


def _read_code(cause: object) -> str:
    """Return SQLite's name for an error, or PostgreSQL's SQLSTATE."""
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorname", "")
    return str(_postgres_fields(cause).get("C", ""))


def _read_message(cause: object) -> str:
    return str(_postgres_fields(cause).get("M", cause))


def _postgres_fields(cause: object) -> Mapping[str, str]:
    """Return the fields of an error message from PostgreSQL, by their one-letter codes."""
    details = getattr(cause, "args", None)
    return details[0] if details and isinstance(details[0], dict) else {}


def describe(url: URL) -> str:
    """Return a name by which people recognise a database, without its password."""
    return url.render_as_string(hide_password=True) if not is_sqlite(url) else str(url.database)


def is_sqlite(url: URL) -> bool:
    """Return whether the database is a SQLite file."""
    return url.get_backend_name() == "sqlite"


def exists(url: URL) -> bool:
    """Return whether the file of a database exists; a server is assumed to."""
    return not is_sqlite(url) or Path(url.database or "").exists()
