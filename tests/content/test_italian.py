"""Cantuun in Italian: what asks for names and letters is true of the Italian names, too."""

from collections.abc import Callable, Mapping

import pytest
from bundled_decks import bundled_library

from quizkit.cards.cantons import cantons
from quizkit.cards.kinds.canton import CantonQuestion

NAMES: Mapping[str, Callable[[str], bool]] = {
    "cu-0079": lambda name: name.startswith("S"),
    "cu-0080": lambda name: name.startswith("Sv"),
    "cu-0315": lambda name: name.startswith("A"),
    "cu-0316": lambda name: name == "Giura",
    "cu-0317": lambda name: len(name) == 3 and name.endswith("i"),
    "cu-0318": lambda name: any(other != name and other.lower() in name.lower() for other in _names().values()),
    "cu-0319": lambda name: name.endswith("itto"),
    "cu-0320": lambda name: name.lower().count("f") == 2,
    "cu-0321": lambda name: name.startswith("T"),
    "cu-0322": lambda name: name.startswith("N"),
    "cu-0323": lambda name: "valdo" in name.lower(),
    "cu-0324": lambda name: " " in name,
    "cu-0325": lambda name: "er" in name.lower(),
}
"""The questions about the names of cantons, and which names they ask for."""


def _names() -> dict[str, str]:
    return {code: canton.name["it"] for code, canton in cantons().items()}


@pytest.fixture(scope="module")
def cards() -> dict[str, CantonQuestion]:
    deck = bundled_library().deck("cantuun")
    return {card.id: card for card in deck.cards if isinstance(card, CantonQuestion)}


@pytest.mark.slow
def test_questions_about_names_hold_for_the_italian_names(cards: dict[str, CantonQuestion]) -> None:
    for id_, is_meant in NAMES.items():
        assert {code for code, name in _names().items() if is_meant(name)} == set(cards[id_].answer), id_


def test_questions_about_letters_hold_for_the_italian_words(cards: dict[str, CantonQuestion]) -> None:
    asked = [
        card
        for card in cards.values()
        if "della parola " in card.question["it"] and "le lettere" in card.question["it"]
    ]
    for card in asked:
        word = set(card.question["it"].partition("della parola ")[2].rstrip("?").split(",")[0])
        assert {code for code in cantons() if set(code) <= word} == set(card.answer), card.id
    assert len(asked) == 8


def test_a_question_about_names_in_italian_is_known_here(cards: dict[str, CantonQuestion]) -> None:
    names = {card.id for card in cards.values() if card.fact.startswith("name ")}
    assert names - NAMES.keys() == {"cu-0028"}, "its Italian question asks for the abbreviation"
    assert {code for code in cantons() if code.startswith("G")} == set(cards["cu-0028"].answer)
