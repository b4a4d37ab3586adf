"""A subject, which is what is checked: a deck of the store or of a content tree, put together only as far as needed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, partial

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.checks import Context
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.deck import Deck
from quizkit.decks.dismissal import Dismissals
from quizkit.decks.survey import Gist, Survey
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
from quizkit.workflow.stored.outlined import OutlinedCards
from quizkit.workflow.stored.review import find_least_ready
from quizkit.workflow.stored.similar import SimilarCards
from quizkit.workflow.tree.read import Library

Stale = Mapping[str, Mapping[str, int]]
Texts = Mapping[str, Mapping[str, str]]
"""Path → language → words, of one card."""


@dataclass(frozen=True)
class Subject:
    """A deck to be checked, wherever it comes from."""

    slug: str
    brief: Brief
    keys: Mapping[str, str]
    """Card → a hash of everything its problems depend on, but for the day; by id."""
    card: Callable[[str], tuple[Card | None, list[Problem]]]
    sheet: Callable[[str], Sheet]
    """What a card says, unread."""
    texts: Callable[[str], Texts]
    context: Context
    is_dated: Callable[[str], bool]
    """Whether a card's problems depend on the day, too."""
    fetch: Callable[[Iterable[str]], None] = lambda _: None
    """Fetches what some cards say, before they are asked for one by one."""
    find_similar: Callable[[Sequence[tuple[str, str]]], Iterable[str] | None] = lambda _: None
    """Names all cards that may say nearly the same as some texts (language, words); nothing if all must be read."""
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

    @cached_property
    def inspector(self) -> Inspector:
        """What runs the usual checks on this deck."""
        return Inspector(self.context)

    def hold_until(self, item: str) -> str:
        """Return the day on which the problems of a card hold, if they depend on it."""
        return self.context.today.isoformat() if self.is_dated(item) else ""

    def read(self, ids: Iterable[str]) -> Iterator[Card]:
        """Read some of its cards, in this order; those that today's rules accept."""
        wanted = [*ids]
        self.fetch(wanted)
        return (card for item in wanted if (card := self.card(item)[0]))

    def survey(self, gists: Iterable[Gist | None]) -> Survey:
        """Return the deck as checks of the whole see it."""
        known = [gist for gist in gists if gist]
        return Survey(self.slug, self.brief, known, self.read, self.composition, self.states, self.context.tried)

    def owns(self, item: str) -> bool:
        """Return whether this is one of its cards, or the deck itself."""
        return item in self.keys or item == self.slug

    @cached_property
    def deck(self) -> Deck:
        """The deck, put together."""
        self.fetch(self.keys)
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
    """Take a deck from the store as a subject to check, or one of its editions."""
    brief = find_brief(store, slug)
    if not edition:
        return _make_subject(store, brief, OutlinedCards.of_deck(store, slug), [*store.files(slug).values()], today)
    heads = store.living(slug)
    deck = choose_edition(read_deck(slug, heads)[0], edition)
    kept = {*deck.ids}
    heads = heads.pick(head.item for head in heads.bare() if head.item in kept or head.kind not in kinds())
    return subject_of_heads(store, slug, deck.brief, heads, today)


def subject_of_heads(store: Store, slug: str, brief: Brief, heads: Mapping[str, Revision], today: date) -> Subject:
    """Take a deck as a subject to check, as these revisions have it."""
    cards = OutlinedCards.of_heads(store, slug, select_cards(heads))
    return _make_subject(store, brief, cards, select_files(heads), today)


def _make_subject(store: Store, brief: Brief, cards: OutlinedCards, files: Sequence[Revision], today: date) -> Subject:
    slug = cards.deck
    stale = {head.item: store.stale(head) for head in cards.bare().values() if head.stale}
    playtests = count_playtests(store, slug, cards)
    brief_hash = digest(f"{slug} {brief.model_dump_json()}")
    keys = {
        item: _hash_card(brief_hash, item, f"{head.sha256}{playtests.get(item, '')}", stale.get(item))
        for item, head in cards.bare().items()
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
        is_dated=lambda item: cards[item].may_have("review_by") or _is_ahead(cards[item], today),
        fetch=cards.fetch,
        find_similar=partial(_find_similar, store, slug),
        dismissals=read_dismissals(next((file for file in files if file.kind == DISMISSALS), None)),
        composition=composition,
        states=_find_states(store, cards, composition, brief) if composition else {},
        revisions={head.item: head.number for head in (*cards.bare().values(), *files)},
        pictures=read_pictures(files),
    )


def _find_states(store: Store, cards: OutlinedCards, composition: Composition, brief: Brief) -> dict[str, str]:
    """Return the states of the cards that are in the deck; of others, nobody asks."""
    composed = [card for numbers in composition.cards.values() for card in numbers if card in cards]
    cards.fetch(composed)
    return find_least_ready(store, {card: cards[card] for card in composed}, brief.languages)


def _find_similar(store: Store, slug: str, texts: Sequence[tuple[str, str]]) -> list[str] | None:
    similar = SimilarCards.of(store, slug, len(texts))
    return similar.name(texts) if similar else None


def subject_of_tree(library: Library, slug: str, today: date, edition: str = "") -> Subject:
    """Take a deck from a content tree as a subject to check, or one of its editions."""
    deck = choose_edition(library.deck(slug), edition)
    cards = {card.id: card for card in deck.cards}
    brief_hash = digest(f"{slug} {deck.brief.model_dump_json()}")

    def is_dated(item: str) -> bool:
        card = cards[item]
        return bool(card.review_by or (card.confirmed and card.confirmed > today))

    keys = {
        card.id: _hash_card(brief_hash, card.id, digest(card.model_dump_json()))
        for card in sorted(deck.cards, key=lambda card: card.id)
    }
    return Subject(
        slug,
        deck.brief,
        keys,
        card=lambda item: (cards[item], []),
        sheet=lambda item: Sheet(cards[item].kind, dump_payload(cards[item].data()).encode()),
        texts=lambda item: {text.path: text.text for text in cards[item].texts()},
        context=make_context(deck.brief, today),
        is_dated=is_dated,
        dismissals=deck.dismissals,
        composition=deck.composition,
        pictures=deck.pictures,
        is_drawn=True,
    )


def _is_ahead(head: Revision, today: date) -> bool:
    """Return whether a card was confirmed on a day to come: once it has come, nothing is wrong any more."""
    return head.may_have("confirmed") and str(head.data.get("confirmed", "")) > today.isoformat()


def _hash_card(brief: str, item: str, card: str, stale: Stale | None = None) -> str:
    """Hash what a card's problems depend on, but for the day."""
    return digest(f"{brief}{item}{card}{canonical(stale) if stale else ''}")[:32]
