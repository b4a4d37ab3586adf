"""Files people take away, made from a deck. A format exposes `EXPORT` and is named after its file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from quizkit.decks.deck import Deck
from quizkit.decks.units import TranslationJob
from quizkit.labels import Labels
from quizkit.progress import Watch, unwatched

EPOCH = datetime(1980, 1, 1, tzinfo=UTC)
"""The first moment a zip file can name."""


@dataclass(frozen=True, slots=True)
class OutgoingDeck:
    """A deck on its way out, and what goes with it: whose language it speaks, and where its cards stand."""

    deck: Deck
    say: Labels
    at: datetime = EPOCH
    """When the deck was last changed: what is the same is written the same, whenever that is."""
    revisions: Mapping[str, int] = field(default_factory=dict)
    states: Mapping[tuple[str, str], str] = field(default_factory=dict)
    memory: Mapping[str, str] = field(default_factory=dict)
    """What a file remembers of the store it came from."""
    language: str = ""
    """For formats that take one language."""
    watch: Watch = unwatched
    stale: frozenset[tuple[str, str, str]] = frozenset()
    """Translations whose source has changed since: card, path, language."""


@dataclass(frozen=True, slots=True)
class DeckFormat:
    """A format for decks: how its files end, and what makes them."""

    suffix: str
    write: Callable[[OutgoingDeck], Mapping[str, bytes]]
    one_language: bool = False


@dataclass(frozen=True, slots=True)
class TranslationFormat:
    """A format for translators: how its files end, and what makes them, for each version of the format.

    A profile is what a job must go through to suit a tool.
    """

    suffix: str
    writers: Mapping[str, Callable[[TranslationJob], bytes]]
    profiles: Mapping[str, Callable[[TranslationJob], TranslationJob]] = field(default_factory=dict)
