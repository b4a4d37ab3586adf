"""Decks as tables and back: every kind of card survives every format; the same deck gives the same bytes."""

import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from io import BytesIO

import pytest
from books import opened
from bundled_decks import bundled_library
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import FIELDS, cards

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.exports import OutgoingDeck, csv, xlsx
from quizkit.labels import Labels
from quizkit.safe_yaml import Value
from quizkit.sources import csv as csv_source
from quizkit.sources import xlsx as xlsx_source
from quizkit.tables.layout import ColumnLayout, find_layout
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents


def deck_of(*cards: Card) -> Deck:
    """Return a deck that defines every word its cards use."""
    words: dict[str, dict[str, Value]] = {"categories": {}, "themes": {}, "questions": {}}
    for card in cards:
        for _, vocabulary, word in card.refs():
            name = {"fr": f"{word} !", "de": f"{word}?", "nl": word}
            is_category = vocabulary == "categories"
            words[vocabulary][word] = {"name": name, "letter": "?", "colour": "#000"} if is_category else name
    kind = cards[0].kind
    brief = Brief.model_validate({
        "title": {"fr": "Jeu"}, "edition": "starter", "players": [2, 4], "languages": ["fr", "de", "nl"],
        "source": "fr", "kinds": [kind], "prefixes": {kind: "x"}, "format": {"width": 59, "height": 92},
        "blueprint": {"cards": {kind: 1}}, **words,
    })  # fmt: skip
    return Deck("jeu", brief, cards)


def read_back(contents: Contents, deck: Deck) -> list[Card | None]:
    """Read the cards of the first table back."""
    assert contents.problems == ()
    layout = find_layout(contents.tables[0], kinds()[deck.cards[0].kind], deck.brief)
    assert isinstance(layout, ColumnLayout)
    assert list(layout.problems()) == []
    entries = list(layout.entries())
    assert [problem for entry in entries for problem in entry.problems] == []
    return [parse(entry.row({}), layout.kind)[0] for entry in entries]


def outgoing(deck: Deck, language: str = "en") -> OutgoingDeck:
    return OutgoingDeck(deck, Labels(language), datetime(2026, 1, 1, tzinfo=UTC), {card.id: 3 for card in deck.cards})


ANY = st.sampled_from(sorted(FIELDS)).flatmap(cards)
LANGUAGE = st.sampled_from(["en", "fr", "de", "nl"])


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(ANY, LANGUAGE)
def test_every_card_survives_a_workbook(card: Card, language: str) -> None:
    deck = deck_of(card)
    data = xlsx.write(outgoing(deck, language))["jeu.xlsx"]
    assert read_back(xlsx_source.read(data, "jeu.xlsx", Limits()), deck) == [card]


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(ANY, LANGUAGE)
def test_every_card_survives_csv(card: Card, language: str) -> None:
    deck = deck_of(card)
    ((name, data),) = csv.write(outgoing(deck, language)).items()
    assert name == f"jeu-{card.kind}.csv"
    assert read_back(csv_source.read(data, name, Limits()), deck) == [card]


RISKY = ["=1+1", "+41 44", "-5", "- non", "@SUMME(A1)", "'=1", "''-x", "='a'!A1"]


@pytest.mark.slow
@pytest.mark.parametrize("words", RISKY)
def test_nothing_a_spreadsheet_would_calculate_leaves_as_such(words: str) -> None:
    card = bundled_library().deck("swiss-quiz").cards[0]
    card = type(card).model_validate({**card.data(), "text": {"fr": words}})
    deck = Deck("jeu", bundled_library().deck("swiss-quiz").brief, (card,))
    data = xlsx.write(outgoing(deck))["jeu.xlsx"]
    cell = opened(data)["Statement"]["D2"]
    assert (cell.value, cell.data_type) == (words, "s")
    assert cell.quotePrefix is (words[0] != "'")
    ((_, table),) = csv.write(outgoing(deck)).items()
    shown = next(line for line in csv_source_rows(table) if line[0] == card.id)[3]
    assert shown[0] not in "=+-@" or shown == "-5"
    for contents in (xlsx_source.read(data, "x.xlsx", Limits()), csv_source.read(table, "x.csv", Limits())):
        assert read_back(contents, deck) == [card]


@pytest.mark.slow
def test_what_looks_like_an_escape_of_excel_is_none() -> None:
    card = bundled_library().deck("swiss-quiz").cards[0]
    card = type(card).model_validate({**card.data(), "note": "code _x0041_ here"})
    deck = Deck("jeu", bundled_library().deck("swiss-quiz").brief, (card,))
    data = xlsx.write(outgoing(deck))["jeu.xlsx"]
    assert read_back(xlsx_source.read(data, "jeu.xlsx", Limits()), deck) == [card]


