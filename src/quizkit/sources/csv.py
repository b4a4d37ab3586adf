"""CSV files as spreadsheets and scripts write them: `;`, `,` or tab; UTF-8 with or without BOM, or Windows-1252."""

import csv
import re
from collections import Counter
from io import BytesIO, TextIOWrapper
from itertools import islice
from pathlib import PurePath

from quizkit.problems import Place, Problem, shorten
from quizkit.sources._bytes import refuse_byte, refuse_too_large
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, SheetTable, Source

CELLS = 2_000_000
"""How many cells are taken from one file: 100,000 rows of 20. They take more room than the file itself."""

_NEUTRALISED = re.compile(r"'+[=+\-@\t\r]")
_NOT_WESTERN = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")
"""Bytes that Windows-1252 does not use."""
_MOJIBAKE = re.compile("[ÃÂ][\x80-\xbf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u2013-\u203a\u20ac\u2122]")


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read a CSV file as one table, line by line: decoded as a whole it would take several times its size."""
    encoding, odd = _find_encoding(data, file, limits)
    problems = [odd] if odd else []
    if not encoding:
        return Contents((), tuple(problems))
    csv.field_size_limit(limits.megabytes * 1_000_000)
    first = "".join(islice(_decode(data, encoding), 5))
    reader = csv.reader(_decode(data, encoding), delimiter=_guess_delimiter(first), strict=True)
    rows: list[list[str]] = []
    lines: list[int] = []
    cells = 0
    try:
        start = 1
        for row in reader:
            rows.append([_strip_apostrophe(cell) for cell in row])
            lines.append(start)
            if len(row) > limits.columns:
                wrong = Problem(faults.TOO_MANY_COLUMNS, Place(file, start), allowed=str(limits.columns))
                return Contents((), (wrong,))
            start = reader.line_num + 1
            cells += len(row)
            if len(rows) > limits.rows or cells > CELLS:
                allowed = min(limits.rows, CELLS // len(row))
                return Contents((), (Problem(faults.TOO_MANY_ROWS, Place(file, start), allowed=str(allowed)),))
    except csv.Error as error:
        return Contents((), (*problems, Problem(faults.BROKEN_CSV, Place(file, start), detail=str(error))))

    def place_of(row: int, column: int | None) -> Place:
        return Place(file, lines[row] if lines else None, None if column is None else column + 1)

    problems += _find_ragged_rows(rows, file, lines)
    return Contents((SheetTable(file, PurePath(file).stem, rows, place_of),), tuple(problems))


def _find_encoding(data: bytes, file: str, limits: Limits) -> tuple[str, Problem | None]:
    """Return the encoding of a file, if it can be read, and what is odd about it."""
    if wrong := refuse_too_large(data, file, limits):
        return "", wrong
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16", None
    if b"\0" in data:
        return "", refuse_byte(data, file, data.index(b"\0"))
    garbled: Problem | None = None
    for number, line in enumerate(BytesIO(data), 1):
        try:
            text = line.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            return _find_western(data, file, number, _word_at(line.decode("cp1252", "replace"), error.start))
        if garbled is None and (odd := _MOJIBAKE.search(text)):
            word = _word_at(text, odd.start())
            meant = word.encode("cp1252", "ignore").decode("utf-8", "ignore")
            garbled = Problem(faults.MOJIBAKE, Place(file, number), value=shorten(word), suggestion=shorten(meant))
    return "utf-8-sig", garbled


def _find_western(data: bytes, file: str, line: int, word: str) -> tuple[str, Problem]:
    """Take text that is not UTF-8 for Windows-1252, and show the first odd word, so that people can tell if it is."""
    if unknown := _NOT_WESTERN.search(data):
        return "", refuse_byte(data, file, unknown.start())
    return "cp1252", Problem(faults.GUESSED_ENCODING, Place(file, line), value=shorten(word))


def _decode(data: bytes, encoding: str) -> TextIOWrapper:
    return TextIOWrapper(BytesIO(data), encoding, "replace", newline="")


def _word_at(text: str, at: int) -> str:
    """Return the word around a position."""
    start = max(text.rfind(mark, 0, at) for mark in " ;,\t\n\"'’") + 1
    return re.split(r"[ \t\r\n;,\"]", text[start:], maxsplit=1)[0]


def _guess_delimiter(text: str) -> str:
    """Return the delimiter that is most frequent in the first lines, outside quotes."""
    return max(";,\t", key=re.sub(r'"[^"]*"', "", text).count)


def _strip_apostrophe(cell: str) -> str:
    """Remove the apostrophe that keeps a spreadsheet from calculating; see `exports/csv`."""
    return cell[1:] if cell[:1] == "'" and _NEUTRALISED.match(cell) else cell


def _find_ragged_rows(rows: list[list[str]], file: str, lines: list[int]) -> list[Problem]:
    """Find the rows with more or fewer cells than most: a stray separator shifts everything after it."""
    width = Counter(len(row) for row in rows[:20]).most_common(1)[0][0] if rows else 0
    head = next((number for number, row in enumerate(rows) if len(row) == width), 0)
    return [
        Problem(faults.RAGGED_ROW, Place(file, lines[number]), value=str(len(row)), allowed=str(width))
        for number, row in enumerate(rows)
        if number > head and len(row) != width and any(row)
    ]


SOURCE = Source((".csv", ".tsv", ".txt"), read)
