"""Travel: the history of a deck on its way to another store, change by change, with its authors, times and reasons.

Inside: everything that was ever done to some cards, oldest first.

It is added to the chain there like everything else, after what is there already. Answers of players stay at home.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, select

from quizkit.store.chain import append, find_end
from quizkit.store.rows import from_revision, is_among, refuse_damaged, to_changeset, to_revision
from quizkit.store.tables import changesets, confirmations, reviews, revisions
from quizkit.store.values import Origin, Revision


class PastReview(NamedTuple):
    """A review step that somebody took; `sha256` is the hash of what they saw."""

    item: str
    language: str
    state: str
    sha256: str


class PastConfirmation(NamedTuple):
    """A translation that somebody confirmed, as of a revision."""

    item: str
    number: int
    path: str
    language: str


@dataclass(frozen=True, slots=True)
class PastChange:
    """What one person once did to a deck."""

    origin: Origin
    revisions: tuple[Revision, ...] = ()
    reviews: tuple[PastReview, ...] = ()
    confirmations: tuple[PastConfirmation, ...] = ()


def read_past(connection: Connection, items: Sequence[str]) -> list[PastChange]:
    """Read everything that was ever done to these items, oldest first, to travel with them."""
    revised, steps = dict[int, list[Revision]](), dict[int, list[PastReview]]()
    confirmed = dict[int, list[PastConfirmation]]()
    for row in connection.execute(
        select(revisions).where(is_among(connection, revisions.c.item, items)).order_by(revisions.c.id)
    ):
        revised.setdefault(row.changeset_id, []).append(to_revision(row))
    for row in connection.execute(
        select(reviews).where(is_among(connection, reviews.c.item, items)).order_by(reviews.c.id)
    ):
        refuse_damaged(reviews, row, f"{row.item} ({row.language})")
        steps.setdefault(row.changeset_id, []).append(PastReview(row.item, row.language, row.state, row.sha256))
    for row in connection.execute(
        select(confirmations).where(is_among(connection, confirmations.c.item, items)).order_by(confirmations.c.id)
    ):
        refuse_damaged(confirmations, row, f"{row.item}@{row.number} {row.path}.{row.language}")
        told = PastConfirmation(row.item, row.number, row.path, row.language)
        confirmed.setdefault(row.changeset_id, []).append(told)
    numbers = sorted({*revised, *steps, *confirmed})
    every = connection.execute(select(changesets))
    origins = {row.id: to_changeset(row, 0).origin for row in every}
    return [
        PastChange(
            origins[number],
            tuple(revised.get(number, ())),
            tuple(steps.get(number, ())),
            tuple(confirmed.get(number, ())),
        )
        for number in numbers
    ]


def replay(connection: Connection, past: Sequence[PastChange]) -> None:
    """Add a history that has travelled to the chain, each change with its own author, time and reason."""
    for change in past:
        link = find_end(connection)
        rows = {
            revisions: [from_revision(revision._replace(changeset=link.number)) for revision in change.revisions],
            reviews: [{"changeset_id": link.number, **step._asdict()} for step in change.reviews],
            confirmations: [{"changeset_id": link.number, **told._asdict()} for told in change.confirmations],
        }
        append(connection, link, change.origin, rows)
