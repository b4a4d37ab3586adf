"""Repair a damaged store with rows from a backup of the same history.

A seal vouches for everything before it. So the last change whose seal the store and the backup share shows how far the
backup can be trusted to hold what the store once held.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, insert, select, text, update

from quizkit.store import errors
from quizkit.store.chain import read_checksum, write_checksum
from quizkit.store.engine import decode_leniently, describe, is_sqlite, reading, writing
from quizkit.store.history import Store
from quizkit.store.kept_tables import KEPT
from quizkit.store.seals import SEALED, add_up
from quizkit.store.tables import HISTORY, changesets
from quizkit.store.verify import KEYS, is_intact, read_rows, refuse_damage

Key = tuple[Any, ...]


class Repaired(NamedTuple):
    """How many rows were put right, and how many of which table are gone for good."""

    rows: int
    lost: Mapping[str, int]


def repair(store: Store, backup: Store) -> Repaired:
    """Repair a store: put right what is damaged and what the backup holds unharmed."""
    refuse_damage(backup)
    with reading(backup.engine) as source, writing(store.engine) as target:
        decode_leniently(target)
        if is_sqlite(store.engine.url):
            target.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
            target.exec_driver_sql("REINDEX")
        last = _find_common(source, target)
        if last is None:
            raise errors.OtherHistory(file=describe(backup.engine.url), db=describe(store.engine.url))
        with _unguarded(target):
            rows = _mend_history(source, target, last)
        lost = dict[str, int]()
        for table in KEPT:
            mended, gone = _mend_kept(source, target, table)
            rows += mended
            lost |= {table.name: gone} if gone else {}
        gone = _mend_end(target)
        return Repaired(rows, lost | ({"changeset": gone} if gone else {}))


def _find_common(source: Connection, target: Connection) -> int | None:
    """Return the last changeset that both sides have in common."""
    known = {read_checksum(target, changesets)}
    for row in read_rows(target, "changeset"):
        if is_intact("changeset", row):
            number, *_, previous, _, _, seal = row
            known |= {(number, seal), (number - 1, previous)}
    theirs = ((row[0], row[-1]) for row in read_rows(source, "changeset"))
    return max((number for number, seal in theirs if (number, seal) in known), default=None)


def _mend_history(source: Connection, target: Connection, last: int) -> int:
    """Make the history up to a changeset what the backup holds; return how many rows were wrong."""
    wrong = dict[Table, tuple[list[Key], list[Key], list[Key]]]()
    for table in HISTORY:
        theirs = {key: seal for key, changeset, seal, _ in _read_keys(source, table) if changeset <= last}
        added, changed = list[Key](), list[Key]()
        for key, changeset, seal, is_sound in _read_keys(target, table):
            expected = theirs.pop(key, None)
            if expected is None:
                added += [key] if isinstance(changeset, int) and changeset <= last else []
            elif expected != seal or not is_sound:
                changed.append(key)
        wrong[table] = added, changed, list(theirs)
    for table in reversed(HISTORY):
        for key in wrong[table][0]:
            target.execute(delete(table).where(_is_row(table, key)))
    for table, (_, changed, missing) in wrong.items():
        for key in changed:
            target.execute(update(table).where(_is_row(table, key)).values(_read_row(source, table, key)))
        for key in missing:
            target.execute(insert(table).values(_read_row(source, table, key)))
    return sum(len(keys) for of_table in wrong.values() for keys in of_table)


def _mend_kept(source: Connection, target: Connection, table: Table) -> tuple[int, int]:
    """Mend rows that may be deleted. One that is missing may have been forgotten on purpose: it does not come back."""
    theirs, seals, mended = {key: seal for key, _, seal, _ in _read_keys(source, table)}, list[str](), 0
    for key, _, seal, is_sound in list(_read_keys(target, table)):
        if not is_sound and key in theirs:
            target.execute(update(table).where(_is_row(table, key)).values(_read_row(source, table, key)))
            seals.append(theirs[key])
            mended += 1
        elif not is_sound:
            target.execute(delete(table).where(_is_row(table, key)))
        else:
            seals.append(seal)
    expected, _ = read_checksum(target, table)
    write_checksum(target, table, len(seals), add_up("", seals))
    return mended, max(0, expected - len(seals))


def _mend_end(target: Connection) -> int:
    """Let the chain go on after the last changeset that is there; return how many are gone."""
    expected, _ = read_checksum(target, changesets)
    newest = select(changesets.c.id, changesets.c.seal).order_by(changesets.c.id.desc()).limit(1)
    number, seal = target.execute(newest).first() or (0, "")
    write_checksum(target, changesets, number, seal)
    return max(0, expected - number)


def _read_keys(connection: Connection, table: Table) -> Iterator[tuple[Key, Any, str, bool]]:
    """Yield the key of every row, its changeset if it has one, its seal, and whether it is what was stored."""
    columns = SEALED[table.name]
    places = [columns.index(name) for name in KEYS[table.name]]
    owner = next((name for name in ("changeset_id", "release_id", "id") if name in columns), columns[0])
    for row in read_rows(connection, table.name):
        key = tuple(row[place] for place in places)
        yield key, row[columns.index(owner)], row[len(columns)], is_intact(table.name, row)


def _is_row(table: Table, key: Key) -> ColumnElement[bool]:
    return and_(*(table.c[name] == value for name, value in zip(KEYS[table.name], key, strict=True)))


def _read_row(source: Connection, table: Table, key: Key) -> dict[str, Any]:
    return {**source.execute(select(table).where(_is_row(table, key))).mappings().one()}


@contextmanager
def _unguarded(connection: Connection) -> Iterator[None]:
    """Take away the triggers that refuse to change history, and put them back."""
    if connection.dialect.name == "postgresql":
        for table in HISTORY:
            connection.execute(text(f"ALTER TABLE {table.name} DISABLE TRIGGER USER"))
        yield
        for table in HISTORY:
            connection.execute(text(f"ALTER TABLE {table.name} ENABLE TRIGGER USER"))
        return
    triggers = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")).all()
    for name, _ in triggers:
        connection.exec_driver_sql(f"DROP TRIGGER {name}")
    yield
    for _, statement in triggers:
        connection.exec_driver_sql(statement)
