"""Store: the history of every item, and the only way to add to it."""

import json
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, and_, func, select

from quizkit.problems import closest
from quizkit.store import errors, schema
from quizkit.store.engine import connect, locate, reading, writing
from quizkit.store.merge import merge
from quizkit.store.rows import (
    add_changeset,
    add_rows,
    changesets,
    confirmations,
    from_revision,
    next_changeset,
    revisions,
    to_changeset,
    to_revision,
)
from quizkit.store.staleness import stale_after
from quizkit.store.values import (
    Change,
    Changeset,
    Committed,
    Conflict,
    Data,
    Origin,
    Revision,
    Stale,
    digest,
    written,
)

MANY = 500
"""From so many items on, it is quicker to read all heads of their decks than to ask for each."""

Confirmed = dict[str, set[tuple[str, str]]]


class Store:
    """A database of cards, open."""

    def __init__(self, engine: Engine, backup: Path | None = None) -> None:
        self.engine = engine
        self.backup = backup
        """Where it was copied to before it was brought up to date, if it was."""
        # A store that nobody holds any longer lets go of its connections.
        weakref.finalize(self, engine.dispose)

    @classmethod
    def create(cls, db: str) -> "Store":
        """Make a new, empty store."""
        engine = connect(locate(db))
        with _or_let_go(engine):
            schema.create(engine)
        return cls(engine)

    @classmethod
    def open(cls, db: str) -> "Store":
        """Open a store; an older one is brought up to date, after a backup."""
        engine = connect(locate(db))
        with _or_let_go(engine):
            return cls(engine, schema.ensure_current(engine))

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    # Adding ---------------------------------------------------------------------------------

    def commit(
        self,
        changes: Iterable[Change],
        origin: Origin,
        settle: Callable[[Change, Data], Data] = lambda _, data: data,
    ) -> Committed:
        """Add one changeset: all of it, or nothing.

        What others have changed since an author's base is merged field by field; `settle` puts a merged
        item in order, or raises if it makes no sense. An item that is as it was makes no revision.
        """
        wanted = list(changes)
        with writing(self.engine) as connection:
            heads = _heads_of(connection, wanted)
            confirmed = _confirmed(connection, heads.values())
            number = next_changeset(connection)
            added, merged, conflicts = [], [], []
            for change in wanted:
                head = heads.get(change.item)
                payload, clashes = _merged(connection, change, head, settle)
                conflicts += clashes
                if clashes or payload == (head.payload if head else None):
                    continue
                revision = _following(connection, change, payload, head, number, confirmed)
                if payload != change.payload:
                    merged.append(change.item)
                added.append(revision)
            if conflicts or not added:
                return Committed(None, conflicts=tuple(conflicts))
            add_changeset(connection, number, origin)
            add_rows(connection, revisions, [from_revision(revision) for revision in added])
        return Committed(Changeset(number, origin, len(added)), tuple(added), tuple(merged))

    # Looking --------------------------------------------------------------------------------

    def head(self, item: str) -> Revision:
        """Give the newest revision of an item."""
        with reading(self.engine) as connection:
            row = connection.execute(head_query(item)).first()
            if row is None:
                ids = connection.execute(select(revisions.c.item).distinct()).scalars()
                raise errors.NoSuchItem(item=item, suggestion=closest(item, ids))
            return to_revision(row)

    def revision(self, item: str, number: int) -> Revision:
        """Give one revision of an item."""
        with reading(self.engine) as connection:
            return _one(connection, item, number)

    def history(self, item: str) -> list[Revision]:
        """Give all revisions of an item, oldest first."""
        with reading(self.engine) as connection:
            query = select(revisions).where(revisions.c.item == item).order_by(revisions.c.number)
            return [to_revision(row) for row in connection.execute(query)]

    def heads(self, deck: str | None = None, until: int | None = None) -> dict[str, Revision]:
        """Give the newest revision of every item, of one deck or all, as of a changeset or now."""
        with reading(self.engine) as connection:
            found = _heads(connection, () if deck is None else (deck,), until)
            return {revision.item: revision for revision in found}

    def stale(self, revision: Revision) -> Mapping[str, Mapping[str, int]]:
        """Say which translations of a revision nobody has looked at since their source changed."""
        if not revision.stale:
            return {}
        with reading(self.engine) as connection:
            confirmed = _confirmed(connection, [revision]).get(revision.item, set())
        left = {
            path: {language: number for language, number in found.items() if (path, language) not in confirmed}
            for path, found in revision.stale.items()
        }
        return {path: found for path, found in left.items() if found}

    def decks(self) -> list[str]:
        """Name the decks there are."""
        with reading(self.engine) as connection:
            query = select(revisions.c.deck).distinct().order_by(revisions.c.deck)
            return list(connection.execute(query).scalars())

    def changeset(self, number: int) -> tuple[Changeset, list[Revision]]:
        """Give a changeset and the revisions in it."""
        with reading(self.engine) as connection:
            row = connection.execute(select(changesets).where(changesets.c.id == number)).first()
            if row is None:
                last = connection.execute(select(func.max(changesets.c.id))).scalar() or 0
                raise errors.NoSuchChangeset(number=number, last=last)
            query = select(revisions).where(revisions.c.changeset_id == number).order_by(revisions.c.id)
            found = [to_revision(one) for one in connection.execute(query)]
            return to_changeset(row, len(found)), found

    def log(self, item: str | None = None, deck: str | None = None, limit: int = 50) -> list[Changeset]:
        """Give the newest changesets, newest first: all, or those that touched an item or a deck."""
        with reading(self.engine) as connection:
            return [to_changeset(row, row.items_) for row in connection.execute(log_query(item, deck, limit))]

    def everything(self) -> Iterator[Revision]:
        """Go through every revision there is."""
        with reading(self.engine) as connection:
            rows = connection.execution_options(yield_per=1000).execute(select(revisions).order_by(revisions.c.id))
            yield from map(to_revision, rows)


