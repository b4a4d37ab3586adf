"""Units: the texts of a deck the way translators know them, each with a source and a target.

Inside: where a unit comes from and what it says; the note that quizkit leaves in translators' files.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from quizkit.problems import Place

DECK = "deck"
"""The id prefix of units that do not belong to a card: the names of categories and themes, the title."""


class Progress(StrEnum):
    """How far a translation has come."""

    MISSING = "missing"
    STALE = "stale"
    """The source has changed since."""
    TRANSLATED = "translated"
    READY = "ready"


class Standing(StrEnum):
    """How far a whole card has come in a language; its worst text counts."""

    MISSING = "missing"
    STALE = "stale"
    PROBLEMS = "problems"
    DONE = "done"
    READY = "ready"


@dataclass(frozen=True, slots=True)
class Unit:
    """A text to be translated, with everything that helps to translate it."""

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
        """Return the unit's id, such as `sq-0001:text`, in a form that every format accepts."""
        return f"{self.item}:{self.path}"


@dataclass(frozen=True, slots=True)
class TranslationJob:
    """What a translator receives: the units of a deck, from one language into another."""

    deck: str
    source: str
    target: str
    units: tuple[Unit, ...]
    at: datetime
    memory: Mapping[str, str]

    @property
    def name(self) -> str:
        """Return the name of the file, without its suffix."""
        return f"{self.deck}-{self.source}-{self.target}"

    @property
    def characters(self) -> int:
        """Count the characters of the source, which translators are paid by."""
        return sum(len(unit.source) for unit in self.units)

    def prefilled(self) -> "TranslationJob":
        """Fill every target with its source, and keep what was there as a note.

        OmegaT only translates units that have a target, and treats the target as the source.
        """

        def fill(unit: Unit) -> Unit:
            notes = (*unit.notes, unit.target) if unit.target else unit.notes
            return replace(unit, target=unit.source, notes=notes)

        return replace(self, units=tuple(map(fill, self.units)))


@dataclass(frozen=True, slots=True)
class ReturnedUnit:
    """A unit as it comes back from the translator."""

    id: str
    source: str
    target: str
    place: Place
    is_done: bool = False
    """Whether the translator's tool says that the target is final, even if it is the same as the source."""
    is_unfinished: bool = False
    """Whether it says that somebody must look at the target again."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """A translator's file, once read."""

    file: str
    source: str
    target: str
    units: tuple[ReturnedUnit, ...]
    memory: Mapping[str, str] = field(default_factory=dict)


def read_memo(words: str) -> dict[str, str]:
    """Read the note that quizkit left in a translator's file: `store=1f…; deck=swiss-quiz; change=12`."""
    pairs = (part.partition("=") for part in words.split(";"))
    return {key.strip(): value.strip() for key, mark, value in pairs if mark}


def write_memo(memory: Mapping[str, str]) -> str:
    """Write the note that quizkit leaves in a translator's file."""
    return "; ".join(f"{key}={value}" for key, value in memory.items())
