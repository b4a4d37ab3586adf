from contextlib import suppress
from time import process_time

import pytest
from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError

from quizkit import languages
from quizkit.cards.cantons import canton_set
from quizkit.cards.kinds import kinds
from quizkit.cards.text import Line, Text, clean
from quizkit.languages import Language

TEXT = TypeAdapter(Text)


def test_languages_are_always_in_the_same_order() -> None:
    assert list(Text(nl="a", de="b", fr="c")) == ["fr", "de", "nl"]
    assert TEXT.dump_python(TEXT.validate_python({"nl": "a", "fr": "c"})) == {"fr": "c", "nl": "a"}


def test_blank_cells_are_absent() -> None:
    assert TEXT.validate_python({"fr": "oui", "de": " ", "nl": None}) == Text(fr="oui")


def test_line_ends_and_outer_spaces_are_not_text() -> None:
    assert TEXT.validate_python({"fr": " un\r\n  deux\u202f? "}) == Text(fr="un deux\u202f?")


def test_composed_and_decomposed_accents_are_the_same() -> None:
    assert TEXT.validate_python({"fr": "e\u0301"}) == Text(fr="é")


def test_a_language_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = {"id": "t-1", "text": {"it": "Avanti!"}, "effect": {"do": "skip", "rounds": 1}}
    monkeypatch.setattr(languages, "LANGUAGES", (*languages.LANGUAGES, Language("it", "Italiano", ",", 80)))
    assert kinds()["chance"].model_validate(fields).data()["text"] == {"it": "Avanti!"}


@pytest.mark.parametrize("text", [" " * 200_000, "a" + " " * 200_000 + "b", "\t \n" * 70_000, " \u00a0" * 100_000])
def test_no_text_keeps_a_pattern_busy(text: str) -> None:
    """A quadratic pattern would take minutes over it."""
    started = process_time()
    for validate in (TEXT.validate_python, TypeAdapter(Line).validate_python):
        with suppress(ValidationError):
            validate({"fr": text} if validate == TEXT.validate_python else text)
    with suppress(PydanticCustomError):
        canton_set(text)
    assert process_time() - started < 1


def test_breaks_and_blanks_around_them_are_one_blank() -> None:
    assert clean("a  b \t\n c\r\nd" + " " * 3_000) == "a  b c d"
