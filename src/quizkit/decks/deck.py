"""Deck: a brief, the cards that exist, and the data of its game."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, cast

from quizkit.cards.card import Card
from quizkit.decks.booklet import Booklet
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.dismissal import Dismissals
from quizkit.decks.unread_cards import UnreadCards, list_ids
from quizkit.problems import QuizkitError, closest
from quizkit.safe_yaml import Value

Dealt = TypeVar("Dealt", bound=Card)


class NoSuchDeck(QuizkitError):
    """No deck has this slug."""

    name = "no-such-deck"

    def __init__(self, deck: str, decks: Iterable[str]) -> None:
        known = [*decks]
        super().__init__(deck=deck, decks=", ".join(known) or "–", suggestion=closest(deck, known))


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of one game."""

    slug: str
    brief: Brief
    cards: Sequence[Card] = ()
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

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the ids of the cards."""
        return list_ids(self.cards)

    def of_kind(self, kind: str) -> Sequence[Card]:
        """Return the cards of one kind."""
        if isinstance(self.cards, UnreadCards):
            return self.cards.of_kind(kind)
        return tuple(card for card in self.cards if card.kind == kind)

    def in_order(self) -> Sequence[Card]:
        """Return the cards in the order of print and play: as composed, or else all of them by id."""
        by_kind = [self.numbered(kind) for kind in self.brief.kinds]
        if isinstance(self.cards, UnreadCards):
            return self.cards.pick(card for cards in by_kind for card in list_ids(cards))
        return tuple(card for cards in by_kind for card in cards)

    def numbered(self, kind: str) -> Sequence[Card]:
        """Return the cards of one kind in the order of their numbers."""
        cards, order = self.of_kind(kind), self.composition.order(kind) if self.composition else None
        if isinstance(cards, UnreadCards):
            return cards.pick(sorted(cards.ids) if order is None else order)
        by_id = {card.id: card for card in sorted(cards, key=lambda card: card.id)}
        return tuple(by_id.values() if order is None else (by_id[card] for card in order if card in by_id))

    def played(self, kind: type[Dealt]) -> Sequence[Dealt]:
        """Return the cards of one type in the order of print and play, if the deck has such cards."""
        return cast("Sequence[Dealt]", self.numbered(kind.kind) if kind.kind in self.brief.kinds else ())

    @property
    def has_holes(self) -> bool:
        """Return whether the composition numbers a card that does not exist."""
        return self.composition is not None and self.composition.has_holes(set(self.ids))
