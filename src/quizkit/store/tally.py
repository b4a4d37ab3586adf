"""Cards counted and listed by what the search knows of them, without reading any."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, func, select

from quizkit.store.engine import reading
from quizkit.store.history import Store
from quizkit.store.releases import Release
from quizkit.store.search import BATCH, UNREADABLE, Describe, SearchEntry, to_row
from quizkit.store.search_tables import search_cards
from quizkit.store.tables import release_items, revisions

_FACTS = ("deck", "kind", "states", "stale", "missing", "written")


class CardStanding(NamedTuple):
    """How a card stands. Languages are named once for each text."""

    deck: str
    kind: str
    states: tuple[tuple[str, str], ...]
    stale: tuple[str, ...]
    missing: tuple[str, ...]
    written: tuple[str, ...] | None
    """None if today's rules no longer accept the card."""


def count_cards(store: Store) -> Counter[CardStanding]:
    """Count all cards that the search knows, by how they stand."""
    columns: list[Any] = [search_cards.c[name] for name in _FACTS]
    query = select(*columns, func.count()).group_by(*columns)
    with reading(store.engine) as connection:
        return Counter({_to_standing(*facts): count for *facts, count in connection.execute(query)})


def count_entries(entries: Iterable[SearchEntry]) -> Counter[CardStanding]:
    """Count cards from entries of the search that could not be written down as rows."""
    rows = (to_row(entry, 0) for entry in entries)
    return Counter(_to_standing(*(str(row[name]) for name in _FACTS)) for row in rows)


def _to_standing(deck: str, kind: str, states: str, stale: str, missing: str, written: str) -> CardStanding:
    by_language = (word.partition(":") for word in _split(states))
    in_languages = None if written == UNREADABLE else _split(written)
    pairs = tuple((language, state) for language, _, state in by_language)
    return CardStanding(deck, kind, pairs, _split(stale), _split(missing), in_languages)


def _split(words: str) -> tuple[str, ...]:
    return tuple(filter(None, words.split(",")))


def list_readable(store: Store, deck: str, kind: str) -> list[str]:
    """Return the ids of the cards of a kind that the search could read."""
    columns = search_cards.c
    is_wanted = and_(columns.deck == deck, columns.kind == kind, columns.written != UNREADABLE)
    return _read_ids(store, is_wanted)


def list_retired(store: Store, deck: str, languages: Iterable[str]) -> list[str]:
    """Return the ids of the cards that the search knows as retired in every language of their deck."""
    states = "".join(f",{language}:retired" for language in languages) + ","
    return _read_ids(store, and_(search_cards.c.deck == deck, search_cards.c.states == states))


def _read_ids(store: Store, is_wanted: ColumnElement[bool]) -> list[str]:
    with reading(store.engine) as connection:
        return sorted(connection.execute(select(search_cards.c.item).where(is_wanted)).scalars())


def find_differing(store: Store, release: Release) -> list[str]:
    """Return the ids of cards that, by the search's rows, have come, changed or gone since a release of their deck."""
    was = and_(release_items.c.item == search_cards.c.item, release_items.c.release_id == release.changeset)
    now = (
        select(search_cards.c.item)
        .join(revisions, revisions.c.id == search_cards.c.revision_id)
        .outerjoin(release_items, was)
        .where(search_cards.c.deck == release.deck)
        .where(func.coalesce(release_items.c.sha256, "") != revisions.c.sha256)
    )
    is_there = select(1).where(search_cards.c.item == release_items.c.item, search_cards.c.deck == release.deck)
    gone = select(release_items.c.item).where(
        release_items.c.release_id == release.changeset, ~is_there.exists(), ~release_items.c.item.contains("/")
    )
    with reading(store.engine) as connection:
        return sorted(item for query in (now, gone) for item in connection.execute(query).scalars())


def find_outdated(store: Store, describe: Describe) -> list[str]:
    """Describe all cards again, and name those of which the search knows something else."""
    with reading(store.engine) as connection:
        known = {row.item: row for row in connection.execute(select(search_cards))}
        ids = dict(connection.execute(select(revisions.c.id, revisions.c.item)).all())
    outdated = list[str]()
    for row in _describe_all(store, describe):
        stored = known.pop(str(row["item"]), None)
        is_same = stored is not None and ids.get(stored.revision_id) == row["item"]
        if not is_same or any(getattr(stored, name) != value for name, value in row.items() if name != "revision_id"):
            outdated.append(str(row["item"]))
    return sorted([*outdated, *known])


def _describe_all(store: Store, describe: Describe) -> Iterator[dict[str, object]]:
    for deck in store.decks():
        items = [item for item, head in store.outline(deck).items() if not head.is_tombstone]
        for start in range(0, len(items), BATCH):
            heads = store.heads_of(items[start : start + BATCH])
            yield from (to_row(entry, 0) for entry in describe(list(heads.values())))
