import pytest

from quizkit.cards.cantons import Canton, canton_table
from quizkit.cards.fact import FactError, answer, find_dates


@pytest.mark.parametrize(
    ("expression", "cantons"),
    [
        ("languages has it", "GR TI"),
        ("languages has fr and count languages = 1", "GE JU NE VD"),
        ("joined = 1815", "GE NE VS"),
        ("joined = 1803 and not languages has de", "TI VD"),
        ("top 3 area", "BE GR VS"),
        ("bottom 2 population_2020", "AI UR"),
        ("count neighbours = 1", "BS GE"),
        ("half = true and countries has de", "BL BS"),
        ("capital = Sion or capital = Sitten or capital = Liestal", "BL VS"),
        ('name = "Appenzell Ausserrhoden"', "AR"),
        ("code contains J", "JU"),
        ("capital starts A", "AG AI UR"),
        ("not (joined >= 1332 or joined < 1291)", "NW OW SZ UR"),
        ("altitude > 4000", "BE GR VS"),
        ("code != UR and joined <= 1291", "NW OW SZ"),
    ],
)
def test_queries(expression: str, cantons: str) -> None:
    assert answer(expression) == tuple(cantons.split())


@pytest.mark.parametrize(
    ("expression", "word", "suggestion"),
    [
        ("", "", ""),
        ("languages has xx", "xx", ""),
        ("neighbours has Bern", "Bern", "BE"),
        ("langages has it", "langages", "languages"),
        ("languages = it", "=", ""),
        ("joined > soon", "soon", ""),
        ("joined 1815", "1815", ""),
        ("name < Uri", "<", ""),
        ("top area", "area", ""),
        ("top 3 capital", "capital", ""),
        ("(joined = 1815", "", ""),
        ("joined = 1815 joined", "joined", ""),
        ("count area = 3", "area", ""),
        ("not " * 60 + "half = true", "not", ""),
        ("__class__ = x", "__class__", ""),
    ],
)
def test_a_query_that_cannot_be_read_is_refused_with_the_offending_word(
    expression: str, word: str, suggestion: str
) -> None:
    with pytest.raises(FactError) as error:
        answer(expression)
    assert (error.value.word, error.value.suggestion) == (word, suggestion)
    assert error.value.allowed


@pytest.mark.parametrize(
    ("expression", "dates"),
    [
        ("top 3 area", {"area": "2026-01-01"}),
        ("altitude > 4000 and area < 6000", {"altitude": "2026", "area": "2026-01-01"}),
        ("joined = 1815 and languages has fr", {}),
    ],
)
def test_an_answer_names_the_dates_of_the_numbers_it_depends_on(expression: str, dates: dict[str, str]) -> None:
    assert find_dates(expression) == dates


def test_every_number_that_may_change_has_a_date() -> None:
    numbers = {name for name, field in Canton.model_fields.items() if field.annotation is int}
    assert set(canton_table().as_of) == numbers - {"joined"}
