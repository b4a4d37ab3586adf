"""A content tree and the store: what people changed in their files comes in, what is in the store goes out.

A tree that was written from the store remembers in `.quizkit` after which change that was. So what
others have done since is merged, field by field, and not overwritten.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import Change, Committed, Origin, Outcome, Planned, Revision, digest
from quizkit.workflow import content, files, items, tidy
from quizkit.workflow.revise import in_order

MEMORY = ".quizkit"


class TreeHasChanges(QuizkitError):
    """The folder holds work that is not in the store."""

    name = "tree-has-changes"


class BrokenMemory(QuizkitError):
    """`.quizkit` cannot be read, or is of another store."""

    name = "broken-memory"


@dataclass(frozen=True, slots=True)
class Delivery:
    """What a tree brings: changes, and the cards of its decks that are in the store but not in the tree."""

    changes: tuple[Change, ...]
    missing: tuple[Revision, ...]

    def deletions(self) -> Iterator[Change]:
        """Give what is missing as changes that would delete it."""
        for one in self.missing:
            yield Change(one.item, one.deck, one.kind, None, one.number)


def receive(store: Store, tree: Path) -> Delivery:
    """Read a tree; nothing in it may be wrong."""
    library = content.load_whole(tree)
    after = _remembered(store, tree)
    known = store.heads(until=after) if after is not None else {}
    # Base 0: it was not there when the tree was written. None: the tree has the last word.
    bases = {item: head.number for item, head in known.items()}
    found = [change for deck in library.decks for change in items.changes(deck)]
    changes = tuple(change._replace(base=None if after is None else bases.get(change.item, 0)) for change in found)
    named, decks = {change.item for change in changes}, {deck.slug for deck in library.decks}
    # What came into the store after the tree was written cannot be missing from it.
    missing = tuple(
        head
        for item, head in store.heads().items()
        if head.deck in decks and item not in named and not head.is_tombstone and (after is None or item in known)
    )
    return Delivery(changes, missing)


def plan(store: Store, delivery: Delivery, *, delete: bool) -> list[Planned]:
    """Say what taking a delivery in would do."""
    return store.plan([*delivery.changes, *(delivery.deletions() if delete else ())], in_order)


def take_in(store: Store, tree: Path, delivery: Delivery, origin: Origin, *, delete: bool) -> Committed:
    """Commit a delivery: one changeset, all or nothing. A tree that came from the store is then brought up to date."""
    done = store.commit([*delivery.changes, *(delivery.deletions() if delete else ())], origin, in_order)
    settled = not (done.conflicts or done.problems)
    if settled and (tree / MEMORY).is_file() and (delete or not delivery.missing):
        _write(store, tree)
    return done


def write_out(store: Store, tree: Path) -> int:
    """Write the store as a content tree; give how many files changed. Cards changed only there are not overwritten."""
    if tree.is_dir() and any(tree.iterdir()):
        delivery = receive(store, tree)
        unsaved = [one for one in plan(store, delivery, delete=False) if one.outcome is not Outcome.UNCHANGED]
        if unsaved or delivery.missing:
            raise TreeHasChanges(folder=tree, count=len(unsaved) + len(delivery.missing))
    return _write(store, tree)


def _write(store: Store, tree: Path) -> int:
    # The number first: what is committed while we write belongs to the next time.
    after = _newest(store)
    heads = [head for head in store.heads(until=after).values() if not head.is_tombstone]
    slugs = sorted({head.deck for head in heads if head.kind == items.BRIEF})
    decks = tuple(items.deck(slug, [head for head in heads if head.deck == slug])[0] for slug in slugs)
    before = content.load(tree) if tree.is_dir() else content.Library((), {}, ())
    changed = tidy.tidy(content.Library(decks, before.places, ()), tree)
    living = {head.item for head in heads}
    for change in (change for deck in before.decks for change in items.changes(deck)):
        if change.item not in living and (tree / change.item).is_file():
            (tree / change.item).unlink()
            changed += 1
    memory = {"store": _fingerprint(store), "change": after}
    files.replace(tree / MEMORY, (json.dumps(memory) + "\n").encode())
    return changed


def _newest(store: Store) -> int:
    newest = store.log(limit=1)
    return newest[0].number if newest else 0


def _fingerprint(store: Store) -> str:
    """Tell one store from another: by the first thing that happened in it."""
    return digest(repr(store.origin(1)))[:16] if _newest(store) else ""


def _remembered(store: Store, tree: Path) -> int | None:
    """Give the change after which a tree was written, if it knows."""
    if not (tree / MEMORY).is_file():
        return None
    try:
        memory = json.loads(files.read(tree / MEMORY))
        after, written_by = memory["change"], memory["store"]
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenMemory(file=tree / MEMORY) from error
    if not isinstance(after, int) or not 0 <= after <= _newest(store) or (after and written_by != _fingerprint(store)):
        raise BrokenMemory(file=tree / MEMORY)
    return after
