"""Playtests: who got which card right, and what they had to say about it. Players are pseudonyms.

A pseudonym is a keyed hash of a name. Whoever has the store can find out whether a name they think of is in it, as
`forget` does, but cannot read names from it: there are none.
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
from quizkit.store.tables import AnswerRow, FlagRow, SaltRow, table

_salts = table(SaltRow)
_BOTH = _answers, _flags = table(AnswerRow), table(FlagRow)
LENGTH = 16
"""How many characters of a hash a pseudonym has: enough to tell all players there will ever be."""


class Answer(NamedTuple):
    """Whether somebody got a card right, or one of several questions on it."""

    item: str
    revision: int
    part: int
    player: str
    """A name on its way into the store, a pseudonym on its way out."""
    is_right: bool
    sitting: str = ""


class Flag(NamedTuple):
    """What somebody had to say about a card."""

    item: str
    revision: int
    player: str
    """As of answers; empty, if it was nobody in particular."""
    reason: str
    word: str
    at: str = ""


class Gone(NamedTuple):
    """What was forgotten."""

    answers: int
    flags: int


def record(store: Store, sitting: str, deck: str, at: str, answers: Sequence[Answer], flags: Sequence[Flag]) -> bool:
    """Keep what came of a sitting, and say whether it was known.

    The same sitting again, played further, takes its own place. Of two answers of a player to a question the first
    one counts: after that, everybody knows.
    """
    with writing(store.engine) as connection:
        salt, known = _salt(connection), _began(connection, sitting)
        for of in _BOTH:
            connection.execute(delete(of).where(of.c.sitting == sitting))
        same, first = {"sitting": sitting, "deck": deck, "at": known or at}, dict[tuple[str, str, int], Any]()
        for one in answers:
            player = _pseudonym(one.player, salt)
            first.setdefault((player, one.item, one.part), {**one._asdict(), **same, "player": player})
        add_rows(connection, _answers, list(first.values()))
        add_rows(
            connection,
            _flags,
            [{**one._asdict(), **same, "player": one.player and _pseudonym(one.player, salt)} for one in flags],
        )
    return bool(known)


def _began(connection: Connection, sitting: str) -> str:
    """Return when a sitting was first recorded: who plays on does not come later for that."""
    times = [connection.execute(select(func.min(of.c.at)).where(of.c.sitting == sitting)).scalar() for of in _BOTH]
    return min((time for time in times if time), default="")


def answers(store: Store, deck: str) -> list[Answer]:
    """Return all answers to the cards of a deck, in the order of their sittings."""
    with reading(store.engine) as connection:
        query = select(_answers).where(_answers.c.deck == deck).order_by(_answers.c.at, _answers.c.sitting)
        rows = connection.execute(query)
        return [Answer(row.item, row.revision, row.part, row.player, bool(row.is_right), row.sitting) for row in rows]


def flags(store: Store, deck: str) -> list[Flag]:
    """Return everything that was said about the cards of a deck, in the order in which it was."""
    with reading(store.engine) as connection:
        query = select(_flags).where(_flags.c.deck == deck).order_by(_flags.c.at, _flags.c.id)
        rows = connection.execute(query)
        return [Flag(row.item, row.revision, row.player, row.reason, row.word, row.at) for row in rows]


def decks(store: Store) -> list[str]:
    """Name the decks that were tried."""
    with reading(store.engine) as connection:
        found = [connection.execute(select(of.c.deck).distinct()).scalars() for of in _BOTH]
        return sorted({deck for some in found for deck in some})


def forget(store: Store, name: str) -> Gone:
    """Delete everything a player did, for good."""
    with writing(store.engine) as connection:
        if is_sqlite(store.engine.url):
            # Otherwise the bytes stay in the file until something else is written over them.
            connection.exec_driver_sql("PRAGMA secure_delete = ON")
        player = _pseudonym(name, _salt(connection))
        return Gone(*(connection.execute(delete(of).where(of.c.player == player)).rowcount for of in _BOTH))


def _salt(connection: Connection) -> str:
    """Return what this store makes pseudonyms with."""
    found: str | None = connection.execute(select(_salts.c.salt)).scalar()
    if found is None:
        found = token_hex(32)
        connection.execute(insert(_salts).values(salt=found))
    return found


def _pseudonym(name: str, salt: str) -> str:
    return hmac(salt.encode(), name.encode("utf-8", "surrogatepass"), sha256).hexdigest()[:LENGTH]