def is_made(db: str) -> bool:
    """Say whether there is a store at this address already."""
    engine = connect(locate(db))
    try:
        return schema.version(engine) is not None
    finally:
        engine.dispose()


@contextmanager
def _or_let_go(engine: Engine) -> Iterator[None]:
    """Keep no connection to a store that cannot be used."""
    try:
        yield
    except BaseException:
        engine.dispose()
        raise


def head_query(item: str) -> Any:
    """Ask for the newest revision of an item; the index answers, however long its history is."""
    return select(revisions).where(revisions.c.item == item).order_by(revisions.c.number.desc()).limit(1)


def log_query(item: str | None, deck: str | None, limit: int) -> Any:
    """Ask for the newest changesets."""
    counted = select(func.count()).where(revisions.c.changeset_id == changesets.c.id).scalar_subquery()
    query = select(changesets, counted.label("items_")).order_by(changesets.c.id.desc()).limit(limit)
    if item is not None:
        query = query.where(changesets.c.id.in_(select(revisions.c.changeset_id).where(revisions.c.item == item)))
    if deck is not None:
        touched = select(1).where(and_(revisions.c.changeset_id == changesets.c.id, revisions.c.deck == deck))
        query = query.where(touched.exists())
    return query


def _merged(
    connection: Connection, change: Change, head: Revision | None, settle: Callable[[Change, Data], Data]
) -> tuple[str | None, list[Conflict]]:
    """Decide what an item shall be, given what others have made of it meanwhile."""
    if head is None or change.base is None or change.base == head.number:
        return change.payload, []
    base = _one(connection, change.item, change.base).payload if change.base else None
    if change.payload in (base, head.payload):
        return head.payload, []
    if head.payload == base:
        return change.payload, []
    sides = (_loaded(base), _loaded(head.payload), _loaded(change.payload))
    if None in sides:
        return head.payload, [Conflict(change.item, "", *sides)]
    data, conflicts = merge(change.item, *(side or {} for side in sides))
    return (head.payload if conflicts else written(settle(change, data))), conflicts


def _heads_of(connection: Connection, changes: Sequence[Change]) -> dict[str, Revision]:
    items = [change.item for change in changes]
    if len(items) > MANY:
        decks = tuple({change.deck for change in changes})
        return {revision.item: revision for revision in _heads(connection, decks)}
    newest = (
        select(revisions.c.item, func.max(revisions.c.number).label("number"))
        .where(revisions.c.item.in_(items))
        .group_by(revisions.c.item)
        .subquery()
    )
    query = select(revisions).join(
        newest, and_(revisions.c.item == newest.c.item, revisions.c.number == newest.c.number)
    )
    return {row.item: to_revision(row) for row in connection.execute(query)}


def _heads(connection: Connection, decks: Sequence[str], until: int | None = None) -> list[Revision]:
    newest = select(revisions.c.item, func.max(revisions.c.number).label("number")).group_by(revisions.c.item)
    if decks:
        newest = newest.where(revisions.c.deck.in_(decks))
    if until is not None:
        newest = newest.where(revisions.c.changeset_id <= until)
    found = newest.subquery()
    query = (
        select(revisions)
        .join(found, and_(revisions.c.item == found.c.item, revisions.c.number == found.c.number))
        .order_by(revisions.c.item)
    )
    return [to_revision(row) for row in connection.execute(query)]


def _confirmed(connection: Connection, heads: Iterable[Revision]) -> Confirmed:
    """Give the translations confirmed at these very revisions."""
    numbers = {head.item: head.number for head in heads if head.stale}
    found: Confirmed = {}
    items = iter(numbers)
    while chunk := list(islice(items, MANY)):
        for row in connection.execute(select(confirmations).where(confirmations.c.item.in_(chunk))):
            if row.number == numbers[row.item]:
                found.setdefault(row.item, set()).add((row.path, row.language))
    return found


def _following(
    connection: Connection, change: Change, payload: str | None, head: Revision | None, changeset: int, known: Confirmed
) -> Revision:
    """Give the revision that follows the newest one of an item."""
    sha256 = digest(payload) if payload is not None else ""
    if head is None:
        return Revision(change.item, 1, change.deck, change.kind, changeset, None, sha256, payload)
    stale: Stale = {}
    if payload is not None and change.source:
        confirmed = known.get(change.item, set())

        def at(number: int) -> Revision:
            return head if number == head.number else _one(connection, change.item, number)

        stale = stale_after(head, json.loads(payload), change.source, confirmed, at)
    number = head.number + 1
    return Revision(change.item, number, change.deck, change.kind, changeset, head.number, sha256, payload, stale)


def _one(connection: Connection, item: str, number: int) -> Revision:
    query = select(revisions).where(and_(revisions.c.item == item, revisions.c.number == number))
    row = connection.execute(query).first()
    if row is None:
        raise errors.NoSuchRevision(item=item, number=number)
    return to_revision(row)


def _loaded(payload: str | None) -> Data | None:
    loaded: Data | None = None if payload is None else json.loads(payload)
    return loaded
