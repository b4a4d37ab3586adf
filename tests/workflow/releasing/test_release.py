import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from making import ANNA, BEAT

from quizkit.cards.kinds import canton, kinds
from quizkit.decks.deck import NoSuchDeck
from quizkit.labels import Labels
from quizkit.packs.pack import NotAPack, Pack, PackChanged, PackOfOtherFormat, build_schema, load
from quizkit.store import errors, releases
from quizkit.store.history import Store
from quizkit.store.values import Change, State, dump_payload
from quizkit.workflow.releasing import release
from quizkit.workflow.stored import workspace
from quizkit.workflow.stored.compare import compare_snapshots, take_snapshot
from quizkit.workflow.stored.edit import delete_card, store_card
from quizkit.workflow.stored.released import pack_release
from quizkit.workflow.stored.review import Policy, take_step
from quizkit.workflow.stored.status import find_status

SCHEMA = Path(__file__).parents[3] / "docs" / "pack.schema.json"


def released(store: Store, version: str = "1.0.0") -> bytes:
    release.create_release(store, "petit-jeu", version, ANNA, force=False)
    return pack_release(store, "petit-jeu", version).dumps()


def test_a_release_is_frozen_whatever_happens_after(store: Store) -> None:
    first = released(store)
    delete_card(store, "pj-0001", BEAT)
    assert pack_release(store, "petit-jeu", "1.0.0").dumps() == first
    second = json.loads(released(store, "1.1.0"))
    assert [card["card"]["id"] for card in second["cards"]] == ["pj-0002", "pj-0003"]
    assert pack_release(store, "petit-jeu", None).version == "1.1.0"
    differing = compare_snapshots(take_snapshot(store, "petit-jeu@1.0.0"), take_snapshot(store, "petit-jeu@1.1.0"))
    assert [(one.item, one.is_gone) for one in differing] == [("pj-0001", True)]


def test_a_release_says_everything_about_itself(store: Store) -> None:
    pack = json.loads(released(store))
    assert (pack["format"], pack["deck"], pack["version"]) == (1, "petit-jeu", "1.0.0")
    assert pack["cards"][0] == {"kind": "statement", "revision": 1, "card": store.head("pj-0001").data}
    assert pack["brief"]["labels"]["true"] == {"fr": "VRAI", "de": "WAHR"}
    assert len(pack["cantons"]) == 26
    found = releases.find_release(store, "petit-jeu", "1.0.0")
    assert (found.origin, found.forced) == (ANNA, False)


def test_the_same_release_is_the_same_bytes_in_another_store(store: Store, tree: Path, tmp_path: Path) -> None:
    workspace.make_workspace(tmp_path / "other", None, tree, BEAT, empty=False)
    other = workspace.open_workspace(tmp_path / "other")
    assert released(store) == released(other.store)


def test_a_version_is_used_once_and_looks_like_one(store: Store) -> None:
    with pytest.raises(errors.NotReleased):
        pack_release(store, "petit-jeu", "1.0.0")
    with pytest.raises(NoSuchDeck):
        releases.find_release(store, "petit-jeux", "1.0.0")
    released(store)
    with pytest.raises(errors.ReleaseExists):
        released(store)
    with pytest.raises(release.BadVersion):
        released(store, "1.0")
    with pytest.raises(errors.NoSuchRelease) as error:
        pack_release(store, "petit-jeu", "2.0.0")
    assert error.value.facts["known"] == "1.0.0"


def test_a_deck_with_errors_is_refused_unless_forced(store: Store) -> None:
    card = store.head("pj-0003")
    data = {**card.data, "question": {"fr": "Où ?"}}
    store_card(store, kinds()["canton"].model_validate(data), "petit-jeu", 1, BEAT)
    with pytest.raises(release.ReleaseRefused) as refused:
        released(store)
    assert [(problem.card, problem.field, problem.value) for problem in refused.value.problems] == [
        ("pj-0003", "question", "de")
    ]
    assert releases.list_releases(store) == []
    assert release.create_release(store, "petit-jeu", "1.0.0", ANNA, force=True).forced


def test_a_deck_whose_own_texts_are_not_translated_is_refused(store: Store) -> None:
    head = store.head("petit-jeu/deck.yaml")
    data = {**head.data, "title": {"fr": "Petit jeu"}}
    store.commit([Change(head.item, head.deck, head.kind, dump_payload(data))], BEAT)
    with pytest.raises(release.ReleaseRefused) as refused:
        released(store)
    assert [problem.field for problem in refused.value.problems] == ["title"]


def test_retired_cards_are_left_out(store: Store) -> None:
    take_step(store, ["pj-0001"], (), State.RETIRED, ANNA, Policy())
    take_step(store, ["pj-0002"], ("de",), State.RETIRED, ANNA, Policy())
    assert [card["card"]["id"] for card in json.loads(released(store))["cards"]] == ["pj-0002", "pj-0003"]


