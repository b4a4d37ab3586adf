"""Playtests: recorded once per sitting, by revision, under pseudonyms, and forgotten on demand."""

import shutil
from pathlib import Path

import pytest
from making import ANNA, change
from old_stores import make_old_store
from sqlalchemy.exc import DBAPIError

from quizkit.store import pseudonyms, schema
from quizkit.store.errors import PseudonymKeyMissing
from quizkit.store.history import Store
from quizkit.store.playtests import Answer, Flag, Forgotten, answers, decks, flags, forget, record
from quizkit.store.pseudonyms import key_file
from quizkit.store.upkeep import backup
from quizkit.store.values import Data
from quizkit.store.verify import verify

CARD: Data = {"text": {"fr": "un"}}
MORNING, NOON = "2026-01-01T10:00:00Z", "2026-01-01T12:00:00Z"


@pytest.fixture
def store(address: str) -> Store:
    store = Store.create(address)
    store.commit([change("a", CARD), change("b", CARD)], ANNA)
    store.commit([change("a", {"text": {"fr": "deux"}})], ANNA)
    return store


def right(store: Store) -> list[tuple[str, int, int, bool]]:
    return sorted(
        (answer.item, answer.revision, answer.part, answer.is_right) for answer in answers(store, "swiss-quiz")
    )


def test_answers_and_flags_come_back_by_revision_and_without_names(store: Store) -> None:
    given = [Answer("a", 2, 0, "anna", True), Answer("a", 2, 0, "ben", False), Answer("b", 1, 3, "anna", True)]
    given_flags = [Flag("b", 1, "anna", "typo", "«dass»"), Flag("a", 2, "", "other", "")]
    assert record(store, "s1", "swiss-quiz", MORNING, given, given_flags) is False
    assert right(store) == [("a", 2, 0, False), ("a", 2, 0, True), ("b", 1, 3, True)]
    stored_flags = flags(store, "swiss-quiz")
    assert [flag._replace(player="") for flag in stored_flags] == [
        flag._replace(player="", at=MORNING) for flag in given_flags
    ]
    anna = stored_flags[0].player
    assert len(anna) == pseudonyms.LENGTH
    assert stored_flags[1].player == ""
    assert {answer.player for answer in answers(store, "swiss-quiz") if answer.item == "b"} == {anna}
    assert {answer.sitting for answer in answers(store, "swiss-quiz")} == {"s1"}
    assert decks(store) == ["swiss-quiz"]
    assert (answers(store, "other"), flags(store, "other")) == ([], [])


def test_the_same_sitting_again_takes_its_own_place_and_keeps_its_time(store: Store) -> None:
    given_flags = [Flag("b", 1, "anna", "typo", "x")]
    record(store, "s1", "swiss-quiz", MORNING, [Answer("a", 1, 0, "anna", True)], given_flags)
    record(store, "s2", "swiss-quiz", NOON, [Answer("a", 1, 0, "anna", False)], [])
    longer = [Answer("a", 1, 0, "anna", True), Answer("b", 1, 0, "anna", False)]
    for _ in range(2):
        assert record(store, "s1", "swiss-quiz", NOON, longer, given_flags) is True
    assert [(answer.sitting, answer.item) for answer in answers(store, "swiss-quiz") if answer.item == "a"] == [
        ("s1", "a"),
        ("s2", "a"),
    ]
    assert len(answers(store, "swiss-quiz")) == 3
    assert [flag.at for flag in flags(store, "swiss-quiz")] == [MORNING]


def test_in_one_sitting_the_first_answer_to_a_question_counts(store: Store) -> None:
    twice = [Answer("a", 1, 0, "anna", False), Answer("a", 1, 0, "anna", True), Answer("a", 1, 1, "anna", True)]
    record(store, "s1", "swiss-quiz", MORNING, twice, [])
    assert right(store) == [("a", 1, 0, False), ("a", 1, 1, True)]


