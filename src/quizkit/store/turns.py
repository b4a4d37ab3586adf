"""Turns: threads of one process write to a file one after the other, and share the wait for the disk.

Inside: what fails is taken back, the rest stays.

Whoever has written queues up once more, to commit. By then others may have written in the same transaction, each
but the first behind a savepoint of their own: whoever comes first commits for all of them, and nobody goes on before
that.
"""

import sqlite3
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock

from sqlalchemy import Connection, Engine

from quizkit.store import errors

FOR_EVER = -1.0


@dataclass(eq=False)
class SharedWrite:
    """A transaction in which several threads write."""

    connection: Connection
    has_writes: bool = False
    failure: BaseException | None = None
    """Why nothing of it was stored."""

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Yield the connection; what fails is taken back, and the rest stays."""
        mine = None
        try:
            # Whoever is first needs no savepoint: behind one, SQLite keeps a copy of every page it changes.
            mine = self.connection.begin_nested() if self.has_writes else self.connection.begin()
            yield self.connection
            if self.has_writes:
                mine.commit()
            self.has_writes = True
        except BaseException as error:
            driver = self.connection.connection.driver_connection
            if mine and isinstance(driver, sqlite3.Connection) and driver.in_transaction:
                mine.rollback()
            else:
                # The database has given up the whole transaction.
                self.failure = error
            raise

    def end(self) -> None:
        """Store what everybody has written, or nothing."""
        try:
            with self.connection:
                (self.connection.rollback if self.failure else self.connection.commit)()
        except BaseException as error:  # noqa: BLE001  # everybody who has written is told
            self.failure = self.failure or error


@dataclass(eq=False)
class Turns:
    """The queue of those who write to one file."""

    queue: deque[Lock] = field(default_factory=deque)
    """Whose turn it is, and who waits, in the order they came."""
    _guard: Lock = field(default_factory=Lock)
    _batch: SharedWrite | None = None

    @contextmanager
    def write(self, engine: Engine, seconds: float) -> Iterator[Connection]:
        """Yield a connection to write with. When this ends, what was written is stored, or an error is raised."""
        batch = None
        try:
            with self._take_turn(engine, seconds):
                batch = self._batch = self._batch or SharedWrite(engine.connect().execution_options(writes=True))
                with batch.write() as connection:
                    yield connection
        finally:
            if batch:
                with self._take_turn(engine):
                    if batch is self._batch:
                        self._batch = None
                        batch.end()
        if batch.failure:
            raise batch.failure

    @contextmanager
    def _take_turn(self, engine: Engine, seconds: float = FOR_EVER) -> Iterator[None]:
        mine = Lock()
        mine.acquire()
        with self._guard:
            self.queue.append(mine)
            if self.queue[0] is mine:
                mine.release()
        try:
            if not mine.acquire(timeout=seconds):
                raise errors.DatabaseBusy(db=str(engine.url.database), reason="database is locked")
            yield
        finally:
            with self._guard:
                was_first = self.queue[0] is mine
                self.queue.remove(mine)
                if was_first and self.queue:
                    self.queue[0].release()
