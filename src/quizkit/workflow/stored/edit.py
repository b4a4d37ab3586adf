"""Change cards in the store: edit, add, delete, restore, undo.

Inside: cards and new cards opened, stored merged with others' changes, tagged, deleted; a change undone, or several.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from quizkit import safe_yaml
from quizkit.cards.card import Card, slug
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.misfits import find_misfits
from quizkit.labels import Labels
from quizkit.problems import Place, Problem, QuizkitError, closest
from quizkit.store.history import Store
from quizkit.store.merge import merge
from quizkit.store.values import Change, Committed, Data, Origin, Revision, dump_payload
from quizkit.workflow.stored.card_ids import make_id
from quizkit.workflow.stored.compare import NoSuchState, find_revision, read_number
from quizkit.workflow.stored.items import BRIEF, BRIEF_FILE, COMPOSITION, find_brief, find_card, list_decks
from quizkit.workflow.stored.worded import list_choices, write_worded


class NoSuchKind(QuizkitError):
    """No deck here has such cards."""

    name = "no-such-kind"


class NothingToUndo(QuizkitError):
    """The change was a review or a release."""

    name = "nothing-to-undo"


class DeckInUse(QuizkitError):
    """Without the deck that a change made, what came into it since would be lost."""

    name = "deck-in-use"


class NothingToRestore(QuizkitError):
    """The revision is a deletion."""

    name = "nothing-to-restore"


class BadTag(QuizkitError):
    """A tag has other signs than lowercase letters, digits and hyphens."""

    name = "bad-tag"


class OpenCard(NamedTuple):
    """A card that somebody is about to change or to write."""

    id: str
    kind: str
    deck: str
    brief: Brief
    base: int
    """The revision they start from; 0 for a new card."""
    text: str
    """The card as YAML."""


def open_card(store: Store, item: str, say: Labels) -> OpenCard:
    """Open a card to edit, in somebody's words."""
    head = find_card(store, item)
    brief = find_brief(store, head.deck)
    text = "".join(list_choices(head.kind, brief, say)) + write_worded(head.data, head.kind, brief, say)
    return OpenCard(item, head.kind, head.deck, brief, head.number, text)


def open_new_card(store: Store, kind: str, deck: str | None) -> OpenCard:
    """Open an empty card to edit: in the deck named, or in the only one with such cards."""
    briefs = {slug: find_brief(store, slug) for slug in list_decks(store) if deck in (None, slug)}
    homes = [slug for slug, brief in briefs.items() if kind in brief.kinds]
    if len(homes) != 1:
        known = sorted({name for brief in briefs.values() for name in brief.kinds})
        raise NoSuchKind(kind=kind, known=", ".join(known), suggestion=closest(kind, known))
    [slug] = homes
    prefix = briefs[slug].prefixes[kind]
    new_id = make_id(prefix, store.highest_number(prefix) + 1)
    return OpenCard(new_id, kind, slug, briefs[slug], 0, safe_yaml.write({"id": new_id}))


def find_problems(card: Card, brief: Brief) -> Iterator[Problem]:
    """Find what does not fit the deck in an edited card."""
    return find_misfits(card, brief, lambda _: Place(card.id))


def store_card(store: Store, card: Card, deck: str, base: int, origin: Origin) -> Committed:
    """Store a card edited from revision `base` (0 if from nothing), merged with what others did since."""
    change = Change(card.id, deck, card.kind, dump_payload(card.data()), base, find_brief(store, deck).source)
    return store.commit([change], origin, put_in_order)


def delete_card(store: Store, item: str, origin: Origin) -> Committed:
    """Delete a card: put a tombstone on it; its history stays."""
    head = find_card(store, item)
    return store.commit([_as_change(head, None, head.number)], origin)


def delete_cards(store: Store, ids: Iterable[str], origin: Origin) -> Committed:
    """Delete cards, in one change: put tombstones on them; their history stays."""
    heads = store.heads_of(ids)
    return store.commit([_as_change(head, None, head.number) for head in heads.values()], origin)


def tag_cards(
    store: Store, ids: Iterable[str], add: tuple[str, ...], remove: tuple[str, ...], origin: Origin
) -> Committed:
    """Edit the tags of cards, adding and removing some, in one change; cards as wished already stay as they are."""
    for tag in (*add, *remove):
        try:
            slug(tag)
        except ValueError as error:
            raise BadTag(tag=tag, suggestion="-".join(re.findall(r"[a-z0-9]+", tag.lower()))) from error
    changes = list[Change]()
    for head in store.heads_of(ids).values():
        tags = head.data.get("tags")
        kept = [tag for tag in (tags if isinstance(tags, list) else ()) if tag not in remove]
        data = {**head.data, "tags": list(dict.fromkeys((*kept, *add)))}
        settled, _ = put_in_order(_as_change(head, head.payload, head.number), data)
        changes.append(_as_change(head, dump_payload(settled), head.number))
    return store.commit(changes, origin)


