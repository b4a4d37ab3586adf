"""JSON files: a list of cards, lists of cards by kind, or a pack."""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from quizkit.problems import Place, Problem, shorten
from quizkit.safe_yaml import MAX_DEPTH, Path, Value
from quizkit.sources._bytes import refuse_byte, refuse_too_large
from quizkit.sources._records import read_records
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, Source


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read a JSON file as tables."""
    if wrong := refuse_too_large(data, file, limits):
        return Contents((), (wrong,))
    try:
        text = data.decode("utf-8-sig")
        value: Value = json.loads(text, object_pairs_hook=_refuse_duplicates, parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        return Contents((), (refuse_byte(data, file, error.start),))
    except (RecursionError, ValueError, _NameTwice) as error:
        return Contents((), (_describe(error, file, text),))
    if half := _find_half(text, value):
        return Contents(
            (), (Problem(faults.UNKNOWN_ENCODING, Place(file, text.count("\n", 0, half.start()) + 1), value=half[0]),)
        )
    del text  # It takes up to four times the room of the file, and is only needed again if something is wrong.
    return read_records(value, file, _Lines(data, file).locate, limits)


_HALF = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


def _find_half(text: str, value: Value) -> re.Match[str] | None:
    """Find an escape that is half of a character: alone it is no character, and no file can hold it."""
    half = _HALF.search(text)
    try:
        if half:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return half
    return None


CONSTANTS = ("NaN", "Infinity", "-Infinity")


class _NameTwice(Exception):
    """An object has a name twice; which value is meant, nobody knows."""


def _describe(error: Exception, file: str, text: str) -> Problem:
    """Return in our own words why a text cannot be read as JSON."""
    match error:
        case json.JSONDecodeError():
            return Problem(faults.BROKEN_JSON, Place(file, error.lineno, error.colno), detail=error.msg)
        case _NameTwice():
            place = Place(file, _find_second(text, str(error)))
            return Problem(faults.JSON_NAME_TWICE, place, value=shorten(str(error)))
        case RecursionError():
            return Problem(faults.JSON_TOO_DEEP, Place(file))
    # NaN and Infinity, or more digits than Python is ready to read.
    pattern = re.escape(str(error)) if str(error) in CONSTANTS else rf"-?\d{{{sys.get_int_max_str_digits() + 1},}}"
    number = re.search(rf"[\[:,\s]\s*({pattern})", f" {text}")
    line = text.count("\n", 0, number.start(1) - 1) + 1 if number else None
    return Problem(faults.JSON_NOT_A_NUMBER, Place(file, line), value=shorten(number[1] if number else str(error)))


def _find_second(text: str, name: str) -> int | None:
    """Return the line of the second place where a name stands, which is where to look first."""
    key = re.compile(rf"{re.escape(json.dumps(name, ensure_ascii=False))}\s*:")
    places = [match.start() for match in islice(key.finditer(text), 2)]
    return text.count("\n", 0, places[-1]) + 1 if places else None


def _refuse_duplicates(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise _NameTwice(Counter(name for name, _ in pairs).most_common(1)[0][0])
    return fields


def _refuse_constant(word: str) -> Value:
    """Refuse `NaN` and `Infinity`, which Python reads although they are not JSON."""
    raise ValueError(word)


class _Lines:
    """Finds the line of a parsed value in the text, by the path to it."""

    def __init__(self, data: bytes, file: str) -> None:
        self._data, self._file = data, file
        self._elements: dict[int, list[tuple[int, int]]] = {}

    @cached_property
    def _text(self) -> str:
        return self._data.decode("utf-8-sig").lstrip()

    def locate(self, path: Path) -> Place:
        """Return the line of the value at a path, or of the innermost value on the way that can be found."""
        start, end = 0, len(self._text)
        for part in path[:MAX_DEPTH]:
            span = self._find_element(start, part) if isinstance(part, int) else self._find_key(start, end, part)
            if span is None:
                break
            start, end = span
        return Place(self._file, self._text.count("\n", 0, start) + 1)

    def _find_key(self, start: int, end: int, key: str) -> tuple[int, int] | None:
        match = re.compile(rf"{re.escape(json.dumps(key, ensure_ascii=False))}\s*:\s*").search(self._text, start, end)
        return self._span(match.end()) if match else None

    def _find_element(self, start: int, index: int) -> tuple[int, int] | None:
        if start not in self._elements:
            self._elements[start] = list(self._element_spans(start))
        spans = self._elements[start]
        return spans[index] if index < len(spans) else None

    def _element_spans(self, start: int) -> Iterator[tuple[int, int]]:
        """Yield the start and end of each element in the list that starts here."""
        at = start + 1 if self._text[start : start + 1] == "[" else len(self._text)
        while (gap := _BETWEEN.match(self._text, at)) and (span := self._span(gap.end())):
            yield span
            at = span[1]

    def _span(self, start: int) -> tuple[int, int] | None:
        """Return the start and end of the value that starts here."""
        try:
            return start, _decode(self._text, start)[1]
        except json.JSONDecodeError:
            return None


_BETWEEN = re.compile(r"[\s,]*")
_decode = json.JSONDecoder().raw_decode


SOURCE = Source((".json",), read)
