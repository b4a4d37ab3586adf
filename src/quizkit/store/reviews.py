"""Reviews: where each card stands in each language, and translations confirmed as still right."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import and_, func, select

from quizkit.store.engine import reading, writing
from quizkit.store.history import Store
from quizkit.store.rows import (
    add_changeset,
    add_confirmations,
    add_reviews,
    changesets,
    is_among,
    next_changeset,
    reviews,
)
from quizkit.store.staleness import hash_seen
from quizkit.store.values import Confirmation, Origin, Revision, State, Step


@dataclass(frozen=True, slots=True)
class Review:
    """The last step: a state, who took it, when."""

    state: State
    reviewer: str
    at: str


def record(store: Store, cards: Iterable[tuple[Revision, str]], state: State, origin: Origin) -> None:
    """Take a step of review for these cards, each in a language, as they are now."""
    with writing(store.engine) as connection:
        number = next_changeset(connection)
        add_changeset(connection, number, origin)
        add_reviews(connection, number, [(Step(card.item, language, state), card.data) for card, language in cards])


def confirm(store: Store, texts: Iterable[tuple[Revision, str, str]], origin: Origin) -> None:
    """Say that these translations (card, path, language) are right although their source has changed."""
    found = list(texts)
    with writing(store.engine) as connection:
        number = next_changeset(connection)
        add_changeset(connection, number, origin)
        said = [Confirmation(card.item, path, language) for card, path, language in found]
        add_confirmations(connection, number, said, {card.item: card for card, _, _ in found})


def newest(store: Store, cards: Iterable[str]) -> int:
    """Return the number of the last changeset in which one of these cards was reviewed; 0 if none was."""
    with reading(store.engine) as connection:
        asked = is_among(connection, reviews.c.item, list(cards))
        return connection.execute(select(func.max(reviews.c.changeset_id)).where(asked)).scalar() or 0


def find_states(store: Store, cards: Mapping[str, Revision], until: int | None = None) -> dict[tuple[str, str], Review]:
    """Return the state of each card and language, as of a changeset or now. What has changed since is a draft again."""
    query = select(reviews, changesets.c.author, changesets.c.at).join(
        changesets, reviews.c.changeset_id == changesets.c.id
    )
    found = {}
    with reading(store.engine) as connection:
        asked = is_among(connection, reviews.c.item, list(cards))
        if until is not None:
            asked = and_(asked, reviews.c.changeset_id <= until)
        newest = select(func.max(reviews.c.id)).where(asked).group_by(reviews.c.item, reviews.c.language)
        for row in connection.execute(query.where(reviews.c.id.in_(newest))):
            card = cards.get(row.item)
            if card and row.sha256 == hash_seen(card.data, row.language):
                found[row.item, row.language] = Review(State(row.state), row.author, row.at)
    return found
