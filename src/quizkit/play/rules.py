"""Rules: what a game is. One class a game: its state, and its rulebook as a generator.

Inside: options, hints to how difficult the card of a seat is, who sits left of whom.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict

from quizkit.cards.card import Card
from quizkit.packs.pack import Pack
from quizkit.play.ask import Play
from quizkit.play.events import Event
from quizkit.play.words import Saying


class GameDocument(BaseModel):
    """Options, a position or a board, as people write them."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


BoxT = TypeVar("BoxT")
OptionsT = TypeVar("OptionsT", bound=GameDocument)
PositionT = TypeVar("PositionT", bound=GameDocument)


class Setting(NamedTuple, Generic[BoxT, OptionsT, PositionT]):
    """What a game begins with."""

    names: tuple[str, ...]
    box: BoxT
    """The board and the cards, as `Rules.unpack` took them from the pack."""
    options: OptionsT
    position: PositionT | None


class Hint(NamedTuple):
    """The correct answer to what a seat is asked, for players who may know it."""

    answer: Any
    difficulty: int = 2
    """From 1 to 3, as on the card."""
    parts: "tuple[Hint, ...]" = ()
    """Of an answer to several questions, each known or not by itself."""
    levels: tuple[tuple[str, int], ...] = ()
    """How difficult it is by language, where that differs."""
    spellings: Mapping[str, Any] = MappingProxyType({})
    """The answer by language, where it is in words."""

    def spell(self, language: str) -> Any:
        """Return the answer in a language."""
        return self.spellings.get(language, self.answer)

    def level(self, language: str) -> int:
        """Return how difficult it is in a language."""
        return dict(self.levels).get(language, self.difficulty) if self.levels else self.difficulty


def make_hint(answer: Any, card: Card, spellings: Mapping[str, Any] = MappingProxyType({})) -> Hint:
    """Return the hint to how difficult a seat's card is: as its author says, language by language."""
    typed = {language: _type(spelling) for language, spelling in spellings.items()}
    return Hint(_type(answer), card.difficulty or 2, levels=tuple(card.difficulty_in.items()), spellings=typed)


def _type(answer: Any) -> Any:
    """Return an answer as somebody would type it: a card may have no-break spaces in it."""
    return " ".join(answer.split()) if isinstance(answer, str) else answer


class Mark(NamedTuple):
    """What an answer says about a card: whether somebody knew it."""

    card: str
    part: int
    """Which of the questions on the card, from 1; 0 where there is only one."""
    seat: int
    is_right: bool


class Lesson(NamedTuple):
    """A question and its answer, in the languages of the card."""

    question: Mapping[str, str]
    answer: Mapping[str, str]


