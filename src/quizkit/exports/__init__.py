"""Writers for the files people take away. A module is named after its format and exposes `EXPORT`.

Inside: what a learner's card says as its explanation, and of which date its figures are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from quizkit.cards.card import Exercise
from quizkit.decks.deck import Deck
from quizkit.decks.units import TranslationJob
from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.progress import Watch, unwatched

EPOCH = datetime(1980, 1, 1, tzinfo=UTC)
"""The earliest date that a zip file can hold."""


TextKey = tuple[str, str, str]
"""A card, the path of a text, a language."""


class NoRoom(QuizkitError):
    """What is made on the way does not fit into the folder for temporary files."""

    name = "no-room"


@dataclass(frozen=True, slots=True)
class OutgoingDeck:
    """A deck to export, with the language of its reader, and the revisions and states of its cards."""

    deck: Deck
    say: Labels
    at: datetime = EPOCH
    """When the deck was last changed. The clock would make each export of the same deck differ."""
    revisions: Mapping[str, int] = field(default_factory=dict)
    states: Mapping[tuple[str, str], str] = field(default_factory=dict)
    memory: Mapping[str, str] = field(default_factory=dict)
    """What a file remembers about the store it came from."""
    language: str = ""
    """The language of the cards, for formats that hold only one."""
    watch: Watch = unwatched
    stale: Mapping[TextKey, str] = field(default_factory=dict)
    """Translations whose source has changed since (card, path, language), and how it has changed."""
    next_states: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The states that may follow each state of review; nothing means all of them."""
    due: Mapping[str, str] | None = None
    """For a list of facts to confirm: when each card is due. The workbook then holds only what that needs."""
    translated_from: Mapping[TextKey, str] = field(default_factory=dict)
    """What the source of each stale translation was when it was made."""


def explain(exercise: Exercise, language: str) -> str:
    """Return the explanation on a learner's card, and of which date its figures are."""
    dated = Labels(language)("card.true-as-of", date=exercise.as_of) if exercise.as_of else ""
    return " ".join(filter(None, (exercise.explanation, dated)))


@dataclass(frozen=True, slots=True)
class DeckFormat:
    """A format for decks: the suffix of its files, and the function that writes them."""

    suffix: str
    write: Callable[[OutgoingDeck], Mapping[str, bytes]]
    one_language: bool = False


@dataclass(frozen=True, slots=True)
class TranslationFormat:
    """A format for translators: the suffix of its files, and a function that writes each version of the format.

    A profile adapts a job to a tool.
    """

    suffix: str
    writers: Mapping[str, Callable[[TranslationJob], bytes]]
    profiles: Mapping[str, Callable[[TranslationJob], TranslationJob]] = field(default_factory=dict)
