"""What a YAML file says, where it says it, and what may be wrong with it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from quizkit.problems import Fault, Place, Problem, Severity

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

PRIVATE_USE = 0x10F000
"""A YAML parser rejects raw control characters. They pass it as private-use characters, which no text
may contain either, so that the reader of the field can report the original: see `original_code_point`."""

# Characters that a YAML parser refuses, or takes for a line break that no editor shows.
_CONTROL = [
    code
    for code in (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF)
    if chr(code) not in "\t\n\r"
]
STAND_IN = {code: PRIVATE_USE + index for index, code in enumerate(_CONTROL)}
ANY_CONTROL = re.compile(f"[{re.escape(''.join(map(chr, _CONTROL)))}]")
_ORIGINAL: dict[int, int] = {stand_in: code for code, stand_in in STAND_IN.items()}


@dataclass(frozen=True, slots=True)
class Document:
    """What a file says, and where it says it."""

    value: Value = None
    places: Mapping[Path, Place] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


def original_code_point(char: str) -> int:
    """Return the code point that was in a YAML file."""
    return _ORIGINAL.get(ord(char), ord(char))
