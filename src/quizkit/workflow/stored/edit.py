"""Change cards in the store: edit, add, delete, restore, undo."""

import re
from collections.abc import Iterator, Mapping

from quizkit import safe_yaml
from quizkit.cards import faults
from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.deck import NoSuchDeck, find_misfits
from quizkit.problems import Place, Problem, QuizkitError, closest, shorten
from quizkit.store.history import Store
from quizkit.store.values import Change, Committed, Data, Origin, Revision, dump_payload
from quizkit.workflow.stored import items


class NoSuchKind(QuizkitError):
    """No deck here has such cards."""

    name = "no-such-kind"


class NotACard(QuizkitError):
    """It was deleted, or is another file of a deck."""

    name = "not-a-card"


class NothingToUndo(QuizkitError):
    """The change was a review or a release."""

    name = "nothing-to-undo"


class NothingToRestore(QuizkitError):
    """The revision is a deletion."""

    name = "nothing-to-restore"


def find_brief(store: Store, slug: str) -> Brief:
    """Return a deck's brief as it is now."""
    head = store.head(f"{slug}/{items.BRIEF_FILE}") if slug in store.decks() else None
    if head is None or head.is_tombstone:
        raise NoSuchDeck(
            deck=slug, decks=", ".join(items.list_decks(store)), suggestion=closest(slug, items.list_decks(store))
        )
    return items.read_brief(head)


def find_home_deck(store: Store, kind: str, slug: str | None) -> tuple[str, Brief]:
    """Find the deck a new card belongs in: the one named, or the only one with such cards."""
    briefs = {deck: find_brief(store, deck) for deck in items.list_decks(store) if slug in (None, deck)}
    homes = [(deck, found) for deck, found in briefs.items() if kind in found.kinds]
    if len(homes) != 1:
        known = sorted({name for found in briefs.values() for name in found.kinds})
        raise NoSuchKind(kind=kind, known=", ".join(known), suggestion=closest(kind, known))
    return homes[0]


def next_id(store: Store, slug: str, prefix: str) -> str:
    """Return the next free id of a deck: ids are never used twice, not even after a deletion."""
    numbers = (re.fullmatch(rf"{prefix}-(\d{{1,9}})", item) for item in store.heads(slug))
    return f"{prefix}-{max((int(found[1]) for found in numbers if found), default=0) + 1:04}"


def parse_card(text: str, kind: str, found: Brief) -> tuple[Card | None, list[Problem]]:
    """Make a card of the YAML somebody wrote, and say everything that is wrong with it."""
    document = safe_yaml.read(text.encode(), "card.yaml")
    if not isinstance(document.value, Mapping):
        nothing = Problem(faults.NOT_FIELDS, Place("card.yaml", 1), value=shorten(document.value))
        return None, list(document.problems) or [nothing]
    row = Row(document.value, document.places)
    card, wrong = parse(row, kinds()[kind])
    return card, [*document.problems, *wrong, *(find_misfits(card, found, row.place) if card else ())]


def find_problems(card: Card, found: Brief) -> Iterator[Problem]:
    """Find what does not fit the deck in a stored card."""
    return find_misfits(card, found, lambda _: Place(card.id))


def is_taken(store: Store, item: str) -> bool:
    """Return whether an id was ever used."""
    return bool(store.history(item))


def store_card(store: Store, card: Card, slug: str, base: int, origin: Origin) -> Committed:
    """Store a card somebody made from revision `base` (0: from nothing), merged with what others did since."""
    change = Change(card.id, slug, card.kind, dump_payload(card.data()), base, find_brief(store, slug).source)
    return store.commit([change], origin, put_in_order)


def delete_card(store: Store, item: str, origin: Origin) -> Committed:
    """Put a tombstone on a card; its history stays."""
    head = find_card(store, item)
    return store.commit([_as_change(head, None, head.number)], origin)


def restore_card(store: Store, item: str, number: int, origin: Origin) -> Committed:
    """Make a card again what it was at a revision, as stale as it was then."""
    wanted, head = store.revision(item, number), store.head(item)
    if wanted.is_tombstone:
        raise NothingToRestore(item=item, number=number)
    source = _source(store, head.deck)
    return store.commit([_as_change(head, wanted.payload, head.number, source, like=number)], origin)


def undo_change(store: Store, number: int, origin: Origin) -> Committed:
    """Revert a changeset: commit what was before it, from its own revisions as base.

    So later changes of other fields stay, and later changes of the same field are conflicts.
    """
    _, done = store.changeset(number)
    if not done:
        raise NothingToUndo(number=number)
    changes = []
    for revision in done:
        before = store.revision(revision.item, revision.number - 1) if revision.number > 1 else None
        payload, like = (before.payload, before.number) if before else (None, None)
        source = _source(store, revision.deck)
        changes.append(_as_change(revision, payload, revision.number, source, like=like if payload else None))
    return store.commit(changes, origin, put_in_order)


def find_card(store: Store, item: str) -> Revision:
    """Return the newest revision of a card, which must be one and be there."""
    head = store.head(item)
    if head.is_tombstone or head.kind not in kinds():
        raise NotACard(item=item)
    return head


def _source(store: Store, slug: str) -> str:
    """Return the language a deck is translated from, also of a deck that was deleted."""
    briefs = reversed(store.history(f"{slug}/{items.BRIEF_FILE}"))
    return next((str(one.data["source"]) for one in briefs if not one.is_tombstone), "")


def _as_change(revision: Revision, payload: str | None, base: int, source: str = "", like: int | None = None) -> Change:
    return Change(revision.item, revision.deck, revision.kind, payload, base, source, like)


def put_in_order(change: Change, data: Data) -> tuple[Data, list[Problem]]:
    """Put a merged card, or composition, in canonical order, or say why it is none any more."""
    if change.kind not in (*kinds(), items.COMPOSITION):
        return data, []
    read: type[Card | Composition] = kinds().get(change.kind, Composition)
    found, wrong = parse(Row(data, {(): Place(change.item)}), read)
    return (found.data() if found else data), wrong