def test_a_revision_that_is_not_there_is_refused_and_nothing_is_kept(store: Store) -> None:
    record(store, "s1", "swiss-quiz", MORNING, [Answer("a", 1, 0, "anna", True)], [])
    with pytest.raises(DBAPIError, match=r"(?i)foreign key"):
        record(store, "s1", "swiss-quiz", MORNING, [Answer("a", 7, 0, "anna", True)], [])
    assert right(store) == [("a", 1, 0, True)]


def test_one_name_is_one_player_in_a_store_and_another_in_another(store: Store, tmp_path: Path) -> None:
    other = Store.create(str(tmp_path / "other.db"))
    other.commit([change("a", CARD)], ANNA)
    for number, target in enumerate((store, store, other)):
        record(target, f"s{number}", "swiss-quiz", MORNING, [Answer("a", 1, 0, "anna", True)], [])
    assert len({answer.player for answer in answers(store, "swiss-quiz")}) == 1
    assert answers(store, "swiss-quiz")[0].player != answers(other, "swiss-quiz")[0].player


def test_who_is_forgotten_is_gone_and_nobody_else(store: Store) -> None:
    given = [Answer("a", 1, 0, "anna", True), Answer("b", 1, 0, "anna", True), Answer("a", 1, 0, "ben", False)]
    record(store, "s1", "swiss-quiz", MORNING, given, [Flag("a", 1, "anna", "typo", ""), Flag("a", 1, "", "typo", "")])
    assert forget(store, "chloe") == Forgotten(0, 0)
    assert forget(store, "anna") == Forgotten(2, 1)
    assert forget(store, "anna") == Forgotten(0, 0)
    assert right(store) == [("a", 1, 0, False)]
    assert len(flags(store, "swiss-quiz")) == 1


def test_forgetting_nobody_leaves_what_nobody_in_particular_said(store: Store) -> None:
    record(store, "s1", "swiss-quiz", MORNING, [], [Flag("a", 1, "", "typo", "")])
    assert forget(store, "") == Forgotten(0, 0)
    assert len(flags(store, "swiss-quiz")) == 1


def test_no_name_is_in_the_file_and_no_word_of_who_was_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    store = Store.create(str(path))
    store.commit([change("a", CARD)], ANNA)
    given_flags = [Flag("a", 1, "wilhelmine", "typo", "Zitronenfalter")]
    record(store, "s1", "swiss-quiz", MORNING, [Answer("a", 1, 0, "wilhelmine", True)], given_flags)
    assert b"wilhelmine" not in everything(tmp_path)
    assert b"Zitronenfalter" in everything(tmp_path)
    forget(store, "wilhelmine")
    assert b"Zitronenfalter" not in everything(tmp_path)


def everything(folder: Path) -> bytes:
    """Read the database and the files that SQLite keeps beside it."""
    return b"".join(path.read_bytes() for path in folder.glob("cards.db*"))


def test_playtests_are_in_a_backup_and_in_no_ones_way(store: Store, tmp_path: Path) -> None:
    record(store, "s1", "swiss-quiz", MORNING, [Answer("a", 1, 0, "anna", True)], [Flag("b", 1, "anna", "typo", "")])
    backup(store, tmp_path / "backup.db")
    copy = Store.open(str(tmp_path / "backup.db"))
    assert (answers(copy, "swiss-quiz"), flags(copy, "swiss-quiz")) == (
        answers(store, "swiss-quiz"),
        flags(store, "swiss-quiz"),
    )
    # The key is not copied: whoever has the copy cannot tell who it is about.
    with pytest.raises(PseudonymKeyMissing):
        forget(copy, "anna")
    shutil.copy(key_file(store.engine.url), key_file(copy.engine.url))
    assert forget(copy, "anna") == Forgotten(1, 1)
    assert verify(store) == (3, [])
    assert len(store.log()) == 2


def test_a_store_from_before_playtests_gets_room_for_them(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_old_store(address, "0001", tmp_path, monkeypatch)
    store = Store.open(address)
    assert store.upgrade
    assert (store.upgrade.old, store.upgrade.new) == ("0001", schema.VERSIONS[-1])
    record(store, "s1", "swiss-quiz", MORNING, [Answer("a", 1, 0, "anna", True)], [])
    assert right(store) == [("a", 1, 0, True)]
