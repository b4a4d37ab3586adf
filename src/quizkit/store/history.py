"""Store: the history of every item, and the only way to add to it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, and_, func, select

from quizkit.problems import closest
from quizkit.store import errors, schema
from quizkit.store.engine import connect, locate, reading, writing
from quizkit.store.plan import (
    Settle,
    accept_as_is,
    find_confirmed,
    find_revision,
    find_unseen,
    heads_of,
    load_payload,
    make_next_revision,
    plan,
)
from quizkit.store.rows import (
    add_changeset,
    add_confirmations,
    add_reviews,
    add_rows,
    changesets,
    from_revision,
    next_changeset,
    revisions,
    to_changeset,
    to_revision,
)
from quizkit.store.schema import Upgrade
from quizkit.store.values import (
    Change,
    ChangeOutcome,
    Changeset,
    Committed,
    Confirmation,
    Origin,
    Planned,
    Revision,
    Step,
    digest,
)


class Store:
    """A database of cards, open."""

    def __init__(self, engine: Engine, upgrade: Upgrade | None = None) -> None:
        self.engine = engine
        self.upgrade = upgrade
        """How it was brought up to date when it was opened, if it had to be."""

    @classmethod
    def create(cls, db: str) -> "Store":
        """Make a new, empty store."""
        engine = connect(locate(db))
        schema.create(engine)
        return cls(engine)

    @classmethod
    def open(cls, db: str) -> "Store":
        """Open a store; an older one is brought up to date, after a backup."""
        engine = connect(locate(db))
        return cls(engine, schema.ensure_current(engine))

    # Adding ---------------------------------------------------------------------------------

    def plan(self, changes: Iterable[Change], settle: Settle = accept_as_is) -> list[Planned]:
        """Say what a commit of these changes would do now."""
        with reading(self.engine) as connection:
            return plan(connection, list(changes), settle)

    def commit(
        self,
        changes: Iterable[Change],
        origin: Origin,
        settle: Settle = accept_as_is,
        steps: Sequence[Step] = (),
        still_right: Sequence[Confirmation] = (),
    ) -> Committed:
        """Add one changeset: all of it, or nothing.

        What others have changed since an author's base is merged field by field; `settle` puts a merged
        item in order, or says what is wrong with it. An item that is as it was makes no revision. Steps of
        review are taken, and translations said to be still right, with the items as they are then.
        """
        with writing(self.engine) as connection:
            planned = plan(connection, list(changes), settle)
            planned = find_unseen(planned, steps)
            wanted = [one for one in planned if one.outcome is not ChangeOutcome.UNCHANGED]
            if not (wanted or steps or still_right) or any(
                one.outcome in (ChangeOutcome.CONFLICT, ChangeOutcome.BROKEN) for one in wanted
            ):
                return Committed(None, tuple(planned))
            number = next_changeset(connection)
            known = find_confirmed(connection, [one.head for one in wanted if one.head])
            added = [make_next_revision(connection, one, number, known) for one in wanted]
            add_changeset(connection, number, origin)
            add_rows(connection, revisions, [from_revision(revision) for revision in added])
            payloads = {one.change.item: one.payload for one in planned}
            add_reviews(connection, number, [(step, load_payload(payloads[step.item]) or {}) for step in steps])
            add_confirmations(connection, number, still_right, heads_of(connection, [one.item for one in still_right]))
        return Committed(Changeset(number, origin, len(added)), tuple(planned), tuple(added))

    # Looking --------------------------------------------------------------------------------

    def head(self, item: str) -> Revision:
        """Return the newest revision of an item."""
        with reading(self.engine) as connection:
            row = connection.execute(head_query(item)).first()
            if row is None:
                ids = connection.execute(select(revisions.c.item).distinct()).scalars()
                raise errors.NoSuchCard(card=item, suggestion=closest(item, ids))
            return to_revision(row)

    def revision(self, item: str, number: int) -> Revision:
        """Return one revision of an item."""
        with reading(self.engine) as connection:
            return find_revision(connection, item, number)

    def history(self, item: str) -> list[Revision]:
        """Return all revisions of an item, oldest first."""
        with reading(self.engine) as connection:
            query = select(revisions).where(revisions.c.item == item).order_by(revisions.c.number)
            return [to_revision(row) for row in connection.execute(query)]

    def heads(self, deck: str | None = None, until: int | None = None) -> dict[str, Revision]:
        """Return the newest revision of every item, of one deck or all, as of a changeset or now."""
        with reading(self.engine) as connection:
            found = _heads(connection, () if deck is None else (deck,), until)
            return {revision.item: revision for revision in found}

    def hashes(self, deck: str) -> dict[tuple[str, str], list[int]]:
        """Return which revisions of a deck's items have which hash, oldest first, without the items themselves."""
        found = dict[tuple[str, str], list[int]]()
        query = select(revisions.c.item, revisions.c.sha256, revisions.c.number).where(revisions.c.deck == deck)
        with reading(self.engine) as connection:
            for item, sha256, number in connection.execute(query.order_by(revisions.c.id)):
                found.setdefault((item, sha256), []).append(number)
        return found

    def stale(self, revision: Revision) -> Mapping[str, Mapping[str, int]]:
        """Return which translations of a revision nobody has looked at since their source changed."""
        if not revision.stale:
            return {}
        with reading(self.engine) as connection:
            known = find_confirmed(connection, [revision]).get(revision.item, set())
        left = {
            path: {language: number for language, number in found.items() if (path, language) not in known}
            for path, found in revision.stale.items()
        }
        return {path: found for path, found in left.items() if found}

    def decks(self) -> list[str]:
        """Name the decks there are."""
        with reading(self.engine) as connection:
            query = select(revisions.c.deck).distinct().order_by(revisions.c.deck)
            return list(connection.execute(query).scalars())

    def changeset(self, number: int) -> tuple[Changeset, list[Revision]]:
        """Return a changeset and the revisions in it."""
        origin = self.origin(number)
        with reading(self.engine) as connection:
            query = select(revisions).where(revisions.c.changeset_id == number).order_by(revisions.c.id)
            found = [to_revision(row) for row in connection.execute(query)]
            return Changeset(number, origin, len(found)), found

    def origin(self, number: int) -> Origin:
        """Return who made a changeset, when and why."""
        with reading(self.engine) as connection:
            row = connection.execute(select(changesets).where(changesets.c.id == number)).first()
            if row is None:
                last = connection.execute(select(func.max(changesets.c.id))).scalar() or 0
                raise errors.NoSuchChangeset(number=number, last=last)
            return to_changeset(row, 0).origin

    def log(self, item: str | None = None, deck: str | None = None, limit: int = 50) -> list[Changeset]:
        """Return the newest changesets, newest first: all, or those that touched an item or a deck."""
        with reading(self.engine) as connection:
            return [to_changeset(row, row.items_) for row in connection.execute(log_query(item, deck, limit))]

    def newest(self) -> int:
        """Return the number of the newest changeset; 0 if there is none."""
        found = self.log(limit=1)
        return found[0].number if found else 0

    def fingerprint(self) -> str:
        """Tell this store from others: by the first thing that happened in it."""
        return digest(repr(self.origin(1)))[:16] if self.newest() else ""

    def everything(self) -> Iterator[Revision]:
        """Go through every revision there is."""
        with reading(self.engine) as connection:
            rows = connection.execution_options(yield_per=1000).execute(select(revisions).order_by(revisions.c.id))
            yield from map(to_revision, rows)


def is_made(db: str) -> bool:
    """Return whether there is a store at this address already."""
    return schema.version(connect(locate(db))) is not None


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
