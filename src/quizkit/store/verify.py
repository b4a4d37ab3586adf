"""Verify a store: every row against its seal, every changeset against its rows and the one before, every count.

Inside: rows, seals, counts; damage told and refused.

Rows are read as they are stored, as text without types, so that nothing is taken for what it is not.
"""

import json
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from enum import StrEnum
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from quizkit.store import errors
from quizkit.store.chain import read_checksum
from quizkit.store.engine import decode_leniently, describe, is_sqlite, reading
from quizkit.store.history import Store
from quizkit.store.kept_tables import KEPT
from quizkit.store.releases import hash_release
from quizkit.store.rows import hash_payload
from quizkit.store.seals import CONTENTS, SEALED, add_up, as_stored, seal, write_counts
from quizkit.store.tables import changesets

BATCH = 1000
KEYS = {
    "changeset": ("id",),
    "revision": ("id",),
    "review": ("id",),
    "confirmation": ("id",),
    "release": ("id",),
    "release_item": ("release_id", "item"),
    "remark": ("id",),
    "playtest_answer": ("sitting", "player", "item", "part"),
    "playtest_flag": ("id",),
    "member": ("name",),
    "saved_query": ("owner", "name"),
}
"""The columns that tell the rows of a table apart."""
NAMES = {
    "changeset": "#{id}",
    "revision": "{item}@{number}",
    "review": "{item} ({language})",
    "confirmation": "{item}@{number} {path}.{language}",
    "release": "{deck} {version}",
    "release_item": "#{release_id} {item}",
    "remark": "{item} ({kind} {id})",
    "playtest_answer": "{item}@{revision}, {sitting}",
    "playtest_flag": "{item}@{revision}, {sitting}",
    "member": "{name}",
    "saved_query": "{owner}: {name}",
}
"""What people call a row."""


class Harm(StrEnum):
    """What is wrong with something."""

    CHANGED = "changed"
    """It is not what was stored."""
    MISSING = "missing"
    ADDED = "added"
    UNLINKED = "unlinked"
    """It does not follow what comes before it."""
    UNREADABLE = "unreadable"


class Damage(NamedTuple):
    """Something that is not as it was stored, and where."""

    harm: Harm
    table: str
    place: str
    detail: str = ""

    def __str__(self) -> str:
        """Write it in one line, for people who look at raw results."""
        return f"{self.table} {self.place}: {self.harm}{self.detail and f' ({self.detail})'}"


class Verified(NamedTuple):
    """How many revisions there are, and everything that is damaged."""

    revisions: int
    damages: list[Damage]


def refuse_damage(store: Store) -> None:
    """Verify a store before something lasting is made from it; refuse a damaged one."""
    damages = verify(store).damages
    if damages:
        raise errors.DamagedHistory(
            db=describe(store.engine.url), count=len(damages), first=damages[0].place or damages[0].table
        )


def verify(store: Store) -> Verified:
    """Verify everything in a store; return the number of revisions, and everything that is wrong."""
    with reading(store.engine) as connection:
        return verify_all(connection)


def verify_all(connection: Connection) -> Verified:
    """Verify everything as a transaction sees it."""
    decode_leniently(connection)
    damages = [*_check_file(connection)] if is_sqlite(connection.engine.url) else []
    contents = _Contents()
    for table in CONTENTS:
        damages += contents.verify_table(connection, table)
    damages += contents.verify_changesets(connection)
    damages += _verify_roots(connection, {damage.place for damage in damages})
    for kept in KEPT:
        damages += _verify_kept(connection, kept.name)
    return Verified(contents.revisions, damages)


def find_seal(store: Store, seal: str) -> int:
    """Verify a noted seal: return the changeset that has it, or any that begins like it."""
    with reading(store.engine) as connection:
        for row in read_rows(connection, "changeset"):
            if str(row[-1]).startswith(seal.lower()):
                return int(row[0])
    raise errors.UnknownSeal(db=describe(store.engine.url), seal=seal)


