"""Reading YAML: values built from a parser's events, each with its line."""

import re
from collections.abc import Sequence
from math import isfinite

import yaml
from yaml._yaml import Mark as CMark
from yaml.error import Mark

from quizkit.problems import Place, Problem, shorten
from quizkit.safe_yaml.document import (
    ANY_CONTROL,
    BROKEN_YAML,
    DUPLICATE_KEY,
    FILE_TOO_BIG,
    MAX_BYTES,
    MAX_DEPTH,
    NOT_UTF8,
    STAND_IN,
    TOO_DEEP,
    YAML_COLON,
    YAML_COMMENT,
    YAML_FEATURE,
    YAML_INDENT,
    YAML_QUOTE,
    YAML_TAB,
    Document,
    Path,
    Value,
)

# The parser's messages, by their first words, and the mistake behind each.
_BREAKS = (
    ("mapping values are not allowed", YAML_COLON),
    ("did not find expected", YAML_INDENT),
    ("could not find expected ':'", YAML_INDENT),
)

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"[-+]?(0|[1-9][0-9]*)?(\.[0-9]+([eE][-+]?[0-9]{1,3})?|(?<=[0-9])[eE][-+]?[0-9]{1,3})")
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


def parse(data: bytes, file: str) -> Document:
    """Parse one file of YAML."""
    if len(data) > MAX_BYTES:
        detail = f"{len(data) / 1e6:.1f}"
        return Document(problems=(Problem(FILE_TOO_BIG, Place(file), detail=detail, allowed=f"{MAX_BYTES / 1e6:.0f}"),))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Document(problems=(Problem(NOT_UTF8, Place(file, line), value=f"0x{data[error.start]:02x}"),))
    builder = _Builder(file, text.split("\n"))
    # Hardly any file has such characters, and looking for them is faster than replacing them.
    readable = text.translate(STAND_IN) if ANY_CONTROL.search(text) else text
    try:
        for event in yaml.parse(readable, Loader=yaml.CSafeLoader):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        builder.problems.append(_explain(error, file, text))
        return Document(problems=tuple(builder.problems))
    except _TooDeep:
        return Document(problems=tuple(builder.problems))
    return Document(builder.value, builder.places, tuple(builder.problems))


def _explain(error: yaml.MarkedYAMLError, file: str, text: str) -> Problem:
    """Explain in everyday words why the parser gave up."""
    said, mark = error.problem or "", error.problem_mark or error.context_mark
    if "quoted scalar" in (error.context or ""):
        # The parser only notices at the end of the file. Point to the quote that was never closed.
        return Problem(YAML_QUOTE, _place(file, error.context_mark or mark))
    line = text.split("\n")[mark.line : mark.line + 1] if mark else []
    if line and line[0].startswith("\t"):
        return Problem(YAML_TAB, _place(file, mark))
    fault = next((fault for words, fault in _BREAKS if said.startswith(words)), BROKEN_YAML)
    return Problem(fault, _place(file, mark), detail=said)


def _place(file: str, mark: Mark | CMark | None) -> Place:
    return Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)


class _TooDeep(Exception):
    """Raised to stop reading a file that is nested too deeply."""


class _Builder:
    """Builds values from the parser's events, without recursion."""

    def __init__(self, file: str, lines: Sequence[str]) -> None:
        self.file = file
        self.lines = lines
        self.value: Value = None
        self.places: dict[Path, Place] = {}
        self.problems: list[Problem] = []
        self._open: list[tuple[dict[str, Value] | list[Value], Path]] = []
        self._key: list[str | None] = []
        self._documents = 0

    def take(self, event: yaml.Event) -> None:
        place = _place(self.file, event.start_mark)
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_tag(event, place)
            self._scalar(event, place)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._refuse_tag(event, place)
            self._start({} if isinstance(event, yaml.MappingStartEvent) else [], place)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self._open.pop()
            self._key.pop()
        elif isinstance(event, yaml.AliasEvent):
            self._refuse(place, f"*{event.anchor}")
            self._add(None, place)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                self._refuse(place, "---")

    def _scalar(self, event: yaml.ScalarEvent, place: Place) -> None:
        end = event.end_mark
        rest = self.lines[end.line][end.column :] if end and event.value and end.line < len(self.lines) else ""
        if rest.lstrip().startswith("#") and event.implicit[0]:
            self.problems.append(Problem(YAML_COMMENT, place, value=shorten(rest.strip())))
        if self._open and isinstance(self._open[-1][0], dict) and self._key[-1] is None:
            self._name(event.value, place)
        else:
            self._add(_resolve(event.value) if event.implicit[0] else event.value, place)

    def _name(self, key: str, place: Place) -> None:
        container, path = self._open[-1]
        if key in container:
            first = self.places[(*path, key)].line
            self.problems.append(Problem(DUPLICATE_KEY, place, value=shorten(key), detail=str(first)))
        self._key[-1] = key
        # If the value is on the next line, the key's line is the better place to point to.
        self.places[(*path, key)] = place

    def _start(self, container: dict[str, Value] | list[Value], place: Place) -> None:
        if len(self._open) >= MAX_DEPTH:
            self.problems.append(Problem(TOO_DEEP, place, allowed=str(MAX_DEPTH)))
            raise _TooDeep
        if self._open and isinstance(self._open[-1][0], dict) and self._key[-1] is None:
            self._refuse(place, "?")
            self._key[-1] = "?"
        path = self._add(container, place)
        self._open.append((container, path))
        self._key.append(None)

    def _add(self, value: Value, place: Place) -> Path:
        if not self._open:
            if self._documents <= 1:
                self.value = value
            path: Path = ()
        else:
            container, above = self._open[-1]
            if isinstance(container, dict):
                key = self._key[-1] or ""
                container[key] = value
                self._key[-1] = None
                path = (*above, key)
            else:
                container.append(value)
                path = (*above, len(container) - 1)
        self.places.setdefault(path, place)
        return path

    def _refuse_tag(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, place: Place) -> None:
        if event.tag:
            self._refuse(place, event.tag)

    def _refuse(self, place: Place, what: str) -> None:
        self.problems.append(Problem(YAML_FEATURE, place, value=shorten(what)))


def _resolve(word: str) -> Value:
    if word in _WORDS:
        return _WORDS[word]
    if _INTEGER.fullmatch(word):
        return int(word)
    if _FLOAT.fullmatch(word) and isfinite(number := float(word)):
        return number
    return word
