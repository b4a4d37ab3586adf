"""The store: the history of every item, and the only way to add to it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from operator import itemgetter
from typing import Any

from sqlalchemy import Engine, and_, bindparam, case, func, select

from quizkit.problems import closest
from quizkit.store import errors, schema
from quizkit.store.chain import append, find_end, read_checksum
from quizkit.store.engine import connect, is_sqlite, keep_open, locate, reading, writing
from quizkit.store.heads import Heads
from quizkit.store.permits import ANYTHING, Permit
from quizkit.store.plan import Settle, accept_as_is, make_revisions, plan, refuse_unseen
from quizkit.store.rows import (
    find_confirmed,
    find_highest_number,
    find_revision,
    from_revision,
    heads_of,
    heads_query,
    make_confirmations,
    make_remarks,
    make_reviews,
    to_changeset,
    to_marks,
    to_revision,
)
from quizkit.store.schema import Upgrade
from quizkit.store.tables import changesets, checksums, confirmations, remarks, reviews, revisions
from quizkit.store.travel import PastChange, read_past, replay
from quizkit.store.values import (
    Change,
    ChangeOutcome,
    Changeset,
    Committed,
    Confirmation,
    Origin,
    Planned,
    Remark,
    Revision,
    Step,
    digest,
    load_payload,
)

# The newest revision of an item: an index keeps it fast however long the history is.
HEAD_QUERY = select(revisions).where(revisions.c.item == bindparam("item")).order_by(revisions.c.number.desc()).limit(1)


class Store:
    """An open database of cards."""

    def __init__(self, engine: Engine, upgrade: Upgrade | None = None, permit: Permit = ANYTHING) -> None:
        self.engine = engine
        self.permit = permit
        """What whoever it acts for may write."""
        self._acting = dict[Permit, Store]()
        self.upgrade = upgrade
        """The upgrade of the schema when the store was opened, if it needed one."""

    @classmethod
    def create(cls, db: str) -> "Store":
        """Create a new, empty store."""
        engine = connect(locate(db))
        schema.create(engine)
        return cls(engine)

    @classmethod
    def open(cls, db: str) -> "Store":
        """Open a store; an older one is upgraded first, after a backup."""
        engine = connect(locate(db))
        return cls(engine, schema.ensure_current(engine))

    def act_as(self, permit: Permit) -> "Store":
        """Return the same store for somebody who may not write everything."""
        return self._acting.setdefault(permit, Store(self.engine, self.upgrade, permit))

    @contextmanager
    def stay_open(self) -> Iterator["Store"]:
        """Yield the same store for a server: connections to a file stay open until it ends.

        Whoever closes a SQLite file last tidies it up, which takes longer than a save.
        """
        engine = keep_open(self.engine)
        with engine.connect() if is_sqlite(self.engine.url) else nullcontext():
            yield Store(engine, self.upgrade, self.permit)
        engine.dispose()

    # Writing --------------------------------------------------------------------------------

    def plan(self, changes: Iterable[Change], settle: Settle = accept_as_is) -> list[Planned]:
        """Return what a commit of these changes would do now."""
        with reading(self.engine) as connection:
            return plan(connection, list(changes), settle)

    def commit(
        self,
        changes: Iterable[Change],
        origin: Origin,
        settle: Settle = accept_as_is,
        steps: Sequence[Step] = (),
        still_right: Sequence[Confirmation] = (),
        past: Sequence[PastChange] = (),
        said: Sequence[Remark] = (),
    ) -> Committed:
        """Add one changeset, as a whole or not at all.

        Changes that others have made since an author's base are merged field by field; `settle` puts a merged item
        in order, or reports what is wrong with it. An item that stays the same gets no new revision. Review steps
        and confirmed translations apply to the items as this commit leaves them. `said` is what goes with it. A `past`
        that items have elsewhere comes before it; the changeset then says who brought it, even if it changes nothing
        itself.
        """
        with writing(self.engine) as connection:
            replay(connection, past)
            planned = refuse_unseen(plan(connection, list(changes), settle), steps)
            effective = [entry for entry in planned if entry.outcome is not ChangeOutcome.UNCHANGED]
            is_refused = any(entry.outcome in (ChangeOutcome.CONFLICT, ChangeOutcome.BROKEN) for entry in effective)
            if past and is_refused:
                raise errors.PastClashes(item=next(entry.change.item for entry in effective if entry.conflicts))
            if is_refused or not (effective or steps or still_right or past or said):
                return Committed(None, tuple(planned))
            self.permit.refuse_changes(effective)
            self.permit.refuse_reviews(steps, still_right)
            self.permit.refuse_remarks(said)
            link = find_end(connection)
            number = link.number
            added = make_revisions(connection, effective, number)
            payloads = {entry.change.item: entry.payload for entry in planned}
            reviewed = [(step, load_payload(payloads[step.item]) or {}) for step in steps]
            heads = heads_of(connection, [confirmation.item for confirmation in still_right])
            heads |= {revision.item: revision for revision in added}
            rows = {
                revisions: [from_revision(revision) for revision in added],
                reviews: make_reviews(number, reviewed),
                confirmations: make_confirmations(number, still_right, heads),
                remarks: make_remarks(number, said),
            }
            append(connection, link, origin, rows)
        return Committed(Changeset(number, origin, len(added)), tuple(planned), tuple(added))

    # Reading --------------------------------------------------------------------------------

    def past(self, deck: str) -> list[PastChange]:
        """Return everything that was ever done to what is in a deck now, or was deleted from it, oldest first."""
        items = sorted(self.heads(deck))
        with reading(self.engine) as connection:
            return read_past(connection, items)

    def head(self, item: str) -> Revision:
        """Return the newest revision of an item."""
        with reading(self.engine) as connection:
            row = connection.execute(HEAD_QUERY, {"item": item}).first()
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

    def heads(self, deck: str | None = None, until: int | None = None) -> Heads:
        """Return the newest revision of every item, of one deck or of all, now or as of a changeset."""
        with reading(self.engine) as connection:
            # A card may have moved to another deck: of all that were ever in it, the newest revision decides.
            ever_here = select(revisions.c.item).where(revisions.c.deck == deck)
            query = heads_query(
                *([] if deck is None else [revisions.c.item.in_(ever_here)]),
                *([] if until is None else [revisions.c.changeset_id <= until]),
            )
            query = query if deck is None else query.where(revisions.c.deck == deck)
            rows = connection.execute(query.order_by(revisions.c.item), execution_options={"yield_per": 1000})
            return Heads(map(to_revision, rows))

    def heads_of(self, items: Iterable[str]) -> dict[str, Revision]:
        """Return the newest revisions of some items, in their order; of those that exist."""
        wanted = list(items)
        with reading(self.engine) as connection:
            heads = heads_of(connection, wanted)
        return {item: heads[item] for item in wanted if item in heads}

    def files(self, deck: str) -> dict[str, Revision]:
        """Return the heads of everything in a deck that is not a card: its brief, its pictures and so on."""
        query = select(revisions.c.item).where(revisions.c.deck == deck, revisions.c.item.contains("/")).distinct()
        with reading(self.engine) as connection:
            heads = heads_of(connection, sorted(connection.execute(query).scalars()))
        living = (head for head in heads.values() if head.deck == deck and not head.is_tombstone)
        return {head.item: head for head in sorted(living)}

    def outline(self, deck: str) -> dict[str, Revision]:
        """Return the heads of a deck without what they say: payloads are empty."""
        columns, newer = revisions.c, revisions.alias()
        has_newer = select(1).where(newer.c.item == columns.item, newer.c.number > columns.number).exists()
        payload = case((columns.payload.is_(None), None), else_="")
        facts = (columns.item, columns.number, columns.deck, columns.kind, columns.changeset_id, columns.base)
        query: Any = select(*facts, columns.sha256, payload, columns.stale).where(columns.deck == deck, ~has_newer)
        with reading(self.engine) as connection:
            rows = sorted(connection.execute(query).all(), key=itemgetter(0))
        return {row[0]: Revision._make((*row[:8], to_marks(row[8]))) for row in rows}

    def highest_number(self, prefix: str) -> int:
        """Return the highest number in any id with a prefix, deleted cards included: `sq-0017` has 17."""
        with reading(self.engine) as connection:
            return find_highest_number(connection, prefix)

    def payloads(self, deck: str, kind: str) -> Iterator[tuple[str, int, str | None]]:
        """Yield item, number and payload of every revision of a kind in a deck, oldest first."""
        query = select(revisions.c.item, revisions.c.number, revisions.c.payload).where(
            revisions.c.deck == deck, revisions.c.kind == kind
        )
        with reading(self.engine) as connection:
            rows = connection.execution_options(yield_per=1000).execute(query.order_by(revisions.c.id))
            yield from map(tuple, rows)

    def living(self, deck: str | None = None, until: int | None = None) -> Heads:
        """Return the heads of all items that have not been deleted."""
        return self.heads(deck, until).living()

    def hashes(self, deck: str) -> dict[tuple[str, str], list[int]]:
        """Return the numbers of a deck's revisions by item and hash, oldest first, without their payloads."""
        numbers = dict[tuple[str, str], list[int]]()
        query = select(revisions.c.item, revisions.c.sha256, revisions.c.number).where(revisions.c.deck == deck)
        with reading(self.engine) as connection:
            for item, sha256, number in connection.execute(query.order_by(revisions.c.id)):
                numbers.setdefault((item, sha256), []).append(number)
        return numbers

    def stale(self, revision: Revision) -> Mapping[str, Mapping[str, int]]:
        """Return the translations of a revision that nobody has checked since their source changed."""
        if not revision.stale:
            return {}
        with reading(self.engine) as connection:
            confirmed = find_confirmed(connection, [revision]).get(revision.item, set())
        stale = {
            path: {language: number for language, number in by_language.items() if (path, language) not in confirmed}
            for path, by_language in revision.stale.items()
        }
        return {path: by_language for path, by_language in stale.items() if by_language}

    def decks(self) -> list[str]:
        """Return the names of all decks."""
        with reading(self.engine) as connection:
            query = select(revisions.c.deck).distinct().order_by(revisions.c.deck)
            return list(connection.execute(query).scalars())

    def changeset(self, number: int) -> tuple[Changeset, list[Revision]]:
        """Return a changeset and the revisions in it."""
        origin = self.origin(number)
        with reading(self.engine) as connection:
            query = select(revisions).where(revisions.c.changeset_id == number).order_by(revisions.c.id)
            members = [to_revision(row) for row in connection.execute(query)]
            return Changeset(number, origin, len(members)), members

    def origin(self, number: int) -> Origin:
        """Return who made a changeset, when and why."""
        with reading(self.engine) as connection:
            row = connection.execute(select(changesets).where(changesets.c.id == number)).first()
            if row is None:
                last = connection.execute(select(func.max(changesets.c.id))).scalar() or 0
                raise errors.NoSuchChangeset(number=number, last=last)
            return to_changeset(row, 0).origin

    def log(self, item: str | None = None, deck: str | None = None, limit: int = 50) -> list[Changeset]:
        """Return the latest changesets, newest first: all, or those that touched an item or a deck."""
        with reading(self.engine) as connection:
            return [to_changeset(row, row.items_) for row in connection.execute(log_query(item, deck, limit))]

    def newest(self) -> int:
        """Return the number of the newest changeset, or 0 if there is none."""
        latest = self.log(limit=1)
        return latest[0].number if latest else 0

    def find_end(self) -> tuple[int, str]:
        """Return the number and the seal of the last changeset, as they should be."""
        with reading(self.engine) as connection:
            return read_checksum(connection, changesets)

    def pulse(self) -> str:
        """Return a word that changes with everything that is stored."""
        with reading(self.engine) as connection:
            return digest(repr(connection.execute(select(checksums).order_by(checksums.c.name)).all()))

    def fingerprint(self) -> str:
        """Return what tells this store from others: a hash of its first changeset; empty if it has none."""
        return digest(repr(self.origin(1)))[:16] if self.newest() else ""

    def everything(self) -> Iterator[Revision]:
        """Yield every revision, oldest first."""
        with reading(self.engine) as connection:
            rows = connection.execution_options(yield_per=1000).execute(select(revisions).order_by(revisions.c.id))
            yield from map(to_revision, rows)


