"""A deck as it is now, made into a pack: to look at, to print and to play before it is released.

The bundled decks need no store, which takes a while to import.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from quizkit import __version__
from quizkit.cards.cantons import cantons
from quizkit.decks.deck import Deck
from quizkit.packs.pack import Pack

if TYPE_CHECKING:
    from quizkit.store.history import Store

UNRELEASED = "0.0.0"
"""The version of a pack that is not a release."""


def pack_title(pack: Pack) -> str:
    """Name a pack in titles; an unreleased one has no version."""
    return pack.deck if pack.version == UNRELEASED else f"{pack.deck} {pack.version}"


def pack_deck(
    deck: Deck,
    revisions: Mapping[str, int] = MappingProxyType({}),
    numbered: Mapping[str, Mapping[str, int]] | None = None,
) -> Pack:
    """Return an unreleased pack of a deck as it is now; it has no digest.

    If it has only a part of the cards, `numbered` are all of them, by kind.
    """
    # Without gaps, the place of a card is its number.
    numbers = numbered or (deck.composition.cards if deck.composition and deck.has_holes else {})
    cards = tuple(
        {"kind": card.kind, "revision": revisions.get(card.id, 0), "card": card.data()}
        | ({"number": ours[card.id], "of": len(ours)} if (ours := numbers.get(card.kind)) else {})
        for card in deck.in_order()
    )
    return Pack(
        quizkit=__version__, deck=deck.slug, version=UNRELEASED, brief=deck.brief.model_dump(mode="json"),
        game=deck.game, booklet=deck.booklet.data() if deck.booklet else {}, cards=cards, pictures=deck.pictures,
        cantons=tuple(canton.model_dump(mode="json") for canton in cantons().values()),
    )  # fmt: skip


def pack_as_it_stands(store: "Store", slug: str, edition: str = "") -> Pack:
    """Return a pack of a stored deck as it is now, or of one of its editions, to try it before it is released."""
    from quizkit.workflow.stored.editions import choose_edition
    from quizkit.workflow.stored.items import read_deck
    from quizkit.workflow.stored.released import select_for_release

    heads = select_for_release(store, slug)
    deck, _ = read_deck(slug, heads)
    return pack_deck(choose_edition(deck, edition), {item: head.number for item, head in heads.items()})
