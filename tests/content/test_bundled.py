"""The content that comes with quizkit is what the rules of the five games need."""

import re
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from bundled_decks import bundled_library

from quizkit import safe_yaml
from quizkit.bundled import find_bundled
from quizkit.cards.cantons import cantons
from quizkit.cards.kinds import kinds
from quizkit.decks.quotas import find_misses
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.run import check_subjects
from quizkit.workflow.checking.subject import subject_of_tree
from quizkit.workflow.tree.read import Library
from quizkit.workflow.tree.write import find_misplaced


@pytest.fixture(scope="module")
def library() -> Library:
    return bundled_library()


def data(library: Library, deck: str) -> Any:
    return library.deck(deck).game


def test_it_has_no_problems_and_is_canonical(library: Library) -> None:
    assert library.problems == ()
    assert find_misplaced(library, find_bundled("content")) == []


def test_there_are_five_games_and_all_kinds(library: Library) -> None:
    assert [deck.slug for deck in library.decks] == ["cantuun", "kwis-t", "secret-square", "swiss-quiz", "switch"]
    assert {card.kind for deck in library.decks for card in deck.cards} == set(kinds())


def test_every_text_is_in_every_language_and_fits(library: Library) -> None:
    for deck in library.decks:
        for card in deck.cards:
            for text in card.texts():
                assert not text.required or tuple(text.text) == deck.brief.languages, (card.id, text.path)
                assert all(len(words) <= text.limit for words in text.text.values()), (card.id, text.path)


def test_half_of_the_statements_are_false_in_every_category(library: Library) -> None:
    verdicts = Counter((card.data()["category"], card.data()["verdict"]) for card in library.deck("swiss-quiz").cards)
    assert {verdicts[category, True] - verdicts[category, False] for category, _ in verdicts} == {0}
    assert len(verdicts) == 20
    assert min(verdicts.values()) >= 36


def test_every_statement_says_why_and_how_hard_it_is(library: Library) -> None:
    levels = Counter(card.difficulty for card in library.deck("swiss-quiz").cards)
    assert all(levels[level] >= 40 for level in (1, 2, 3))
    assert levels.keys() == {1, 2, 3}


def test_canton_questions_are_as_many_as_in_the_box_and_reach_every_canton(library: Library) -> None:
    cards: list[Any] = [card.data() for card in library.deck("cantuun").of_kind("canton")]
    assert Counter(card["type"] for card in cards) == {"simple": 95, "double": 104, "lightning": 101}
    answers = Counter(code for card in cards for code in card["answer"])
    assert all(answers[code] >= 8 for code in cantons())
    assert {len(card["answer"]) for card in cards} == set(range(1, 9))
    assert max(len(card["answer"]) for card in cards if card["type"] == "double") <= 4
    assert 30 <= sum("fact" in card for card in cards) <= len(cards) * 0.35


def test_questions_about_the_board_agree_with_its_routes(library: Library) -> None:
    cards: list[Any] = [card.data() for card in library.deck("cantuun").of_kind("canton")]
    asked = {card["question"]["de"]: card["answer"] for card in cards if "Spielplan" in card["question"]["de"]}
    routes = data(library, "cantuun")["routes"]
    told = [sorted({route["spaces"][0] for route in routes}), sorted({route["spaces"][-2] for route in routes})]
    for route in routes:
        told += [sorted(route["spaces"][space - 1] for space in route["chance"]), [route["spaces"][1]]]
    assert sorted(asked.values()) == sorted(told)


def test_encounters_and_chances_are_as_many_as_the_rules_need(library: Library) -> None:
    encounters: list[Any] = [card.data() for card in library.deck("cantuun").of_kind("encounter")]
    assert len(encounters) == 47
    assert all(2 <= len(card["guesstimates"]) <= 4 for card in encounters)
    assert len(library.deck("cantuun").of_kind("chance")) == 16


def test_quiz_cards_have_five_questions_of_five_themes(library: Library) -> None:
    cards: list[Any] = [card.data() for card in library.deck("kwis-t").of_kind("quiz")]
    assert len(cards) == 233
    assert all(len({question["theme"] for question in card["questions"]}) == 5 for card in cards)


def test_the_decks_that_are_sent_along_keep_their_blueprints(library: Library) -> None:
    for deck in library.decks:
        assert deck.brief.edition == "full"
        for kind in deck.brief.blueprint.cards:
            missed = [miss for miss in find_misses(deck.brief, kind, deck.numbered(kind)) if not miss.quota.is_wish]
            assert missed == [], deck.slug


@pytest.mark.slow
def test_checks_warn_of_nothing_and_little_was_dismissed(library: Library) -> None:
    subjects = [subject_of_tree(library, deck.slug, date(2026, 11, 16)) for deck in library.decks]
    report = check_subjects(subjects, CheckChoice()).without_notes()
    assert [(problem.fault.code, problem.card) for problem in report.problems] == []
    assert sum(len(cards) for deck in library.decks for cards in deck.dismissals.values()) <= 5


