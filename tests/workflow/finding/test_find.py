"""Finding cards, and doing something with all of them."""

from datetime import date
from pathlib import Path

import pytest
from making import ANNA, BEAT, workspace_of
from sqlalchemy import event

from quizkit.decks.deck import NoSuchDeck
from quizkit.exports import xlsx
from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import Change, State, dump_payload
from quizkit.workflow.checking.run import CheckRequest
from quizkit.workflow.finding.act import (
    NothingChosen,
    NothingFound,
    check_found,
    choose_doomed,
    confirm_found,
    export_found,
    step_found,
    tag_found,
)
from quizkit.workflow.finding.find import find_cards
from quizkit.workflow.releasing.release import create_release
from quizkit.workflow.settings import Settings
from quizkit.workflow.stored.edit import BadTag, delete_cards, undo_change
from quizkit.workflow.stored.find import FoundCards
from quizkit.workflow.stored.query import NoSuchWord, Query
from quizkit.workflow.stored.workspace import Workspace

TODAY = date(2026, 11, 17)


def find(store: Store, query: Query) -> FoundCards:
    return find_cards(workspace_of(store), query, TODAY)


def ids(store: Store, **wanted: object) -> tuple[str, ...]:
    return find(store, Query(**wanted)).ids  # type: ignore[arg-type]


def put(store: Store, item: str, **fields: object) -> None:
    head = store.head(item)
    payload = dump_payload({**head.data, **fields})  # type: ignore[dict-item]
    assert store.commit([Change(item, head.deck, head.kind, payload, head.number, "fr")], BEAT).changeset


def test_words_are_found_in_any_language_whatever_their_accents_and_case(store: Store) -> None:
    assert ids(store, words=("gele",)) == ids(store, words=("GEFRIERT",)) == ("pj-0001",)
    assert ids(store, words=("l’arolle",)) == ids(store, words=("zirbel",)) == ("pj-0002",)
    assert ids(store, words=("est", "pin")) == ("pj-0002",)
    assert ids(store, words=("est", "lac")) == ()
    assert ids(store, words=("arolle",), languages=("de",)) == ()
    assert ids(store, words=("pj-0003",)) == ("pj-0003",)
    assert ids(store) == ("pj-0001", "pj-0002", "pj-0003")


def test_a_misspelt_word_is_read_as_the_nearest_one(store: Store) -> None:
    found = find(store, Query(words=("itlaienisch",)))
    assert (found.ids, found.read_as) == (("pj-0003",), {"itlaienisch": ("italienisch",)})
    assert find(store, Query(words=("xyzxyz",))) == FoundCards((), (), {})


def test_a_row_shows_the_text_that_has_the_words_and_how_the_card_stands(store: Store) -> None:
    put(store, "pj-0001", text={"fr": "Le lac gèle parfois.", "de": "Der See gefriert jeden Winter."})
    put(store, "pj-0003", question={"fr": "Où parle-t-on italien\u202f?"})
    step_found(workspace_of(store), Query(named=("pj-0001",), languages=("fr",)), State.REVIEW, ANNA, TODAY)
    first, last = find(store, Query(words=("winter",))).cards[0], find(store, Query(named=("pj-0003",))).cards[0]
    assert (first.language, first.text, first.revision, first.author) == (
        "de",
        "Der See gefriert jeden Winter.",
        2,
        "Beat",
    )
    assert (first.states, first.stale, first.missing) == ({"fr": "review", "de": "draft"}, ("de",), ())
    assert (last.stale, last.missing) == ((), ("de",))


@pytest.mark.slow
def test_filters_narrow_what_is_found(store: Store) -> None:
    put(store, "pj-0001", text={"fr": "Le lac gèle parfois.", "de": "Der See gefriert jeden Winter."}, difficulty=3)
    put(store, "pj-0003", question={"fr": "Où parle-t-on italien\u202f?"}, tags=["sud"])
    create_release(store, "petit-jeu", "1.0.0", ANNA, force=True)
    put(store, "pj-0002", difficulty=1)
    wanted: dict[str, tuple[Query, tuple[str, ...]]] = {
        "stale": (Query(stale=True), ("pj-0001",)),
        "stale in French": (Query(stale=True, languages=("fr",)), ()),
        "missing": (Query(missing=True), ("pj-0003",)),
        "kind": (Query(kinds=("canton",)), ("pj-0003",)),
        "kind, as people say it": (Query(kinds=("Aussage",)), ("pj-0001", "pj-0002")),
        "category, by the beginning of its German name": (Query(categories=("natu",)), ("pj-0001", "pj-0002")),
        "tag": (Query(tags=("sud",)), ("pj-0003",)),
        "difficulty": (Query(difficulties=(1, 3)), ("pj-0001", "pj-0002")),
        "state": (Query(states=("Entwurf",), named=("petit-jeu",)), ("pj-0001", "pj-0002", "pj-0003")),
        "no such state yet": (Query(states=("ready",)), ()),
        "author": (Query(author="beat", named=("pj-0001",)), ("pj-0001",)),
        "since a day": (Query(changed_since="2026-01-02"), ("pj-0001", "pj-0002", "pj-0003")),
        "since a release": (Query(changed_since="petit-jeu@1.0.0"), ("pj-0002",)),
        "since a release of the deck named": (Query(named=("petit-jeu",), changed_since="1.0.0"), ("pj-0002",)),
        "problems": (Query(problems=("missing-text",)), ("pj-0003",)),
    }
    assert {name: find(store, query).ids for name, (query, _) in wanted.items()} == {
        name: answer for name, (_, answer) in wanted.items()
    }


