"""Search: find cards by words and by what is known of them, without reading them all.

Inside: words split, cards found and described, authors, moments, words that are misspelt.

The tables are filled when somebody searches, with what has changed since the last time: importing stays fast, and
whoever never searches never pays. SQLite's FTS5 and PostgreSQL's text search hold the words of each revision, each
marked with its language (`fr:lac`); words of older revisions stay, and lead nowhere.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from unicodedata import normalize

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, text

from quizkit.languages import codes
from quizkit.store.chain import add_rows
from quizkit.store.engine import reading, writing
from quizkit.store.errors import DatabaseReadOnly
from quizkit.store.history import Store
from quizkit.store.rows import heads_of, is_among, to_revision
from quizkit.store.search_tables import search_cards, search_marks, search_words
from quizkit.store.tables import changesets, confirmations, reviews, revisions
from quizkit.store.values import Revision

BATCH = 4000
UNREADABLE = "!"
"""Written down instead of languages if today's rules no longer accept a card."""
LONG, LONGER = 4, 8
"""From how many letters a word may have one typo, and two."""
_MARKS, _WORD = re.compile("[\u0300-\u036f]+"), re.compile(r"[^\W_]+")


class SearchEntry(NamedTuple):
    """What a card is found by."""

    revision: Revision
    categories: tuple[str, ...]
    tags: tuple[str, ...]
    difficulty: int
    states: Mapping[str, str]
    """Language → state of review, for every language of the deck."""
    stale: tuple[str, ...]
    """The language of every stale text, then of every missing one: twice, if it is two texts."""
    missing: tuple[str, ...]
    written: tuple[str, ...] | None
    """The languages it has a text in; none if today's rules no longer accept the card."""
    words: frozenset[tuple[str, str]]
    """Every word with its language; words in no language have an empty one."""


Describe = Callable[[Sequence[Revision]], Iterable[SearchEntry]]
"""Says what cards are found by; the store does not know the kinds of cards."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for. Everything given must hold; of several values in one field, one is enough."""

    words: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    difficulties: tuple[int, ...] = ()
    languages: tuple[str, ...] = ()
    """Words, states, stale and missing texts count in these only."""
    states: tuple[str, ...] = ()
    stale: bool = False
    missing: bool = False
    authors: tuple[str, ...] = ()
    since: int | None = None
    """Only cards that have changed after this changeset."""


class Found(NamedTuple):
    """The ids of cards, by deck and id, and how misspelt words were read."""

    items: tuple[str, ...]
    read_as: Mapping[str, tuple[str, ...]]


def split_words(words: str) -> list[str]:
    """Split a text into words to search by, without case and accents.

    >>> split_words("L’Œuf de Genève, ça va?")
    ['l', 'oeuf', 'de', 'geneve', 'ca', 'va']
    """
    plain = words.casefold().replace("œ", "oe").replace("æ", "ae")
    return _WORD.findall(_MARKS.sub("", normalize("NFKD", plain)))


# Keeping up ---------------------------------------------------------------------------------


def refresh(store: Store, describe: Describe) -> bool:
    """Let the search know what has changed since it last looked; return whether it could be written down."""
    with reading(store.engine) as connection:
        if _read_mark(connection) == _newest(connection):
            return True
    try:
        with writing(store.engine) as connection:
            mark, newest = _read_mark(connection), _newest(connection)
            changed = _find_changed(connection, mark)
            for start in range(0, len(changed), BATCH):
                _index(connection, changed[start : start + BATCH], describe, mark)
            connection.execute(delete(search_marks))
            connection.execute(insert(search_marks).values(changeset_id=newest))
    except DatabaseReadOnly:
        return False
    return True


def forget(store: Store) -> None:
    """Forget everything the search knows; it is made again when somebody asks."""
    with writing(store.engine) as connection:
        for table in (search_cards, search_words, search_marks):
            connection.execute(delete(table))
        is_sqlite = connection.dialect.name == "sqlite"
        # In SQLite there is nothing but an index, from which single rows cannot be deleted.
        delete_all = "INSERT INTO search_text (search_text) VALUES ('delete-all')"
        connection.execute(text(delete_all if is_sqlite else "DELETE FROM search_text"))


def _read_mark(connection: Connection) -> int:
    return connection.execute(select(search_marks.c.changeset_id)).scalar() or 0


def _newest(connection: Connection) -> int:
    return connection.execute(select(func.max(changesets.c.id))).scalar() or 0


