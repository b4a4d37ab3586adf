"""Reviews: the state of each card in each language, and translations confirmed as still correct.

Inside: steps recorded, translations confirmed, states found, cards that a changeset reviewed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import and_, func, select

from quizkit.store.chain import append, find_end
from quizkit.store.engine import reading, writing
from quizkit.store.history import Store
from quizkit.store.rows import is_among, make_confirmations, make_reviews, refuse_damaged
from quizkit.store.seen import is_as_seen
from quizkit.store.tables import changesets, confirmations, reviews
from quizkit.store.values import Confirmation, Origin, Revision, State, Step


@dataclass(frozen=True, slots=True)
class Review:
    """The latest review step: the state, who set it, and when."""

    state: State
    reviewer: str
    at: str


def record(store: Store, cards: Iterable[tuple[Revision, str]], state: State, origin: Origin) -> None:
    """Store a review step for these cards, each in one language, as they are now."""
    steps = [(Step(card.item, language, state), card.data) for card, language in cards]
    store.permit.refuse_reviews([step for step, _ in steps])
    with writing(store.engine) as connection:
        link = find_end(connection)
        append(connection, link, origin, {reviews: make_reviews(link.number, steps)})


def confirm(store: Store, texts: Iterable[tuple[Revision, str, str]], origin: Origin) -> None:
    """Store that these translations (card, path, language) are still correct although their source has changed."""
    confirmed = list(texts)
    still_right = [Confirmation(card.item, path, language) for card, path, language in confirmed]
    store.permit.refuse_reviews([], still_right)
    with writing(store.engine) as connection:
        link = find_end(connection)
        rows = make_confirmations(link.number, still_right, {card.item: card for card, _, _ in confirmed})
        append(connection, link, origin, {confirmations: rows})


def list_reviewed(store: Store, changeset: int) -> list[str]:
    """Name the cards that a changeset reviewed or confirmed."""
    with reading(store.engine) as connection:
        queries = (select(table.c.item).where(table.c.changeset_id == changeset) for table in (reviews, confirmations))
        return [item for query in queries for item in connection.execute(query.distinct()).scalars()]


def newest(store: Store, cards: Iterable[str]) -> int:
    """Return the number of the last changeset that reviewed any of these cards, or 0 if none did."""
    with reading(store.engine) as connection:
        is_wanted = is_among(connection, reviews.c.item, list(cards))
        return connection.execute(select(func.max(reviews.c.changeset_id)).where(is_wanted)).scalar() or 0


def find_states(store: Store, cards: Mapping[str, Revision], until: int | None = None) -> dict[tuple[str, str], Review]:
    """Return the stored review of each card in each language, now or at a changeset; changed cards have none."""
    query = select(reviews, changesets.c.author, changesets.c.at).join(
        changesets, reviews.c.changeset_id == changesets.c.id
    )
    states = {}
    with reading(store.engine) as connection:
        is_wanted = is_among(connection, reviews.c.item, list(cards))
        if until is not None:
            is_wanted = and_(is_wanted, reviews.c.changeset_id <= until)
        newest = select(func.max(reviews.c.id)).where(is_wanted).group_by(reviews.c.item, reviews.c.language)
        for row in connection.execute(query.where(reviews.c.id.in_(newest))):
            refuse_damaged(reviews, row, f"{row.item} ({row.language})")
            card = cards.get(row.item)
            if card and is_as_seen(row.sha256, card.data, row.language):
                states[row.item, row.language] = Review(State(row.state), row.author, row.at)
    return states
