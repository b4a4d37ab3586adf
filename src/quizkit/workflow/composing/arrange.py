"""Arrange a composed deck by hand: cards change places, and the blueprint says at once what is missed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from quizkit.decks.composition import Composition, number_cards
from quizkit.decks.deck import Deck
from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.progress import Watch, unwatched
from quizkit.store.history import Store
from quizkit.store.values import Change, Committed, Origin, dump_payload
from quizkit.workflow.composing.advice import list_ways_out
from quizkit.workflow.composing.compose import ComposeRequest, NoSuchComposition, TooFewCards, compose
from quizkit.workflow.composing.portrait import Portrait, portray_deck
from quizkit.workflow.stored.edit import put_in_order
from quizkit.workflow.stored.items import COMPOSITION, COMPOSITION_FILE, find_stored_deck
from quizkit.workflow.stored.workspace import open_workspace

Swaps = Sequence[tuple[str, str]]
"""Cards that change places, one pair after the other."""


class CannotSwap(QuizkitError):
    """Two cards cannot change places: they are not of one kind, or neither is in the deck."""

    name = "cannot-swap"


class ArrangedMeanwhile(QuizkitError):
    """Somebody else has changed the composition, so what somebody saw is not there any more."""

    name = "arranged-meanwhile"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A deck as it would be."""

    deck: Deck
    portraits: tuple[Portrait, ...]
    base: int
    """The revision of the composition that it starts from; 0, if there is none."""
    left_out: Mapping[str, tuple[str, ...]]
    """Kind → the cards that have no number."""


def arrange_deck(store: Store, slug: str, swaps: Swaps = (), composition: Composition | None = None) -> Arrangement:
    """Arrange a composed deck: swap cards, or take another composition; nothing is stored."""
    deck = find_stored_deck(store, slug)
    start = composition or deck.composition
    if start is None:
        return Arrangement(deck, (), 0, {})
    arranged = replace(deck, composition=_swap(start, swaps))
    head = store.heads_of([f"{slug}/{COMPOSITION_FILE}"])
    base = next((revision.number for revision in head.values() if not revision.is_tombstone), 0)
    left_out = {
        kind: tuple(card.id for card in deck.of_kind(kind) if start.leaves_out(kind, card.id)) for kind in start.cards
    }
    return Arrangement(arranged, tuple(portray_deck(arranged)), base, left_out)


def _swap(composition: Composition, swaps: Swaps) -> Composition:
    orders = {kind: [*(composition.order(kind) or ())] for kind in composition.cards}
    for one, other in swaps:
        order = next((order for order in orders.values() if one in order or other in order), None)
        if order is None or one == other or _are_apart(orders, one, other):
            raise CannotSwap(one=one, other=other)
        exchange = {one: other, other: one}
        order[:] = [exchange.get(card, card) for card in order]
    return number_cards(orders)


def _are_apart(orders: Mapping[str, Sequence[str]], one: str, other: str) -> bool:
    """Return whether two cards are of different kinds, both with numbers."""
    homes = [kind for card in (one, other) for kind, order in orders.items() if card in order]
    return len(set(homes)) > 1


def store_arrangement(store: Store, slug: str, swaps: Swaps, base: int, origin: Origin) -> Committed:
    """Store a deck with its cards swapped, unless somebody else has arranged it meanwhile."""
    arranged = arrange_deck(store, slug, swaps)
    if arranged.base != base:
        # The pairs were chosen by somebody who saw other numbers.
        raise ArrangedMeanwhile(deck=slug)
    return _store(store, arranged, base, origin)


def store_composed(store: Store, slug: str, composition: Composition, origin: Origin) -> Committed:
    """Store a composition that was proposed, in place of the one there is."""
    return _store(store, arrange_deck(store, slug, composition=composition), None, origin)


def _store(store: Store, arranged: Arrangement, base: int | None, origin: Origin) -> Committed:
    deck = arranged.deck
    kinds = {card.id: card.kind for card in deck.cards}
    composition = deck.composition or number_cards({})
    if any(kinds.get(card, kind) != kind for kind, numbers in composition.cards.items() for card in numbers):
        raise CannotSwap(one="", other="")
    payload = dump_payload(composition.data())
    item = f"{deck.slug}/{COMPOSITION_FILE}"
    committed = store.commit(
        [Change(item, deck.slug, COMPOSITION, payload, base, deck.brief.source)], origin, put_in_order
    )
    if committed.conflicts or committed.problems:
        raise ArrangedMeanwhile(deck=deck.slug)
    return committed


@dataclass(frozen=True, slots=True)
class Proposal:
    """A composition that was found, or what to write or change so that there is one."""

    composition: Composition | None
    is_best: bool = False
    advice: tuple[str, ...] = ()


def propose_composition(
    request: ComposeRequest, folder: Path, db: str | None, say: Labels, today: date, watch: Watch = unwatched
) -> Proposal:
    """Compose a deck in a process of its own to look at first; nothing is stored."""
    store = open_workspace(folder, db).store
    try:
        composed = compose(store, request, today, watch=watch)
    except NoSuchComposition as refused:
        return Proposal(None, advice=(say.error(refused), *(say.problem(problem) for problem in refused.problems)))
    except TooFewCards as refused:
        short = (refused, *refused.also)
        ways = (" ".join(way) for refusal in short for way in list_ways_out(refusal, request.deck, say))
        return Proposal(None, advice=(*map(say.error, short), *ways))
    return Proposal(composed.composition, composed.is_best)
