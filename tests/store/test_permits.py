"""What each role may write, whatever is asked for, on every engine."""

from pathlib import Path

import pytest
from making import ANNA, change

from quizkit.store import releases, reviews
from quizkit.store.history import Store
from quizkit.store.permits import NotAllowed, Permit, TeamRole
from quizkit.store.values import Confirmation, Data, State, Step

BEFORE: Data = {"id": "a", "text": {"fr": "Oui.", "de": "Ja."}, "verdict": True}
NL, DE = Permit(TeamRole.TRANSLATOR, ("nl",)), Permit(TeamRole.TRANSLATOR, ("de", "fr"))
READERS = (
    Permit(TeamRole.PRINTER),
    Permit(TeamRole.GUEST),
    Permit(TeamRole.REVIEWER),
    Permit(TeamRole.REVIEWER, ("nl",)),
)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(str(tmp_path / "cards.db"))


@pytest.fixture
def anywhere(address: str) -> Store:
    return make_store(address)


def make_store(address: str) -> Store:
    made = Store.create(address)
    made.commit([change("a", BEFORE)], ANNA)
    return made


WRITES: dict[str, Data] = {
    "own language": {**BEFORE, "text": {"fr": "Oui.", "de": "Ja.", "nl": "Ja!"}},
    "own language of a new text": {**BEFORE, "note": {"nl": "Ook."}},
    "another language": {**BEFORE, "text": {"fr": "Oui.", "de": "Doch."}},
    "another language of a new text": {**BEFORE, "note": {"nl": "Ook.", "de": "Auch."}},
    "both": {**BEFORE, "text": {"fr": "Oui.", "de": "Doch.", "nl": "Ja!"}},
    "a fact": {**BEFORE, "verdict": False},
    "a field called like a language": {**BEFORE, "nl": 3},
    "a text taken away": {"id": "a", "verdict": True},
    "a text made into a line": {**BEFORE, "text": "nl"},
}


def may(store: Store, permit: Permit, data: Data | None, item: str = "a") -> bool:
    try:
        store.act_as(permit).commit([change(item, data, 1 if item == "a" else 0)], ANNA)
    except NotAllowed:
        assert store.head("a").number == 1
        return False
    return True


@pytest.mark.parametrize("what", WRITES)
def test_translators_write_in_their_languages_and_nothing_else(store: Store, what: str) -> None:
    assert may(store, NL, WRITES[what]) is what.startswith("own language")


@pytest.mark.slow
def test_nobody_but_editors_adds_deletes_or_writes_everything(anywhere: Store) -> None:
    for permit in (NL, DE, *READERS):
        assert not may(anywhere, permit, None)
        assert not may(anywhere, permit, {**BEFORE, "id": "b"}, "b")
        assert not may(anywhere, permit, WRITES["both"])
    for permit in READERS:
        assert not any(may(anywhere, permit, data) for data in WRITES.values())
    assert may(anywhere, Permit(), WRITES["both"])


@pytest.mark.parametrize(
    ("permit", "language", "state", "allowed"),
    [
        (NL, "nl", State.REVIEW, True),
        (NL, "nl", State.DRAFT, True),
        (NL, "nl", State.READY, False),
        (NL, "de", State.REVIEW, False),
        (Permit(TeamRole.REVIEWER), "de", State.READY, True),
        (Permit(TeamRole.REVIEWER, ("nl",)), "de", State.READY, False),
        (Permit(TeamRole.PRINTER), "nl", State.DRAFT, False),
        (Permit(TeamRole.GUEST), "nl", State.REVIEW, False),
    ],
)
def test_reviews_belong_to_roles(store: Store, permit: Permit, language: str, state: State, *, allowed: bool) -> None:
    acting, card = store.act_as(permit), store.head("a")
    if allowed:
        reviews.record(acting, [(card, language)], state, ANNA)
    else:
        with pytest.raises(NotAllowed):
            reviews.record(acting, [(card, language)], state, ANNA)
        with pytest.raises(NotAllowed):
            acting.commit([change("a", BEFORE)], ANNA, steps=[Step("a", language, state)])


def test_confirming_and_releasing_are_guarded_too(anywhere: Store) -> None:
    store, card = anywhere, anywhere.head("a")
    for permit in (DE, Permit(TeamRole.PRINTER), Permit(TeamRole.GUEST), Permit(TeamRole.REVIEWER, ("de",))):
        acting = store.act_as(permit)
        with pytest.raises(NotAllowed):
            reviews.confirm(acting, [(card, "text", "nl")], ANNA)
        with pytest.raises(NotAllowed):
            acting.commit([], ANNA, still_right=[Confirmation("a", "text", "nl")])
        with pytest.raises(NotAllowed):
            releases.create_release(acting, "swiss-quiz", "1.0.0", {}, [card], ANNA, forced=False)
    assert store.newest() == 1
