"""Stores with something in every table, and ways to damage it past the triggers."""

from making import ANNA, BEAT, change
from sqlalchemy import text

from quizkit.store import playtests, releases, reviews, saved_queries
from quizkit.store.engine import is_sqlite
from quizkit.store.history import Store
from quizkit.store.members import Member, invite, redeem
from quizkit.store.permits import Permit, TeamRole
from quizkit.store.playtests import Answer, Flag
from quizkit.store.tables import HISTORY
from quizkit.store.values import Data, Remark, RemarkKind, State

CARD: Data = {"id": "c", "text": {"fr": "Zürich, 1291", "de": "Zürich, 1291"}}
COLUMNS = {
    "changeset": "author", "revision": "payload", "review": "state", "confirmation": "path", "release": "frozen",
    "release_item": "sha256", "remark": "words", "playtest_answer": "at", "playtest_flag": "word", "member": "role", "saved_query": "asked",
}  # fmt: skip


def fill(store: Store) -> Store:
    """Put something into every table."""
    store.commit([change(f"c-{number}", {**CARD, "n": number}) for number in range(4)], ANNA)
    store.commit([change("c-1", {**CARD, "text": {"fr": "Berne", "de": "Zürich, 1291"}}), change("c-3", None)], BEAT)
    heads = store.heads()
    reviews.record(store, [(heads["c-0"], "fr"), (heads["c-1"], "de")], State.REVIEW, ANNA)
    reviews.confirm(store, [(heads["c-1"], "text", "de")], BEAT)
    living = store.living().values()
    releases.create_release(store, "swiss-quiz", "1.0.0", {"order": ["c-0"]}, living, ANNA, forced=False)
    answers = [Answer("c-0", 1, 0, "anna", True), Answer("c-1", 2, 0, "ben", False)]
    playtests.record(store, "s1", "swiss-quiz", ANNA.at, answers, [Flag("c-1", 2, "ben", "typo", "Züri")])
    invite(store, Member("beat", Permit(TeamRole.TRANSLATOR, ("de",)), "Anna", ANNA.at, False), "t1")
    assert redeem(store, "t1") == "beat"
    store.commit([change("c-2", {**CARD, "n": 22})], BEAT)
    suggested = Remark("c-0", RemarkKind.SUGGESTION, "Zurich", "de", "text", 1)
    store.commit([], ANNA, said=[suggested, Remark("c-0", RemarkKind.ACCEPTED, "oui", "de", about=1)])
    saved_queries.keep(store, "Anna", "My Dutch", "in=nl")
    return store


def damage_everything(store: Store) -> None:
    """Change the last letter of a text in every row of every table, past the triggers."""
    with store.engine.begin() as connection:
        for table, column in COLUMNS.items():
            if is_sqlite(store.engine.url):
                for name in (
                    connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).scalars().all()
                ):
                    connection.execute(text(f"DROP TRIGGER {name}"))
            elif table in {history.name for history in HISTORY}:
                connection.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER {table}_no_change"))
            connection.execute(text(f"UPDATE {table} SET {column} = substr({column}, 1, length({column}) - 1) || '_'"))