def test_cantons_are_26_and_neighbours_of_each_other() -> None:
    table = cantons()
    assert len(table) == 26
    assert all(code in table[other].neighbours for code, canton in table.items() for other in canton.neighbours)
    assert sum(canton.population_2020 for canton in table.values()) == 8_670_300
    path = find_bundled("content") / "common" / "cantons.yaml"
    assert safe_yaml.write(safe_yaml.read(path.read_bytes(), "c").value) == path.read_text(encoding="utf-8")


def test_the_swiss_quiz_board(library: Library) -> None:
    board = data(library, "swiss-quiz")["board"]
    assert board["events"][0] == {"field": 1, "event": "green 2"}
    assert len(board["flags"]["white"]) == 7
    assert len(board["flags"]["black"]) == 5
    spots = [*board["flags"]["white"], *board["flags"]["black"], *(event["field"] for event in board["events"])]
    assert all(0 < spot <= board["fields"] for spot in spots)


def test_four_routes_through_all_cantons_to_uri(library: Library) -> None:
    routes = data(library, "cantuun")["routes"]
    assert [route["spaces"][0] for route in routes] == ["TI", "GE", "SH", "GR"]
    for route in routes:
        assert set(route["spaces"]) == set(cantons())
        assert len(route["spaces"]) == 26
        assert route["spaces"][-1] == "UR"
        assert all(0 < space < 25 for space in route["chance"])


def test_bonus_cards_are_120_with_12_actions_in_six_kinds(library: Library) -> None:
    cards = [card for card in library.deck("kwis-t").cards if card.kind == "bonus"]
    points = Counter[object]()
    actions = Counter[object]()
    for card in cards:
        fields: Any = card.data()
        if "points" in fields:
            points[fields["points"]] += card.pieces()
        else:
            actions[str(fields["action"])] += card.pieces()
    assert points == {1: 54, 2: 36, 3: 18}
    assert actions.total() == 12
    assert len(actions) >= 6


def test_tiles_answer_every_question_and_can_be_told_apart(library: Library) -> None:
    deck = library.deck("secret-square")
    assert len(deck.brief.questions) >= 24
    answers = []
    for card in deck.cards:
        fields: Any = card.data()
        assert sorted([*fields["yes"], *fields["no"]]) == sorted(deck.brief.questions), card.id
        answers.append(frozenset(fields["yes"]))
    assert len(answers) == 96
    assert len(set(answers)) == len(answers)
    splits = [sum(question in yes for yes in answers) / 96 for question in deck.brief.questions]
    assert sum(0.3 <= split <= 0.7 for split in splits) >= 14
    # Few tiles can fly or are worn, but people ask.
    assert all(0.05 <= split <= 0.9 for split in splits)


def test_switch_is_four_piles_with_the_right_dice(library: Library) -> None:
    cards: list[Any] = [card.data() for card in library.deck("switch").cards]
    assert Counter((card["colour"], card["value"]) for card in cards) == Counter(
        (colour, value) for colour in ("red", "blue", "yellow", "green") for value in range(1, 17)
    )
    assert all(card["dice"] == (3 if card["value"] <= 6 else 4 if card["value"] <= 11 else 5) for card in cards)


def test_no_file_is_too_long_to_review() -> None:
    # A category of Swiss Quiz has some 75 statements of 15 lines each.
    long = [path for path in Path(find_bundled("content")).rglob("*.yaml") if len(path.read_text().splitlines()) > 1200]
    assert [path.name for path in long if path.parent.name != "common"] == []


SEEN = {
    "red-or-pink-in-picture": {"0 0.95 0.85 0", "0 0.45 0.2 0"},
    "yellow-to-brown-in-picture": {"0 0.15 0.9 0", "0 0.55 0.95 0", "0.2 0.55 0.75 0.3", "0.05 0.25 0.45 0.1"},
    "green-in-picture": {"0.75 0.1 0.9 0.1", "0.4 0 0.8 0"},
}
"""Questions about a tile's picture, and the inks that make the answer yes."""


def test_every_tile_is_drawn_in_inks_and_its_colours_are_what_it_says(library: Library) -> None:
    deck = library.deck("secret-square")
    for card in deck.cards:
        fields: Any = card.data()
        drawing = deck.pictures[fields["picture"]["svg"]]
        colours = set(re.findall(r'(?:fill|stroke)="([^"]*)"', drawing)) - {"none"}
        assert all(re.fullmatch(r"device-cmyk\([\d. ]+\)", colour) for colour in colours), card.id
        inks = {colour.removeprefix("device-cmyk(").rstrip(")") for colour in colours}
        for question, shades in SEEN.items():
            assert bool(inks & shades) == (question in fields["yes"]), (card.id, question)


def test_booklets_tell_the_rules_in_every_language(library: Library) -> None:
    for deck in library.decks:
        assert deck.booklet is not None
        for section in deck.booklet.sections:
            for text in (section.heading, *section.text):
                assert set(text) == set(deck.brief.languages), deck.slug
