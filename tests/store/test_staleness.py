from making import ANNA, BEAT, change

from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.values import Change, Data, State


def card(fr: str, de: str) -> Data:
    return {"text": {"fr": fr, "de": de, "nl": "een"}, "verdict": True}


def test_translations_are_stale_when_their_source_changes_until_they_are_edited(store: Store) -> None:
    store.commit([change("a", card("un", "eins"))], ANNA)
    assert store.stale(store.head("a")) == {}
    store.commit([change("a", card("deux", "eins"))], ANNA)
    assert store.stale(store.head("a")) == {"text": {"de": 1, "nl": 1}}
    store.commit([change("a", card("trois", "eins"))], ANNA)
    assert store.stale(store.head("a")) == {"text": {"de": 1, "nl": 1}}
    store.commit([change("a", card("trois", "drei"))], BEAT)
    assert store.stale(store.head("a")) == {"text": {"nl": 1}}


def test_a_source_changed_together_with_its_translation_leaves_it_fresh(store: Store) -> None:
    store.commit([change("a", card("un", "eins"))], ANNA)
    store.commit([change("a", card("deux", "zwei"))], ANNA)
    assert store.stale(store.head("a")) == {"text": {"nl": 1}}


def test_a_source_that_is_again_what_was_translated_makes_it_fresh(store: Store) -> None:
    store.commit([change("a", card("un", "eins"))], ANNA)
    store.commit([change("a", card("deux", "eins"))], ANNA)
    store.commit([change("a", card("un", "eins"))], ANNA)
    assert store.stale(store.head("a")) == {}


def test_a_translation_merged_with_a_newer_source_is_stale(store: Store) -> None:
    store.commit([change("a", {"text": {"fr": "un"}})], ANNA)
    store.commit([change("a", {"text": {"fr": "deux"}}, base=1)], ANNA)
    store.commit([change("a", {"text": {"fr": "un", "de": "eins"}}, base=1)], BEAT)
    head = store.head("a")
    assert (head.data, head.base, store.stale(head)) == ({"text": {"fr": "deux", "de": "eins"}}, 1, {"text": {"de": 1}})


def test_what_was_stale_is_stale_again_when_restored(store: Store) -> None:
    store.commit([change("a", card("un", "eins"))], ANNA)
    store.commit([change("a", card("deux", "eins"))], ANNA)
    stale = store.head("a")
    store.commit([change("a", None)], ANNA)
    store.commit([Change("a", "swiss-quiz", "statement", stale.payload, 3, "fr", like=2)], ANNA)
    assert store.stale(store.head("a")) == {"text": {"de": 1, "nl": 1}}


def test_a_confirmed_translation_is_fresh_until_the_source_changes_again(store: Store) -> None:
    store.commit([change("a", card("un", "eins"))], ANNA)
    store.commit([change("a", card("un !", "eins"))], ANNA)
    reviews.confirm(store, [(store.head("a"), "text", "de")], BEAT)
    assert store.stale(store.head("a")) == {"text": {"nl": 1}}
    store.commit([change("a", {**card("un !", "eins"), "verdict": False})], ANNA)
    assert store.stale(store.head("a")) == {"text": {"nl": 1}}
    store.commit([change("a", card("deux", "eins"))], ANNA)
    assert store.stale(store.head("a")) == {"text": {"de": 3, "nl": 1}}


def test_a_review_holds_until_what_was_reviewed_changes(store: Store) -> None:
    store.commit([change("a", card("un", "eins"))], ANNA)
    head = store.head("a")
    reviews.record(store, [(head, "fr"), (head, "de")], State.REVIEW, BEAT)
    reviews.record(store, [(head, "de")], State.READY, BEAT)
    assert {key: review.state for key, review in reviews.find_states(store, {"a": head}).items()} == {
        ("a", "fr"): State.REVIEW,
        ("a", "de"): State.READY,
    }
    store.commit([change("a", card("deux", "eins"))], ANNA)
    assert list(reviews.find_states(store, {"a": store.head("a")})) == [("a", "de")]
    store.commit([change("a", {**card("deux", "eins"), "verdict": False})], ANNA)
    assert reviews.find_states(store, {"a": store.head("a")}) == {}
