"""JSON files: a list of cards, lists of cards by kind, or a pack."""

import json
import re
from collections import Counter
from collections.abc import Iterator

from quizkit.problems import Place, Problem
from quizkit.safe_yaml import MAX_DEPTH, Path, Value
from quizkit.sources._records import read_records
from quizkit.sources._size import refuse_too_large
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, Source


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read a file."""
    if wrong := refuse_too_large(data, file, limits):
        return Contents((), (wrong,))
    try:
        text = data.decode("utf-8-sig")
        value: Value = json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_refused)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Contents((), (Problem(faults.UNKNOWN_ENCODING, Place(file, line), value=f"0x{data[error.start]:02x}"),))
    except json.JSONDecodeError as error:
        return Contents((), (Problem(faults.BROKEN_JSON, Place(file, error.lineno, error.colno), detail=error.msg),))
    except (RecursionError, ValueError) as error:
        return Contents((), (Problem(faults.BROKEN_JSON, Place(file), detail=str(error)),))
    return read_records(value, file, _Lines(text.lstrip(), file).locate, limits)


def _without_doubles(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(Counter(name for name, _ in pairs).most_common(1)[0][0])
    return found


def _refused(word: str) -> Value:
    raise ValueError(word)


class _Lines:
    """Finds the line of a value again, by the keys on the way to it."""

    def __init__(self, text: str, file: str) -> None:
        self._text, self._file = text, file
        self._elements: dict[int, list[tuple[int, int]]] = {}

    def locate(self, path: Path) -> Place:
        """Return the line of the value at a path, or of the smallest part around it that can be found."""
        start, end = 0, len(self._text)
        for part in path[:MAX_DEPTH]:
            found = self._element(start, part) if isinstance(part, int) else self._key(start, end, part)
            if found is None:
                break
            start, end = found
        return Place(self._file, self._text.count("\n", 0, start) + 1)

    def _key(self, start: int, end: int, key: str) -> tuple[int, int] | None:
        found = re.compile(rf"{re.escape(json.dumps(key, ensure_ascii=False))}\s*:\s*").search(self._text, start, end)
        return self._span(found.end()) if found else None

    def _element(self, start: int, index: int) -> tuple[int, int] | None:
        if start not in self._elements:
            self._elements[start] = list(self._walked(start))
        found = self._elements[start]
        return found[index] if index < len(found) else None

    def _walked(self, start: int) -> Iterator[tuple[int, int]]:
        """Return where each element of the list that stands here begins and ends."""
        at = start + 1 if self._text[start : start + 1] == "[" else len(self._text)
        while (found := _BETWEEN.match(self._text, at)) and (span := self._span(found.end())):
            yield span
            at = span[1]

    def _span(self, start: int) -> tuple[int, int] | None:
        try:
            return start, _DECODE(self._text, start)[1]
        except json.JSONDecodeError:
            return None


_BETWEEN = re.compile(r"[\s,]*")
_DECODE = json.JSONDecoder().raw_decode


SOURCE = Source((".json",), read)
