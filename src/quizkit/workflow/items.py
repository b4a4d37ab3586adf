"""Decks as items of the store: every card is one, and so is every other file of a deck."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.store.values import Change, Data, Revision, written

BRIEF, GAME, PICTURE = "brief", "game", "picture"


def changes(deck: Deck) -> Iterator[Change]:
    """Give a deck as changes that would make it so."""

    def file(name: str, kind: str, data: Data) -> Change:
        return Change(f"{deck.slug}/{name}", deck.slug, kind, written(data), source=deck.brief.source)

    yield file("deck.yaml", BRIEF, deck.brief.model_dump(mode="json", exclude_defaults=True))
    if deck.game:
        yield file("game.yaml", GAME, deck.game)
    for name, drawing in deck.pictures.items():
        yield file(f"pictures/{name}", PICTURE, {"svg": drawing})
    for card in deck.cards:
        yield Change(card.id, deck.slug, card.kind, written(card.data()), source=deck.brief.source)


def deck(slug: str, revisions: Iterable[Revision]) -> Deck:
    """Put a deck together from the newest, or any other, revisions of its items."""
    living = [revision for revision in revisions if not revision.is_tombstone]
    by_kind: dict[str, list[Revision]] = {}
    for revision in living:
        by_kind.setdefault(revision.kind, []).append(revision)
    brief = Brief.model_validate(by_kind[BRIEF][0].data)
    cards = tuple(card(revision) for revision in living if revision.kind in kinds())
    game = by_kind[GAME][0].data if GAME in by_kind else {}
    pictures = {one.item.rpartition("/")[2]: cast("str", one.data["svg"]) for one in by_kind.get(PICTURE, ())}
    return Deck(slug, brief, cards, game, pictures)


def card(revision: Revision) -> Card:
    """Make the card of a revision."""
    return kinds()[revision.kind].model_validate(revision.data)


def loaded(change: Change) -> Data:
    """Give the data of a change."""
    return cast("Data", json.loads(change.payload or "{}"))


def decks(revisions: Mapping[str, Revision]) -> tuple[Deck, ...]:
    """Put all decks together."""
    by_deck: dict[str, list[Revision]] = {}
    for revision in revisions.values():
        by_deck.setdefault(revision.deck, []).append(revision)
    return tuple(deck(slug, found) for slug, found in sorted(by_deck.items()))
