"""What is checked: a deck of the store or of a content tree, put together only as far as needed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.checks import Context
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.deck import Deck
from quizkit.decks.dismissal import Dismissals
from quizkit.decks.unread_cards import Sheet, keep_cards
from quizkit.problems import Problem
from quizkit.store.history import Store
from quizkit.store.values import Revision, canonical, digest, dump_payload
from quizkit.workflow.checking.context import make_context
from quizkit.workflow.checking.inspect import Inspector
from quizkit.workflow.checking.playtest_counts import count_playtests
from quizkit.workflow.stored.editions import choose_edition
from quizkit.workflow.stored.items import (
    DISMISSALS,
    find_brief,
    read_card,
    read_composition,
    read_deck,
    read_dismissals,
    read_pictures,
    read_texts,
    select_cards,
    select_files,
)
from quizkit.workflow.stored.review import find_least_ready
from quizkit.workflow.tree.read import Library

Texts = Mapping[str, Mapping[str, str]]
"""Path → language → words, of one card."""


@dataclass(frozen=True)
class Subject:
    """A deck to be checked, wherever it comes from."""

    slug: str
    brief: Brief
    keys: Mapping[str, str]
    """Card → a hash of everything its problems depend on."""
    card: Callable[[str], tuple[Card | None, list[Problem]]]
    sheet: Callable[[str], Sheet]
    """What a card says, unread."""
    texts: Callable[[str], Texts]
    context: Context
    dismissals: Dismissals = field(default_factory=dict)
    composition: Composition | None = None
    states: Mapping[str, str] = field(default_factory=dict)
    """Card → its state in the language in which it is least ready."""
    revisions: Mapping[str, int] = field(default_factory=dict)
    """Item → the number of the revision that is checked."""
    pictures: Mapping[str, str] = field(default_factory=dict)
    """Its pictures by file name."""
    is_drawn: bool = False
    """Whether they were looked at when they were read, as those of a tree are."""

    @property
    def key(self) -> str:
        """Hash everything the problems of the deck as a whole depend on."""
        return digest(
            canonical(
                {
                    "deck": self.slug,
                    "brief": self.brief.model_dump(mode="json"),
                    "cards": dict(self.keys),
                    "composition": self.composition.data() if self.composition else {},
                    "states": dict(self.states),
                }
            )
        )

    @cached_property
    def inspector(self) -> Inspector:
        """What runs the usual checks on this deck."""
        return Inspector(self.context)

    def owns(self, item: str) -> bool:
        """Return whether this is one of its cards, or the deck itself."""
        return item in self.keys or item == self.slug

    @cached_property
    def deck(self) -> Deck:
        """The deck, put together."""
        cards = ((self.card(item)[0], item) for item in self.keys)
        return Deck(
            self.slug,
            self.brief,
            keep_cards((card, self.sheet(item)) for card, item in cards if card),
            composition=self.composition,
            states=self.states,
            playtests=self.context.tried,
        )


def find_home(item: str, subjects: Sequence[Subject]) -> Subject | None:
    """Return the subject that owns a card, or that is the deck of this name."""
    return next((subject for subject in subjects if subject.owns(item)), None)


def subject_of_store(store: Store, slug: str, today: date, edition: str = "") -> Subject:
    """Take a deck from the store, or one of its editions."""
    brief, heads = find_brief(store, slug), store.living(slug)
    if not edition:
        return subject_of_heads(store, slug, brief, heads, today)
    deck = choose_edition(read_deck(slug, heads)[0], edition)
    kept = {*deck.ids}
    heads = heads.pick(head.item for head in heads.bare() if head.item in kept or head.kind not in kinds())
    return subject_of_heads(store, slug, deck.brief, heads, today)


def subject_of_heads(store: Store, slug: str, brief: Brief, heads: Mapping[str, Revision], today: date) -> Subject:
    """Take a deck as these revisions have it."""
    cards, files = select_cards(heads), select_files(heads)
    stale = {head.item: store.stale(head) for head in cards.bare() if head.stale}
    playtests = count_playtests(store, slug, cards)
    brief_hash = digest(brief.model_dump_json())
    keys = {
        item: _hash_card(
            brief_hash,
            f"{head.sha256}{playtests.get(item, '')}",
            stale.get(item, {}),
            today if head.may_have("review_by") or _is_ahead(head, today) else None,
        )
        for item, head in cards.items()
    }
    composition = read_composition(files)
    return Subject(
        slug,
        brief,
        keys,
        card=lambda item: read_card(cards[item]),
        sheet=lambda item: Sheet(cards[item].kind, cards.payload(item)),
        texts=lambda item: read_texts(cards[item]),
        context=make_context(brief, today, stale, playtests),
        dismissals=read_dismissals(next((file for file in files if file.kind == DISMISSALS), None)),
        composition=composition,
        states=find_least_ready(store, cards, brief.languages) if composition else {},
        revisions={head.item: head.number for head in (*cards.bare(), *files)},
        pictures=read_pictures(files),
    )


def subject_of_tree(library: Library, slug: str, today: date, edition: str = "") -> Subject:
    """Take a deck from a content tree, or one of its editions."""
    deck = choose_edition(library.deck(slug), edition)
    cards = {card.id: card for card in deck.cards}
    brief_hash = digest(deck.brief.model_dump_json())
    keys = {
        card.id: _hash_card(
            brief_hash,
            digest(card.model_dump_json()),
            {},
            today if card.review_by or (card.confirmed and card.confirmed > today) else None,
        )
        for card in deck.cards
    }
    return Subject(
        slug,
        deck.brief,
        keys,
        card=lambda item: (cards[item], []),
        sheet=lambda item: Sheet(cards[item].kind, dump_payload(cards[item].data()).encode()),
        texts=lambda item: {text.path: text.text for text in cards[item].texts()},
        context=make_context(deck.brief, today),
        dismissals=deck.dismissals,
        composition=deck.composition,
        pictures=deck.pictures,
        is_drawn=True,
    )


def _is_ahead(head: Revision, today: date) -> bool:
    """Return whether a card was confirmed on a day to come: once it has come, nothing is wrong any more."""
    return head.may_have("confirmed") and str(head.data.get("confirmed", "")) > today.isoformat()


def _hash_card(brief: str, card: str, stale: Mapping[str, Mapping[str, int]], today: date | None) -> str:
    """Hash what a card's problems depend on; the day only where it matters."""
    return digest(f"{brief}{card}{canonical(stale) if stale else ''}{today or ''}")[:32]
