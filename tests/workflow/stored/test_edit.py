from pathlib import Path

import pytest
from making import ANNA, BEAT

from quizkit.cards.card import Card
from quizkit.decks.deck import NoSuchDeck
from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import Origin, State
from quizkit.workflow.releasing import release
from quizkit.workflow.stored import items, workspace
from quizkit.workflow.stored.blame import blame_card
from quizkit.workflow.stored.card_ids import highest_number, make_id
from quizkit.workflow.stored.compare import (
    NoSuchState,
    NothingToCompare,
    compare_snapshots,
    complete_pair,
    take_snapshot,
)
from quizkit.workflow.stored.edit import (
    NoSuchKind,
    NothingToRestore,
    delete_card,
    open_card,
    open_new_card,
    restore_card,
    store_card,
    undo_change,
)
from quizkit.workflow.stored.items import NotACard
from quizkit.workflow.stored.languages import NoSuchLanguage
from quizkit.workflow.stored.review import BadStep, FourEyes, Policy, confirm_translations, find_states, take_step
from quizkit.workflow.stored.status import find_status
from quizkit.workflow.stored.worded import read_worded
from quizkit.workflow.tree.read import BrokenContent
from quizkit.workflow.worddiff import diff_words


def card_of(store: Store, item: str) -> Card:
    card, problems = items.read_card(store.head(item))
    assert card is not None, problems
    return card


def edited(store: Store, item: str, **fields: object) -> Card:
    card = card_of(store, item)
    return type(card).model_validate({**card.data(), **fields})


def put(store: Store, item: str, base: int | None = None, **fields: object) -> None:
    card = edited(store, item, **fields)
    done = store_card(store, card, "petit-jeu", base or store.head(item).number, BEAT)
    assert done.changeset is not None


def test_undo_takes_a_change_back_and_keeps_later_ones(store: Store) -> None:
    put(store, "pj-0002", verdict=False)
    put(store, "pj-0002", difficulty=3)
    done = undo_change(store, "2", ANNA)
    assert done.changeset is not None
    assert card_of(store, "pj-0002") == edited(store, "pj-0002", verdict=True, difficulty=3)
    assert undo_change(store, f"#{done.changeset.number}", ANNA).changeset is not None
    assert store.head("pj-0002").data["verdict"] is False


def test_undo_of_a_field_changed_since_is_a_conflict(store: Store) -> None:
    put(store, "pj-0002", text={"fr": "deux", "de": "zwei"})
    put(store, "pj-0002", text={"fr": "trois", "de": "zwei"})
    done = undo_change(store, "2", ANNA)
    assert [(conflict.path, conflict.ours, conflict.theirs) for conflict in done.conflicts] == [
        ("text.fr", "trois", "L’arolle est un pin.")
    ]
    assert store.head("pj-0002").number == 3


def test_undo_of_the_first_change_deletes_what_it_made(store: Store) -> None:
    undo_change(store, "1", ANNA)
    assert all(head.is_tombstone for head in store.heads().values())
    assert find_status(store) == []
    with pytest.raises(NoSuchDeck):
        items.find_brief(store, "petit-jeu")
    undo_change(store, "2", ANNA)
    assert not any(head.is_tombstone for head in store.heads().values())


def test_undo_leaves_fresh_translations_fresh(store: Store) -> None:
    put(store, "pj-0001", difficulty=3)
    put(store, "pj-0001", text={"fr": "Autre.", "de": "Der See gefriert jeden Winter."})
    put(store, "pj-0001", text={"fr": "Autre.", "de": "Anders."})
    undo_change(store, "2", ANNA)
    assert store.stale(store.head("pj-0001")) == {}


def test_what_is_restored_is_as_stale_and_as_confirmed_as_it_was(store: Store) -> None:
    put(store, "pj-0001", text={"fr": "Autre.", "de": "Der See gefriert jeden Winter."})
    put(store, "pj-0001", text={"fr": "Autre !", "de": "Der See gefriert jeden Winter."})
    confirm_translations(store, ["pj-0001"], (), ANNA)
    put(store, "pj-0001", text={"fr": "Encore.", "de": "Noch."})
    restore_card(store, "pj-0001@3", ANNA)
    assert store.stale(store.head("pj-0001")) == {}
    restore_card(store, "pj-0001@2", ANNA)
    assert store.stale(store.head("pj-0001")) == {"text": {"de": 1}}


def test_a_deleted_card_is_restored(store: Store) -> None:
    before = store.head("pj-0001").data
    delete_card(store, "pj-0001", ANNA)
    assert store.head("pj-0001").is_tombstone
    with pytest.raises(NothingToRestore):
        restore_card(store, "pj-0001@2", ANNA)
    restore_card(store, "pj-0001@1", ANNA)
    assert (store.head("pj-0001").number, store.head("pj-0001").data) == (3, before)


