"""Playtests: who answered which card correctly, and what they said about it. Players appear under pseudonyms."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, func, select

from quizkit.store import errors
from quizkit.store.chain import add_kept, delete_kept
from quizkit.store.engine import erase, reading, writing
from quizkit.store.history import Store
from quizkit.store.kept_tables import playtest_answers, playtest_flags
from quizkit.store.pseudonyms import ensure_key, make_pseudonym
from quizkit.store.rows import refuse_damaged
from quizkit.store.seals import seal

_BOTH = playtest_answers, playtest_flags


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
    is_erased: bool = True
    """Whether nothing of them is left in the files of the database either."""


def record(store: Store, sitting: str, deck: str, at: str, answers: Sequence[Answer], flags: Sequence[Flag]) -> bool:
    """Store the results of a playtest, and return whether it had been recorded before.

    A sitting that was continued replaces its earlier record. If a player answered a question twice, the first answer
    counts: after that, everybody knows the solution.
    """
    with writing(store.engine) as connection:
        key, first_at = ensure_key(connection), _find_first_time(connection, sitting)
        for results in _BOTH:
            delete_kept(connection, results, results.c.sitting == sitting)
        shared, first = {"sitting": sitting, "deck": deck, "at": first_at or at}, dict[tuple[str, str, int], Any]()
        for answer in answers:
            player = make_pseudonym(answer.player, key)
            first.setdefault((player, answer.item, answer.part), {**answer._asdict(), **shared, "player": player})
        add_kept(connection, playtest_answers, list(first.values()))
        rows = []
        for flag in flags:
            player = flag.player and make_pseudonym(flag.player, key)
            rows.append({**flag._asdict(), **shared, "player": player})
        add_kept(connection, playtest_flags, rows)
    return bool(first_at)


def _find_first_time(connection: Connection, sitting: str) -> str:
    """Return when a sitting was first recorded: playing on must not move it to a later place."""
    times = [
        connection.execute(select(func.min(results.c.at)).where(results.c.sitting == sitting)).scalar()
        for results in _BOTH
    ]
    return min((time for time in times if time), default="")


def answers(store: Store, deck: str) -> list[Answer]:
    """Return all answers of playtests to the cards of a deck, oldest sitting first."""
    with reading(store.engine) as connection:
        query = (
            select(playtest_answers)
            .where(playtest_answers.c.deck == deck)
            .order_by(playtest_answers.c.at, playtest_answers.c.sitting)
        )
        return [_to_answer(row) for row in connection.execute(query)]


def _to_answer(row: Row[Any]) -> Answer:
    answer = Answer(row.item, row.revision, row.part, row.player, bool(row.is_right), row.sitting)
    asked, said = (answer.item, answer.part, answer.revision), (row.deck, int(answer.is_right), row.at)
    if row.seal != seal("playtest_answer", answer.sitting, answer.player, *asked, *said):
        raise errors.DamagedRow(row=f"{answer.item}@{answer.revision}, {answer.sitting}")
    return answer


def flags(store: Store, deck: str) -> list[Flag]:
    """Return everything that was said in playtests about the cards of a deck, oldest first."""
    with reading(store.engine) as connection:
        query = (
            select(playtest_flags)
            .where(playtest_flags.c.deck == deck)
            .order_by(playtest_flags.c.at, playtest_flags.c.id)
        )
        return [_to_flag(row) for row in connection.execute(query)]


def _to_flag(row: Row[Any]) -> Flag:
    refuse_damaged(playtest_flags, row, f"{row.item}@{row.revision}, {row.sitting}")
    return Flag(row.item, row.revision, row.player, row.reason, row.word, row.at)


def decks(store: Store) -> list[str]:
    """Return the names of the decks that have been playtested."""
    with reading(store.engine) as connection:
        queries = (select(results.c.deck).distinct() for results in _BOTH)
        return sorted({deck for query in queries for deck in connection.execute(query).scalars()})


def forget(store: Store, name: str) -> Forgotten:
    """Delete every playtest row that a player has left in the store, for good."""
    with writing(store.engine) as connection:
        player = make_pseudonym(name, ensure_key(connection))
        answers, flags = (delete_kept(connection, results, results.c.player == player) for results in _BOTH)
    return Forgotten(answers, flags, erase(store.engine, [results.name for results in _BOTH]))
