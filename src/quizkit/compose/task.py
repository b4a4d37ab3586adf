"""Task: what to compose, as plain values, and the result."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from quizkit.decks.blueprint import StackLayout
from quizkit.decks.quotas import Feature, Quota


class Candidate(NamedTuple):
    """A card that may enter the deck, with its features counted over all its copies."""

    id: str
    features: Counter[Feature]
    pieces: int = 1


class Apart(NamedTuple):
    """Cards to be kept apart: at most one of them may be in the deck, or in a stack."""

    scope: Literal["deck", "stack"]
    cards: frozenset[str]


@dataclass(frozen=True, slots=True)
class Task:
    """What to compose: a layout to fill, from a pool, under quotas."""

    layout: StackLayout
    pool: tuple[Candidate, ...]
    quotas: tuple[Quota, ...] = ()
    longest_run: int | None = None
    apart: tuple[Apart, ...] = ()
    keep: Mapping[int, str] = field(default_factory=dict)
    """Number → card, as in an earlier release."""
    seed: int = 0
    balances: tuple[Mapping[str, int], ...] = ()
    """What each card adds to sums over the deck that should be near 0: wishes, unless numbers are to be kept."""


class Composed(NamedTuple):
    """The cards in the order of their numbers, and whether this is proven to be the best solution."""

    order: tuple[str, ...]
    is_best: bool


Tell = Callable[[int], None]
"""Called for every better solution, with how much is still wrong: numbers that change, or wishes that are missed."""