def test_a_release_outlives_the_rules_it_was_made_under(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    first = released(store)
    monkeypatch.setattr(canton, "answer", lambda _: ("UR",))
    assert pack_release(store, "petit-jeu", "1.0.0").dumps() == first
    assert find_status(store)[0].cards == 3
    with pytest.raises(release.ReleaseRefused):
        released(store, "1.1.0")


def test_a_pack_is_read_back(store: Store) -> None:
    data = released(store)
    assert load(data, "x.json").dumps() == data


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(st.data())
def test_any_changed_byte_is_found(store: Store, data: st.DataObject) -> None:
    if not releases.list_releases(store):
        released(store)
    whole = pack_release(store, "petit-jeu", "1.0.0").dumps()
    at = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[at]))
    with pytest.raises((PackChanged, NotAPack, PackOfOtherFormat)):
        load(whole[:at] + bytes([byte]) + whole[at + 1 :], "x.json")


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", NotAPack),
        (b"[]", NotAPack),
        (b"{}", NotAPack),
        (b'{"format": 2}', PackOfOtherFormat),
        (b'{"format": 1}', NotAPack),
    ],
)
def test_what_is_no_pack_is_told(data: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        load(data, "x.json")


def test_text_that_would_steer_a_terminal_is_refused() -> None:
    evil = {"kind": "x", "revision": 1, "card": {"id": "a", "text": {"fr": "\x1b]0;mine\x07"}}}
    pack = Pack(quizkit="1", deck="deck", version="1.0.0", brief={}, game={}, cards=(evil,)).with_digest()
    with pytest.raises(NotAPack):
        load(pack.dumps(), "evil.json")


def test_the_published_schema_is_current_and_holds(store: Store) -> None:
    published: Any = json.loads(SCHEMA.read_text())
    assert published == build_schema(), "run scripts/docs"
    jsonschema.Draft202012Validator.check_schema(published)
    validator = jsonschema.Draft202012Validator(published)
    pack = json.loads(released(store))
    validator.validate(pack)
    assert not validator.is_valid({**pack, "format": 2})
    assert not validator.is_valid({key: value for key, value in pack.items() if key != "cards"})


@pytest.mark.slow
def test_the_bundled_decks_can_be_released(tmp_path: Path) -> None:
    workspace.make_workspace(tmp_path, None, None, ANNA, empty=False)
    store = workspace.open_workspace(tmp_path).store
    for deck in store.decks():
        release.create_release(store, deck, "1.0.0", ANNA, force=False)
        pack = pack_release(store, deck, None)
        assert load(pack.dumps(), deck) == pack


def test_a_release_tells_how_complete_it_is_and_what_is_new(on_sqlite: Store) -> None:
    store = on_sqlite
    released(store)
    card = store.head("pj-0001")
    text = {"fr": "Le lac gèle parfois.", "de": "Der See gefriert jeden Winter."}
    store.commit(
        [Change("pj-0001", "petit-jeu", "statement", dump_payload({**card.data, "text": text}), 1, "fr")], BEAT
    )
    take_step(store, ["pj-0002"], ("fr",), State.READY, BEAT, Policy(straight=True))
    delete_card(store, "pj-0003", BEAT)
    release.create_release(store, "petit-jeu", "1.1.0", ANNA, force=True)
    report = release.show_release(store, "petit-jeu", "1.1.0").report
    assert report is not None
    assert (report.cards, report.before, report.new, report.changed, report.gone) == (2, "1.0.0", 0, 1, 1)
    assert report.approved == {"Beat": 1}
    assert report.languages["fr"].states == {"draft": 1, "ready": 1}
    assert (report.languages["de"].complete, report.languages["de"].stale) == (2, 1)
    page = release.write_report(store, "petit-jeu", "1.1.0", Labels("en"))
    assert "Approved by: Beat (1)" in page


def test_a_deck_says_what_holds_its_releases_back(on_sqlite: Store) -> None:
    store = on_sqlite
    brief, card = store.head("petit-jeu/deck.yaml"), store.head("pj-0001")
    strict = dump_payload({**brief.data, "release": {"needs": "ready", "stale": "refuse"}})
    text = {"fr": "Le lac gèle parfois.", "de": "Der See gefriert jeden Winter."}
    changes = [
        Change(brief.item, brief.deck, brief.kind, strict, 1, "fr"),
        Change("pj-0001", "petit-jeu", "statement", dump_payload({**card.data, "text": text}), 1, "fr"),
    ]
    store.commit(changes, BEAT)
    take_step(store, ["pj-0002", "pj-0003"], (), State.READY, BEAT, Policy(straight=True))
    with pytest.raises(release.ReleaseRefused) as refused:
        released(store)
    told = {(problem.fault.name, problem.card, problem.language) for problem in refused.value.problems}
    assert told >= {
        ("not-reviewed", "pj-0001", "fr"), ("not-reviewed", "pj-0001", "de"), ("stale-in-release", "pj-0001", "de"),
    }  # fmt: skip
    assert not any(item != "pj-0001" for _, item, _ in told)
