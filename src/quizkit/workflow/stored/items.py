"""Decks as items of the store: every card is one, and so is every other file of a deck."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.booklet import Booklet
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.deck import Deck
from quizkit.decks.dismissal import DismissalFile, Dismissals, as_data
from quizkit.problems import Place, Problem, QuizkitError
from quizkit.store.history import Store
from quizkit.store.staleness import find_texts as texts_of
from quizkit.store.values import Change, Data, Revision, dump_payload

BRIEF, GAME, PICTURE, DISMISSALS = "brief", "game", "picture", "dismissals"
COMPOSITION, BOOKLET = "composition", "booklet"
"""The kinds of item that are no cards."""
BRIEF_FILE, DISMISSALS_FILE, COMPOSITION_FILE = "deck.yaml", "dismissals.yaml", "composition.yaml"


def deck_changes(deck: Deck) -> Iterator[Change]:
    """Return a deck as changes that would make it so."""

    def file(name: str, kind: str, data: Data) -> Change:
        return Change(f"{deck.slug}/{name}", deck.slug, kind, dump_payload(data), source=deck.brief.source)

    yield file(BRIEF_FILE, BRIEF, deck.brief.model_dump(mode="json", exclude_defaults=True))
    if deck.game:
        yield file("game.yaml", GAME, deck.game)
    if deck.dismissals:
        yield file(DISMISSALS_FILE, DISMISSALS, as_data(deck.dismissals))
    if deck.composition:
        yield file(COMPOSITION_FILE, COMPOSITION, deck.composition.data())
    if deck.booklet:
        yield file("booklet.yaml", BOOKLET, deck.booklet.data())
    for name, drawing in deck.pictures.items():
        yield file(f"pictures/{name}", PICTURE, {"svg": drawing})
    for card in deck.cards:
        yield Change(card.id, deck.slug, card.kind, dump_payload(card.data()), source=deck.brief.source)


def loaded(change: Change) -> Data:
    """Return the data of a change."""
    return cast("Data", json.loads(change.payload or "{}"))


def list_decks(store: Store) -> list[str]:
    """Name the decks that have not been deleted."""
    briefs = (store.head(f"{slug}/{BRIEF_FILE}") for slug in store.decks())
    return [brief.deck for brief in briefs if not brief.is_tombstone]


def read_dismissals(revision: Revision) -> Dismissals:
    """Return the dismissals of a revision of their file."""
    return DismissalFile.model_validate(revision.data).checks


def read_composition(revisions: Iterable[Revision]) -> Composition | None:
    """Find the composition among the items of a deck."""
    found = (one.data for one in revisions if one.kind == COMPOSITION and not one.is_tombstone)
    return next((Composition.model_validate(data) for data in found), None)


def read_texts(revision: Revision) -> Mapping[str, Mapping[str, str]]:
    """Return the texts of a revision: path → language → words."""
    return dict(texts_of(revision.data))


def read_card(revision: Revision) -> tuple[Card | None, list[Problem]]:
    """Make the card of a revision, or say why today's rules do not take it any more."""
    return parse(Row(revision.data, {(): Place(revision.item)}), kinds()[revision.kind])


class BrokenBrief(QuizkitError):
    """A deck was stored under looser rules than today's."""

    name = "broken-brief"


def read_brief(revision: Revision) -> Brief:
    """Make the brief of a revision."""
    found, wrong = parse(Row(revision.data, {(): Place(revision.item)}), Brief)
    if found is None:
        first = wrong[0]
        raise BrokenBrief(item=revision.item, field=first.field, code=first.fault.code, value=first.value)
    return found


def read_deck(slug: str, revisions: Iterable[Revision]) -> tuple[Deck, list[Problem]]:
    """Put a deck together from revisions of its items, and say which cards cannot be read any more."""
    living = [revision for revision in revisions if not revision.is_tombstone]
    read = [read_card(revision) for revision in living if revision.kind in kinds()]
    found = read_brief(next(revision for revision in living if revision.kind == BRIEF))
    game = next((revision.data for revision in living if revision.kind == GAME), {})
    pictures = {one.item.rpartition("/")[2]: str(one.data["svg"]) for one in living if one.kind == PICTURE}
    booklet = next((Booklet.model_validate(one.data) for one in living if one.kind == BOOKLET), None)
    cards = tuple(one for one, _ in read if one)
    waived = next((read_dismissals(one) for one in living if one.kind == DISMISSALS), {})
    made = Deck(slug, found, cards, game, pictures, waived, read_composition(living), booklet)
    return made, [problem for _, problems in read for problem in problems]
