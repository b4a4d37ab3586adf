"""The chain: whatever happens to a row of the history, somebody notices, and says where."""

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from filled_stores import CARD, damage_everything, fill
from making import ANNA, change
from old_stores import SALT, make_old_store
from sqlalchemy import text

from quizkit.problems import QuizkitError
from quizkit.store import errors, members, playtests, releases, remarks, reviews, saved_queries
from quizkit.store.chain import find_end
from quizkit.store.engine import connect, is_sqlite, locate, writing
from quizkit.store.history import Store
from quizkit.store.kept_tables import TABLES
from quizkit.store.pseudonyms import key_file
from quizkit.store.seals import SEALED
from quizkit.store.upkeep import copy_store
from quizkit.store.verify import Damage, Harm, verify, verify_all

SEED = 26


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store in one file, with something in every table."""
    path = tmp_path_factory.mktemp("whole") / "cards.db"
    store = fill(Store.create(str(path)))
    assert verify(store) == (7, [])
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return path


def unguard(connection: Any) -> None:
    """Do what somebody with a tool of their own can do: take the triggers away."""
    triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    for (name,) in connection.execute(triggers).fetchall():
        connection.execute(f"DROP TRIGGER {name}")


def cells(connection: sqlite3.Connection) -> Iterator[tuple[str, int, str, bytes]]:
    """List every cell of every table that is verified, as bytes."""
    for table in (*SEALED, "checksum"):
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        for rowid, *values in connection.execute(f"SELECT rowid, {', '.join(columns)} FROM {table}").fetchall():
            for column, value in zip(columns, values, strict=True):
                if value is not None:
                    yield table, rowid, column, str(value).encode()


@pytest.mark.slow
def test_every_changed_byte_is_found(whole: Path, tmp_path: Path) -> None:
    """One byte in one cell: every column of every table, and 150 more at random."""
    dice, path = random.Random(SEED), tmp_path / "cards.db"
    with closing(sqlite3.connect(whole)) as connection:
        every = list(cells(connection))
    one_each = {(table, column): cell for cell in every for table, _, column, _ in [cell]}
    chosen = [*one_each.values(), *dice.choices(every, k=150)]
    shutil.copy(whole, path)
    store, changed = Store.open(str(path)), 0
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        unguard(connection)
        for table, rowid, column, value in chosen:
            place = dice.randrange(max(1, len(value)))
            other = bytes(
                [*value[:place], (value[place] if value else 0) ^ 1 << dice.randrange(8), *value[place + 1 :]]
            )
            number = column in (
                "id",
                "number",
                "base",
                "part",
                "revision",
                "count",
                "about",
                "forced",
                "is_right",
            ) or column.endswith("_id")
            damaged: object = int(value) + 1000 if number else other
            as_stored = "?" if number else "CAST(? AS TEXT)"
            try:
                connection.execute(f"UPDATE {table} SET {column} = {as_stored} WHERE rowid = {rowid}", (damaged,))
            except sqlite3.IntegrityError:
                continue  # the file already holds a row like that
            changed += 1
            found = verify(store).damages
            assert found, f"seed {SEED}: {table}.{column} of row {rowid}: {value!r} → {damaged!r}"
            if table in SEALED and column != "seal":
                assert any(damage.table == table for damage in found), (table, column, found)
            original = int(value) if number else value
            key = damaged if column == "id" else rowid
            connection.execute(f"UPDATE {table} SET {column} = {as_stored} WHERE rowid = {key}", (original,))
    assert changed > 200
    assert verify(store) == (7, [])


@pytest.mark.slow
def test_every_changed_byte_is_found_on_a_server(postgres_address: str) -> None:
    """One letter or number in one row, in every column of every table, past triggers and references."""
    store, dice, changed = fill(Store.create(postgres_address)), random.Random(SEED), 0
    for table in (table for table in TABLES if table.name in (*SEALED, "checksum")):
        for column in table.columns:
            with store.engine.connect() as connection:
                connection.execute(text("SET LOCAL session_replication_role = replica"))
                rows = connection.execute(text(f"SELECT ctid::text, {column.name} FROM {table.name}")).all()
                place, value = dice.choice([row for row in rows if row[1] is not None])
                other: object = not value if isinstance(value, bool) else 1000
                if isinstance(value, str):
                    letter = dice.randrange(max(1, len(value)))
                    other = value[:letter] + ("z" if value[letter : letter + 1] != "z" else "y") + value[letter + 1 :]
                changing = text(f"UPDATE {table.name} SET {column.name} = :other WHERE ctid = CAST(:place AS tid)")
                connection.execute(changing, {"other": other, "place": place})
                found = verify_all(connection).damages
                assert found, f"seed {SEED}: {table.name}.{column.name}: {value!r} → {other!r}"
                connection.rollback()
                changed += 1
    assert changed > 60
    assert verify(store) == (7, [])


def test_every_missing_and_every_added_row_is_found(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    shutil.copy(whole, path)
    store = Store.open(str(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        unguard(connection)
        for table in SEALED:
            rows = connection.execute(f"SELECT rowid, * FROM {table}").fetchall()
            for rowid, *values in rows:
                connection.execute(f"DELETE FROM {table} WHERE rowid = {rowid}")
                assert any(damage.harm in (Harm.MISSING, Harm.ADDED, Harm.UNLINKED) for damage in verify(store).damages)
                connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values))})", values)
                assert verify(store) == (7, [])
            names = [row[1:3] for row in connection.execute(f"PRAGMA table_info({table})")]
            more = [99 if name in ("id", "release_id") else f"{value}x" if name in ("item", "name", "sitting", "deck", "owner") else value
                    for (name, _), value in zip(names, rows[-1][1:], strict=True)]  # fmt: skip
            added = connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(more))})", more).lastrowid
            assert verify(store).damages, table
            connection.execute(f"DELETE FROM {table} WHERE rowid = {added}")
    assert verify(store) == (7, [])


def dump(path: Path) -> object:
    """Read everything that a file holds; nothing, if it cannot be read."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.text_factory = bytes
            return [
                connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in (*SEALED, "checksum")
            ]
    except (sqlite3.Error, UnicodeDecodeError):
        return None


