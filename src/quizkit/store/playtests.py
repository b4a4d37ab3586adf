"""Playtests: who answered which card correctly, and what they said about it. Players appear under pseudonyms.

A pseudonym is a keyed hash of a name. Anyone who has the store can check whether a name they know is in it, as
`forget` does, but cannot read names from it: it does not hold any.
"""

from collections.abc import Sequence
from hashlib import sha256
from hmac import new as hmac
from secrets import token_hex
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from quizkit.store.engine import is_sqlite, reading, writing
from quizkit.store.history import Store
from quizkit.store.rows import add_rows
from quizkit.store.tables import playtest_answers, playtest_flags, playtest_salts

_BOTH = playtest_answers, playtest_flags
LENGTH = 16
"""How many characters of the hash make up a pseudonym: enough to tell all players apart."""


class Answer(NamedTuple):
    """Whether a player answered a card, or one of the questions on it, correctly."""

    item: str
    revision: int
    part: int
    player: str
    """A name on the way into the store, a pseudonym on the way out."""
    is_right: bool
    sitting: str = ""


class Flag(NamedTuple):
    """What a player said about a card."""

    item: str
    revision: int
    player: str
    """As in `Answer`; empty if nobody in particular said it."""
    reason: str
    word: str
    at: str = ""


class Forgotten(NamedTuple):
    """How many answers and flags of a player were deleted."""

    answers: int
    flags: int


def record(store: Store, sitting: str, deck: str, at: str, answers: Sequence[Answer], flags: Sequence[Flag]) -> bool:
    """Record the results of a sitting, and return whether it had been recorded before.

    A sitting that was continued replaces its earlier record. If a player answered a question twice, the first answer
    counts: after that, everybody knows the solution.
    """
    with writing(store.engine) as connection:
        salt, first_at = _ensure_salt(connection), _find_first_time(connection, sitting)
        for results in _BOTH:
            connection.execute(delete(results).where(results.c.sitting == sitting))
        shared, first = {"sitting": sitting, "deck": deck, "at": first_at or at}, dict[tuple[str, str, int], Any]()
        for answer in answers:
            player = _make_pseudonym(answer.player, salt)
            first.setdefault((player, answer.item, answer.part), {**answer._asdict(), **shared, "player": player})
        add_rows(connection, playtest_answers, list(first.values()))
        rows = []
        for flag in flags:
            player = flag.player and _make_pseudonym(flag.player, salt)
            rows.append({**flag._asdict(), **shared, "player": player})
        add_rows(connection, playtest_flags, rows)
    return bool(first_at)


def _find_first_time(connection: Connection, sitting: str) -> str:
    """Return when a sitting was first recorded: playing on must not move it to a later place."""
    times = [
        connection.execute(select(func.min(results.c.at)).where(results.c.sitting == sitting)).scalar()
        for results in _BOTH
    ]
    return min((time for time in times if time), default="")


def answers(store: Store, deck: str) -> list[Answer]:
    """Return all answers to the cards of a deck, oldest sitting first."""
    with reading(store.engine) as connection:
        query = (
            select(playtest_answers)
            .where(playtest_answers.c.deck == deck)
            .order_by(playtest_answers.c.at, playtest_answers.c.sitting)
        )
        rows = connection.execute(query)
        return [Answer(row.item, row.revision, row.part, row.player, bool(row.is_right), row.sitting) for row in rows]


def flags(store: Store, deck: str) -> list[Flag]:
    """Return everything that was said about the cards of a deck, oldest first."""
    with reading(store.engine) as connection:
        query = (
            select(playtest_flags)
            .where(playtest_flags.c.deck == deck)
            .order_by(playtest_flags.c.at, playtest_flags.c.id)
        )
        rows = connection.execute(query)
        return [Flag(row.item, row.revision, row.player, row.reason, row.word, row.at) for row in rows]


def decks(store: Store) -> list[str]:
    """Return the names of the decks that have been playtested."""
    with reading(store.engine) as connection:
        queries = (select(results.c.deck).distinct() for results in _BOTH)
        return sorted({deck for query in queries for deck in connection.execute(query).scalars()})


def forget(store: Store, name: str) -> Forgotten:
    """Delete everything that a player has left in the store, for good."""
    with writing(store.engine) as connection:
        if is_sqlite(store.engine.url):
            # Otherwise deleted rows stay readable in the file until something overwrites them.
            connection.exec_driver_sql("PRAGMA secure_delete = ON")
        player = _make_pseudonym(name, _ensure_salt(connection))
        queries = (delete(results).where(results.c.player == player) for results in _BOTH)
        return Forgotten(*(connection.execute(query).rowcount for query in queries))


def _ensure_salt(connection: Connection) -> str:
    """Return the key of this store's pseudonyms, created on first use."""
    salt: str | None = connection.execute(select(playtest_salts.c.salt)).scalar()
    if salt is None:
        salt = token_hex(32)
        connection.execute(insert(playtest_salts).values(salt=salt))
    return salt


def _make_pseudonym(name: str, salt: str) -> str:
    return hmac(salt.encode(), name.encode("utf-8", "surrogatepass"), sha256).hexdigest()[:LENGTH]
