"""Faults as values: what is wrong, where, and how to put it right."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum

SHOWN = 110
"""How many characters of a wrong value are worth repeating to its author."""


class Severity(StrEnum):
    """How much a problem weighs: an error holds things back, the others do not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Place:
    """Where something was written: a line of a text file, or a cell of a sheet."""

    file: str
    line: int | None = None
    column: int | None = None
    sheet: str | None = None
    cell: str | None = None

    def __str__(self) -> str:
        """Write it as editors and terminals know it: `geo.yaml:17:5`, `geo.xlsx statements!C17`."""
        if self.sheet is not None:
            return f"{self.file} {self.sheet}" + (f"!{self.cell}" if self.cell else "")
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of problem. Its message is the label `problem.<name>`; its code is never reused."""

    code: str
    name: str
    severity: Severity = Severity.ERROR


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault found in one place."""

    fault: Fault
    place: Place
    card: str = ""
    field: str = ""
    value: str = ""
    allowed: str = ""
    suggestion: str = ""
    detail: str = ""
    language: str = ""
    """Of the text it is about, where that matters."""
    span: tuple[int, int] | None = None
    """From which character to which of that text."""

    @property
    def is_error(self) -> bool:
        """Return whether it holds things back."""
        return self.fault.severity is Severity.ERROR


class QuizkitError(Exception):
    """Bad usage: caught once, in `cli`, and answered with exit code 2.

    The message is the label `error.<name>`, filled in with `facts`.
    """

    name = "error"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.name, facts)
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        """Come back whole from another process: by default an exception forgets its named arguments on the way."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[QuizkitError], args: tuple[object, ...], state: dict[str, object]) -> QuizkitError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


def closest(word: str, options: Iterable[str]) -> str:
    """Find the option somebody most likely meant: a similar one, or the only one that begins so; or nothing."""
    by_key = {option.casefold(): option for option in options}
    similar = get_close_matches(word.casefold(), by_key, n=1, cutoff=0.6)
    longer = [key for key in by_key if len(word) > 2 and key.startswith(word.casefold())]
    return next((by_key[key] for key in (*similar, *(longer if len(longer) == 1 else ()))), "")


def shorten(value: object) -> str:
    """Write a value so that it can be shown in a message: on one line, and harmless to a terminal."""
    if isinstance(value, list | tuple):
        value = f"[{', '.join(map(str, value))}]"
    text = " ".join(str(value)[: 2 * SHOWN].split())
    text = "".join(char if char.isprintable() or char in "\u00a0\u202f" else f"\\u{ord(char):04x}" for char in text)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