def restore_card(store: Store, state: str, origin: Origin) -> Committed:
    """Restore a card as it was at a revision (`sq-0001@2`), with the translations that were stale then."""
    item, _, word = state.rpartition("@")
    wanted = find_revision(store, item, word) if item else None
    if wanted is None:
        raise NoSuchState(state=state)
    if wanted.is_tombstone:
        raise NothingToRestore(item=item, number=wanted.number)
    head = store.head(item)
    source = _find_source(store, head.deck)
    return store.commit([_as_change(head, wanted.payload, head.number, source, like=wanted.number)], origin)


def undo_change(store: Store, word: str, origin: Origin) -> Committed:
    """Undo a changeset (`12` or `#12`): commit what was before it, with its own revisions as the base.

    So later changes of other fields stay, and later changes of the same field are conflicts.
    """
    number = read_number(word.removeprefix("#"))
    if number is None:
        raise NoSuchState(state=word)
    return undo_changes(store, [number], origin)


def undo_changes(store: Store, numbers: Sequence[int], origin: Origin) -> Committed:
    """Undo several changesets in one: each item becomes what it was before the first of them.

    What others did to it in between stays.
    """
    undone = dict[str, list[Revision]]()
    for number in sorted(numbers):
        for revision in store.changeset(number)[1]:
            undone.setdefault(revision.item, []).append(revision)
    if not undone:
        raise NothingToUndo(number=max(numbers))
    changes = list[Change]()
    for item, [first, *_, revision] in ((item, [revisions[0], *revisions]) for item, revisions in undone.items()):
        before = store.revision(item, first.number - 1) if first.number > 1 else None
        payload, like = (before.payload, before.number) if before else (None, None)
        if payload and revision.number - first.number >= len(undone[item]):
            payload, like = _take_back(store, undone[item]), None
        source = _find_source(store, revision.deck)
        change = _as_change(revision, payload, revision.number, source, like=like if payload else None)
        has_moved = before is not None and before.deck != revision.deck
        changes.append(change._replace(deck=before.deck, moved_from=revision.deck) if before and has_moved else change)
    _refuse_orphans(store, changes)
    return store.commit(changes, origin, put_in_order)


def _take_back(store: Store, revisions: Sequence[Revision]) -> str:
    """Take some revisions of an item back, one after the other, and leave what was changed between them."""
    data = revisions[-1].data
    for revision in reversed(revisions):
        before = store.revision(revision.item, revision.number - 1)
        data, _ = merge(revision.item, revision.data, data, before.data)
    return dump_payload(data)


def _refuse_orphans(store: Store, changes: Sequence[Change]) -> None:
    """Refuse to delete a deck, but not what has come into it since."""
    items = {change.item for change in changes}
    for change in changes:
        if change.kind == BRIEF and change.payload is None and (left := store.living(change.deck).keys() - items):
            raise DeckInUse(deck=change.deck, count=len(left), items=", ".join(sorted(left)[:3]))


def _find_source(store: Store, slug: str) -> str:
    """Return the language a deck is translated from, even if the deck was deleted."""
    briefs = reversed(store.history(f"{slug}/{BRIEF_FILE}"))
    return next((str(brief.data["source"]) for brief in briefs if not brief.is_tombstone), "")


def _as_change(revision: Revision, payload: str | None, base: int, source: str = "", like: int | None = None) -> Change:
    return Change(revision.item, revision.deck, revision.kind, payload, base, source, like)


def put_in_order(change: Change, data: Data) -> tuple[Data, list[Problem]]:
    """Put a card, composition or brief that was merged in canonical order, or say why it is not one any more."""
    row = Row(data, {(): Place(change.item)})
    if change.kind == BRIEF:
        brief, problems = parse(row, Brief)
        return (brief.model_dump(mode="json", exclude_defaults=True) if brief else data), problems
    if change.kind not in (*kinds(), COMPOSITION):
        return data, []
    model: type[Card | Composition] = kinds().get(change.kind, Composition)
    merged, problems = parse(row, model)
    return (merged.data() if merged else data), problems
