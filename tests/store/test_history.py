from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import ANNA, BEAT, change
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from quizkit.store import errors
from quizkit.store.engine import is_sqlite
from quizkit.store.history import HEAD_QUERY, Store, log_query
from quizkit.store.merge import differences, merge
from quizkit.store.tables import HISTORY, changesets
from quizkit.store.values import Conflict, Data

CARD: Data = {"text": {"fr": "un", "de": "eins", "nl": "een"}, "verdict": True}


def test_a_changeset_knows_who_when_why_and_from_where(store: Store) -> None:
    done = store.commit([change("a", CARD)], ANNA)
    assert done.changeset is not None
    assert (done.changeset.number, done.changeset.origin, done.changeset.items) == (1, ANNA, 1)
    assert store.log() == [done.changeset]
    assert store.head("a") == done.revisions[0]
    assert store.head("a").data == CARD


def test_the_same_content_makes_no_revision(store: Store) -> None:
    store.commit([change("a", CARD)], ANNA)
    again = store.commit([change("a", CARD), change("a", CARD, base=1)], BEAT)
    assert again.changeset is None
    assert len(store.log()) == 1


def test_a_commit_is_all_or_nothing(store: Store) -> None:
    store.commit([change("a", CARD)], ANNA)
    store.commit([change("a", {**CARD, "verdict": False})], ANNA)
    clash = change("a", {**CARD, "verdict": None}, base=1)
    done = store.commit([change("b", CARD), clash], BEAT)
    assert done.conflicts == [
        Conflict("a", "verdict", base=True, ours=False, theirs=None, author=ANNA.author, at=ANNA.at)
    ]
    with pytest.raises(errors.NoSuchCard):
        store.head("b")


def test_different_fields_and_languages_from_one_base_both_survive(store: Store) -> None:
    store.commit([change("a", CARD)], ANNA)
    store.commit([change("a", {"text": {"fr": "un", "de": "eins!", "nl": "een"}, "verdict": True}, base=1)], ANNA)
    done = store.commit(
        [change("a", {"text": {"fr": "un", "de": "eins", "nl": "een!"}, "verdict": False}, base=1)], BEAT
    )
    assert done.merged == ["a"]
    assert store.head("a").data == {"text": {"fr": "un", "de": "eins!", "nl": "een!"}, "verdict": False}


def test_the_same_field_is_a_conflict_and_nothing_is_overwritten(store: Store) -> None:
    store.commit([change("a", CARD)], ANNA)
    store.commit([change("a", {**CARD, "verdict": False}, base=1)], ANNA)
    done = store.commit([change("a", {"text": {"fr": "deux"}, "verdict": "?"}, base=1)], BEAT)
    assert done.conflicts == [
        Conflict("a", "verdict", base=True, ours=False, theirs="?", author=ANNA.author, at=ANNA.at)
    ]
    assert store.head("a").number == 2


def test_a_new_card_never_takes_an_id_that_is_used(store: Store) -> None:
    store.commit([change("a", CARD)], ANNA)
    assert store.commit([change("a", {"text": {"fr": "autre"}}, base=0)], BEAT).conflicts
    assert store.commit([change("a", CARD, base=0)], BEAT).changeset is None
    store.commit([change("a", None)], ANNA)
    assert store.commit([change("a", CARD, base=0)], BEAT).conflicts


def test_a_card_stays_in_its_deck(store: Store) -> None:
    store.commit([change("a", CARD)], ANNA)
    moved = store.commit([change("a", CARD, deck="other")], BEAT)
    assert [(conflict.path, conflict.ours, conflict.theirs) for conflict in moved.conflicts] == [
        ("deck", "swiss-quiz, statement", "other, statement")
    ]


def test_the_same_card_twice_in_one_commit(store: Store) -> None:
    assert store.commit([change("a", CARD), change("a", {})], ANNA).conflicts
    done = store.commit([change("a", CARD), change("a", CARD)], ANNA)
    assert [revision.item for revision in done.revisions] == ["a"]