def is_intact(table: str, row: Sequence[Any]) -> bool:
    """Verify a row: return whether its sealed columns, seal and payload are what was stored."""
    sealed = len(SEALED[table])
    if row[sealed] != seal(table, *as_stored(table, row[:sealed])):
        return False
    return table != "revision" or row[_SHA256] == hash_payload(row[-1])


def read_rows(connection: Connection, table: str) -> Iterator[Sequence[Any]]:
    """Yield the rows of a table to be verified, as they are stored, in the order of their keys."""
    columns = [*SEALED[table], "seal", *(["payload"] if table == "revision" else [])]
    # The order of letters must be the same on every server.
    collation = "" if connection.dialect.name == "sqlite" else ' COLLATE "C"'
    order = ", ".join(f"{key}{collation if key not in _NUMBERS else ''}" for key in KEYS[table])
    query = text(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}")  # noqa: S608  # the names are ours
    yield from connection.execute(query, execution_options={"yield_per": BATCH})


_NUMBERS = ("id", "release_id", "part")
_SHA256 = SEALED["revision"].index("sha256")


def name_row(table: str, row: Sequence[Any]) -> str:
    """Return what people call a row that is damaged."""
    return NAMES[table].format_map(dict(zip(SEALED[table], row, strict=False)))


class _Contents:
    """The rows of all changesets, as they were found."""

    def __init__(self) -> None:
        self.revisions = 0
        self._hashes, self._counts = dict[Any, Any](), dict[Any, dict[str, int]]()
        self._numbers, self._harmed = dict[str, int](), set[Any]()

    def verify_table(self, connection: Connection, table: str) -> Iterator[Damage]:
        """Verify the rows of a table, and count them for their changesets."""
        place = SEALED[table].index("release_id" if table == "release_item" else "changeset_id")
        where = ""
        try:
            for row in read_rows(connection, table):
                where, changeset = name_row(table, row), row[place]
                if not is_intact(table, row):
                    self._harmed.add(changeset)
                    yield Damage(Harm.CHANGED, table, where)
                if changeset not in self._hashes:
                    self._hashes[changeset], self._counts[changeset] = sha256(), {}
                self._hashes[changeset].update(str(row[len(SEALED[table])]).encode("utf-8", "surrogateescape"))
                self._counts[changeset][table] = self._counts[changeset].get(table, 0) + 1
                if table == "revision":
                    yield from self._verify_number(row[1], row[2], where)
        except DBAPIError as error:
            yield _unreadable(connection, table, where, error)

    def _verify_number(self, item: str, number: int, where: str) -> Iterator[Damage]:
        self.revisions += 1
        if number != self._numbers.get(item, 0) + 1:
            yield Damage(Harm.UNLINKED, "revision", where)
        self._numbers[item] = number

    def verify_changesets(self, connection: Connection) -> Iterator[Damage]:
        """Verify that every changeset has its rows, follows the one before, and that none is missing."""
        number, previous, where = 0, "", ""
        try:
            for row in read_rows(connection, "changeset"):
                where = name_row("changeset", row)
                _id, *_, before, counts, contents, sealed = row
                if not is_intact("changeset", row):
                    yield Damage(Harm.CHANGED, "changeset", where)
                elif before != previous or _id != number + 1:
                    yield Damage(Harm.UNLINKED, "changeset", where)
                yield from self._verify_contents(_id, str(counts), str(contents))
                number, previous = _id, sealed
        except DBAPIError as error:
            yield _unreadable(connection, "changeset", where, error)
            return
        for changeset in self._counts:
            yield Damage(Harm.ADDED, "changeset", f"#{changeset}", write_counts(self._counts[changeset]))
        yield from _verify_end(connection, number, previous)

    def _verify_contents(self, changeset: int, counts: str, contents: str) -> Iterator[Damage]:
        there = self._counts.pop(changeset, {})
        digest = self._hashes.pop(changeset, None) or sha256()
        if write_counts(there) == counts:
            if digest.hexdigest() != contents and changeset not in self._harmed:
                yield Damage(Harm.UNLINKED, "changeset", f"#{changeset}")
            return
        for table, expected in (part.split(":") for part in counts.split() if ":" in part):
            is_short = str(there.get(table, 0)) != expected
            if is_short:
                harm = Harm.MISSING if there.get(table, 0) < int(expected) else Harm.ADDED
                yield Damage(harm, table, f"#{changeset}", f"{there.get(table, 0)}/{expected}")
        for table in there.keys() - {part.partition(":")[0] for part in counts.split()}:
            yield Damage(Harm.ADDED, table, f"#{changeset}", f"{there[table]}/0")


