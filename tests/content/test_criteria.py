"""What the cards of the five games promise as a box: spread, fairness of their form, and blind readings."""

import csv
import re
from collections import Counter

import pytest
from bundled_decks import bundled_library

from quizkit.bundled import find_bundled
from quizkit.cards.cantons import cantons
from quizkit.cards.kinds.bonus import Bonus
from quizkit.cards.kinds.encounter import Encounter
from quizkit.cards.kinds.quiz import Quiz
from quizkit.cards.kinds.statement import Statement
from quizkit.workflow.tree.read import Library

YEAR = re.compile(r"\b(?:1\d{3}|20[0-2]\d)\b")
GERMAN_NUMBER = re.compile(r"\d+(?:[’,]\d+)*")


@pytest.fixture(scope="module")
def library() -> Library:
    return bundled_library()


def box(library: Library) -> list[Statement]:
    """Return the statements that are printed."""
    deck = library.deck("swiss-quiz")
    return [card for card in deck.in_order() if isinstance(card, Statement)]


def quizzes(library: Library) -> list[Quiz]:
    return [card for card in library.deck("kwis-t").cards if isinstance(card, Quiz)]


def test_a_box_has_660_statements_half_of_them_true(library: Library) -> None:
    assert Counter(card.verdict for card in box(library)) == {True: 330, False: 330}


@pytest.mark.parametrize("language", ["fr", "de", "nl"])
def test_a_year_does_not_make_a_statement_true(library: Library, language: str) -> None:
    dated = [card.verdict for card in box(library) if YEAR.search(card.text[language])]
    assert dated.count(False) >= len(dated) / 2 >= 80


def test_every_canton_is_named_by_three_statements(library: Library) -> None:
    for code, canton in cantons().items():
        named = [card.id for card in box(library) if canton.name["fr"] in card.text["fr"]]
        assert len(named) >= 3, code


def test_no_guesstimate_is_easy_to_know_or_printed_on_a_statement(library: Library) -> None:
    guesses = [
        guess for card in library.deck("cantuun").cards if isinstance(card, Encounter) for guess in card.guesstimates
    ]
    assert min(guess.number for guess in guesses) >= 20
    german = " ".join(text.text["de"] for card in box(library) for text in card.texts())
    printed = {float(digits.replace("’", "").replace(",", ".")) for digits in GERMAN_NUMBER.findall(german)}
    # Round numbers turn up everywhere.
    assert {float(guess.number) for guess in guesses if guess.number > 100 and guess.number % 10} & printed == set()


def test_every_second_quiz_card_asks_about_the_low_countries(library: Library) -> None:
    cards = quizzes(library)
    themes = Counter(question.theme for card in cards for question in card.questions)
    assert sum(any(question.theme == "low" for question in card.questions) for card in cards) >= len(cards) / 2
    assert min(themes.values()) >= 40, themes


def test_no_answer_of_a_quiz_card_comes_back_within_fifty_cards(library: Library) -> None:
    places: dict[str, int] = {}
    for place, card in enumerate(quizzes(library)):
        for question in card.questions:
            answer = question.answer["nl"].casefold()
            assert question.number is not None or place - places.get(answer, -50) >= 50, (card.id, answer)
            places[answer] = place


def test_quiz_questions_are_short_and_vary_in_form(library: Library) -> None:
    for card in quizzes(library):
        asked = [question.question["nl"] for question in card.questions]
        assert all(len(words) <= 90 for question in card.questions for words in question.question.values()), card.id
        assert sum(bool(re.match(r"Welke?\b", words)) for words in asked) <= 2, card.id


@pytest.mark.parametrize("language", ["fr", "de", "nl"])
def test_every_bonus_card_has_a_title_of_its_own(library: Library, language: str) -> None:
    cards = [card for card in library.deck("kwis-t").cards if isinstance(card, Bonus)]
    titles = Counter(card.title[language] for card in cards)
    assert sum(card.copies for card in cards) == 120
    assert len(titles) == len(cards) == 42
    assert max(card.copies for card in cards) <= 3


def test_every_card_with_an_answer_was_read_blind(library: Library) -> None:
    path = find_bundled("content") / "readings.csv"
    rows = {row.pop("card"): row for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines())}
    for deck in library.decks:
        for card in deck.cards:
            if card.kind in {"statement", "canton", "encounter", "quiz"}:
                readings = [rows[card.id][language].split() for language in deck.brief.languages]
                assert all(int(times) >= 1 for times, _ in readings), card.id
                assert {result for _, result in readings} <= {"agreed", "remark", "open", "differs", "earlier"}, card.id
