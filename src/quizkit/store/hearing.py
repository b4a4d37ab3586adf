"""Hear of other processes on the same PostgreSQL server: what they commit, and who is with them."""

import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Any

from sqlalchemy import Connection, Engine, text

from quizkit.problems import QuizkitError
from quizkit.store.engine import is_sqlite, translate_errors

CHANNEL = "quizkit_change"
OURSELVES = secrets.token_hex(8)
"""By this a process knows its own messages, of which it need not be told."""
PAUSE, REST = 0.4, 5.0
"""Seconds between two looks at what has come, and before a lost connection is opened again."""
REPEAT, SILENCE = 10.0, 30.0
"""Seconds after which a process says again who is with it, and after which one that says nothing is taken for gone."""
LONGEST = 7_000
"""Bytes that the server surely passes on in one message."""


def tell_others(connection: Connection, number: int) -> None:
    """Tell the other processes of a changeset; they hear it when the transaction is committed, or never."""
    if connection.dialect.name == "postgresql":
        _send(connection, {"change": number})


@dataclass(slots=True)
class Hearing:
    """What is heard from other processes, and what they are told besides changes: who looks at what."""

    on_change: Callable[[int], None]
    on_presence: Callable[[str, str, list[str]], None]
    """Is told a process, a place, and who is there now."""
    _news: SimpleQueue[tuple[str, list[str]]] = field(default_factory=SimpleQueue)
    """Places where somebody came or went, and who is there now."""
    _here: dict[str, list[str]] = field(default_factory=dict)
    _heard: dict[tuple[str, str], float] = field(default_factory=dict)
    """When a process last said that somebody is at a place."""
    _repeat_at: float = 0.0

    def announce(self, place: str, who: Iterable[str]) -> None:
        """Let other processes know who is at a place in this one, from whatever thread."""
        self._news.put((place, list(who)))

    def listen(self, engine: Engine, stop: Event) -> None:
        """Take in what comes, until it is stopped."""
        while not stop.is_set():
            # A server that is restarted, or not there yet, is asked again later.
            with suppress(QuizkitError), translate_errors(engine.url), _connect(engine) as connection:
                connection.exec_driver_sql(f"LISTEN {CHANNEL}")
                self._repeat_at = 0.0
                _send(connection, {"hello": True})
                while not stop.wait(PAUSE):
                    self._exchange(connection)
                self._say(connection, {place: [] for place in self._here})
                # Whoever was given it next would be told all this, too.
                connection.invalidate()
            stop.wait(REST)

    def _exchange(self, connection: Connection) -> None:
        # The driver takes in what has come when it is asked for something.
        connection.exec_driver_sql("SELECT 1")
        driver: Any = connection.connection.driver_connection
        while driver.notifications:
            self._take(driver.notifications.popleft()[2])
        changed = dict(self._news.get() for _ in range(self._news.qsize()))
        self._here = {place: who for place, who in (self._here | changed).items() if who}
        if monotonic() >= self._repeat_at:
            changed |= self._here
            self._repeat_at = monotonic() + REPEAT
        self._say(connection, changed)
        self._forget_silent()

    def _say(self, connection: Connection, present: Mapping[str, list[str]]) -> None:
        for place, who in present.items():
            _send(connection, {"place": place, "who": who})

    def _take(self, message: str) -> None:
        said = _read(message)
        process = said.get("from")
        if process == OURSELVES or not isinstance(process, str):
            return
        match said:
            case {"change": int(number)}:
                self.on_change(number)
            case {"hello": True}:
                self._repeat_at = 0.0
            case {"place": str(place), "who": list(who)}:
                self._heard.pop((process, place), None)
                if who:
                    self._heard[process, place] = monotonic()
                self.on_presence(process, place, [str(name) for name in who])

    def _forget_silent(self) -> None:
        """Whoever was killed could not say goodbye."""
        silent = [key for key, heard_at in self._heard.items() if monotonic() - heard_at > SILENCE]
        for process, place in silent:
            del self._heard[process, place]
            self.on_presence(process, place, [])


@contextmanager
def hearing(engine: Engine, heard: Hearing) -> Iterator[Hearing]:
    """Hear in a thread of its own what other processes say on the server.

    A file has nobody who could tell; those who share one are few, and see what is new when they look.
    """
    if is_sqlite(engine.url):
        yield heard
        return
    stop = Event()
    thread = Thread(target=heard.listen, args=(engine, stop), daemon=True)
    thread.start()
    try:
        yield heard
    finally:
        stop.set()
        thread.join(REST)


def _connect(engine: Engine) -> Connection:
    return engine.connect().execution_options(isolation_level="AUTOCOMMIT")


def _send(connection: Connection, said: Mapping[str, object]) -> None:
    message = json.dumps({"from": OURSELVES, **said})
    if len(message) <= LONGEST:
        connection.execute(text("SELECT pg_notify(:channel, :message)"), {"channel": CHANNEL, "message": message})


def _read(message: str) -> dict[str, Any]:
    try:
        said = json.loads(message)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}
