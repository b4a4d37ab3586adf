"""Remarks: what people say about cards, read back with who said it and when."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, select

from quizkit.store.engine import reading
from quizkit.store.history import Store
from quizkit.store.rows import refuse_damaged
from quizkit.store.tables import changesets, remarks, revisions
from quizkit.store.values import Origin, Remark, RemarkKind


@dataclass(frozen=True, slots=True)
class SaidRemark:
    """A remark, its number, and who made it."""

    id: int
    remark: Remark
    origin: Origin
    changeset: int


def list_remarks(store: Store, item: str) -> list[SaidRemark]:
    """Return every stored remark about an item, oldest first."""
    return list(_read(store, remarks.c.item == item))


def list_remarks_of(store: Store, deck: str | None) -> list[SaidRemark]:
    """Return every remark about the cards of a deck, or of all, oldest first; without the ends of sittings."""
    said = remarks.c.kind != str(RemarkKind.DONE)
    if deck is None:
        return list(_read(store, said))
    return list(_read(store, and_(said, remarks.c.item.in_(select(revisions.c.item).where(revisions.c.deck == deck)))))


def list_ends(store: Store, since: int) -> list[SaidRemark]:
    """Return the remarks that end somebody's sitting, from a changeset on."""
    return list(_read(store, and_(remarks.c.kind == str(RemarkKind.DONE), remarks.c.changeset_id >= since)))


def list_said(store: Store, changeset: int) -> list[SaidRemark]:
    """Return the remarks of a changeset."""
    return list(_read(store, remarks.c.changeset_id == changeset))


def find_remark(store: Store, number: int) -> SaidRemark | None:
    """Return a remark by its number."""
    return next(_read(store, remarks.c.id == number), None)


def list_answers(store: Store, number: int) -> list[SaidRemark]:
    """Return the remarks that answer a remark."""
    return list(_read(store, remarks.c.about == number))


def _read(store: Store, condition: ColumnElement[bool]) -> Iterator[SaidRemark]:
    query = select(
        remarks, changesets.c.author, changesets.c.at, changesets.c.message, changesets.c.file, changesets.c.file_sha256
    ).join(changesets, remarks.c.changeset_id == changesets.c.id)
    with reading(store.engine) as connection:
        yield from map(_to_remark, connection.execute(query.where(condition).order_by(remarks.c.id)).all())


def _to_remark(row: Row[Any]) -> SaidRemark:
    refuse_damaged(remarks, row, f"{row.item} ({row.kind} {row.id})")
    remark = Remark(row.item, RemarkKind(row.kind), row.words, row.language, row.path, row.number, row.about)
    return SaidRemark(
        row.id, remark, Origin(row.author, row.at, row.message, row.file, row.file_sha256), row.changeset_id
    )
