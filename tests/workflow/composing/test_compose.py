"""Composing a deck of the store: who may enter, what is refused, what a release freezes."""

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest
from bundled_decks import bundled_library
from examples import STATEMENT
from making import ANNA, BEAT, workspace_of
from pools import CATEGORY_NAMES, brief

from quizkit.cards.kinds.statement import Statement
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.checks import Context
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition, number_cards
from quizkit.decks.deck import Deck
from quizkit.decks.deck_files import render_files
from quizkit.decks.survey import survey_deck
from quizkit.labels import Labels
from quizkit.problems import Place
from quizkit.store.errors import NoSuchRelease
from quizkit.store.history import Store
from quizkit.store.values import Change, State, dump_payload
from quizkit.tells.verdicts import find_verdict_tells
from quizkit.workflow.checking.inspect import CheckChoice, Inspector
from quizkit.workflow.checking.run import check_subjects
from quizkit.workflow.checking.subject import subject_of_store
from quizkit.workflow.composing import portrait
from quizkit.workflow.composing.advice import list_ways_out
from quizkit.workflow.composing.compose import (
    ComposedDeck,
    ComposeRequest,
    NoSuchComposition,
    PoolFails,
    TooFewCards,
    compose,
    compose_deck,
    store_composition,
)
from quizkit.workflow.composing.even_out import balance_tells
from quizkit.workflow.releasing import release
from quizkit.workflow.stored import items
from quizkit.workflow.stored.released import pack_release
from quizkit.workflow.stored.review import Policy, take_step
from quizkit.workflow.tree.read import read_tree

TODAY = date(2026, 1, 1)
WORDS = [
    "lac",
    "col",
    "pont",
    "tour",
    "val",
    "mont",
    "bois",
    "pré",
    "roc",
    "cap",
    "baie",
    "port",
    "quai",
    "cour",
    "gué",
    "plan",
    "fond",
    "haut",
    "bas",
    "clos",
]


def statement(number: int, *, verdict: bool, category: str, **more: object) -> Change:
    """Write a statement that nothing is wrong with, unlike any other."""
    name = f"{WORDS[number % 20]} {WORDS[number // 20 % 20]} {number}"
    data = {
        "id": f"x-{number:04}",
        **STATEMENT,
        "text": {code: f"{code} {name}" for code in ("fr", "de", "nl")},
        "verdict": verdict,
        "category": category,
        **more,
    }
    return Change(data["id"], "game", "statement", dump_payload(data), source="fr")  # type: ignore[arg-type]


