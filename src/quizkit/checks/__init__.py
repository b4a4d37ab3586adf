"""Checks: what may be wrong with texts, cards and decks. A check is one file that exposes `CHECK`, with its `find`.

Inside: what a check is, what it may know, what it finds; all checks by code; quotas that a composed deck misses.

Its class says what it looks at: a text, a translation and its source, a card, a deck, or two similar cards. Its
message is the label `finding.<name>`, its page the label `check.<name>`. Its examples are run as tests and are shown
in the reference.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from quizkit import safe_yaml
from quizkit.cards.card import Card
from quizkit.cards.faults import UNKNOWN_VALUE
from quizkit.decks.brief import Brief
from quizkit.decks.quotas import VERDICT, Miss, find_misses
from quizkit.decks.survey import Survey
from quizkit.discovery import discover
from quizkit.lexicon.amounts import Amount, read_amounts
from quizkit.lexicon.lexicon import HouseStyle, style
from quizkit.lexicon.negation import Negations, find_negations
from quizkit.lexicon.reading import read
from quizkit.problems import Fault, Place, Problem, Severity, closest

Span = tuple[int, int]
Example = Mapping[str, object] | Sequence[Mapping[str, object]]
"""One card or several, with only the fields that matter; the rest is filled in."""


class Fix(StrEnum):
    """Whether a check can fix what it finds: its suggestion then replaces the span it points to."""

    NONE = "none"
    SAFE = "safe"
    """The meaning stays the same."""
    UNSAFE = "unsafe"
    """Somebody should look at it."""


class Trust(StrEnum):
    """How much a hit counts where a third language can be asked: the odd one out is wrong."""

    SURE = "sure"
    LIKELY = "likely"
    """Only if the third language differs from the translation in the same way; without a third language, too."""
    DOUBTFUL = "doubtful"
    """Like a likely one, but without a third language it is no more than a note."""
    TIMID = "timid"
    """Like a doubtful one, but no more than a note if the translation has words of its own, which may say the same."""
    FAINT = "faint"
    """No more than a note; it confirms what another language says of the translation, but excuses nothing."""
    LONE = "lone"
    """Only where there is no third language; with one, it is a note."""
    HINT = "hint"
    """Never by itself; it only confirms what another language says."""


class Hit(NamedTuple):
    """What a check has found. Whoever runs the check adds the rest."""

    value: str = ""
    allowed: str = ""
    suggestion: str = ""
    detail: str = ""
    span: Span | None = None
    path: str = ""
    language: str = ""
    card: str = ""
    severity: Severity | None = None
    """Set if this hit is more or less serious than others."""
    trust: Trust = Trust.SURE
    about: str = ""
    """What it is about, in every language the same, so that a third language can confirm it."""


class Excess(NamedTuple):
    """A text that is too long for its place in print: which, in which language, by how many millimetres."""

    field: str
    language: str
    excess: float


class PlaytestCount(NamedTuple):
    """How many players answered a question in playtests, and how many of them correctly."""

    right: int
    of: int


@dataclass(frozen=True, slots=True)
class Context:
    """What a check may know besides the card: its deck's brief, the date, and the card's history."""

    brief: Brief
    today: date
    stale: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    """Card → path → language → the revision it was translated from."""
    overflow: Callable[[Card], Iterable[Excess]] = lambda _: ()
    """Asks the press which texts do not fit the printed card, if there is a press."""
    unprintable: Callable[[str], str] = lambda _: ""
    """Asks the press which characters of a text are in none of its fonts."""
    tried: Mapping[str, Mapping[int, PlaytestCount]] = field(default_factory=dict)
    """Card → number of the question, 0 if it has only one → the playtests of the card as it is now."""
    look_ahead: Callable[[Sequence[Card]], None] = lambda _: None
    """Tells the press which cards it will be asked about, since it draws several at once in less time."""


class Said:
    """A text of a card in one language, read once for all checks."""

    def __init__(
        self,
        words: str,
        language: str,
        role: str,
        brief: Brief,
        card: Card | None = None,
        path: str = "",
        versions: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.words, self.language, self.role, self.brief = words, language, role, brief
        self.card, self.path, self.versions = card, path, versions
        self.reading = read(words, language)

    @property
    def style(self) -> HouseStyle:
        """Return the house style of its language."""
        return style(self.language, self.brief.style.get(self.language))

    @property
    def amounts(self) -> tuple[Amount, ...]:
        """Return the numbers in it."""
        return read_amounts(self.reading)

    @property
    def negations(self) -> Negations:
        """Return the negations in it."""
        return find_negations(self.reading)


_SPACES = str.maketrans("\u00a0\u202f\u2009", "   ")


def weigh_space(found: str, wanted: str) -> Severity | None:
    """Return that a hit is only a note if nothing but the kind of a space differs, which nobody sees on paper."""
    return Severity.INFO if found.translate(_SPACES) == wanted.translate(_SPACES) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A check, whatever it looks at."""

    code: str
    name: str
    severity: Severity
    bad: Example
    good: Example
    fix: Fix = Fix.NONE
    is_optional: bool = False
    """Whether it runs only if somebody asks for it by its code or name."""

    @property
    def fault(self) -> Fault:
        """Return the fault it finds."""
        return Fault(self.code, self.name, self.severity)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextCheck(Check):
    """Looks at a text in one language; with `characters`, only at texts that contain one of them."""

    characters: frozenset[str] | None = None
    find: Callable[[Said], Iterator[Hit]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairCheck(Check):
    """Compares a translation with its source: `find(source, target)`."""

    find: Callable[[Said, Said], Iterator[Hit]]
    is_mutual: bool = True
    """Whether the source is the odd one out where all translations differ from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCheck(Check):
    """Looks at a whole card."""

    find: Callable[[Card, Context], Iterator[Hit]]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCheck(Check):
    """Looks at a whole deck: at the gists of its cards, or at the cards that it `reads`."""

    find: Callable[[Survey], Iterator[Hit]]
    reads: Callable[[Survey], Iterable[str]] | None = None
    """Names the cards it reads, if that takes long: what it finds is kept until one of them changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwinCheck(Check):
    """Looks at two similar texts from any two cards of any decks: `find(ours, theirs)`."""

    find: Callable[[Said, Said], Iterator[Hit]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingCheck(Check):
    """A fault found whenever a card is read, so that no such card is ever stored. This is only for its page."""


GROUPS = {"P": "parity", "T": "typography", "F": "facts", "D": "duplicates", "C": "card", "B": "deck", "R": "reading"}
"""What the first letter of a code stands for."""


@cache
def checks() -> Mapping[str, Check]:
    """Return every check by its code."""
    by_code: dict[str, Check] = {}
    letters = list(GROUPS)
    for check in sorted(
        discover(__name__, "CHECK").values(), key=lambda check: (letters.index(check.code[0]), check.code)
    ):
        if check.code in by_code:
            raise TypeError(f"{check.code} is both {check.name} and {by_code[check.code].name}")
        by_code[check.code] = check
    return by_code


def unknown_weights(brief: Brief) -> Iterator[Problem]:
    """Find checks that a deck gives a severity but that do not exist: a misspelt code would do nothing."""
    names = [word for check in checks().values() for word in (check.code, check.name)]
    for word in brief.checks:
        if word not in names:
            suggestion = closest(word, names)
            yield Problem(UNKNOWN_VALUE, Place("deck.yaml"), field=f"checks.{word}", value=word, suggestion=suggestion)


def list_composed(deck: Survey) -> Iterator[str]:
    """Yield the cards of a composed deck that checks must read to find the quotas it misses."""
    return (card.id for card in deck.in_order() if deck.composition)


def find_missed_quotas(deck: Survey, group: str) -> Iterator[Hit]:
    """Yield a check's hits: the quotas of its blueprint that a composed deck misses, without those of B609."""
    for kind in deck.brief.kinds if not deck.has_holes else ():
        cards = [*deck.read(gist.id for gist in deck.numbered(kind))]
        for miss in find_misses(deck.brief, kind, cards):
            if miss.quota.feature.group == group and not miss.quota.is_wish:
                yield _hit(deck, miss)


def _hit(deck: Survey, miss: Miss) -> Hit:
    quota = miss.quota
    allowed = f"{quota.low}" if quota.low == quota.high else f"{quota.low}–{quota.high}"
    name = deck.brief.called(*quota.feature)
    if quota.feature.group == VERDICT:
        # The numbers say which part of the deck is meant.
        total = sum(len(numbers) for numbers in miss.spans)
        allowed, name = f"{allowed} / {total}", ", ".join(f"{span.start}–{span.stop - 1}" for span in miss.spans)
    weight = Severity.INFO if quota.scope == "side" else None
    return Hit(str(miss.found), allowed, detail=name, severity=weight)


def write_example(example: Example) -> str:
    """Write a check's wrong or right example the way it would be in a content tree."""
    cards = [example] if isinstance(example, Mapping) else list(example)
    return safe_yaml.write(cards[0] if len(cards) == 1 else cards)  # type: ignore[arg-type]