def is_made(db: str) -> bool:
    """Return whether there is already a store of history at this address."""
    return schema.version(connect(locate(db))) is not None


def log_query(item: str | None, deck: str | None, limit: int) -> Any:
    """Select the latest changesets of the history and count the revisions in each."""
    counted = select(func.count()).where(revisions.c.changeset_id == changesets.c.id).scalar_subquery()
    query = select(changesets, counted.label("items_")).order_by(changesets.c.id.desc()).limit(limit)
    if item is not None:
        query = query.where(changesets.c.id.in_(select(revisions.c.changeset_id).where(revisions.c.item == item)))
    if deck is not None:
        touched = select(1).where(and_(revisions.c.changeset_id == changesets.c.id, revisions.c.deck == deck))
        query = query.where(touched.exists())
    return query


def find_touched_decks(store: Store, since: int) -> dict[int, set[str]]:
    """Return the decks that each changeset of the history changed, reviewed or talked about, from one on."""
    touched = dict[int, set[str]]()
    queries: list[Any] = [select(revisions.c.changeset_id, revisions.c.deck).where(revisions.c.changeset_id >= since)]
    for table in (reviews, confirmations, remarks):
        same = revisions.c.item == table.c.item
        queries.append(
            select(table.c.changeset_id, revisions.c.deck).join(revisions, same).where(table.c.changeset_id >= since)
        )
    with reading(store.engine) as connection:
        for query in queries:
            for changeset, deck in connection.execute(query.distinct()):
                touched.setdefault(changeset, set()).add(deck)
    return touched
