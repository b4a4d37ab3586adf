"""Hear of changes that other processes make on the same PostgreSQL server, as soon as they are committed."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Any

from sqlalchemy import Connection, Engine, text

from quizkit.problems import QuizkitError
from quizkit.store.engine import is_sqlite, translate_errors

CHANNEL = "quizkit_change"
OURSELVES = secrets.token_hex(8)
"""By this a process knows its own changes, of which it need not be told."""
PAUSE, REST = 0.4, 5.0
"""Seconds between two looks at what has come, and before a lost connection is opened again."""


def tell_others(connection: Connection, number: int) -> None:
    """Tell the other processes of a changeset; they hear it when the transaction is committed, or never."""
    if connection.dialect.name == "postgresql":
        notify = text("SELECT pg_notify(:channel, :message)")
        connection.execute(notify, {"channel": CHANNEL, "message": f"{OURSELVES} {number}"})


@contextmanager
def hearing(engine: Engine, on_change: Callable[[int], None]) -> Iterator[None]:
    """Call `on_change` in a thread of its own with the number of each changeset that another process commits.

    A file has nobody who could tell; those who share one are few, and see what is new when they look.
    """
    if is_sqlite(engine.url):
        yield
        return
    stop = Event()
    thread = Thread(target=_listen, args=(engine, on_change, stop), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(REST)


def _listen(engine: Engine, on_change: Callable[[int], None], stop: Event) -> None:
    while not stop.is_set():
        # A server that is restarted, or not there yet, is asked again later.
        with suppress(QuizkitError), translate_errors(engine.url), _connect(engine) as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            driver: Any = connection.connection.driver_connection
            while not stop.wait(PAUSE):
                # The driver takes in what has come when it is asked for something.
                connection.exec_driver_sql("SELECT 1")
                while driver.notifications:
                    _pass_on(driver.notifications.popleft()[2], on_change)
        stop.wait(REST)


def _connect(engine: Engine) -> Connection:
    return engine.connect().execution_options(isolation_level="AUTOCOMMIT")


def _pass_on(message: str, on_change: Callable[[int], None]) -> None:
    process, _, number = message.partition(" ")
    if process != OURSELVES and number.isdecimal():
        on_change(int(number))
