"""Forgetting: no byte of what a player left is in the files of the database any more."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from making import ANNA, change, workspace_of
from sqlalchemy import text

from quizkit.labels import Labels
from quizkit.store.engine import connect, locate, reading
from quizkit.store.errors import PseudonymKeyMissing
from quizkit.store.history import Store
from quizkit.store.playtests import Answer, Flag, forget, record
from quizkit.store.pseudonyms import key_file
from quizkit.store.verify import verify
from quizkit.workflow.playing.playtest_log import find_key, forget_player

WORD = "Zitronenfalter"


def play(store: Store, rounds: int = 1) -> None:
    """Let somebody play, and leave more than fits on a page."""
    for number in range(rounds):
        flags = [Flag("a", 1, "wilhelmine", "typo", f"{WORD} {note} " + "x" * 200) for note in range(30)]
        record(store, f"s{number}", "swiss-quiz", ANNA.at, [Answer("a", 1, 0, "wilhelmine", True)], flags)


def test_every_trace_is_gone_also_of_what_older_versions_deleted(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    store = Store.create(str(path))
    store.commit([change("a", {"n": 1})], ANNA)
    play(store, 2)
    with closing(sqlite3.connect(path)) as connection:
        # As it was deleted before: the pages are free, and still hold everything.
        connection.execute("PRAGMA secure_delete = OFF")
        connection.execute("DELETE FROM playtest_flag WHERE sitting = 's0'")
        connection.commit()
    forget(store, "wilhelmine")
    assert WORD.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


def test_every_connection_deletes_securely(tmp_path: Path) -> None:
    store = Store.create(str(tmp_path / "cards.db"))
    with reading(store.engine) as connection:
        assert connection.execute(text("PRAGMA secure_delete")).scalar() == 1


def test_a_reader_who_is_still_there_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quizkit.store.engine.WAIT_SECONDS", 0.1)
    path = tmp_path / "cards.db"
    store = Store.create(str(path))
    store.commit([change("a", {"n": 1})], ANNA)
    play(store)
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM playtest_flag").fetchone()
        gone = forget(store, "wilhelmine")
        assert (gone.answers, gone.flags, gone.is_erased) == (1, 30, False)
    assert forget(store, "wilhelmine").is_erased
    assert verify(store) == (1, [])


def test_a_server_is_told_of_and_its_tables_are_rewritten(postgres_address: str, tmp_path: Path) -> None:
    store = Store.create(postgres_address)
    store.commit([change("a", {"n": 1})], ANNA)
    play(store)
    with connect(locate(postgres_address)).connect() as reader:
        reader.execution_options(isolation_level="REPEATABLE READ").execute(text("SELECT 1"))
        gone = forget_player(workspace_of(store), "Wilhelmine", tmp_path, Labels("en"))
        assert (gone.answers, gone.flags, gone.is_erased, gone.is_on_server) == (1, 30, False, True)
    # Whoever else works on the server may keep the rows alive for a moment.
    deadline = time.monotonic() + 30
    while not forget(store, "wilhelmine").is_erased:
        assert time.monotonic() < deadline
    with connect(locate(postgres_address)).connect() as connection:
        assert connection.execute(text("SELECT pg_relation_size('playtest_flag')")).scalar() == 0


def test_a_lost_key_is_told_and_can_be_replaced(store: Store) -> None:
    store.commit([change("a", {"n": 1})], ANNA)
    workspace, file = workspace_of(store), key_file(store.engine.url)
    assert find_key(workspace, new=True).state == "none"
    play(store)
    assert find_key(workspace, new=True).state == "here"
    file.unlink()
    with pytest.raises(PseudonymKeyMissing):
        find_key(workspace, new=False)
    assert find_key(workspace, new=True).state == "made"
    assert file.stat().st_mode & 0o777 == 0o600
    assert forget(store, "wilhelmine").answers == 0
    play(store, 2)
    assert forget(store, "wilhelmine").answers == 2