def _find_changed(connection: Connection, mark: int) -> list[str]:
    """Name the items that were written, reviewed or confirmed since; a new brief concerns all cards of its deck."""
    items = dict[str, None]()
    for table in (revisions, reviews, confirmations):
        query = select(table.c.item).where(table.c.changeset_id > mark)
        items |= dict.fromkeys(connection.execute(query).scalars())
    briefs = [item.partition("/")[0] for item in items if item.endswith("/deck.yaml")]
    if mark and briefs:
        query = select(search_cards.c.item).where(search_cards.c.deck.in_(briefs))
        items |= dict.fromkeys(connection.execute(query).scalars())
    return [item for item in items if "/" not in item]


def _index(connection: Connection, items: Sequence[str], describe: Describe, mark: int) -> None:
    is_here = is_among(connection, revisions.c.item, list(items))
    ids = {
        (row.item, row.number): row.id
        for row in connection.execute(select(revisions.c.item, revisions.c.number, revisions.c.id).where(is_here))
    }
    heads = heads_of(connection, list(items))
    entries = [*describe([head for head in heads.values() if not head.is_tombstone])]
    if mark:
        connection.execute(delete(search_cards).where(is_among(connection, search_cards.c.item, list(items))))
    rows = [to_row(entry, ids[entry.revision.item, entry.revision.number]) for entry in entries]
    add_rows(connection, search_cards, rows)
    # Words of a revision never change.
    new = [entry for entry in entries if entry.revision.changeset > mark]
    _add_words(connection, {ids[entry.revision.item, entry.revision.number]: entry.words for entry in new})


def to_row(entry: SearchEntry, revision_id: int) -> dict[str, object]:
    """Return the row in which the search writes down what it knows of a card."""
    return {
        "item": entry.revision.item,
        "revision_id": revision_id,
        "deck": entry.revision.deck,
        "kind": entry.revision.kind,
        "changeset_id": entry.revision.changeset,
        "categories": _join(entry.categories),
        "tags": _join(entry.tags),
        "difficulty": entry.difficulty,
        "states": _join(f"{language}:{state}" for language, state in entry.states.items()),
        "stale": _join(entry.stale),
        "missing": _join(entry.missing),
        "written": UNREADABLE if entry.written is None else _join(entry.written),
    }


def _join(words: Iterable[str]) -> str:
    return "".join(f",{word}" for word in words) + ","


def _add_words(connection: Connection, by_revision: Mapping[int, frozenset[tuple[str, str]]]) -> None:
    marked = {number: [f"{language}:{word}" for language, word in words] for number, words in by_revision.items()}
    plain = sorted({word for words in by_revision.values() for _, word in words})
    if not plain:
        return
    if connection.dialect.name == "sqlite":
        rows = [(number, " ".join(words)) for number, words in marked.items()]
        connection.exec_driver_sql("INSERT INTO search_text (rowid, words) VALUES (?, ?)", rows)
        connection.exec_driver_sql("INSERT OR IGNORE INTO search_word (word) VALUES (?)", [(word,) for word in plain])
        return
    # Neither a word nor its mark contains a space.
    statement = "INSERT INTO search_text SELECT id, array_to_tsvector(string_to_array(said, ' ')) FROM "
    source = "unnest(CAST(:ids AS integer[]), CAST(:words AS text[])) AS t (id, said)"
    values = {"ids": list(marked), "words": [" ".join(words) for words in marked.values()]}
    connection.execute(text(statement + source), values)
    # As one text: in an array, the driver would take the German word “null” for nothing.
    known = text("INSERT INTO search_word SELECT unnest(string_to_array(:words, ' ')) ON CONFLICT DO NOTHING")
    connection.execute(known, {"words": " ".join(plain)})


# Finding ------------------------------------------------------------------------------------


def find(store: Store, wanted: Wanted) -> Found:
    """Search for cards; a word that no card has is read as the words that are most like it."""
    with reading(store.engine) as connection:
        read_as = {word: _read_word(connection, word) for word in dict.fromkeys(wanted.words)}
        query = select(search_cards.c.item).order_by(search_cards.c.deck, search_cards.c.item)
        conditions = [*_conditions(connection, wanted), *_language_conditions(wanted)]
        if read_as:
            conditions.append(has_words(connection, wanted.languages, list(read_as.values())))
        items = tuple(connection.execute(query.where(*conditions)).scalars())
    return Found(items, {word: others for word, others in read_as.items() if others != (word,)})