def test_a_plan_says_what_a_commit_would_do_and_does_nothing(store: Store) -> None:
    store.commit([change("a", CARD), change("b", CARD), change("c", CARD), change("d", CARD)], ANNA)
    store.commit([change("c", {**CARD, "verdict": False}), change("d", {**CARD, "verdict": False})], ANNA)
    wanted = [
        change("n", CARD), change("a", CARD), change("b", None), change("c", {**CARD, "x": 1}, base=1),
        change("d", {**CARD, "verdict": "?"}, base=1),
    ]  # fmt: skip
    assert [(planned.change.item, str(planned.outcome)) for planned in store.plan(wanted)] == [
        ("n", "new"), ("a", "unchanged"), ("b", "deleted"), ("c", "merged"), ("d", "conflict"),
    ]  # fmt: skip
    assert len(store.log()) == 2


def test_a_deleted_card_keeps_its_history(store: Store) -> None:
    store.commit([change("a", CARD)], ANNA)
    store.commit([change("a", None, base=1)], BEAT)
    assert store.head("a").is_tombstone
    store.commit([change("a", CARD, base=2)], ANNA)
    assert [revision.payload is None for revision in store.history("a")] == [False, True, False]


def test_deleting_what_somebody_else_has_changed_is_a_conflict(store: Store) -> None:
    store.commit([change("a", CARD)], ANNA)
    store.commit([change("a", {**CARD, "verdict": False}, base=1)], ANNA)
    assert store.commit([change("a", None, base=1)], BEAT).conflicts
    assert not store.head("a").is_tombstone


def test_heads_can_be_seen_as_they_were(store: Store) -> None:
    store.commit([change("a", CARD), change("b", CARD, deck="other")], ANNA)
    store.commit([change("a", {**CARD, "verdict": False})], ANNA)
    assert {item: head.number for item, head in store.heads().items()} == {"a": 2, "b": 1}
    assert {item: head.number for item, head in store.heads(until=1).items()} == {"a": 1, "b": 1}
    assert list(store.heads("other")) == ["b"]
    assert store.decks() == ["other", "swiss-quiz"]


def test_the_living_are_the_heads_that_were_not_deleted(store: Store) -> None:
    store.commit([change("a", CARD), change("b", CARD), change("c", CARD, deck="other")], ANNA)
    store.commit([change("a", None)], ANNA)
    heads = store.heads()
    assert store.living() == {"b": heads["b"], "c": heads["c"]}
    assert store.living("swiss-quiz") == {"b": heads["b"]}
    assert store.living("swiss-quiz", until=1) == store.heads("swiss-quiz", until=1)
    store.commit([change("a", CARD)], ANNA)
    assert list(store.living("swiss-quiz")) == ["a", "b"]


def test_what_is_not_there_is_told(store: Store) -> None:
    store.commit([change("sq-0001", CARD)], ANNA)
    with pytest.raises(errors.NoSuchCard) as item:
        store.head("sq-001")
    assert item.value.facts["suggestion"] == "sq-0001"
    with pytest.raises(errors.NoSuchRevision):
        store.revision("sq-0001", 7)
    with pytest.raises(errors.NoSuchChangeset) as changeset:
        store.changeset(9)
    assert changeset.value.facts == {"number": 9, "last": 1}


def test_the_database_itself_refuses_to_rewrite_history(store: Store) -> None:
    store.commit([change("a", CARD)], ANNA)
    with store.engine.begin() as connection:
        # One row in every table, so that there is something to refuse.
        for statement in (
            "INSERT INTO review VALUES (1, 1, 'a', 'fr', 'ready', '', 'x')",
            "INSERT INTO confirmation VALUES (1, 1, 'a', 1, 'text', 'de', 'x')",
            "INSERT INTO release VALUES (1, 1, 'd', '1.0.0', '', false, '{}', 'x')",
            "INSERT INTO release_item VALUES (1, 'a', 1, '', 'x')",
            "INSERT INTO remark VALUES (1, 1, 'a', 1, 'de', 'text', 'comment', 'why?', 0, 'x')",
        ):
            connection.execute(text(statement))
    columns = {table.name: table.columns.keys()[-1] for table in HISTORY}
    forbidden = [f"UPDATE {table} SET {column} = {column}" for table, column in columns.items()]
    forbidden += [f"DELETE FROM {table}" for table in columns]
    if not is_sqlite(store.engine.url):
        forbidden += [f"TRUNCATE {table} CASCADE" for table in columns]
        replaced = " ON CONFLICT ({key}) DO UPDATE SET {column} = 'y'"
        keys = {name: "release_id, item" if name == "release_item" else "id" for name in columns}
        replacing = {name: replaced.format(key=keys[name], column=column) for name, column in columns.items()}
    else:
        replacing = dict.fromkeys(columns, "")
    verb = "REPLACE" if is_sqlite(store.engine.url) else "INSERT"
    forbidden += [f"{verb} INTO {name} SELECT * FROM {name}{end}" for name, end in replacing.items()]
    for statement in forbidden:
        with pytest.raises(DBAPIError, match="history is never changed"), store.engine.begin() as connection:
            connection.execute(text(statement))