def csv_source_rows(data: bytes) -> list[list[str]]:
    """Return the table as a spreadsheet would see it."""
    import csv as reader

    return list(reader.reader(data.decode("utf-8-sig").splitlines(), delimiter=";"))


@pytest.mark.slow
def test_the_same_deck_gives_the_same_bytes() -> None:
    for name in ("swiss-quiz", "cantuun"):
        deck = bundled_library().deck(name)
        for write in (xlsx.write, csv.write):
            assert write(outgoing(deck)) == write(outgoing(deck))
    with zipfile.ZipFile(BytesIO(xlsx.write(outgoing(deck))["cantuun.xlsx"])) as archive:
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


# What a workbook contains besides cards -----------------------------------------------------


@pytest.fixture(scope="module")
def book() -> Mapping[str, object]:
    workbook = opened(xlsx.write(outgoing(bundled_library().deck("swiss-quiz"), "nl"))["swiss-quiz.xlsx"])
    return {"book": workbook, "sheet": workbook["Stelling"]}


@pytest.mark.slow
def test_a_workbook_has_a_sheet_a_kind_a_count_help_and_hidden_lists(book: Mapping[str, object]) -> None:
    workbook = book["book"]
    assert workbook.sheetnames == ["Stelling", "Telling", "Hulp", "Lijsten"]  # type: ignore[attr-defined]
    assert workbook["Lijsten"].sheet_state == "hidden"  # type: ignore[index]
    assert "één kaart" in workbook["Hulp"]["A2"].value  # type: ignore[index]
    several = opened(xlsx.write(outgoing(bundled_library().deck("cantuun"), "de"))["cantuun.xlsx"])
    assert several.sheetnames == ["Kantonsfrage", "Begegnung", "Ereignis", "Hilfe", "Listen"]


def test_headers_are_in_the_readers_language_and_stay_in_sight(book: Mapping[str, object]) -> None:
    sheet = book["sheet"]
    assert [cell.value for cell in sheet[1]][:10] == [  # type: ignore[index]
        "Id", "Revisie", "Categorie", "Tekst (FR)", "/180", "Tekst (DE)", "/180", "Tekst (NL)", "/180", "Oordeel",
    ]  # fmt: skip
    assert sheet.freeze_panes == "A2"  # type: ignore[attr-defined]


def test_id_and_revision_are_hidden(book: Mapping[str, object]) -> None:
    sheet = book["sheet"]
    assert sheet.column_dimensions["A"].hidden  # type: ignore[attr-defined]
    assert [cell.value for cell in sheet[2]][:2] == ["sq-0001", 3]  # type: ignore[index]


def test_dropdowns_offer_what_a_column_may_hold(book: Mapping[str, object]) -> None:
    workbook, sheet = book["book"], book["sheet"]
    rules = {rule.formula1: str(rule.sqref) for rule in sheet.data_validations.dataValidation}  # type: ignore[attr-defined]
    assert rules["list_statement_category"].startswith("C2:C")
    assert {"list_statement_verdict", "list_statement_state_nl", "list_statement_difficulty"} <= set(rules)
    area = workbook.defined_names["list_statement_verdict"].attr_text.replace("$", "").partition("!")[2]  # type: ignore[attr-defined]
    assert [cell.value for row in workbook["Lijsten"][area] for cell in row] == ["WAAR", "GELOGEN"]  # type: ignore[index]


def test_a_set_of_cantons_is_not_held_to_its_dropdown() -> None:
    sheet = opened(xlsx.write(outgoing(bundled_library().deck("cantuun")))["cantuun.xlsx"])["Canton question"]
    rule = next(
        validation
        for validation in sheet.data_validations.dataValidation
        if validation.formula1 == "list_canton_answer"
    )
    assert not rule.showErrorMessage


def test_counters_count_and_colours_warn(book: Mapping[str, object]) -> None:
    sheet = book["sheet"]
    assert sheet["E2"].value == '=IF(D2="","",LEN(D2))'  # type: ignore[index]
    assert sheet["E200"].value == '=IF(D200="","",LEN(D200))'  # type: ignore[index]
    rules = [rule for area in sheet.conditional_formatting for rule in area.rules]  # type: ignore[attr-defined]
    formulas = {formula for rule in rules for formula in rule.formula}
    assert "LEN($D2)>180" in formulas
    assert 'AND($F2="",$D2&$H2<>"")' in formulas


def test_true_and_false_are_counted_by_category(book: Mapping[str, object]) -> None:
    count = book["book"]["Telling"]  # type: ignore[index]
    assert [cell.value for cell in count[1]] == [None, "WAAR", "GELOGEN", "Totaal"]
    assert [cell.alignment.horizontal for cell in count[1]] == [None, "right", "right", "right"]
    assert count["B2"].value.startswith("=COUNTIFS('Stelling'!$C$2:$C$")
