"""A server that goes away, and passwords that nobody is shown."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from making import ANNA, change
from sqlalchemy import text

from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.store import errors
from quizkit.store.engine import connect, is_file, locate, reading, without_password, writing
from quizkit.store.history import Store
from quizkit.store.verify import verify

SECRET = "hunter2"


@pytest.mark.slow
@pytest.mark.parametrize(
    "address",
    [
        f"postgresql:/me:{SECRET}@host/cards",
        f"postgresql:me:{SECRET}@host/cards",
        f"postgresql//me:{SECRET}@host/cards",
        f"me:{SECRET}@host/cards",
        f"postgresql://me:p@{SECRET}@host/cards",
        f"postgresql://me:p@{SECRET}/cards@host/cards",
        f"postgresql:///me:{SECRET}@host/cards",
        f"postgresql://me@host:{SECRET}/cards",
        f"postgresql://me@host/cards?password={SECRET}",
        f"postgresql://me@host/cards?sslpassword={SECRET}",
        f"mysql://me:{SECRET}@host/cards",
        f"postgresql://me:{SECRET}@nowhere.invalid/cards",
    ],
)
def test_a_password_is_never_shown(address: str) -> None:
    with pytest.raises(QuizkitError) as caught:
        Store.open(address)
    shown = Labels("en")(f"error.{caught.value.name}", **caught.value.facts)
    assert SECRET not in shown + str(caught.value)


def test_what_is_a_file_stays_one() -> None:
    assert all(
        is_file(name) for name in ("quizkit.db", "/home/me@host/cards.db", "./a:b.db", "C:\\cards.db", "über.db")
    )
    assert without_password(f"postgresql://me:{SECRET}@host/cards") == "postgresql://me@host/cards"


class Wire:
    """A way to a server that somebody cuts as soon as it carries certain words, which are then never read."""

    def __init__(self, server: str, folder: Path) -> None:
        self._server, self.cut_at = server, b""
        self._ends = [socket.socket(socket.AF_UNIX)]
        self._ends[0].bind(str(folder / ".s.PGSQL.5432"))
        self._ends[0].listen()
        self._threads = list[threading.Thread]()
        self._start(self._accept)

    def _start(self, target: Callable[..., None], *args: object) -> None:
        self._threads.append(threading.Thread(target=target, args=args, daemon=True))
        self._threads[-1].start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, far = self._ends[0].accept()[0], socket.socket(socket.AF_UNIX)
                self._ends += [near, far]
                far.connect(self._server)
                self._start(self._carry, near, far, True)
                self._start(self._carry, far, near, False)

    def close(self) -> None:
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(5)
        for end in self._ends:
            end.close()

    def _carry(self, source: socket.socket, target: socket.socket, is_request: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536, socket.MSG_PEEK):
                if is_request and self.cut_at and self.cut_at in data:
                    self.cut_at = b""
                    source.close()  # with something unread, so that whoever wrote it is reset
                    break
                target.sendall(source.recv(len(data)))
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def wire(postgres_address: str, tmp_path: Path) -> Iterator[tuple[Wire, str]]:
    url = locate(postgres_address)
    folder = tmp_path / "s"
    folder.mkdir()
    server = f"{url.query['host']}/.s.PGSQL.{url.port or 5432}"
    if not Path(server).exists():
        pytest.skip("this server has no socket in the file system to stand in for")
    with closing(Wire(server, folder)) as cut:
        yield cut, f"postgresql://{url.username}@/{url.database}?host={folder}"


def test_a_lost_connection_says_that_nothing_was_stored(wire: tuple[Wire, str], postgres_address: str) -> None:
    cutter, address = wire
    store = Store.create(address)
    store.commit([change("a", {"n": 1})], ANNA)
    for words, expected in (
        (b"INSERT INTO revision", errors.ConnectionLost),
        (b"commit", errors.ConnectionLostAtTheEnd),
    ):
        cutter.cut_at = words
        with pytest.raises(expected):
            store.commit([change("a", {"n": 2})], ANNA)
        assert Store.open(postgres_address).head("a").data == {"n": 1}
    assert verify(store) == (1, [])


def _write_until_the_end(store: Store, address: str) -> None:
    with writing(store.engine) as connection:
        connection.execute(text("UPDATE checksum SET count = 99"))
        mine = connection.execute(text("SELECT pg_backend_pid()")).scalar()
        with connect(locate(address)).begin() as other:
            other.execute(text(f"SELECT pg_terminate_backend({mine})"))
        connection.execute(text("SELECT 1"))


def test_a_server_that_is_shut_down_says_that_nothing_was_stored(postgres_address: str) -> None:
    store = Store.create(postgres_address)
    with pytest.raises(errors.ConnectionLost):
        _write_until_the_end(store, postgres_address)
    assert verify(store) == (0, [])


def test_a_store_that_stays_open_keeps_its_connections_and_opens_lost_ones_again(postgres_address: str) -> None:
    made = Store.create(postgres_address)
    with made.stay_open() as store:
        store.commit([change("c-1", {"n": 1})], ANNA)
        pids = set()
        for _ in range(3):
            with reading(store.engine) as connection:
                pids.add(connection.execute(text("SELECT pg_backend_pid()")).scalar())
        assert len(pids) == 1
        # The server goes down and comes back, as far as those who stay connected can tell.
        with writing(made.engine) as other:
            mine = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            other.execute(text(f"SELECT pg_terminate_backend(pid) FROM ({mine}) AS others"))
        store.commit([change("c-1", {"n": 2})], ANNA)
        assert store.head("c-1").number == 2


def test_a_connection_that_was_reset_meanwhile_is_opened_again(wire: tuple[Wire, str]) -> None:
    cutter, address = wire
    with Store.create(address).stay_open() as store:
        store.commit([change("a", {"n": 1})], ANNA)
        cutter.cut_at = b"begin transaction"
        store.commit([change("a", {"n": 2})], ANNA)
        assert not cutter.cut_at
        assert store.head("a").number == 2
