"""Units: the texts of a deck as translators know them, one source and one target each."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from quizkit.problems import Place

DECK = "deck"
"""Begins the ids of units that belong to no card: the names of categories and themes, the title."""


class Progress(StrEnum):
    """How far a translation has come."""

    MISSING = "missing"
    STALE = "stale"
    """Its source has changed since."""
    TRANSLATED = "translated"
    READY = "ready"


class Standing(StrEnum):
    """How far a whole card has come in a language; the worst counts."""

    MISSING = "missing"
    STALE = "stale"
    PROBLEMS = "problems"
    DONE = "done"
    READY = "ready"


@dataclass(frozen=True, slots=True)
class Unit:
    """A text to be translated, and all that helps to translate it."""

    item: str
    path: str
    name: str
    source: str
    target: str
    limit: int
    progress: Progress
    notes: tuple[str, ...] = ()
    previous: str = ""
    """The source a stale translation was made from."""

    @property
    def id(self) -> str:
        """Name the unit: `sq-0001:text`. Every format takes such a name."""
        return f"{self.item}:{self.path}"


@dataclass(frozen=True, slots=True)
class TranslationJob:
    """What a translator gets: the units of a deck, from one language into another."""

    deck: str
    source: str
    target: str
    units: tuple[Unit, ...]
    at: datetime
    memory: Mapping[str, str]

    @property
    def name(self) -> str:
        """Name the file, without its ending."""
        return f"{self.deck}-{self.source}-{self.target}"

    @property
    def characters(self) -> int:
        """Count what translators are paid by."""
        return sum(len(unit.source) for unit in self.units)

    def prefilled(self) -> "TranslationJob":
        """Fill all targets with their source, and note what stood there.

        OmegaT only translates units that have a target, and takes it for the source.
        """

        def filled(unit: Unit) -> Unit:
            notes = (*unit.notes, unit.target) if unit.target else unit.notes
            return replace(unit, target=unit.source, notes=notes)

        return replace(self, units=tuple(map(filled, self.units)))


@dataclass(frozen=True, slots=True)
class ReturnedUnit:
    """A unit as it comes back."""

    id: str
    source: str
    target: str
    place: Place
    is_done: bool = False
    """Whether the translator's tool says that the target is what it should be, even if it is the same as the source."""
    is_unfinished: bool = False
    """Whether it says that somebody must look at it again."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """A translator's file, read."""

    file: str
    source: str
    target: str
    units: tuple[ReturnedUnit, ...]
    memory: Mapping[str, str] = field(default_factory=dict)


def read_memo(words: str) -> dict[str, str]:
    """Read what a file remembers: `store=1f…; deck=swiss-quiz; change=12`."""
    pairs = (part.partition("=") for part in words.split(";"))
    return {key.strip(): value.strip() for key, mark, value in pairs if mark}


def write_memo(memory: Mapping[str, str]) -> str:
    """Write what a file shall remember."""
    return "; ".join(f"{key}={value}" for key, value in memory.items())
