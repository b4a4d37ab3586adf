from datetime import date
from typing import Any

import pytest
from examples import BRIEF, STATEMENT

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.ageing import find_age
from quizkit.decks.brief import Brief
from quizkit.problems import Place


def statement(words: str, language: str = "fr", **fields: Any) -> Card:
    data = {"id": "x-1", **STATEMENT, "text": {language: words}, "explanation": {language: "…"}, **fields}
    card, problems = parse(Row(data, {(): Place("example")}), kinds()["statement"])
    assert card, problems
    return card


@pytest.mark.parametrize(
    ("language", "words", "pace", "cue"),
    [
        ("fr", "Bâle est le seul port suisse.", "slowly", "seul"),
        ("fr", "La loi exige qu’un cochon d’Inde ait de la compagnie.", "slowly", "loi"),
        ("fr", "Uri compte 37 000 habitants.", "fast", "habitants"),
        ("fr", "Jeanne Exemple est présidente du Conseil.", "fast", "est présidente"),
        ("fr", "Le record suisse du marathon est de deux heures.", "fast", "record"),
        ("fr", "La gare est actuellement fermée.", "fast", "actuellement"),
        ("fr", "Elle est obligatoire depuis 1996.", "slowly", "obligatoire"),
        ("fr", "Le Cervin est la plus haute montagne de Suisse.", "never", ""),
        ("fr", "Ruth Dreifuss fut la première femme élue.", "never", ""),
        ("fr", "En 1991, Uri comptait 34 000 habitants.", "never", ""),
        ("fr", "L’arolle est un pin.", "never", ""),
        ("de", "Basel ist der einzige Schweizer Hafen.", "slowly", "einzige"),
        ("de", "Die Tierschutzverordnung gilt auch für Sittiche.", "slowly", "Tierschutzverordnung"),
        ("de", "Anna Muster ist Bundesrätin.", "fast", "ist Bundesrätin"),
        ("de", "Der höchste Berg steht im Wallis.", "never", ""),
        ("de", "Sie war die erste Frau im Bundesrat.", "never", ""),
        ("nl", "Bazel is de enige haven van Zwitserland.", "slowly", "enige"),
        ("nl", "Uri telt 37.000 inwoners.", "fast", "inwoners"),
        ("nl", "Ze was de eerste vrouw in de Bondsraad.", "never", ""),
    ],
)
def test_words_tell_how_fast_a_fact_changes(language: str, words: str, pace: str, cue: str) -> None:
    age = find_age(statement(words, language), language)
    assert (age.pace, age.cue.words) == (pace, cue)
    if age.cue.span:
        assert words[slice(*age.cue.span)] == cue


def test_what_the_card_states_comes_first() -> None:
    age = find_age(statement("Bâle est le seul port suisse.", changes="never"), "fr")
    assert (age.pace, age.cue.path, age.holds_until) == ("never", "changes", None)


@pytest.mark.parametrize(
    ("fields", "until"),
    [
        ({}, None),
        ({"as_of": "2024"}, date(2034, 1, 1)),
        ({"as_of": "2024", "changes": "fast"}, date(2026, 1, 1)),
        ({"as_of": "2024", "confirmed": "2026-11-17"}, date(2036, 11, 17)),
        ({"as_of": "2026-12", "confirmed": "2026-11-17"}, date(2036, 12, 1)),
        ({"as_of": "9999"}, date.max),
    ],
)
def test_a_fact_holds_for_as_long_as_its_class_allows_after_its_date(
    fields: dict[str, str], until: date | None
) -> None:
    assert find_age(statement("Bâle est le seul port suisse.", **fields), "fr").holds_until == until


def test_a_guesstimate_of_a_year_stays_true_and_one_of_people_does_not() -> None:
    guess = {"question": {"fr": "Combien à Uri ?"}, "number": 37000, "unit": "people", "display": {"fr": "37 000"}}
    dated = guess | {"year": 2020}

    def pace(*guesstimates: dict[str, Any]) -> str:
        data: Any = {"id": "x-1", "difficulty": 1, "guesstimates": list(guesstimates)}
        card, _ = parse(Row(data, {(): Place("example")}), kinds()["encounter"])
        assert card
        return find_age(card, "fr").pace

    assert (pace(dated, dated), pace(dated, guess), pace(dated, dated | {"unit": "m", "year": None})) == (
        "never",
        "fast",
        "never",
    )


def test_a_canton_question_is_as_old_as_the_table_it_is_computed_from() -> None:
    data: Any = {"id": "x-1", "type": "simple", "question": {"fr": "Les trois cantons les plus étendus ?"}}
    data |= {"answer": ["BE", "GR", "VS"], "fact": "top 3 area"}
    card, _ = parse(Row(data, {(): Place("example")}), kinds()["canton"])
    assert card
    assert find_age(card, "fr").true_on == date(2026, 1, 1)


@pytest.mark.parametrize(
    ("printed", "shelf_life", "until"),
    [
        ("2027-03", "5y", date(2032, 3, 31)),
        ("2027-03-15", "18m", date(2028, 9, 15)),
        ("2027", None, date(2027, 12, 31)),
        (None, None, None),
    ],
)
def test_a_box_is_sold_until_the_end_of_its_shelf_life(
    printed: str | None, shelf_life: str | None, until: date | None
) -> None:
    assert brief(printed=printed, shelf_life=shelf_life)[0].sold_until == until


@pytest.mark.parametrize(
    ("fields", "field", "fault"),
    [
        ({"printed": "soon"}, "printed", "bad-format"),
        ({"printed": "2027", "shelf_life": "five years"}, "shelf_life", "bad-format"),
        ({"shelf_life": "5y"}, "printed", "missing-field"),
        ({"sources": "maybe"}, "sources", "unknown-value"),
    ],
)
def test_a_brief_that_cannot_be_read_says_why(fields: dict[str, str], field: str, fault: str) -> None:
    _, problems = brief(**{"printed": None, "shelf_life": None, **fields})
    assert [(problem.field, problem.fault.name) for problem in problems] == [(field, fault)]


def brief(**fields: Any) -> tuple[Any, Any]:
    data = BRIEF.model_dump(mode="json", exclude_defaults=True) | fields
    return parse(Row({key: value for key, value in data.items() if value is not None}, {(): Place("deck.yaml")}), Brief)
