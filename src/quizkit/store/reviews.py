"""Reviews: the state of each card in each language, and translations confirmed as still correct."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import and_, func, select

from quizkit.store.engine import reading, writing
from quizkit.store.history import Store
from quizkit.store.rows import add_changeset, add_confirmations, add_reviews, is_among, next_changeset
from quizkit.store.staleness import is_as_seen
from quizkit.store.tables import changesets, reviews
from quizkit.store.values import Confirmation, Origin, Revision, State, Step


@dataclass(frozen=True, slots=True)
class Review:
    """The latest review step: the state, who set it, and when."""

    state: State
    reviewer: str
    at: str


def record(store: Store, cards: Iterable[tuple[Revision, str]], state: State, origin: Origin) -> None:
    """Record a review step for these cards, each in one language, as they are now."""
    steps = [(Step(card.item, language, state), card.data) for card, language in cards]
    store.permit.refuse_reviews([step for step, _ in steps])
    with writing(store.engine) as connection:
        number = next_changeset(connection)
        add_changeset(connection, number, origin)
        add_reviews(connection, number, steps)


def confirm(store: Store, texts: Iterable[tuple[Revision, str, str]], origin: Origin) -> None:
    """Confirm that these translations (card, path, language) are still correct although their source has changed."""
    confirmed = list(texts)
    confirmations = [Confirmation(card.item, path, language) for card, path, language in confirmed]
    store.permit.refuse_reviews([], confirmations)
    with writing(store.engine) as connection:
        number = next_changeset(connection)
        add_changeset(connection, number, origin)
        add_confirmations(connection, number, confirmations, {card.item: card for card, _, _ in confirmed})


def newest(store: Store, cards: Iterable[str]) -> int:
    """Return the number of the last changeset that reviewed any of these cards, or 0 if none did."""
    with reading(store.engine) as connection:
        is_wanted = is_among(connection, reviews.c.item, list(cards))
        return connection.execute(select(func.max(reviews.c.changeset_id)).where(is_wanted)).scalar() or 0


def find_states(store: Store, cards: Mapping[str, Revision], until: int | None = None) -> dict[tuple[str, str], Review]:
    """Return the review of each card in each language, now or as of a changeset; cards changed since have none."""
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
            card = cards.get(row.item)
            if card and is_as_seen(row.sha256, card.data, row.language):
                states[row.item, row.language] = Review(State(row.state), row.author, row.at)
    return states
