"""Faults as values: what is wrong, where, and how to fix it.

Inside: the option somebody most likely meant, values made short and harmless to a terminal, the first few of many.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Self

STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What a terminal would obey instead of showing it: control characters, but for tabs and ends of lines; marks that turn
the direction of writing; halves of characters."""
SHOWN = 110
"""How many characters of a wrong value a message repeats."""
SOME = 5
"""How many of many values a message names."""


class Severity(StrEnum):
    """How serious a problem is: an error blocks imports and releases, the others do not."""

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
        """Write it the way editors and terminals do: `geo.yaml:17:5`, `geo.xlsx statements!C17`."""
        if self.sheet is not None:
            return f"{self.file} {self.sheet}" + (f"!{self.cell}" if self.cell else "")
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of problem. Its message is the label `problem.<name>`; its code is never reused."""

    code: str
    name: str
    severity: Severity = Severity.ERROR


class FieldPaths(str):
    """What a problem says about fields: their paths, separated by commas; people are shown their names."""

    __slots__ = ()


class DeckTerms(str):
    """What a problem says about words of a deck: their codes, separated by commas; people are shown their names."""

    __slots__ = ("names", "source")
    names: Mapping[str, Mapping[str, str]]
    source: str

    def __new__(cls, names: Mapping[str, Mapping[str, str]], source: str) -> Self:
        """Take the names of each word in the languages of the deck, and the deck's source language."""
        terms = super().__new__(cls, ", ".join(names))
        terms.names, terms.source = names, source
        return terms

    def __getnewargs__(self) -> tuple[Any, ...]:
        """Survive being copied and being sent to another process."""
        return self.names, self.source


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault found in one place. It holds no prose: facts are codes and what somebody wrote."""

    fault: Fault
    place: Place
    card: str = ""
    field: str = ""
    value: str = ""
    allowed: str = ""
    suggestion: str = ""
    detail: str = ""
    language: str = ""
    """The language of the text it is about, if that matters."""
    span: tuple[int, int] | None = None
    """The characters of that text it is about: first, and one past the last."""

    @property
    def is_error(self) -> bool:
        """Return whether it is an error."""
        return self.fault.severity is Severity.ERROR


class QuizkitError(Exception):
    """Bad usage: caught in one place, in `cli`, which exits with code 2.

    The message is the label `error.<name>`, filled in with `facts`.
    """

    name = "error"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.name, facts)
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        """Survive the way between processes, on which an exception would lose its named arguments."""
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[QuizkitError], args: tuple[object, ...], state: dict[str, object]) -> QuizkitError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


def closest(word: str, options: Iterable[str]) -> str:
    """Find the option somebody most likely meant: a similar one, or the only one with this beginning; else ""."""
    by_key = {option.casefold(): option for option in options}
    similar = get_close_matches(word.casefold(), by_key, n=1, cutoff=0.6)
    longer = [key for key in by_key if len(word) > 2 and key.startswith(word.casefold())]
    return next((by_key[key] for key in (*similar, *(longer if len(longer) == 1 else ()))), "")


def shorten(value: object) -> str:
    """Write a problem's value so that a message can show it: on one line, and harmless to a terminal."""
    if isinstance(value, list | tuple):
        value = f"[{', '.join(map(str, value))}]"
    text = " ".join(str(value)[: 2 * SHOWN].split())
    text = "".join(char if char.isprintable() or char in "\u00a0\u202f" else f"\\u{ord(char):04x}" for char in text)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


def shorten_list(values: Sequence[str]) -> str:
    """Name the first few of many values, so that a message can show them."""
    return ", ".join(values[:SOME]) + (", …" if len(values) > SOME else "")


def make_harmless(text: str) -> str:
    r"""Write out what would steer a terminal, the way JSON does: a colour, a cleared screen, a rewritten line.

    >>> make_harmless("gr\x1b[31mün\n")
    'gr\\u001b[31mün\n'
    """
    return STEERING.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
