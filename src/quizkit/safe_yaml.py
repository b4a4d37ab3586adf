"""YAML as data: read with a line for every value, written in one canonical way.

Only the JSON subset of YAML is accepted: mappings, lists, text, numbers, true, false and null, as in
the core schema of YAML 1.2, so that `no` stays a word. Aliases, tags and several documents in
one file are refused: no file can blow up in memory, and a file means exactly what it says.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import TypeAlias

import yaml
from yaml._yaml import Mark as CMark
from yaml.error import Mark

from quizkit.problems import Fault, Place, Problem, Severity, shorten

Value: TypeAlias = "str | int | float | bool | Sequence[Value] | Mapping[str, Value] | None"
Path: TypeAlias = tuple[str | int, ...]

MAX_BYTES = 8_000_000
MAX_DEPTH = 20

FILE_TOO_BIG = Fault("R101", "file-too-big")
NOT_UTF8 = Fault("R102", "not-utf8")
BROKEN_YAML = Fault("R103", "broken-yaml")
YAML_FEATURE = Fault("R104", "yaml-feature")
DUPLICATE_KEY = Fault("R105", "duplicate-key")
TOO_DEEP = Fault("R106", "too-deep")
YAML_TAB = Fault("R107", "yaml-tab")
YAML_QUOTE = Fault("R108", "yaml-quote")
YAML_COLON = Fault("R109", "yaml-colon")
YAML_INDENT = Fault("R110", "yaml-indent")
YAML_COMMENT = Fault("R111", "yaml-comment", Severity.WARNING)

# The parser's messages, by their first words, and the mistake behind each.
_BREAKS = (
    ("mapping values are not allowed", YAML_COLON),
    ("did not find expected", YAML_INDENT),
    ("could not find expected ':'", YAML_INDENT),
)

PRIVATE_USE = 0x10F000
"""A YAML parser rejects raw control characters. They pass it as private-use characters, which no text
may contain either, so that the reader of the field can report the original: see `original_code_point`."""

# Characters that a YAML parser refuses, or takes for a line break that no editor shows.
_CONTROL = [
    code
    for code in (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF)
    if chr(code) not in "\t\n\r"
]
_STAND_IN = {code: PRIVATE_USE + index for index, code in enumerate(_CONTROL)}
_ANY_CONTROL = re.compile(f"[{re.escape(''.join(map(chr, _CONTROL)))}]")
_ORIGINAL: dict[int, int] = {stand_in: code for code, stand_in in _STAND_IN.items()}
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"[-+]?(0|[1-9][0-9]*)?(\.[0-9]+([eE][-+]?[0-9]{1,3})?|(?<=[0-9])[eE][-+]?[0-9]{1,3})")
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


@dataclass(frozen=True, slots=True)
class Document:
    """What a file says, and where it says it."""

    value: Value = None
    places: Mapping[Path, Place] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


def read(data: bytes, file: str) -> Document:
    """Read one file. Whatever cannot be read becomes a problem."""
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
    readable = text.translate(_STAND_IN) if _ANY_CONTROL.search(text) else text
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


def original_code_point(char: str) -> int:
    """Return the code point that was in the file."""
    return _ORIGINAL.get(ord(char), ord(char))


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


# Writing --------------------------------------------------------------------------------------

_PLAIN = re.compile(
    r"(?:[A-Za-z0-9]|[^\x00-\xa0\s\ufeff])(?:[^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff:#]|:(?=\S)|(?<=\S)#)*(?<!\s)"
)
_PLAIN_IN_LIST = re.compile(r"[A-Za-z][\w-]*")
_LOOKS_LIKE_DATA = re.compile(r"(?i)(y|n|yes|no|on|off|true|false|null|[-+.0-9][-+.:_0-9a-z]*)")


def write(value: Value) -> str:
    """Write a document: the same value always gives the same bytes, and each text is on one line."""
    return "\n".join(_write_block(value, "")) + "\n"


def _write_block(value: Value, indent: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _write_entry(f"{indent}{_write_word(key)}:", item, indent)
    elif isinstance(value, list | tuple):
        for item in value:
            if isinstance(item, Mapping) and item:
                lines = list(_write_block(item, f"{indent}  "))
                yield f"{indent}- {lines[0].lstrip()}"
                yield from lines[1:]
            else:
                yield from _write_entry(f"{indent}-", item, f"{indent}  ")
    else:
        yield _write_scalar(value)


def _write_entry(head: str, item: Value, indent: str) -> Iterator[str]:
    if isinstance(item, list | tuple) and all(not isinstance(part, Mapping | list | tuple) for part in item):
        yield f"{head} [{', '.join(_write_in_list(part) for part in item)}]"
    elif isinstance(item, Mapping | list | tuple) and item:
        yield head
        yield from _write_block(item, f"{indent}  " if isinstance(item, Mapping) else indent)
    elif isinstance(item, Mapping):
        yield f"{head} {{}}"
    else:
        yield f"{head} {_write_scalar(item)}"


def _write_in_list(value: Value) -> str:
    if isinstance(value, str) and not (_PLAIN_IN_LIST.fullmatch(value) and not _LOOKS_LIKE_DATA.fullmatch(value)):
        return _quote(value)
    return _write_scalar(value)


def _write_scalar(value: Value) -> str:
    return _write_word(value) if isinstance(value, str) else json.dumps(value)


def _write_word(text: str) -> str:
    if _PLAIN.fullmatch(text) and not _LOOKS_LIKE_DATA.fullmatch(text):
        return text
    return _quote(text)


def _quote(text: str) -> str:
    """Put a text in quotes, and escape what YAML would not accept raw."""
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(f"\\u{ord(char):04x}" if ord(char) in _STAND_IN else char for char in quoted)
