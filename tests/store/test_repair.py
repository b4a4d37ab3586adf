"""Repair: what is damaged comes from a backup, what is newer stays, what was forgotten does not come back."""

from pathlib import Path

import pytest
from filled_stores import CARD, damage_everything, fill
from making import ANNA, change
from sqlalchemy import text

from quizkit.store import errors, playtests
from quizkit.store.engine import is_sqlite
from quizkit.store.history import Store
from quizkit.store.playtests import Answer
from quizkit.store.repair import repair
from quizkit.store.upkeep import copy_store
from quizkit.store.verify import verify


def harm(store: Store, *statements: str) -> None:
    """Run statements past the triggers, and put those back."""
    with store.engine.begin() as connection:
        guards = list[str]()
        if is_sqlite(store.engine.url):
            triggers = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")).all()
            for name, sql in triggers:
                connection.execute(text(f"DROP TRIGGER {name}"))
                guards.append(sql)
            connection.execute(text("PRAGMA defer_foreign_keys = ON"))
        else:
            for table in ("changeset", "revision", "review", "release_item"):
                connection.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER USER"))
                guards.append(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        for statement in (*statements, *guards):
            connection.exec_driver_sql(statement)


def test_what_is_damaged_comes_from_a_backup_and_what_is_newer_stays(store: Store, tmp_path: Path) -> None:
    fill(store)
    backup = copy_store(store, str(tmp_path / "backup.db"))
    store.commit([change("c-0", {**CARD, "n": 77}), change("c-8", CARD)], ANNA)
    before = list(store.everything())
    harm(
        store,
        "UPDATE revision SET payload = '{}' WHERE item = 'c-1'",
        "UPDATE changeset SET author = 'Mallory' WHERE id = 2",
        "DELETE FROM review WHERE item = 'c-0'",
        "DELETE FROM release_item WHERE item = 'c-2'",
        "INSERT INTO review SELECT 99, changeset_id, item, 'nl', state, sha256, seal FROM review",
        "UPDATE playtest_flag SET word = 'Zug'",
    )
    assert verify(store).damages
    repaired = repair(store, backup)
    assert (repaired.rows, repaired.lost) == (7, {})
    assert verify(store) == (9, [])
    assert list(store.everything()) == before
    assert playtests.flags(store, "swiss-quiz")[0].word == "Züri"
    with pytest.raises(Exception, match="history is never changed"), store.engine.begin() as connection:
        connection.execute(text("UPDATE revision SET stale = '{}'"))


def test_damage_everywhere_is_repaired(store: Store, tmp_path: Path) -> None:
    fill(store)
    backup = copy_store(store, str(tmp_path / "backup.db"))
    damage_everything(store)
    repair(store, backup)
    assert verify(store) == (7, [])


def test_what_was_forgotten_does_not_come_back(store: Store, tmp_path: Path) -> None:
    fill(store)
    backup = copy_store(store, str(tmp_path / "backup.db"))
    playtests.forget(store, "anna")
    playtests.record(store, "s2", "swiss-quiz", ANNA.at, [Answer("c-0", 1, 0, "cleo", True)], [])
    harm(store, "UPDATE playtest_answer SET is_right = NOT is_right")
    assert repair(store, backup) == (1, {"playtest_answer": 1})
    assert [answer.item for answer in playtests.answers(store, "swiss-quiz")] == ["c-1"]
    assert verify(store) == (7, [])


def test_a_lost_end_is_told_and_the_chain_goes_on(store: Store, tmp_path: Path) -> None:
    fill(store)
    backup = copy_store(store, str(tmp_path / "backup.db"))
    store.commit([change("c-8", CARD)], ANNA)
    harm(store, "DELETE FROM revision WHERE item = 'c-8'", "DELETE FROM changeset WHERE id = 8")
    assert repair(store, backup) == (0, {"changeset": 1})
    store.commit([change("c-9", CARD)], ANNA)
    assert verify(store) == (8, [])


def test_the_backup_of_another_history_is_refused(store: Store, tmp_path: Path) -> None:
    fill(store)
    other = Store.create(str(tmp_path / "other.db"))
    other.commit([change("x", CARD)], ANNA)
    with pytest.raises(errors.OtherHistory):
        repair(store, other)
