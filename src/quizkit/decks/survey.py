"""A survey of a deck, for checks of the whole: the gist of every card, which can be kept, and any card to be read."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple, TypeVar

from quizkit.cards.card import Card
from quizkit.cards.kinds.canton import CantonQuestion
from quizkit.cards.kinds.quiz import Quiz
from quizkit.cards.kinds.statement import Statement
from quizkit.cards.kinds.tile import Tile
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.deck import Deck

Stacked = TypeVar("Stacked")
ENOUGH = 2
"""How many words a text must have to be looked for elsewhere; a single word may well have two translations."""


class Gist(NamedTuple):
    """What a deck counts of a card. It fits in a line, so that a large deck need not be read to be counted."""

    id: str
    kind: str
    shelf: str
    pieces: int
    tags: tuple[str, ...] = ()
    verdict: bool | None = None
    category: str = ""
    stated_in: tuple[str, ...] = ()
    """The languages a statement is written in."""
    themes: tuple[str, ...] = ()
    """Those of its questions."""
    cantons: tuple[str, ...] = ()
    """Those of its answer."""
    yes: tuple[str, ...] | None = None
    """What a tile says yes to."""
    answers: tuple[str, ...] = ()
    """The answers in the deck’s source language, unless the question is whether something is true."""
    sources: tuple[str, ...] = ()
    """Short hashes of its texts in the source language."""


def take_gist(card: Card, source: str) -> Gist:
    """Return the gist of a card, in a deck that is written in this language."""
    texts = ((text.role, text.text.get(source, "")) for text in card.texts())
    gist = Gist(
        card.id,
        card.kind,
        card.shelf(),
        card.pieces(),
        tuple(card.tags),
        answers=list_answers(card, source),
        sources=tuple(hash_source(role, words) for role, words in texts if words.count(" ") + 1 >= ENOUGH),
    )
    match card:
        case Statement():
            languages = tuple(code for code, words in card.text.items() if words)
            return gist._replace(verdict=card.verdict, category=card.category, stated_in=languages)
        case Quiz():
            return gist._replace(themes=tuple(question.theme for question in card.questions))
        case CantonQuestion():
            return gist._replace(cantons=tuple(card.answer))
        case Tile():
            return gist._replace(yes=tuple(card.yes))
    return gist


def list_answers(card: Card, language: str) -> tuple[str, ...]:
    """Return for a gist the answers to what a card asks; a verdict has only two, which say nothing."""
    exercises = card.exercises(language)
    return tuple(exercise.answers[0] for exercise in exercises if exercise.truth is None and exercise.answers)


def hash_source(role: str, words: str) -> str:
    """Hash a source text and what it is for, for a gist. Two may have one hash, so whoever finds one reads them."""
    return blake2b(f"{role} {words}".encode(), digest_size=6).hexdigest()


@dataclass(frozen=True)
class Survey:
    """The gists of a deck, in the order of its cards."""

    slug: str
    brief: Brief
    gists: Sequence[Gist]
    read: Callable[[Iterable[str]], Iterable[Card]]
    """Reads some of the cards, in the order in which they are named."""
    composition: Composition | None = None
    states: Mapping[str, str] = field(default_factory=dict)
    """The review state of composed cards, in the language where they are least ready; empty if nobody keeps track."""
    playtests: Mapping[str, Mapping[int, tuple[int, int]]] = field(default_factory=dict)
    """Card → number of the question, 0 if it has only one → how many players were correct, of how many."""

    @cached_property
    def _by_kind(self) -> Mapping[str, Sequence[Gist]]:
        """The cards of each kind in the order of their numbers, or else of their ids."""
        by_kind = dict[str, dict[str, Gist]]()
        for gist in self.gists:
            by_kind.setdefault(gist.kind, {})[gist.id] = gist
        composition = self.composition
        orders = {kind: composition.order(kind) if composition else None for kind in by_kind}
        return {
            kind: tuple(own[card] for card in orders[kind] or sorted(own) if card in own)
            for kind, own in by_kind.items()
        }

    def numbered(self, kind: str) -> Sequence[Gist]:
        """Return the cards of one kind in the order of their numbers."""
        return self._by_kind.get(kind, ())

    def played(self, kind: type[Card]) -> Sequence[Gist]:
        """Return the cards of one type in the order of print and play, if the deck has such cards."""
        return self.numbered(kind.kind) if kind.kind in self.brief.kinds else ()

    def in_order(self) -> Iterator[Gist]:
        """Yield the cards in the order of print and play: as composed, or else all of them by id."""
        return (gist for kind in self.brief.kinds for gist in self.numbered(kind))

    @property
    def has_holes(self) -> bool:
        """Return whether the composition numbers a card that does not exist."""
        return self.composition is not None and self.composition.has_holes({gist.id for gist in self.gists})

    def stacks(self, cards: Sequence[Stacked]) -> Iterator[tuple[Sequence[Stacked], ...]]:
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


def survey_deck(deck: Deck) -> Survey:
    """Take the gist of every card of a deck."""
    gists = tuple(take_gist(card, deck.brief.source) for card in deck.cards)
    by_id = {card.id: card for card in deck.cards}
    read = lambda ids: (by_id[card] for card in ids)  # noqa: E731
    return Survey(deck.slug, deck.brief, gists, read, deck.composition, deck.states, deck.playtests)
