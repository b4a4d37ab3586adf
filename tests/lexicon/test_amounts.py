"""Numbers are read by value, whatever the language and however they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.lexicon.amounts import AmountSort, read_amounts
from quizkit.lexicon.amounts.amount import read_digits
from quizkit.lexicon.numerals import one_word
from quizkit.lexicon.reading import Reading


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("fr", "12 500 personnes", 12_500),
        ("de", "12’500 Personen", 12_500),
        ("nl", "12.500 mensen", 12_500),
        ("fr", "quatre-vingt-dix-sept ans", 97),
        ("fr", "septante et un ans", 71),
        ("fr", "soixante et onze ans", 71),
        ("fr", "deux cent mille habitants", 200_000),
        ("fr", "2,5 millions de francs", 2_500_000),
        ("fr", "deux millions et demi de francs", 2_500_000),
        ("de", "zweieinhalb Millionen Franken", 2_500_000),
        ("nl", "tweeënhalf miljoen frank", 2_500_000),
        ("de", "dreihundertfünfundsechzig Tage", 365),
        ("nl", "driehonderdvijfenzestig dagen", 365),
        ("de", "zwölftausend Kühe", 12_000),
        ("nl", "tweeëntwintig koeien", 22),
        ("de", "drei Viertel der Fläche", 0.75),
        ("fr", "les deux tiers des cantons", 0.667),
        ("nl", "twee derde van de kantons", 0.667),
        ("fr", "à 9 h 30", 9.3),
        ("nl", "om half tien", 9.3),
        ("de", "um Viertel nach sieben", 7.15),
        ("fr", "Louis XIV", 14),
        ("de", "ein Dutzend Eier", 12),
        ("de", "anderthalb Stunden", 1.5),
        ("fr", "une heure et demie", 1.5),
    ],
)
def test_a_number_is_understood(language: str, text: str, expected: float) -> None:
    amounts = read_amounts(Reading(text, language))
    assert any(expected in amount.values for amount in amounts), amounts


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "trente pour cent des cas"),
        ("fr", "Une vache et un lac."),
        ("de", "Eine Kuh."),
        ("nl", "Het is een kaas."),
    ],
)
def test_articles_and_percent_are_not_numbers(language: str, text: str) -> None:
    assert all(value not in (1, 100) for amount in read_amounts(Reading(text, language)) for value in amount.values)


@pytest.mark.parametrize(
    ("language", "text", "sort", "value"),
    [
        ("fr", "au XIXe siècle", AmountSort.CENTURY, 19),
        ("de", "im 19. Jahrhundert", AmountSort.CENTURY, 19),
        ("nl", "in de 19e eeuw", AmountSort.CENTURY, 19),
        ("nl", "in de jaren zestig", AmountSort.DECADE, 1960),
        ("de", "in den 1960er-Jahren", AmountSort.DECADE, 1960),
        ("fr", "le 1er août 1291", AmountSort.DAY, 1),
    ],
)
def test_dates_are_told_from_numbers(language: str, text: str, sort: AmountSort, value: float) -> None:
    assert any(amount.sort is sort and value in amount.values for amount in read_amounts(Reading(text, language)))


@given(st.integers(0, 10**9))
def test_every_grouping_gives_the_same_value(number: int) -> None:
    for mark in ("’", "'", "\u202f", "\u00a0", ".", ","):
        assert float(number) in read_digits(f"{number:,}".replace(",", mark))


@given(st.text(max_size=60), st.sampled_from(["fr", "de", "nl"]))
def test_nothing_that_people_write_breaks_the_reading(text: str, language: str) -> None:
    for amount in read_amounts(Reading(text, language)):
        assert amount.values


@given(st.integers(2, 999))
def test_german_and_dutch_words_are_read_as_they_are_built(number: int) -> None:
    units = {
        "de": ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"],
        "nl": ["een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"],
    }
    for language, hundred in (("de", "hundert"), ("nl", "honderd")):
        hundreds, rest = divmod(number, 100)
        if rest == 0:
            assert one_word(units[language][hundreds - 1] + hundred, language) == number
