"""Change cards in the store: edit, add, delete, restore, undo."""

import json
import re
from collections.abc import Iterator, Mapping

from quizkit import safe_yaml
from quizkit.cards import faults
from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.decks.deck import misfits
from quizkit.problems import Place, Problem, QuizkitError, closest, shorten
from quizkit.store.history import Store
from quizkit.store.merge import merge
from quizkit.store.values import Change, Committed, Conflict, Data, Origin, Revision, written


class NoSuchKind(QuizkitError):
    """No deck here has such cards."""

    name = "no-such-kind"


class NotACard(QuizkitError):
    """It was deleted, or is another file of a deck."""

    name = "not-a-card"


class NothingToRestore(QuizkitError):
    """The revision is a deletion."""

    name = "nothing-to-restore"


class MergedCardBroken(QuizkitError):
    """Two changes that were right by themselves do not go together."""

    name = "merged-card-broken"


def brief(store: Store, slug: str) -> Brief:
    """Give a deck's brief as it is now."""
    return Brief.model_validate(store.head(f"{slug}/deck.yaml").data)


def home(store: Store, kind: str, slug: str | None) -> tuple[str, Brief]:
    """Find the deck a new card belongs in: the one named, or the only one with such cards."""
    briefs = {deck: brief(store, deck) for deck in store.decks() if slug in (None, deck)}
    homes = [(deck, found) for deck, found in briefs.items() if kind in found.kinds]
    if len(homes) != 1:
        known = sorted({name for found in briefs.values() for name in found.kinds})
        raise NoSuchKind(kind=kind, known=", ".join(known), suggestion=closest(kind, known))
    return homes[0]


def next_id(store: Store, slug: str, prefix: str) -> str:
    """Give the next free id of a deck: ids are never used twice, not even after a deletion."""
    numbers = (re.fullmatch(rf"{prefix}-(\d+)", item) for item in store.heads(slug))
    return f"{prefix}-{max((int(found[1]) for found in numbers if found), default=0) + 1:04}"


def inspect_text(text: str, kind: str, found: Brief) -> tuple[Card | None, list[Problem]]:
    """Make a card of the YAML somebody wrote, and say everything that is wrong with it."""
    document = safe_yaml.read(text.encode(), "card.yaml")
    if not isinstance(document.value, Mapping):
        nothing = Problem(faults.NOT_FIELDS, Place("card.yaml", 1), value=shorten(document.value))
        return None, list(document.problems) or [nothing]
    row = Row(document.value, document.places)
    card, wrong = parse(row, kinds()[kind])
    return card, [*document.problems, *wrong, *(misfits(card, found, row.place) if card else ())]


def problems(card: Card, found: Brief) -> Iterator[Problem]:
    """Find what does not fit the deck in a stored card."""
    return misfits(card, found, lambda _: Place(card.id))


def put(store: Store, card: Card, slug: str, base: int, origin: Origin) -> Committed:
    """Store a card somebody made from revision `base` (0: from nothing), merged with what others did since."""
    change = Change(card.id, slug, card.kind, written(card.data()), base, brief(store, slug).source)
    return store.commit([change], origin, _in_order)


def delete(store: Store, item: str, origin: Origin) -> Committed:
    """Put a tombstone on a card; its history stays."""
    head = store.head(item)
    return store.commit([_as_change(head, None, head.number)], origin)


def restore(store: Store, item: str, number: int, origin: Origin) -> Committed:
    """Make a card again what it was at a revision."""
    wanted, head = store.revision(item, number), store.head(item)
    if wanted.is_tombstone:
        raise NothingToRestore(item=item, number=number)
    return store.commit([_as_change(head, wanted.payload, head.number, source=_source(store, head.deck))], origin)


def undo(store: Store, number: int, origin: Origin) -> Committed:
    """Revert a changeset field by field; later changes of other fields stay, of the same field are conflicts."""
    _, done = store.changeset(number)
    changes, conflicts = [], list[Conflict]()
    for revision in done:
        head = store.head(revision.item)
        before = store.revision(revision.item, revision.number - 1).payload if revision.number > 1 else None
        payload, clashes = _reverted(revision, head, before)
        conflicts += clashes
        changes.append(_as_change(head, payload, head.number, source=_source(store, head.deck)))
    if conflicts:
        return Committed(None, conflicts=tuple(conflicts))
    return store.commit(changes, origin, _in_order)


def _reverted(revision: Revision, head: Revision, before: str | None) -> tuple[str | None, list[Conflict]]:
    if head.payload in (before, revision.payload):
        return before, []
    if before is None or head.payload is None or revision.payload is None:
        sides = (json.loads(side) if side else None for side in (revision.payload, head.payload, before))
        return head.payload, [Conflict(revision.item, "", *sides)]
    data, conflicts = merge(revision.item, revision.data, head.data, json.loads(before))
    if conflicts:
        return head.payload, conflicts
    return written(_in_order(_as_change(head, None, head.number), data)), []


def _source(store: Store, slug: str) -> str:
    """Give the language a deck is translated from, also of a deck that was deleted."""
    return str(store.head(f"{slug}/deck.yaml").data.get("source", ""))


def _as_change(head: Revision, payload: str | None, base: int, source: str = "") -> Change:
    return Change(head.item, head.deck, head.kind, payload, base, source)


def _in_order(change: Change, data: Data) -> Data:
    """Put a merged card in canonical order, if it still is a card."""
    if change.kind not in kinds():
        return data
    card, wrong = parse(Row(data, {(): Place(change.item)}), kinds()[change.kind])
    if card is None:
        raise MergedCardBroken(item=change.item, field=wrong[0].field)
    return card.data()
