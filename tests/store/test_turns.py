"""Threads that write to one file: one after the other, and committed together."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from time import sleep

import pytest
from making import ANNA, change
from sqlalchemy import Connection, Engine, event, text

from quizkit.store import errors
from quizkit.store.engine import connect, locate, writing
from quizkit.store.history import Store
from quizkit.store.turns import Turns
from quizkit.store.verify import verify

PEOPLE = 12


def test_threads_lose_nothing_and_share_commits(tmp_path: Path) -> None:
    with Store.create(str(tmp_path / "a.db")).stay_open() as store:
        commits, together = list[Connection](), Barrier(PEOPLE)
        event.listen(store.engine, "commit", commits.append)

        def save(person: int) -> int:
            together.wait()
            done = store.commit([change(f"c-{person:02}", {"n": person})], ANNA)
            return done.changeset.number if done.changeset else 0

        with ThreadPoolExecutor(PEOPLE) as people:
            numbers = list(people.map(save, range(PEOPLE)))
        assert sorted(numbers) == list(range(1, PEOPLE + 1))
        assert len(commits) < PEOPLE
        assert verify(store)[1] == []


def write_together(engine: Engine, *acts: Callable[[Connection], object]) -> list[BaseException | None]:
    """Let people write in one batch, in this order: each waits until the next one queues."""
    turns = Turns()

    def work(act: Callable[[Connection], object]) -> None:
        with turns.write(engine, 60) as connection:
            while len(turns.queue) < len(acts):
                sleep(0.001)
            act(connection)

    with ThreadPoolExecutor(len(acts)) as people:
        told = list[Future[None]]()
        for act in acts:
            told.append(people.submit(work, act))
            while len(turns.queue) < len(told):
                sleep(0.001)
        return [future.exception() for future in told]


def insert(word: str) -> Callable[[Connection], object]:
    return lambda connection: connection.execute(text(f"INSERT INTO said VALUES ('{word}')"))


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    engine = connect(locate(str(tmp_path / "a.db")))
    with writing(engine) as connection:
        connection.execute(text("CREATE TABLE said (word)"))
    return engine


def read_words(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return sorted(connection.execute(text("SELECT word FROM said")).scalars())


def test_what_one_refuses_takes_nothing_from_the_others(engine: Engine) -> None:
    def refuse(connection: Connection) -> None:
        insert("refused")(connection)
        raise errors.DatabaseFull(db="x", reason="y")

    told = write_together(engine, insert("a"), refuse, insert("b"))
    assert [type(error) for error in told] == [type(None), errors.DatabaseFull, type(None)]
    assert read_words(engine) == ["a", "b"]


def test_if_the_commit_fails_everybody_who_has_written_is_told(engine: Engine) -> None:
    def fail(_: Connection) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    event.listen(engine, "commit", fail)
    told = write_together(engine, insert("a"), insert("b"))
    event.remove(engine, "commit", fail)
    assert all(told)
    assert read_words(engine) == []
    with writing(engine) as connection:
        insert("c")(connection)
    assert read_words(engine) == ["c"]


def test_a_transaction_that_the_database_gives_up_is_given_up_by_all(engine: Engine) -> None:
    def give_up(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")
        raise errors.DatabaseFull(db="x", reason="y")

    told = write_together(engine, insert("a"), give_up)
    assert [type(error) for error in told] == [errors.DatabaseFull] * 2
    assert read_words(engine) == []