def _verify_end(connection: Connection, number: int, previous: str) -> Iterator[Damage]:
    count, end = read_checksum(connection, changesets)
    if count != number:
        harm = Harm.MISSING if isinstance(count, int) and count > number else Harm.ADDED
        yield Damage(harm, "changeset", f"#{max(count, number)}", f"{number}/{count}")
    elif end != previous:
        yield Damage(Harm.UNLINKED, "changeset", f"#{number}")


def _verify_roots(connection: Connection, harmed: AbstractSet[str]) -> Iterator[Damage]:
    """Verify the root hashes of releases: they are older than the seals, and go out with every pack."""
    query = text("SELECT item, number, sha256 FROM release_item WHERE release_id = :release")
    for release_id, _, deck, version, root, _, frozen, _ in [*_read_intact(connection, "release")]:
        rows = connection.execute(query, {"release": release_id})
        members = {item: (number, sha256) for item, number, sha256 in rows}
        is_told = any(f"#{release_id} {item}" in harmed for item in members)
        if not is_told and root != hash_release(deck, version, json.loads(frozen), members):
            yield Damage(Harm.UNLINKED, "release", f"{deck} {version}")


def _read_intact(connection: Connection, table: str) -> Iterator[Sequence[Any]]:
    # What cannot be read has been told by whoever read it first.
    with suppress(DBAPIError):
        yield from (row for row in read_rows(connection, table) if is_intact(table, row))


def _verify_kept(connection: Connection, table: str) -> Iterator[Damage]:
    """Verify rows that may be deleted, and that there are as many as there should be."""
    count, total, where, is_harmed = 0, "", "", False
    try:
        for row in read_rows(connection, table):
            where, count = name_row(table, row), count + 1
            if is_intact(table, row):
                total = add_up(total, [row[-1]])
            else:
                is_harmed = True
                yield Damage(Harm.CHANGED, table, where)
    except DBAPIError as error:
        yield _unreadable(connection, table, where, error)
        return
    expected, checksum = connection.execute(
        text("SELECT count, sha256 FROM checksum WHERE name = :name"), {"name": table}
    ).first() or (0, "")
    if count != expected:
        harm = Harm.MISSING if isinstance(expected, int) and count < expected else Harm.ADDED
        yield Damage(harm, table, "", f"{count}/{expected}")
    elif not is_harmed and (total or add_up("", ())) != checksum:
        yield Damage(Harm.UNLINKED, table, "")


def _unreadable(connection: Connection, table: str, after: str, error: DBAPIError) -> Damage:
    if connection.dialect.name != "sqlite":
        # The server ends the transaction: nothing more can be read.
        raise error
    return Damage(Harm.UNREADABLE, table, after, str(error.orig))


def _check_file(connection: Connection) -> Iterator[Damage]:
    """Let SQLite look for damage of its own kind: pages, indexes, references."""
    try:
        for (message,) in connection.execute(text("PRAGMA integrity_check")):
            if message != "ok":
                yield Damage(Harm.UNREADABLE, "file", "", " ".join(str(message).split()))
        for row in connection.execute(text("PRAGMA foreign_key_check")):
            yield Damage(Harm.UNLINKED, str(row[0]), str(row[1]), str(row[2]))
    except DBAPIError as error:
        yield _unreadable(connection, "file", "", error)
