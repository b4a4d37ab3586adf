"""JSON and YAML from anywhere: nested or flat, by kind or not, with the line of every value."""

import json

import pytest

from quizkit.safe_yaml import Value, write
from quizkit.sources import json as json_source
from quizkit.sources import yaml as yaml_source
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents

CARDS: list[Value] = [
    {"text": {"fr": "Un"}, "questions": [{"answer": {"nl": "ja"}}, {"answer": {"nl": "nee"}}]},
    {"text": {"fr": "Deux", "de": "Zwei"}, "tags": ["a", "b"]},
]
HEADER = ["text.fr", "questions.1.answer.nl", "questions.2.answer.nl", "text.de", "tags"]
ROWS = [HEADER, ["Un", "ja", "nee", None, None], ["Deux", None, None, "Zwei", ["a", "b"]]]


def from_json(value: Value) -> Contents:
    return json_source.read(json.dumps(value, indent=1).encode(), "geo.json", Limits())


def from_yaml(value: Value) -> Contents:
    return yaml_source.read(write(value).encode(), "geo.yaml", Limits())


@pytest.mark.parametrize("read", [from_json, from_yaml])
def test_cards_become_a_table(read: object) -> None:
    for value, name in ((CARDS, "geo"), ({"quiz": CARDS}, "quiz")):
        contents = read(value)  # type: ignore[operator]
        assert (contents.problems, [table.rows for table in contents.tables], contents.tables[0].name) == (
            (),
            [ROWS],
            name,
        )


def test_a_pack_is_a_table_for_each_kind() -> None:
    pack: Value = {"deck": "petit-jeu", "cards": [{"kind": "quiz", "revision": 1, "card": card} for card in CARDS]}
    contents = from_json(pack)
    assert ([table.name for table in contents.tables], contents.memory) == (["quiz"], {"deck": "petit-jeu"})
    assert contents.tables[0].rows == ROWS


@pytest.mark.parametrize(("read", "lines"), [(from_json, [2, 4, 9, 21]), (from_yaml, [1, 2, 5, 9])])
def test_every_value_has_its_line(read: object, lines: list[int]) -> None:
    table = read(CARDS).tables[0]  # type: ignore[operator]
    places = [table.place(1, None), table.place(1, 0), table.place(1, 1), table.place(2, 0)]
    text = json.dumps(CARDS, indent=1) if read is from_json else write(CARDS)
    assert [place.line for place in places] == lines, "\n".join(f"{n} {t}" for n, t in enumerate(text.split("\n"), 1))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'[{"a": 1},', "R312"),
        (b'[{"a": 1, "a": 2}]', "R319"),
        (b'[{"a": NaN}]', "R334"),
        (b'["word"]', "R246"),
        (b'"word"', "R245"),
        (b"[" * 100_000, "R320"),
        (b"\xff", "R317"),
        (b'[{"a": ' + b"9" * 5_000 + b"}]", "R334"),
        (b'[{"a": "\\ud800"}]', "R317"),
    ],
)
def test_what_is_no_list_of_cards_is_told(data: bytes, code: str) -> None:
    assert [problem.fault.code for problem in json_source.read(data, "geo.json", Limits()).problems] == [code]


def test_a_number_that_no_card_can_have_is_quoted_with_its_line() -> None:
    for number, quoted in (("-" + "8" * 5_000, "-888"), ("NaN", "NaN"), ("-Infinity", "-Infinity")):
        [problem] = json_source.read(f'[{{"a": "NaN 99",\n"b": {number}}}]'.encode(), "geo.json", Limits()).problems
        assert (problem.value[: len(quoted)], problem.place.line) == (quoted, 2)


def test_an_empty_yaml_file_has_no_cards() -> None:
    assert [problem.fault.code for problem in yaml_source.read(b"", "x.yaml", Limits()).problems] == ["R236"]
