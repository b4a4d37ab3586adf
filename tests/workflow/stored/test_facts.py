"""Facts confirmed: one change, which nothing else depends on."""

from datetime import date

import pytest
from making import ANNA, BEAT, workspace_of

from quizkit.problems import QuizkitError
from quizkit.safe_yaml import Value
from quizkit.store import playtests
from quizkit.store.errors import NoSuchCard
from quizkit.store.history import Store
from quizkit.store.playtests import Answer
from quizkit.store.seen import hash_seen
from quizkit.store.values import Change, State, canonical, digest, dump_payload
from quizkit.workflow.checking.playtest_counts import count_playtests
from quizkit.workflow.stored.edit import undo_change
from quizkit.workflow.stored.facts import BrokenCard, NotYet, confirm_facts, list_due
from quizkit.workflow.stored.review import Policy, find_authors, find_states, take_step

TODAY = date(2026, 11, 17)


def confirm(store: Store, *ids: str, by: str = "Beat", on: date = TODAY) -> int:
    committed = confirm_facts(store, ids, by, on, BEAT, TODAY)
    assert committed.changeset
    return committed.changeset.number


def edit(store: Store, item: str, **fields: Value) -> None:
    head = store.head(item)
    payload = dump_payload({**head.data, **fields})
    assert store.commit([Change(item, head.deck, head.kind, payload, head.number, "fr")], ANNA).changeset


def test_confirming_sets_the_day_and_the_name_as_one_change_that_can_be_undone(store: Store) -> None:
    before = {item: store.head(item).data for item in ("pj-0001", "pj-0002")}
    number = confirm(store, "pj-0001", "pj-0002", "pj-0001")
    assert {item: store.head(item).data for item in before} == {
        item: {**data, "confirmed": "2026-11-17", "confirmed_by": "Beat"} for item, data in before.items()
    }
    undo_change(store, f"#{number}", ANNA)
    assert {item: store.head(item).data for item in before} == before


def test_translations_and_reviews_stay_as_they_are(store: Store) -> None:
    edit(store, "pj-0002", text={"fr": "L’arolle est un sapin.", "de": "Die Arve ist eine Kiefer."})
    stale = store.stale(store.head("pj-0002"))
    assert stale
    take_step(store, ["pj-0001"], ("de",), State.REVIEW, ANNA, Policy())
    take_step(store, ["pj-0001"], ("de",), State.READY, ANNA, Policy())
    confirm(store, "pj-0001", "pj-0002")
    assert store.stale(store.head("pj-0001")) == {}
    assert store.stale(store.head("pj-0002")) == stale
    assert find_states(store, store.head("pj-0001"), ["de"])["de"].state is State.READY
    assert find_authors(store, "pj-0001", "de") == {"Anna"}, "who confirms a fact has not written the card"


def test_a_review_made_before_there_were_confirmations_still_counts(on_sqlite: Store) -> None:
    data = on_sqlite.head("pj-0001").data
    old = {key: value["de"] if isinstance(value, dict) else value for key, value in data.items()}
    assert hash_seen(data, "de") == digest(canonical({"card": old}))


def test_players_saw_the_same_card(store: Store) -> None:
    answer = Answer("pj-0001", 1, 0, "Chloé", is_right=True)
    playtests.record(store, "evening", "petit-jeu", ANNA.at, [answer], [])
    confirm(store, "pj-0001")
    assert count_playtests(store, "petit-jeu", store.living("petit-jeu")) == {"pj-0001": {0: (1, 1)}}
    edit(store, "pj-0001", verdict=True)
    assert count_playtests(store, "petit-jeu", store.living("petit-jeu")) == {}


@pytest.mark.parametrize(
    ("ids", "on", "error"),
    [
        (("pj-0001", "pj-0404"), TODAY, NoSuchCard),
        (("pj-0001",), date(2026, 11, 18), NotYet),
        (("pj-0001", "pj-0002"), TODAY, BrokenCard),
    ],
)
def test_all_of_them_are_confirmed_or_none(
    on_sqlite: Store, ids: tuple[str, ...], on: date, error: type[QuizkitError]
) -> None:
    if error is BrokenCard:
        edit(on_sqlite, "pj-0002", category=7)
    newest = on_sqlite.newest()
    with pytest.raises(error):
        confirm(on_sqlite, *ids, on=on)
    assert on_sqlite.newest() == newest


def test_what_is_due_has_no_date_or_runs_out_or_was_to_be_reviewed(on_sqlite: Store) -> None:
    def due(by: date) -> list[tuple[str, date | None]]:
        return [(fact.card.id, fact.due) for fact in list_due(workspace_of(on_sqlite), ["petit-jeu"], by)]

    assert due(TODAY) == []
    edit(on_sqlite, "pj-0001", changes="fast", as_of="2025")
    edit(on_sqlite, "pj-0002", changes="slowly")
    edit(on_sqlite, "pj-0003", review_by="2026-11-01")
    assert due(TODAY) == [("pj-0002", None), ("pj-0003", date(2026, 11, 1))]
    assert due(date(2027, 1, 1))[-1] == ("pj-0001", date(2027, 1, 1))
    confirm(on_sqlite, "pj-0001", "pj-0002", "pj-0003")
    assert due(date(2028, 11, 16)) == []
    assert due(date(2028, 11, 17)) == [("pj-0001", date(2028, 11, 17))]
    take_step(on_sqlite, ["pj-0001"], (), State.RETIRED, ANNA, Policy())
    assert due(date(2028, 11, 17)) == []
