import pytest

from quizkit.sources import csv
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents

ROWS = [["category", "text fr"], ["nature", "Là-haut; où gèle l’été"]]


def read(data: bytes, limits: Limits | None = None) -> Contents:
    return csv.read(data, "geo.csv", limits or Limits())


def written(delimiter: str) -> str:
    return "\r\n".join(delimiter.join(f'"{cell}"' for cell in row) for row in ROWS)


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_what_spreadsheets_write_is_read(delimiter: str, encoding: str) -> None:
    contents = read(written(delimiter).encode(encoding))
    assert (contents.problems, contents.tables[0].rows) == ((), ROWS)


def test_windows_files_are_read_and_a_word_shown_to_make_sure() -> None:
    contents = read(written(";").encode("cp1252"))
    assert contents.tables[0].rows == ROWS
    assert [(problem.fault.code, problem.value, problem.place.line) for problem in contents.problems] == [
        ("R315", "Là-haut", 2)
    ]


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (written(";").encode().decode("cp1252").encode(), "R316", 2),
        (b"a;b\n\x81;y", "R317", 2),
        (b"a;b\nx\0;y", "R317", 2),
        (b'a;b\nx;y\n"never closed;z', "R313", 3),
        (b"a;b\nx;y\nx;y;z", "R314", 3),
        (b"a;b\nx;y\nx", "R314", 3),
    ],
    ids=["encoded twice", "no known bytes", "binary", "quote", "too many", "too few"],
)
def test_what_cannot_be_read_is_told_with_its_line(data: bytes, code: str, line: int) -> None:
    assert [(problem.fault.code, problem.place.line) for problem in read(data).problems] == [(code, line)]


def test_a_wrong_encoding_comes_with_what_was_meant() -> None:
    assert read(written(";").encode().decode("cp1252").encode()).problems[0].suggestion == "Là-haut"


def test_lines_are_those_of_the_file() -> None:
    table = read(b'a;b\n"two\nlines";x\nlast;y').tables[0]
    assert [table.place(number, 0).line for number in range(3)] == [1, 2, 4]


def test_limits_hold() -> None:
    assert read(b"a;b\n" * 20, Limits(rows=10)).problems[0].fault.code == "R309"
    assert read(b"a;b\n" * 20, Limits(megabytes=0)).problems[0].fault.code == "R305"
    assert read(b"a;b;c\n", Limits(columns=2)).problems[0].fault.code == "R333"
    assert read((b";" * 99 + b"\n") * 30_000).problems[0].allowed == "20000"