def pool(count: int) -> list[Change]:
    """Write statements, half of them true, of all categories alike."""
    return [
        statement(number, verdict=number % 2 == 0, category=CATEGORY_NAMES[number // 2 % 3]) for number in range(count)
    ]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    found = Store.create(str(tmp_path / "game.db"))
    deck = Deck("game", playable())
    found.commit([*items.deck_changes(deck), *pool(36)], ANNA)
    return found


def playable(**more: object) -> Brief:
    planned = {"states": ["draft", "review", "ready"], "categories": dict.fromkeys(CATEGORY_NAMES, 8), **more}
    return brief(**planned)  # type: ignore[arg-type]


def rewrite(store: Store, **more: object) -> None:
    """Change the blueprint."""
    store.commit(list(items.deck_changes(Deck("game", playable(**more)))), ANNA)


def composed(store: Store, size: int | None = None, keep: str | None = None, seed: int = 1) -> ComposedDeck:
    return compose(store, ComposeRequest("game", size, seed, keep), TODAY)


def codes(store: Store) -> set[str]:
    report = check_subjects([subject_of_store(store, "game", TODAY)], CheckChoice(ignore=("F", "P", "T")))
    return {problem.fault.code for problem in report.problems}


def test_a_composition_is_stored_like_a_card_and_a_release_freezes_it(store: Store) -> None:
    made = composed(store)
    assert store_composition(store, "game", made.composition, BEAT).changeset
    assert len(store.history("game/composition.yaml")) == 1
    release.create_release(store, "game", "1.0.0", BEAT, force=True)
    packed = [card["card"]["id"] for card in pack_release(store, "game", "1.0.0").model_dump(mode="json")["cards"]]
    assert packed == list(made.composition.order("statement") or ())
    assert len(packed) == 24


def test_a_deck_is_stored_by_somebody_or_only_shown(store: Store) -> None:
    workspace, request = workspace_of(store), ComposeRequest("game")
    shown = compose_deck(workspace, request, None, TODAY)
    assert shown == composed(store)
    assert (shown.committed, store.history("game/composition.yaml")) == (None, [])
    stored = compose_deck(workspace, request, BEAT, TODAY)
    assert stored.composition == shown.composition
    assert stored.committed is not None
    assert [revision.item for revision in stored.committed.revisions] == ["game/composition.yaml"]
    assert items.find_stored_deck(store, "game") == stored.deck


def test_what_is_composed_again_is_not_stored_again(store: Store) -> None:
    store_composition(store, "game", composed(store).composition, BEAT)
    store_composition(store, "game", composed(store).composition, BEAT)
    assert len(store.history("game/composition.yaml")) == 1


def test_a_composition_goes_out_and_comes_in_as_a_file_of_the_deck(store: Store, tmp_path: Path) -> None:
    store_composition(store, "game", composed(store).composition, BEAT)
    deck, _ = items.read_deck("game", store.heads("game"))
    for name, data in render_files(deck).items():
        (tmp_path / "tree" / "game" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tree" / "game" / name).write_bytes(data)
    library = read_tree(tmp_path / "tree")
    assert not [problem for problem in library.problems if problem.is_error]
    assert library.deck("game").composition == deck.composition
    assert library.deck("game").in_order() == deck.in_order()


def test_an_old_release_keeps_its_numbers_where_cards_are_added_and_taken_out(store: Store) -> None:
    store_composition(store, "game", composed(store).composition, BEAT)
    release.create_release(store, "game", "1.0.0", BEAT, force=True)
    first = composed(store).composition.order("statement") or ()
    heads = store.heads("game")

    def sort(card: str) -> tuple[object, object]:
        return heads[card].data["verdict"], heads[card].data["category"]

    spare = {sort(card) for card in heads if card.startswith("x-") and card not in first}
    gone = next(card for card in first if sort(card) in spare)
    store.commit([Change(gone, "game", "statement", None)], BEAT)
    again = composed(store, keep="1.0.0", seed=9)
    second = again.composition.order("statement") or ()
    assert [old for old, new in zip(first, second, strict=True) if old != new] == [gone]
    assert (again.kept, again.kept_of) == (23, 24)
    with pytest.raises(NoSuchRelease):
        composed(store, keep="9.9.9")


def test_only_cards_that_are_reviewed_may_enter(store: Store) -> None:
    rewrite(store, states=["ready"])
    with pytest.raises(TooFewCards) as none:
        composed(store)
    assert len(none.value.shortage.finish) == 24
    assert not none.value.shortage.write
    for state in (State.REVIEW, State.READY):
        take_step(store, none.value.shortage.finish, (), state, BEAT, Policy())
    assert {*(composed(store).composition.order("statement") or ())} == {*none.value.shortage.finish}


def test_a_card_changed_after_it_was_reviewed_holds_the_release_back(store: Store) -> None:
    rewrite(store, states=["ready"])
    cards = [f"x-{number:04}" for number in range(36)]
    for state in (State.REVIEW, State.READY):
        take_step(store, cards, (), state, BEAT, Policy())
    order = composed(store).composition.order("statement") or ()
    store_composition(store, "game", number_cards({"statement": order}), BEAT)
    assert not codes(store) & {"B602", "B603", "B604", "B609", "B610", "B611"}
    number = int(order[0][2:])
    store.commit(
        [statement(number, verdict=number % 2 == 0, category=CATEGORY_NAMES[number // 2 % 3], difficulty=3)], BEAT
    )
    assert "B611" in codes(store)


def test_what_people_change_by_hand_is_held_against_the_same_blueprint(store: Store) -> None:
    order = list(composed(store).composition.order("statement") or ())
    spare = [f"x-{number:04}" for number in range(36) if f"x-{number:04}" not in order]
    heads = store.heads("game")

    def changed(new: list[str]) -> set[str]:
        store_composition(store, "game", number_cards({"statement": new}), BEAT)
        return codes(store)

    def other(card: str, field: str) -> str:
        return next(one for one in spare if heads[one].data[field] != heads[card].data[field])

    assert not changed(order) & {"B601", "B602", "B603", "B604"}
    assert "B602" in changed([other(order[0], "verdict"), *order[1:]])
    assert "B603" in changed([other(order[0], "category"), *order[1:]])
    by_verdict = sorted(order, key=lambda card: bool(heads[card].data["verdict"]))
    assert "B604" in changed(by_verdict)
    assert "B601" in changed([*order, *spare[:4]])
    assert "B609" in changed([*order[:-1], "x-9999"])


def test_siblings_and_near_duplicates_are_kept_apart(store: Store) -> None:
    siblings = [
        statement(n, verdict=n % 2 == 0, category=CATEGORY_NAMES[n // 2 % 3], tags=["sibling-tell"]) for n in (0, 1)
    ]
    twin = {
        "fr": "Le lac de Constance gèle chaque hiver depuis toujours.",
        "de": "Der Bodensee gefriert seit jeher jeden Winter.",
        "nl": "Het Bodenmeer bevriest van oudsher elke winter.",
    }
    other = {**twin, "fr": "Chaque hiver, le lac de Constance gèle depuis toujours."}
    twins = [
        statement(n, verdict=n % 2 == 0, category=CATEGORY_NAMES[n // 2 % 3], text=text)
        for n, text in ((2, twin), (4, other))
    ]
    store.commit([*siblings, *twins], BEAT)
    for seed in range(4):
        order = {*(composed(store, seed=seed).composition.order("statement") or ())}
        assert len(order & {"x-0000", "x-0001"}) <= 1
        assert len(order & {"x-0002", "x-0004"}) <= 1


def test_a_pool_with_errors_is_refused_with_the_cards(store: Store) -> None:
    broken = {"fr": "Le lac n’est pas gelé.", "de": "Der See ist gefroren.", "nl": "Het meer is niet bevroren."}
    store.commit([statement(3, verdict=False, category="nature", text=broken)], BEAT)
    with pytest.raises(PoolFails) as refused:
        composed(store)
    assert {(one.card, one.fault.code) for one in refused.value.problems} == {("x-0003", "P107")}


def test_a_card_without_a_translation_waits(store: Store) -> None:
    store.commit(
        [
            statement(n, verdict=n % 2 == 0, category=CATEGORY_NAMES[n // 2 % 3], text={"fr": f"fr {n}"})
            for n in range(24)
        ],
        BEAT,
    )
    with pytest.raises(TooFewCards) as none:
        composed(store)
    assert {*none.value.shortage.finish} <= {f"x-{n:04}" for n in range(24)}


def test_sizes_that_cannot_be_are_refused_with_the_line_of_the_blueprint(store: Store) -> None:
    with pytest.raises(NoSuchComposition) as refused:
        composed(store, size=23)
    [problem] = refused.value.problems
    assert (problem.fault.name, problem.place.file) == ("not-divisible", "game/deck.yaml")
    lines = render_files(Deck("game", playable()))["deck.yaml"].decode().splitlines()
    assert lines[(problem.place.line or 0) - 1].strip() == "statement: 24"
    assert "20, 24" in Labels("en").problem(problem)


@pytest.mark.parametrize(
    ("planned", "fault", "field"),
    [
        ({"size": 22, "stacks": 2}, "not-divisible", "blueprint.cards.statement"),
        ({"size": 24, "true_share": 0.3}, "no-such-share", "blueprint.true_share"),
        ({"size": 24, "true_share": 0.75, "longest_run": 2}, "run-too-short", "blueprint.longest_run"),
        ({"categories": {"nature": 8, "history": 8, "sport": 9}}, "does-not-add-up", "blueprint.categories"),
        ({"categories": {"nature": 12, "sports": 12}}, "unknown-value", "blueprint.categories.sports"),
        ({"types": {"simple": 23}}, "does-not-add-up", "blueprint.types"),
        ({"size": 2, "stacks": 1}, "more-categories-than-cards", "blueprint.cards"),
        ({"difficulty": [1, 2]}, "wrong-count", "blueprint.difficulty"),
        ({"states": ["done"]}, "unknown-value", "blueprint.states.1"),
        ({"apart": {"sibling-*": "box"}}, "unknown-value", "blueprint.apart.sibling-*"),
    ],
)
def test_a_blueprint_that_contradicts_itself_never_gets_in(planned: dict[str, object], fault: str, field: str) -> None:
    data = playable().model_dump(mode="json")
    size = planned.pop("size", 24)
    blueprint = (
        data["blueprint"] | {"cards": {"statement": size}} | ({"categories": {}} if size != 24 else {}) | planned
    )
    found, problems = parse(Row(data | {"blueprint": blueprint}, {(): Place("deck.yaml")}), Brief)
    assert found is None
    assert [(one.fault.name, one.field) for one in problems] == [(fault, field)]


def test_numbers_given_twice_or_left_out_are_refused() -> None:
    def problems(numbers: dict[str, int]) -> list[tuple[str, str]]:
        row = Row({"cards": {"statement": dict(numbers)}}, {(): Place("composition.yaml")})
        return [(one.fault.name, one.field) for one in parse(row, Composition)[1]]

    assert problems({"x-1": 1, "x-2": 1}) == [("number-twice", "cards.statement.x-2")]
    assert problems({"x-1": 1, "x-2": 3}) == [("number-missing", "cards.statement.x-2")]
    assert problems({"x-1": 2, "x-2": 1}) == []


def test_two_people_who_change_a_composition_at_once_merge_or_clash(store: Store) -> None:
    order = list(composed(store).composition.order("statement") or ())
    store_composition(store, "game", number_cards({"statement": order}), BEAT)

    def swapped(one: int, other: int) -> Change:
        new = list(order)
        new[one], new[other] = new[other], new[one]
        data = dump_payload(number_cards({"statement": new}).data())
        return Change("game/composition.yaml", "game", items.COMPOSITION, data, 1, "fr")

    from quizkit.workflow.stored.edit import put_in_order

    assert store.commit([swapped(0, 1)], ANNA, put_in_order).changeset
    assert store.commit([swapped(4, 5)], BEAT, put_in_order).changeset
    both = items.read_composition(store.heads("game").values())
    assert both is not None
    assert (both.order("statement") or ())[:6] == (order[1], order[0], order[2], order[3], order[5], order[4])
    # A number that two cards would get is no composition any more.
    assert not store.commit([swapped(0, 2)], ANNA, put_in_order).changeset


@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
def test_advice_and_portraits_speak_every_language(store: Store, language: str) -> None:
    say = Labels(language)
    rewrite(store, cards={"statement": 48}, categories=dict.fromkeys(CATEGORY_NAMES, 16))
    with pytest.raises(TooFewCards) as none:
        composed(store)
    ways = list(list_ways_out(none.value, "game", say))
    assert len(ways) == 2
    assert sum(int(number) for step in ways[0] for number in re.findall(r"\d+", step)) == 12
    assert "--size 36" in ways[1][0]
    deck, _ = items.read_deck("game", store.heads("game"))
    made = replace(deck, composition=composed(store, size=24).composition)
    svg = ET.fromstring(portrait.draw_ribbon(made, say))
    squares = [one for one in svg.iter("{http://www.w3.org/2000/svg}rect") if one.get("stroke")]
    assert len(squares) == 24 + 2
    assert portrait.render_page(made, say).count("<tr>") == 2
    [data] = [portrait.as_data(one, say) for one in portrait.portray_deck(made)]
    assert data["missed"] == []
    assert "<td>12</td><td>12</td>" in portrait.render_page(made, say)


@pytest.mark.slow
def test_themes_that_the_blueprint_counts_are_checked() -> None:
    deck = bundled_library().deck("kwis-t")
    cards = deck.numbered("quiz")
    counted = Counter(
        theme for card in cards for fact in card.facts() if fact.vocabulary == "themes" for theme in fact.values
    )
    for themes, codes in ((dict(counted), set[str]()), ({**counted, "food": counted["food"] + 3}, {"B608"})):
        planned = deck.brief.blueprint.model_copy(update={"themes": themes})
        brief = deck.brief.model_copy(update={"blueprint": planned})
        composed = replace(deck, brief=brief, composition=number_cards({"quiz": [card.id for card in cards]}))
        inspector = Inspector(Context(brief, TODAY), CheckChoice(("B608",)))
        found = [one for check in inspector.deck_checks for one in inspector.deck(survey_deck(composed), check)]
        assert {problem.fault.code for problem in found} == codes


def dated_pool(count: int) -> list[Change]:
    """Write statements of which most true ones name a year, and few false ones."""
    cards, dice = [], Random(1)
    for number in range(count):
        verdict, is_dated = number % 2 == 0, number % 10 in (0, 1, 2, 4)
        name = f"{dice.choice(WORDS)} {dice.choice(WORDS)}{f' {1500 + number}' if is_dated else ''}"
        text = {code: f"{code} {name}" for code in ("fr", "de", "nl")}
        cards.append(statement(number, verdict=verdict, category=CATEGORY_NAMES[number // 2 % 3], text=text))
    return cards


@pytest.mark.parametrize(("avoid_tells", "is_too_good"), [(False, True), (True, False)])
def test_tells_vanish_if_the_blueprint_avoids_them(tmp_path: Path, avoid_tells: bool, is_too_good: bool) -> None:
    made = Store.create(str(tmp_path / "dated.db"))
    plan = playable(size=96, categories=dict.fromkeys(CATEGORY_NAMES, 32), avoid_tells=avoid_tells, apart={})
    made.commit([*items.deck_changes(Deck("game", plan)), *dated_pool(180)], ANNA)
    deck = composed(made).deck
    numbered = [card for card in deck.numbered("statement") if isinstance(card, Statement)]
    assert len(numbered) == 96
    for language in ("fr", "de", "nl"):
        tells = find_verdict_tells(numbered, language)
        assert tells is not None
        assert tells.is_too_good is is_too_good
    true = sum(card.verdict for card in numbered if any(char.isdecimal() for char in card.text["fr"]))
    dated = sum(any(char.isdecimal() for char in card.text["fr"]) for card in numbered)
    assert (2 * true == dated) is avoid_tells


@pytest.mark.parametrize("share", [0.5, 0.25, 0.75])
def test_a_sign_is_even_if_it_is_as_often_true_as_the_deck(share: float) -> None:
    """So many true and so many false cards with a sign add up to nothing."""
    cards = [change.payload for change in dated_pool(180)]
    statements = [Statement.model_validate(json.loads(payload)) for payload in cards if payload]
    [balance, *_] = balance_tells(playable(true_share=share), statements)
    weights = {next(card.verdict for card in statements if card.id == one): weight for one, weight in balance.items()}
    assert weights[True] * share + weights[False] * (1 - share) == pytest.approx(0)