def test_log_and_show_use_indexes(tmp_path: Path) -> None:
    # SQLite shows its query plan. PostgreSQL plans by statistics, and has the same indexes (test_upkeep.py).
    store = Store.create(str(tmp_path / "a.db"))
    store.commit([change("a", CARD)], ANNA)
    for query in (
        HEAD_QUERY.params(item="a"),
        log_query("a", None, 50),
        log_query(None, "swiss-quiz", 50),
        log_query(None, None, 50),
    ):
        sql = str(query.compile(store.engine, compile_kwargs={"literal_binds": True}))
        with store.engine.connect() as connection:
            plan = [row[3] for row in connection.execute(text(f"EXPLAIN QUERY PLAN {sql}"))]
        assert not [step for step in plan if step.startswith("SCAN") and changesets.name not in step], plan
        assert not [step for step in plan if "TEMP B-TREE FOR ORDER BY" in step], plan


leaf = st.one_of(st.booleans(), st.integers(0, 3), st.text("ab", max_size=2))
text_by_language = st.dictionaries(st.sampled_from(["fr", "de"]), leaf, max_size=2)
payloads = st.fixed_dictionaries({}, optional={"verdict": leaf, "text": text_by_language, "list": st.lists(leaf, max_size=2), "questions": st.lists(st.fixed_dictionaries({"q": leaf, "a": text_by_language}), min_size=1, max_size=2)})  # fmt: skip


@given(payloads, payloads)
def test_merging_with_an_unchanged_side_gives_the_other(base: Data, other: Data) -> None:
    assert merge("a", base, base, other) == (other, [])
    assert merge("a", base, other, base) == (other, [])
    assert merge("a", base, other, other) == (other, [])


@given(payloads, payloads, payloads)
def test_a_merge_has_each_change_or_names_the_conflict(base: Data, ours: Data, theirs: Data) -> None:
    merged, conflicts = merge("a", base, ours, theirs)
    other, again = merge("a", base, theirs, ours)
    assert {conflict.path for conflict in conflicts} == {conflict.path for conflict in again}
    if not conflicts:
        assert merged == other
        # Whatever only one side changed is in the merged version.
        for side, left_alone in ((ours, theirs), (theirs, ours)):
            touched = {difference.path.split(".")[0] for difference in differences(base, left_alone)}
            for field in {difference.path.split(".")[0] for difference in differences(base, side)} - touched:
                assert merged.get(field) == side.get(field)


def test_lists_that_were_reordered_are_not_merged_by_position() -> None:
    first, second = {"q": "un"}, {"q": "deux"}
    base: Data = {"questions": [first, second]}
    _, conflicts = merge("a", base, {"questions": [second, first]}, {"questions": [{**first, "number": 1}, second]})
    assert [conflict.path for conflict in conflicts] == ["questions"]
    merged, conflicts = merge(
        "a", base, {"questions": [first, {"q": "trois"}]}, {"questions": [{**first, "number": 1}, second]}
    )
    assert (merged, conflicts) == ({"questions": [{**first, "number": 1}, {"q": "trois"}]}, [])


def test_differences_go_down_to_languages_and_questions() -> None:
    old: Data = {"questions": [{"answer": {"fr": "un"}}, {"answer": {"fr": "deux"}}], "tags": ["a"]}
    new: Data = {"questions": [{"answer": {"fr": "un"}}, {"answer": {"fr": "trois", "de": "drei"}}], "tags": ["b"]}
    assert [(path, new) for path, _, new in differences(old, new)] == [
        ("questions.2.answer.fr", "trois"),
        ("questions.2.answer.de", "drei"),
        ("tags", ["b"]),
    ]
