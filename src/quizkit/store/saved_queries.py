"""Saved queries: lists of work that somebody keeps under a name. They belong to a person, and are not history."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, select

from quizkit.store.chain import add_kept, delete_kept
from quizkit.store.engine import reading, writing
from quizkit.store.history import Store
from quizkit.store.kept_tables import saved_queries
from quizkit.store.rows import refuse_damaged


@dataclass(frozen=True, slots=True)
class SavedQuery:
    """What somebody looks for again and again."""

    name: str
    asked: str


def keep(store: Store, owner: str, name: str, asked: str) -> None:
    """Store a query under a name, in place of an older one of this name."""
    with writing(store.engine) as connection:
        delete_kept(connection, saved_queries, _is_named(owner, name))
        add_kept(connection, saved_queries, [{"owner": owner, "name": name, "asked": asked}])


def forget(store: Store, owner: str, name: str) -> None:
    """Delete a stored query."""
    with writing(store.engine) as connection:
        delete_kept(connection, saved_queries, _is_named(owner, name))


def list_queries(store: Store, owner: str) -> list[SavedQuery]:
    """Return the stored queries of somebody, by name."""
    query = select(saved_queries).where(saved_queries.c.owner == owner).order_by(saved_queries.c.name)
    with reading(store.engine) as connection:
        rows = connection.execute(query).all()
    for row in rows:
        refuse_damaged(saved_queries, row, f"{row.owner}: {row.name}")
    return [SavedQuery(row.name, row.asked) for row in rows]


def _is_named(owner: str, name: str) -> ColumnElement[bool]:
    return and_(saved_queries.c.owner == owner, saved_queries.c.name == name)
