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
from quizkit.store.values import Change, Committed, Origin, Outcome, Planned, Revision
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
    base = {item: head.number for item, head in store.heads(until=after).items()} if after is not None else {}
    found = [change for deck in library.decks for change in items.changes(deck)]
    changes = tuple(change._replace(base=base.get(change.item, 0) if base else None) for change in found)
    named, decks = {change.item for change in changes}, {deck.slug for deck in library.decks}
    # What came into the store after the tree was written cannot be missing from it.
    missing = tuple(
        head
        for item, head in store.heads().items()
        if head.deck in decks and item not in named and not head.is_tombstone and (not base or item in base)
    )
    return Delivery(changes, missing)


def plan(store: Store, delivery: Delivery, *, delete: bool) -> list[Planned]:
    """Say what taking a delivery in would do."""
    return store.plan([*delivery.changes, *(delivery.deletions() if delete else ())], in_order)


def take_in(store: Store, delivery: Delivery, origin: Origin, *, delete: bool) -> Committed:
    """Commit a delivery: one changeset, all or nothing."""
    return store.commit([*delivery.changes, *(delivery.deletions() if delete else ())], origin, in_order)


def write_out(store: Store, tree: Path) -> int:
    """Write the store as a content tree; give how many files changed. Work that is only there is not overwritten."""
    if tree.is_dir() and any(tree.iterdir()):
        delivery = receive(store, tree)
        unsaved = [one for one in plan(store, delivery, delete=False) if one.outcome is not Outcome.UNCHANGED]
        if unsaved or delivery.missing:
            raise TreeHasChanges(folder=tree, count=len(unsaved) + len(delivery.missing))
    decks = tuple(items.deck(slug, store.heads(slug).values())[0] for slug in items.living(store))
    changed = tidy.tidy(content.Library(decks, {}, ()), tree)
    newest = store.log(limit=1)
    files.replace(tree / MEMORY, (json.dumps({"change": newest[0].number if newest else 0}) + "\n").encode())
    return changed


def _remembered(store: Store, tree: Path) -> int | None:
    """Give the change after which a tree was written, if it knows."""
    if not (tree / MEMORY).is_file():
        return None
    try:
        after = json.loads(files.read(tree / MEMORY))["change"]
        newest = store.log(limit=1)
        if not isinstance(after, int) or after > (newest[0].number if newest else 0):
            raise BrokenMemory(file=tree / MEMORY)
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenMemory(file=tree / MEMORY) from error
    return after