@pytest.mark.slow
def test_a_changed_byte_of_the_file_is_found_or_changes_nothing(whole: Path, tmp_path: Path) -> None:
    dice, path, before, found = random.Random(SEED), tmp_path / "cards.db", dump(whole), 0
    data = whole.read_bytes()
    for place in dice.sample([place for place, byte in enumerate(data) if byte], 120):
        path.write_bytes(data[:place] + bytes([data[place] ^ 1 << dice.randrange(8)]) + data[place + 1 :])
        is_same = dump(path) == before
        try:
            store = Store.open(str(path))
            is_found = bool(verify(store).damages)
            for read in READS.values():
                try:
                    read(store)
                except QuizkitError:
                    assert is_found
        except QuizkitError:
            is_found = True
        assert is_found or is_same, f"seed {SEED}: byte {place}"
        found += is_found
    assert found > 50


READS: dict[str, Callable[[Store], object]] = {
    "revision": lambda store: store.head("c-1"),
    "changeset": lambda store: store.log(),
    "review": lambda store: reviews.find_states(store, store.heads()),
    "confirmation": lambda store: store.stale(store.head("c-1")),
    "release": releases.list_releases,
    "release_item": lambda store: releases.list_members(store, releases.find_release(store, "swiss-quiz", "1.0.0")),
    "playtest_answer": lambda store: playtests.answers(store, "swiss-quiz"),
    "playtest_flag": lambda store: playtests.flags(store, "swiss-quiz"),
    "member": members.list_members,
    "remark": lambda store: remarks.list_remarks(store, "c-0"),
    "saved_query": lambda store: saved_queries.list_queries(store, "Anna"),
}


def test_damage_is_named_on_each_engine_and_never_read(store: Store) -> None:
    fill(store)
    assert verify(store) == (7, [])
    damage_everything(store)
    found = verify(store).damages
    assert {damage.table for damage in found if damage.harm is Harm.CHANGED} == set(SEALED)
    assert Damage(Harm.CHANGED, "revision", "c-1@2") in found
    for table, read in READS.items():
        with pytest.raises(errors.DamagedRow):
            assert read(store) is table


def test_nothing_is_added_after_an_end_that_is_missing(store: Store) -> None:
    fill(store)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE checksum SET count = count + 1 WHERE name = 'changeset'"))
    assert verify(store).damages == [Damage(Harm.MISSING, "changeset", "#8", "7/8")]
    with pytest.raises(errors.DamagedRow):
        store.commit([change("c-9", CARD)], ANNA)


def test_an_older_store_is_brought_along_with_its_key(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_old_store(address, "0004", tmp_path, monkeypatch)
    store = Store.open(address)
    assert verify(store) == (4, [])
    assert store.head("a").stale == {"text": {"de": 1}}
    assert [member.name for member in members.list_members(store)] == ["beat"]
    store.commit([change("a", CARD)], ANNA)
    assert verify(store) == (5, [])
    key = key_file(store.engine.url)
    assert (key.read_text(), key.stat().st_mode & 0o777) == (SALT, 0o600)
    if is_sqlite(store.engine.url):
        assert SALT.encode() not in b"".join(path.read_bytes() for path in tmp_path.glob("cards.db"))
    with pytest.raises(Exception, match="history is never changed"), store.engine.begin() as connection:
        connection.execute(text("UPDATE revision SET stale = '{}'"))


@pytest.mark.slow
def test_a_copy_goes_on_with_the_chain(store: Store, tmp_path: Path) -> None:
    fill(store)
    copy = copy_store(store, str(tmp_path / "copy.db"))
    with writing(store.engine) as ours, writing(copy.engine) as theirs:
        assert find_end(ours) == find_end(theirs)
    copy.commit([change("c-0", {**CARD, "n": 9})], ANNA)
    assert verify(copy) == (8, [])
    assert connect(locate(str(tmp_path / "copy.db"))).url == copy.engine.url
