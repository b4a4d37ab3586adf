"""A content tree and the store: what people changed in their files comes in, what is in the store goes out.

A tree that was written from the store remembers in `.quizkit` after which change that was. So what
others have done since is merged, field by field, and not overwritten.
"""

import json
from pathlib import Path

from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import ChangeOutcome, Committed, Origin
from quizkit.workflow import files
from quizkit.workflow.intake.delivery import Delivery, commit_delivery, plan_delivery
from quizkit.workflow.stored import items
from quizkit.workflow.tree.read import Library, read_tree, read_whole_tree
from quizkit.workflow.tree.write import format_tree

MEMORY = ".quizkit"


class TreeHasChanges(QuizkitError):
    """The folder holds work that is not in the store."""

    name = "tree-has-changes"


class BrokenMemory(QuizkitError):
    """`.quizkit` cannot be read, or is of another store."""

    name = "broken-memory"


def receive_tree(store: Store, tree: Path) -> Delivery:
    """Read a tree. If anything in it is wrong, it brings nothing else: what cannot be read would look deleted."""
    library = read_tree(tree)
    if library.has_errors:
        return Delivery(problems=library.problems)
    after = _remembered(store, tree)
    known = store.heads(until=after) if after is not None else {}
    # Base 0: it was not there when the tree was written. None: the tree has the last word.
    bases = {item: head.number for item, head in known.items()}
    found = [change for deck in library.decks for change in items.deck_changes(deck)]
    changes = tuple(change._replace(base=None if after is None else bases.get(change.item, 0)) for change in found)
    named, decks = {change.item for change in changes}, {deck.slug for deck in library.decks}
    # What came into the store after the tree was written cannot be missing from it.
    missing = tuple(
        head
        for item, head in store.heads().items()
        if head.deck in decks and item not in named and not head.is_tombstone and (after is None or item in known)
    )
    return Delivery(changes, missing, library.problems)


def commit_tree(store: Store, delivery: Delivery, origin: Origin, tree: Path, *, delete: bool) -> Committed:
    """Commit what a tree brings. One that came from the store is then brought up to date."""
    done = commit_delivery(store, delivery, origin, delete=delete)
    # What was left out is only in the files: they stay as they are.
    settled = not (done.conflicts or done.problems or delivery.skipped)
    if settled and (tree / MEMORY).is_file() and (delete or not delivery.missing):
        _write(store, tree)
    return done


def export_tree(store: Store, tree: Path) -> int:
    """Write the store as a content tree; give how many files changed. Cards changed only there are not overwritten."""
    if tree.is_dir() and any(tree.iterdir()):
        read_whole_tree(tree)
        delivery = receive_tree(store, tree)
        unsaved = [
            one for one in plan_delivery(store, delivery, delete=False) if one.outcome is not ChangeOutcome.UNCHANGED
        ]
        if unsaved or delivery.missing:
            raise TreeHasChanges(folder=tree, count=len(unsaved) + len(delivery.missing))
    return _write(store, tree)


def _write(store: Store, tree: Path) -> int:
    # The number first: what is committed while we write belongs to the next time.
    after = store.newest()
    heads = [head for head in store.heads(until=after).values() if not head.is_tombstone]
    slugs = sorted({head.deck for head in heads if head.kind == items.BRIEF})
    decks = tuple(items.read_deck(slug, [head for head in heads if head.deck == slug])[0] for slug in slugs)
    before = read_tree(tree) if tree.is_dir() else Library((), {}, ())
    changed = format_tree(Library(decks, before.places, ()), tree)
    living = {head.item for head in heads}
    for change in (change for deck in before.decks for change in items.deck_changes(deck)):
        if change.item not in living and (tree / change.item).is_file():
            (tree / change.item).unlink()
            changed += 1
    memory = {"store": store.fingerprint(), "change": after}
    files.replace(tree / MEMORY, (json.dumps(memory) + "\n").encode())
    return changed


def _remembered(store: Store, tree: Path) -> int | None:
    """Return the change after which a tree was written, if it knows."""
    if not (tree / MEMORY).is_file():
        return None
    try:
        memory = json.loads(files.read(tree / MEMORY))
        after, written_by = memory["change"], memory["store"]
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenMemory(file=tree / MEMORY) from error
    if not isinstance(after, int) or not 0 <= after <= store.newest() or (after and written_by != store.fingerprint()):
        raise BrokenMemory(file=tree / MEMORY)
    return after