@pytest.mark.parametrize(
    ("query", "error"),
    [
        (Query(named=("petit-jue",)), NoSuchDeck),
        (Query(categories=("sport",)), NoSuchWord),
        (Query(kinds=("poster",)), NoSuchWord),
        (Query(author="Zoe"), NoSuchWord),
        (Query(changed_since="1.0.0"), NoSuchWord),
    ],
)
def test_what_nothing_is_called_is_told(on_sqlite: Store, query: Query, error: type[QuizkitError]) -> None:
    with pytest.raises(error):
        find(on_sqlite, query)


@pytest.mark.slow
def test_the_search_keeps_up_with_every_change(store: Store) -> None:
    assert ids(store, words=("lac",)) == ("pj-0001",)
    put(store, "pj-0001", text={"fr": "La mer gèle.", "de": "Das Meer gefriert."})
    assert (ids(store, words=("lac",)), ids(store, words=("mer",))) == ((), ("pj-0001",))
    undo_change(store, "2", ANNA)
    assert (ids(store, words=("lac",)), ids(store, words=("mer",))) == (("pj-0001",), ())
    delete_cards(store, ["pj-0001", "pj-0002"], ANNA)
    assert ids(store) == ("pj-0003",)
    brief = store.head("petit-jeu/deck.yaml")
    payload = dump_payload({**brief.data, "languages": ["fr", "de", "nl"]})
    store.commit([Change(brief.item, brief.deck, brief.kind, payload, brief.number, "fr")], ANNA)
    assert ids(store, missing=True, languages=("nl",)) == ("pj-0003",)


def test_a_database_that_may_not_be_written_says_so(on_sqlite: Store) -> None:
    find(on_sqlite, Query())
    put(on_sqlite, "pj-0001", difficulty=2)
    event.listen(on_sqlite.engine, "connect", lambda connection, _: connection.execute("PRAGMA query_only = ON"))
    found = find(on_sqlite, Query(words=("arolle",)))
    assert (found.ids, found.is_current) == (("pj-0002",), False)


def test_a_whole_deck_is_reviewed_in_two_commands_or_in_one(on_sqlite: Store) -> None:
    put(on_sqlite, "pj-0003", question={"fr": "Où parle-t-on italien\u202f?"})
    workspace, deck = workspace_of(on_sqlite), Query(named=("petit-jeu",), languages=("de",))
    refused = step_found(workspace, deck, State.READY, ANNA, TODAY)
    assert (refused.cards, refused.needs_review_first) == ((), True)
    assert {type(reason.example).__name__: reason.cards for reason in refused.reasons} == {
        "BadStep": 2,
        "NothingToReview": 1,
    }
    assert step_found(workspace, deck, State.REVIEW, ANNA, TODAY).cards == ("pj-0001", "pj-0002")
    in_review = Query(named=("petit-jeu",), languages=("de",), states=("review",))
    assert step_found(workspace, in_review, State.READY, ANNA, TODAY).cards == ("pj-0001", "pj-0002")
    straight = Workspace(on_sqlite, Settings(straight_to_ready=True))
    french = Query(named=("petit-jeu",), languages=("fr",))
    assert len(step_found(straight, french, State.READY, ANNA, TODAY).cards) == 3


def test_tagging_leaves_reviews_alone(on_sqlite: Store) -> None:
    workspace = workspace_of(on_sqlite)
    step_found(workspace, Query(named=("pj-0001",)), State.REVIEW, ANNA, TODAY)
    tag_found(workspace, Query(words=("lac",)), ("eau", "alpes"), (), BEAT, TODAY)
    tag_found(workspace, Query(tags=("eau",)), (), ("alpes",), BEAT, TODAY)
    [card] = find(on_sqlite, Query(tags=("eau",))).cards
    assert (card.id, card.revision, set(card.states.values())) == ("pj-0001", 3, {"review"})
    assert on_sqlite.head("pj-0001").data["tags"] == ["eau"]
    with pytest.raises(BadTag) as refused:
        tag_found(workspace, Query(named=("pj-0001",)), ("Haute Savoie",), (), BEAT, TODAY)
    assert refused.value.facts["suggestion"] == "haute-savoie"


def test_stale_translations_of_a_deck_are_confirmed_at_once(on_sqlite: Store) -> None:
    put(on_sqlite, "pj-0001", text={"fr": "Le lac gèle.", "de": "Der See gefriert jeden Winter."})
    assert confirm_found(workspace_of(on_sqlite), Query(named=("petit-jeu",)), ANNA, TODAY) == ["pj-0001 text.de"]
    assert ids(on_sqlite, stale=True) == ()


def test_only_what_is_found_is_checked_and_exported(on_sqlite: Store, tmp_path: Path) -> None:
    put(on_sqlite, "pj-0003", question={"fr": "Où parle-t-on italien\u202f?"})
    workspace, query = workspace_of(on_sqlite), Query(missing=True)
    report = check_found(workspace, query, CheckRequest(), TODAY)
    assert (report.cards, {problem.card for problem in report.problems}) == (1, {"pj-0003"})
    [path] = export_found(workspace, xlsx.EXPORT, query, None, tmp_path, Labels("en"), TODAY)
    assert path.name == "petit-jeu.xlsx"
    assert choose_doomed(workspace, query, TODAY).ids == ("pj-0003",)


def test_nothing_happens_to_everything_by_accident(on_sqlite: Store) -> None:
    workspace = workspace_of(on_sqlite)
    with pytest.raises(NothingChosen):
        step_found(workspace, Query(), State.RETIRED, ANNA, TODAY)
    with pytest.raises(NothingFound):
        choose_doomed(workspace, Query(tags=("none",)), TODAY)
