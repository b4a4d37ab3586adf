"""CSV files as spreadsheets and scripts write them: `;`, `,` or tab; UTF-8 with or without BOM, or Windows-1252."""

import csv
import re
from collections import Counter
from io import StringIO
from pathlib import PurePath

from quizkit.problems import Place, Problem, shorten
from quizkit.sources._bytes import refuse_byte, refuse_too_large
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, SheetTable, Source

_NEUTRALISED = re.compile(r"'+[=+\-@\t\r]")
_MOJIBAKE = re.compile("[ÃÂ][\x80-\xbf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u2013-\u203a\u20ac\u2122]")


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read a CSV file as one table."""
    text, problems = _decode(data, file, limits)
    if any(problem.is_error for problem in problems):
        return Contents((), tuple(problems))
    csv.field_size_limit(limits.megabytes * 1_000_000)
    reader = csv.reader(StringIO(text, newline=""), delimiter=_guess_delimiter(text), strict=True)
    rows: list[list[str]] = []
    lines: list[int] = []
    try:
        start = 1
        for row in reader:
            rows.append([_strip_apostrophe(cell) for cell in row])
            lines.append(start)
            start = reader.line_num + 1
            if len(rows) > limits.rows:
                place = Place(file, start)
                return Contents((), (Problem(faults.TOO_MANY_ROWS, place, allowed=str(limits.rows)),))
    except csv.Error as error:
        return Contents((), (*problems, Problem(faults.BROKEN_CSV, Place(file, start), detail=str(error))))

    def place_of(row: int, column: int | None) -> Place:
        return Place(file, lines[row] if lines else None, None if column is None else column + 1)

    problems += _find_ragged_rows(rows, file, lines)
    return Contents((SheetTable(file, PurePath(file).stem, rows, place_of),), tuple(problems))


def _decode(data: bytes, file: str, limits: Limits) -> tuple[str, list[Problem]]:
    if wrong := refuse_too_large(data, file, limits):
        return "", [wrong]
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace"), []
    if b"\0" in data:
        return "", [refuse_byte(data, file, data.index(b"\0"))]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _decode_western(data, file, error.start)
    if garbled := _MOJIBAKE.search(text):
        line, word = _word_at(text, garbled.start())
        meant = word.encode("cp1252", "ignore").decode("utf-8", "ignore")
        return text, [Problem(faults.MOJIBAKE, Place(file, line), value=shorten(word), suggestion=shorten(meant))]
    return text, []


def _decode_western(data: bytes, file: str, start: int) -> tuple[str, list[Problem]]:
    """Decode text that is not UTF-8 as Windows-1252, and show the first odd word, so that people can tell if it is."""
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as error:
        return "", [refuse_byte(data, file, error.start)]
    line, word = _word_at(text, start)
    return text, [Problem(faults.GUESSED_ENCODING, Place(file, line), value=shorten(word))]


def _word_at(text: str, at: int) -> tuple[int, str]:
    """Return the line at a position, and the word around it."""
    start = max(text.rfind(mark, 0, at) for mark in " ;,\t\n\"'’") + 1
    return text.count("\n", 0, at) + 1, re.split(r"[ \t\r\n;,\"]", text[start:], maxsplit=1)[0]


def _guess_delimiter(text: str) -> str:
    """Return the delimiter that is most frequent in the first lines, outside quotes."""
    first = re.sub(r'"[^"]*"', "", "\n".join(text.splitlines()[:5]))
    return max(";,\t", key=first.count)


def _strip_apostrophe(cell: str) -> str:
    """Remove the apostrophe that keeps a spreadsheet from calculating; see `exports/csv`."""
    return cell[1:] if _NEUTRALISED.match(cell) else cell


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