class Rules(ABC, Generic[BoxT, OptionsT, PositionT]):
    """A game under way."""

    name: ClassVar[str]
    version: ClassVar[int]
    """Of the rules: another one may play an old log differently."""
    replays: ClassVar[Mapping[int, Mapping[str, Any]]] = {}
    """Older versions whose logs can still be played, and the options that make these rules play as those did."""
    seating: ClassVar[tuple[int, int]]
    """How few and how many can play."""
    events: ClassVar[Mapping[str, tuple[str, ...]]]
    """What can happen, and the facts it is told with; `seat` and `other` are seats."""
    option_model: ClassVar[type[GameDocument]]
    """What can be agreed on; the pack says what holds otherwise."""
    offered: ClassVar[tuple[str, ...]] = ()
    """Options that the book has otherwise than we do: players are asked at the start."""
    position_model: ClassVar[type[GameDocument]]
    """The state between two rounds or turns."""
    rules_key: ClassVar[str] = "rules"
    """Where a pack's game data has the options."""
    card_events: ClassVar[Mapping[str, str]] = {}
    """The events that show a card, and which of their facts says which card: what a simulation counts."""

    def __init__(self, setting: Setting[BoxT, OptionsT, PositionT]) -> None:
        self.names, self.box, self.options = setting.names, setting.box, setting.options
        self.seats = tuple(range(1, len(setting.names) + 1))
        self.told: list[tuple[str, tuple[int, ...] | None, tuple[Any, ...]]] = []
        self.reveals = 0

    @staticmethod
    @abstractmethod
    def unpack(pack: Pack) -> BoxT:
        """Take what the game needs from a pack, once for any number of games."""

    @classmethod
    def fit_table(cls, people: tuple[int, ...], language: str, *, is_at_screen: bool) -> dict[str, Any]:  # noqa: ARG003
        """Return the options that follow from who are people, at a screen or not, and from the cards' language."""
        return {}

    @abstractmethod
    def play(self) -> Play:
        """Run the rules from here to the end."""

    @abstractmethod
    def show_table(self) -> Any:
        """Return what lies open on the table, frozen."""

    def show_hand(self, seat: int) -> Any:  # noqa: ARG002
        """Return what only this seat knows, frozen."""
        return None

    def hint(self, seat: int) -> Hint | None:  # noqa: ARG002
        """Return the correct answer, if what is asked has one."""
        return None

    def explain_waiting(self, seat: int) -> Saying | None:  # noqa: ARG002
        """Return why a seat is not asked now, if a rule says so."""
        return None

    def explain_words(self, text: str) -> Saying | None:  # noqa: ARG002
        """Return why what somebody typed, which is not understood now, cannot be said now, if a rule says so."""
        return None

    def lead(self) -> tuple[int, ...]:
        """Return a number for each seat: the highest is ahead. Empty in a game where nobody can say who is."""
        return ()

    def merits(self) -> tuple[int, ...]:
        """Return a number for each seat that grows with what it achieves: the most at once is the best moment."""
        return self.lead()

    def rounds_played(self) -> int:
        """Count the rounds, or the turns, that have been played; 0 in a game that has neither."""
        return 0

    def round_now(self) -> int:
        """Return the number of the round, or the turn, that is being played."""
        return self.rounds_played() + 1

    def on_table(self) -> tuple[str, ...]:
        """Return the cards that lie open, by id, the newest first: what somebody may have something to say about."""
        return ()

    def marks(self, seat: int, move: Any) -> Iterator[Mark]:  # noqa: ARG002
        """Yield what an answer says about cards, just before it is given; only needed to follow a log."""
        yield from ()

    def recall(self, card: str, part: int) -> Lesson | None:  # noqa: ARG002
        """Return a question and its answer, for people who want to remember it."""
        return None

    def carry_over(self) -> dict[str, Any]:
        """Return the options with which the next game goes on where this one stopped."""
        return {}

    def tell(self, kind: str, *facts: Any) -> None:
        """Let everybody know. Kept as bare as can be: few events are ever looked at."""
        self.told.append((kind, None, facts))

    def tell_each(self, kind: str, many: Iterable[tuple[Any, ...]]) -> None:
        """Let everybody know several things of a kind."""
        self.told += [(kind, None, facts) for facts in many]

    def whisper(self, audience: tuple[int, ...], kind: str, *facts: Any) -> None:
        """Let some know."""
        self.told.append((kind, audience, facts))

    def reveal(self, kind: str, *facts: Any) -> None:
        """Let everybody know what was secret; nobody can take back what came before."""
        self.reveals += 1
        self.told.append((kind, None, facts))

    def list_events(self, since: int = 0) -> Iterator[Event]:
        """Return the events, those after the first few."""
        for kind, audience, facts in self.told[since:]:
            yield Event(kind, dict(zip(self.events[kind], facts, strict=True)), audience)

    def left(self, seat: int) -> int:
        """Return the left neighbour: play runs clockwise."""
        return seat % len(self.seats) + 1

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return all seats from one on."""
        return self.seats[first - 1 :] + self.seats[: first - 1]