def read_revisions(store: Store, items: Sequence[str]) -> list[tuple[Revision, Mapping[str, Any]]]:
    """Return cards the search found, in their order: what it knows of each, who wrote it last, and when."""
    if not items:
        return []
    query = (
        select(revisions, search_cards.c.states, search_cards.c.stale.label("stale_in"), search_cards.c.missing)
        .add_columns(changesets.c.author, changesets.c.at)
        .join(search_cards, search_cards.c.revision_id == revisions.c.id)
        .join(changesets, changesets.c.id == revisions.c.changeset_id)
    )
    with reading(store.engine) as connection:
        rows = connection.execute(query.where(is_among(connection, search_cards.c.item, list(items))))
        by_item = {row.item: (to_revision(row), dict(row._mapping)) for row in rows}  # noqa: SLF001  # its public name
    return [by_item[item] for item in items if item in by_item]


def list_authors(store: Store) -> list[str]:
    """Name everybody who has changed something, for searches by author."""
    with reading(store.engine) as connection:
        return list(connection.execute(select(changesets.c.author).distinct()).scalars())


def last_changeset_before(store: Store, moment: str) -> int:
    """Return the last changeset before the first one since a moment that is searched for."""
    with reading(store.engine) as connection:
        # Clocks differ: a later changeset may carry an earlier time.
        first = connection.execute(select(func.min(changesets.c.id)).where(changesets.c.at >= moment)).scalar()
        return first - 1 if first else _newest(connection)


def _conditions(connection: Connection, wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    columns = search_cards.c
    for column, values in ((columns.deck, wanted.decks), (columns.kind, wanted.kinds)):
        if values:
            yield column.in_(values)
    if wanted.items:
        yield is_among(connection, columns.item, list(wanted.items))
    if wanted.difficulties:
        yield columns.difficulty.in_(wanted.difficulties)
    for column, words in ((columns.categories, wanted.categories), (columns.tags, wanted.tags)):
        if words:
            yield or_(*(column.contains(f",{word},", autoescape=True) for word in words))
    if wanted.since is not None:
        yield columns.changeset_id > wanted.since
    if wanted.authors:
        theirs = select(changesets.c.id).where(changesets.c.author.in_(wanted.authors))
        earlier = select(1).where(revisions.c.item == columns.item, revisions.c.changeset_id.in_(theirs))
        # Whoever changed a card last is known at once.
        yield or_(columns.changeset_id.in_(theirs), earlier.exists())


def _language_conditions(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    """Return what must hold in one of the languages that are wanted, or in any."""
    columns, languages = search_cards.c, wanted.languages
    states = [f"{code}:{state}," for code in languages or ("",) for state in wanted.states or ("",)]
    if wanted.states or languages:
        yield or_(*(columns.states.contains(state if wanted.states else state[:-1]) for state in states))
    for column, is_wanted in ((columns.stale, wanted.stale), (columns.missing, wanted.missing)):
        if is_wanted:
            yield or_(*(column.contains(f",{language},") for language in languages)) if languages else column != ","


def _read_word(connection: Connection, word: str) -> tuple[str, ...]:
    """Return the word itself if cards have it or a longer one, else those of their words that are most like it."""
    column = search_words.c.word
    if connection.execute(select(column).where(column.startswith(word)).limit(1)).first():
        return (word,)
    typos = (len(word) >= LONG) + (len(word) >= LONGER)
    if not typos:
        return (word,)
    is_near = and_(func.length(column) >= len(word) - typos, func.length(column) <= len(word) + typos)
    known = list(connection.execute(select(column).where(is_near)).scalars())
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    similar = process.extract(word, known, scorer=OSA.distance, score_cutoff=typos, limit=5)
    best = min((distance for _, distance, _ in similar), default=0)
    return tuple(sorted(other for other, distance, _ in similar if distance == best)) or (word,)


def has_words(connection: Connection, languages: Sequence[str], groups: Sequence[Sequence[str]]) -> ColumnElement[bool]:
    """Return the search's condition that a card has one word of each group, or a longer one that begins with it."""
    marks = languages or ("", *codes())
    columns = search_cards.c
    marked = [[f"{mark}:{word}" for word in group for mark in marks] for group in groups]
    if connection.dialect.name == "sqlite":
        query = " AND ".join("(" + " OR ".join(f'"{word}" *' for word in group) + ")" for group in marked)
        matching: Any = text("SELECT rowid FROM search_text WHERE search_text MATCH :words")
    else:
        query = " & ".join("(" + " | ".join(f"'{word}':*" for word in group) + ")" for group in marked)
        matching = text("SELECT revision_id FROM search_text WHERE words @@ CAST(:words AS tsquery)")
    return columns.revision_id.in_(matching.bindparams(words=query).columns(revisions.c.id))
