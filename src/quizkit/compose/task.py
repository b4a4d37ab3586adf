"""Task: what is to be composed, as plain values; and what came of it."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from quizkit.decks.blueprint import StackLayout
from quizkit.decks.quotas import Feature, Quota


class Candidate(NamedTuple):
    """A card that may enter, and what a deck counts of it, all its copies together."""

    id: str
    features: Counter[Feature]
    pieces: int = 1


class Apart(NamedTuple):
    """Cards of which the deck, or every stack, has one at most."""

    scope: Literal["deck", "stack"]
    cards: frozenset[str]


@dataclass(frozen=True, slots=True)
class Task:
    """What to compose: so many pieces, from a pool, under quotas."""

    layout: StackLayout
    pool: tuple[Candidate, ...]
    quotas: tuple[Quota, ...] = ()
    longest_run: int | None = None
    apart: tuple[Apart, ...] = ()
    keep: Mapping[int, str] = field(default_factory=dict)
    """Number → card, as an earlier release has them."""
    seed: int = 0


class Composed(NamedTuple):
    """The cards in the order of their numbers, and whether it is proven that no other order keeps more wishes."""

    order: tuple[str, ...]
    is_best: bool


Tell = Callable[[int], None]
"""Told, whenever something better is found, how much is still amiss: numbers that change, or wishes that are missed."""
