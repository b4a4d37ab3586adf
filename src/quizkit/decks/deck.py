"""Deck: a brief, the cards that exist, and the data of its game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from quizkit.cards.card import Card
from quizkit.decks.booklet import Booklet
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.dismissal import Dismissals
from quizkit.problems import QuizkitError
from quizkit.safe_yaml import Value

Dealt = TypeVar("Dealt", bound=Card)


class NoSuchDeck(QuizkitError):
    """No deck has this slug."""

    name = "no-such-deck"


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of one game."""

    slug: str
    brief: Brief
    cards: tuple[Card, ...] = ()
    game: Mapping[str, Value] = field(default_factory=dict)
    pictures: Mapping[str, str] = field(default_factory=dict)
    dismissals: Dismissals = field(default_factory=dict)
    """Findings of checks that somebody has looked at and dismissed: `dismissals.yaml`."""
    composition: Composition | None = None
    """Which cards are in the deck, and their numbers: `composition.yaml`."""
    booklet: Booklet | None = None
    """The rules in words: `booklet.yaml`."""
    states: Mapping[str, str] = field(default_factory=dict)
    """The review state of each card, in the language where it is least ready; empty if nobody keeps track."""
    playtests: Mapping[str, Mapping[int, tuple[int, int]]] = field(default_factory=dict)
    """Card → number of the question, 0 if it has only one → how many players were correct, of how many."""

    def of_kind(self, kind: str) -> tuple[Card, ...]:
        """Return the cards of one kind."""
        return tuple(card for card in self.cards if card.kind == kind)

    def in_order(self) -> tuple[Card, ...]:
        """Return the cards in the order of print and play: as composed, or else all of them by id."""
        return tuple(card for kind in self.brief.kinds for card in self.numbered(kind))

    def numbered(self, kind: str) -> tuple[Card, ...]:
        """Return the cards of one kind in the order of their numbers."""
        cards = {card.id: card for card in sorted(self.of_kind(kind), key=lambda card: card.id)}
        order = self.composition.order(kind) if self.composition else None
        return tuple(cards.values() if order is None else (cards[card] for card in order if card in cards))

    @property
    def has_holes(self) -> bool:
        """Return whether the composition numbers a card that does not exist."""
        ids = {card.id for card in self.cards}
        return self.composition is not None and not all(
            card in ids for numbers in self.composition.cards.values() for card in numbers
        )

    def stacks(self, cards: Sequence[Dealt]) -> Iterator[tuple[Sequence[Dealt], ...]]:
        """Deal statements as the rulebook does: a card has number i on its first side, and i + half on its second.

        Stack k holds the k-th part of the first sides, and the second sides of the same cards. A starter edition has
        fewer stacks of the same size.
        """
        blueprint = self.brief.blueprint
        planned = max(1, blueprint.cards.get(blueprint.numbered, 0) // blueprint.stacks)
        count = max(1, round(len(cards) / planned))
        height = -(-len(cards) // (count * blueprint.sides))
        side = -(-len(cards) // blueprint.sides)
        for number in range(count):
            first = number * height
            sides = [
                cards[side * face + first : min(side * face + first + height, side * (face + 1))]
                for face in range(blueprint.sides)
            ]
            yield tuple(sides)