def test_two_changes_that_do_not_go_together_are_refused(store: Store) -> None:
    put(store, "pj-0003", fact="")
    with_fact = edited(store, "pj-0003", fact="languages has it")
    put(store, "pj-0003", answer=["GR", "TI", "VS"])
    done = store_card(store, with_fact, "petit-jeu", 2, ANNA)
    assert [problem.fault.name for problem in done.problems] == ["answer-disagrees"]
    assert store.head("pj-0003").number == 3


def test_a_merged_card_is_in_canonical_order(store: Store) -> None:
    harder = edited(store, "pj-0001", difficulty=3)
    put(store, "pj-0001", verdict=True)
    assert store_card(store, harder, "petit-jeu", 1, ANNA).merged == ["pj-0001"]
    head = store.head("pj-0001")
    assert list(head.data) == list(card_of(store, "pj-0001").data())


def test_ids_are_never_used_again(store: Store) -> None:
    assert open_new_card(store, "statement", None).id == "pj-0004"
    delete_card(store, "pj-0003", ANNA)
    assert open_new_card(store, "statement", None).id == "pj-0004"
    assert make_id("pj", highest_number("pj", ["pj-0009", "pj-0010", "pjj-0400", "pj-x"]) + 1) == "pj-0011"


def test_a_kind_finds_its_deck(store: Store) -> None:
    for deck in (None, "petit-jeu"):
        new = open_new_card(store, "canton", deck)
        assert (new.kind, new.deck, new.base, new.text) == ("canton", "petit-jeu", 0, "id: pj-0004\n")
    with pytest.raises(NoSuchKind) as error:
        open_new_card(store, "statment", None)
    assert error.value.facts["suggestion"] == "statement"
    with pytest.raises(NoSuchKind):
        open_new_card(store, "canton", "grand-jeu")


def test_a_card_is_opened_as_it_is_now(store: Store) -> None:
    put(store, "pj-0001", difficulty=3)
    card = open_card(store, "pj-0001", Labels("fr"))
    assert (card.id, card.kind, card.deck, card.base) == ("pj-0001", "statement", "petit-jeu", 2)
    assert read_worded(card.text, card.kind, card.brief)[0] == card_of(store, "pj-0001")
    delete_card(store, "pj-0001", ANNA)
    with pytest.raises(NotACard):
        open_card(store, "pj-0001", Labels("fr"))


@pytest.mark.parametrize("word", ["", "x", "#", "#x", "1.5", "99999999999999999999"])
def test_only_a_number_names_a_change(store: Store, word: str) -> None:
    with pytest.raises(NoSuchState):
        undo_change(store, word, ANNA)


@pytest.mark.parametrize("state", ["pj-0001", "pj-0001@", "pj-0001@x", "pj-0001@0", "@1"])
def test_only_a_revision_of_a_card_is_restored(store: Store, state: str) -> None:
    with pytest.raises(NoSuchState):
        restore_card(store, state, ANNA)


def test_blame_names_who_wrote_each_field_and_language(store: Store) -> None:
    put(store, "pj-0001", text={"fr": "Le lac gèle chaque hiver.", "de": "Neu."}, difficulty=2)
    put(store, "pj-0001", difficulty=None)
    found = {blamed.path: (blamed.revision, blamed.changeset.origin.author) for blamed in blame_card(store, "pj-0001")}
    assert found == {
        "category": (1, "Anna"), "explanation.de": (1, "Anna"), "explanation.fr": (1, "Anna"), "id": (1, "Anna"),
        "text.de": (2, "Beat"), "text.fr": (1, "Anna"), "verdict": (1, "Anna"),
    }  # fmt: skip


def test_states_of_all_sorts_can_be_compared(store: Store, tree: object) -> None:
    put(store, "pj-0001", verdict=True)
    delete_card(store, "pj-0002", BEAT)
    for old, new in (("#1", "."), ("1", "petit-jeu"), (str(tree), ".")):
        found = compare_snapshots(take_snapshot(store, old), take_snapshot(store, new))
        assert [(one.item, one.is_new, one.is_gone) for one in found] == [
            ("pj-0001", False, False),
            ("pj-0002", False, True),
        ]
        assert [tuple(field) for field in found[0].fields] == [("verdict", False, True)]
    for state in ("pj-9", "pj-0001@x", "pj-0001@99999999999999999999", "99", "petit-jeu@9.9.9"):
        with pytest.raises(QuizkitError):
            take_snapshot(store, state)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("state", "items_found"),
    [
        ("pj-0001@1", ["pj-0001"]),
        ("pj-0001", ["pj-0001"]),
        ("2", ["pj-0001"]),
        ("#2", ["pj-0001"]),
        (".", []),
    ],
)
def test_one_state_alone_has_something_to_be_compared_with(store: Store, state: str, items_found: object) -> None:
    put(store, "pj-0001", verdict=True)
    old, new = complete_pair(store, state)
    found = [one.item for one in compare_snapshots(take_snapshot(store, old), take_snapshot(store, new))]
    assert found == items_found or len(found) == items_found


