"""Cards that share rare words with a text: only they may say nearly the same, so that no others need be read."""

from collections.abc import Sequence

from sqlalchemy import Connection, func, select

from quizkit.store.engine import reading
from quizkit.store.history import Store
from quizkit.store.search import has_words
from quizkit.store.search_tables import search_cards
from quizkit.store.tables import revisions

COMMON = 2_000
"""A word that so many cards have is common; how many exactly does not matter."""


def count_items(store: Store, deck: str) -> int:
    """Return about how many items of a deck may share words: revisions are counted, and words need not be known yet."""
    with reading(store.engine) as connection:
        return connection.execute(select(func.count()).where(revisions.c.deck == deck)).scalar() or 0


def find_sharing(store: Store, deck: str, language: str, beginnings: Sequence[str], few: int) -> list[str]:
    """Return the cards of a deck that have a word with one of the `few` rarest of these beginnings."""
    with reading(store.engine) as connection:
        counts = {word: _count_cards(connection, language, word) for word in beginnings}
        rarest = sorted(counts, key=lambda word: (counts[word], word))[:few]
        is_sharing = has_words(connection, (language,), [rarest])
        query = select(search_cards.c.item).where(search_cards.c.deck == deck, is_sharing)
        return list(connection.execute(query).scalars())


def _count_cards(connection: Connection, language: str, word: str) -> int:
    having = select(search_cards.c.item).where(has_words(connection, (language,), [[word]])).limit(COMMON)
    return connection.execute(select(func.count()).select_from(having.subquery())).scalar() or 0