def test_a_deck_that_was_never_released_has_nothing_to_be_compared_with(store: Store) -> None:
    with pytest.raises(NothingToCompare) as told:
        complete_pair(store, "petit-jeu")
    assert told.value.facts == {"deck": "petit-jeu", "count": 3}


def test_a_tree_with_errors_is_not_compared(store: Store, tree: Path) -> None:
    (tree / "petit-jeu/canton/simple.yaml").write_text("- id: [")
    with pytest.raises(BrokenContent):
        take_snapshot(store, str(tree))


def test_words_are_compared_not_letters() -> None:
    old, new = "Le lac gèle.", "Le grand lac ne gèle pas."
    found = list(diff_words(old, new))
    assert "".join(part for tag, part in found if tag in "=-") == old
    assert "".join(part for tag, part in found if tag in "=+") == new
    assert [part.strip() for tag, part in found if tag == "+"] == ["grand", "ne", "pas"]


@pytest.mark.slow
def test_status_counts_what_each_language_needs(store: Store) -> None:
    put(store, "pj-0001", text={"fr": "Autre.", "de": "Der See gefriert jeden Winter."})
    put(store, "pj-0002", text={"fr": "L’arolle est un pin."})
    take_step(store, ["pj-0003"], ("fr",), State.REVIEW, ANNA, Policy())
    found = find_status(store)[0]
    assert (found.release, found.cards, found.new, found.changed, found.deleted) == ("", 3, 3, 0, 0)
    german, french = found.languages["de"], found.languages["fr"]
    assert (german.missing, german.stale, german.states["draft"]) == (1, 1, 3)
    assert (french.missing, french.stale, french.states["review"]) == (0, 0, 1)
    assert (french.changed, german.changed) == (3, 3)
    release.create_release(store, "petit-jeu", "1.0.0", ANNA, force=True)
    put(store, "pj-0001", text={"fr": "Autre.", "de": "Anders."}, explanation={"fr": "Si.", "de": "Doch."})
    found = find_status(store)[0]
    assert (found.release, found.new, found.changed) == ("1.0.0", 0, 1)
    assert (found.languages["fr"].changed, found.languages["de"].changed) == (1, 1)


@pytest.mark.slow
def test_status_counts_new_cards_of_every_kind_in_every_language(tmp_path: Path) -> None:
    workspace.make_workspace(tmp_path, None, None, ANNA, empty=False)
    store = workspace.open_workspace(tmp_path).store
    counted = {
        one.deck: {language: each.changed for language, each in one.languages.items()} for one in find_status(store)
    }
    assert counted["cantuun"] == {"fr": 363, "de": 363, "nl": 363, "it": 363}
    assert counted["switch"] == {"fr": 0, "de": 0, "nl": 0}


def test_review_goes_step_by_step(store: Store) -> None:
    def step(state: State, four_eyes: bool = False) -> None:
        take_step(store, ["pj-0001"], ("de",), state, ANNA, Policy(four_eyes))

    with pytest.raises(BadStep):
        step(State.READY)
    step(State.REVIEW)
    with pytest.raises(FourEyes):
        step(State.READY, four_eyes=True)
    step(State.READY)
    states = find_states(store, store.head("pj-0001"), ("fr", "de"))
    assert (states["fr"].state, states["de"].state) == (State.DRAFT, State.READY)
    step(State.RETIRED)
    step(State.DRAFT)


def test_four_eyes_looks_at_everybody_who_wrote_the_card(store: Store) -> None:
    put(store, "pj-0001", difficulty=2)
    take_step(store, ["pj-0001"], (), State.REVIEW, ANNA, Policy(four_eyes=True))
    with pytest.raises(FourEyes):
        take_step(store, ["pj-0001"], ("fr",), State.READY, ANNA, Policy(four_eyes=True))
    carla = Origin("Carla", ANNA.at)
    assert take_step(store, ["pj-0001"], ("fr",), State.READY, carla, Policy(four_eyes=True)).cards == ("pj-0001",)


def test_only_cards_and_languages_of_the_deck_are_reviewed(store: Store) -> None:
    with pytest.raises(NoSuchLanguage):
        take_step(store, ["pj-0001"], ("nl",), State.REVIEW, ANNA, Policy())
    with pytest.raises(NotACard):
        take_step(store, ["petit-jeu/deck.yaml"], (), State.REVIEW, ANNA, Policy())
    with pytest.raises(NotACard):
        delete_card(store, "petit-jeu/deck.yaml", ANNA)


def test_confirming_makes_a_stale_translation_fresh(store: Store) -> None:
    put(store, "pj-0001", text={"fr": "Autre.", "de": "Der See gefriert jeden Winter."})
    with pytest.raises(NoSuchLanguage):
        confirm_translations(store, ["pj-0001"], ("nl",), ANNA)
    assert confirm_translations(store, ["pj-0001"], ("fr",), ANNA) == []
    assert confirm_translations(store, ["pj-0001", "pj-0001"], (), ANNA) == ["pj-0001 text.de"]
    assert confirm_translations(store, ["pj-0001"], (), ANNA) == []
