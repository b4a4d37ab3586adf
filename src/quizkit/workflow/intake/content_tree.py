"""A content tree and the store: what people changed in their files comes in, what is in the store goes out.

A tree that was written from the store remembers in `.quizkit` after which change that was. So what others have done
since is merged field by field, and not overwritten.
"""

import json
from pathlib import Path

from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import ChangeOutcome, Committed, Origin
from quizkit.workflow import files
from quizkit.workflow.intake.delivery import Delivery, commit_delivery, plan_delivery
from quizkit.workflow.making.looks import find_unprintable
from quizkit.workflow.making.rules_of import find_unplayable
from quizkit.workflow.stored.items import BRIEF, deck_changes, read_deck
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
    after = _find_base(store, tree)
    known = store.heads(until=after) if after is not None else {}
    # Base 0: it was not there when the tree was written. None: the tree has the last word.
    bases = {item: head.number for item, head in known.items()}
    changes = tuple(
        change._replace(base=None if after is None else bases.get(change.item, 0))
        for deck in library.decks
        for change in deck_changes(deck)
    )
    named, decks = {change.item for change in changes}, {deck.slug for deck in library.decks}
    # What came into the store after the tree was written cannot be missing from it.
    missing = tuple(
        head
        for item, head in store.living().items()
        if head.deck in decks and item not in named and (after is None or item in known)
    )
    unready = [problem for deck in library.decks for problem in (*find_unplayable(deck), *find_unprintable(deck))]
    briefs = {deck.slug: deck.brief for deck in library.decks}
    return Delivery(changes, missing, (*library.problems, *unready), briefs=briefs)


def commit_tree(store: Store, delivery: Delivery, origin: Origin, tree: Path, *, delete: bool) -> Committed:
    """Commit what a tree brings. A tree that came from the store is then brought up to date."""
    committed = commit_delivery(store, delivery, origin, delete=delete)
    # What was left out is only in the files, which then stay as they are.
    is_settled = not (committed.conflicts or committed.problems or delivery.skipped)
    if is_settled and (tree / MEMORY).is_file() and (delete or not delivery.missing):
        _write_tree(store, tree)
    return committed


def export_tree(store: Store, tree: Path) -> int:
    """Write the store as a content tree; return how many files changed. Changes made only there are not overwritten."""
    if tree.is_dir() and any(tree.iterdir()):
        read_whole_tree(tree)
        delivery = receive_tree(store, tree)
        plan = plan_delivery(store, delivery, delete=False)
        unsaved = [planned for planned in plan if planned.outcome is not ChangeOutcome.UNCHANGED]
        if unsaved or delivery.missing:
            raise TreeHasChanges(folder=tree, count=len(unsaved) + len(delivery.missing))
    return _write_tree(store, tree)


def _write_tree(store: Store, tree: Path) -> int:
    # The number first: what is committed while we write belongs to the next time.
    after = store.newest()
    heads = store.living(until=after)
    slugs = sorted({head.deck for head in heads.values() if head.kind == BRIEF})
    decks = tuple(read_deck(slug, [head for head in heads.values() if head.deck == slug])[0] for slug in slugs)
    before = read_tree(tree) if tree.is_dir() else Library((), {}, ())
    changed = format_tree(Library(decks, before.places, ()), tree)
    for change in (change for deck in before.decks for change in deck_changes(deck)):
        if change.item not in heads and (tree / change.item).is_file():
            (tree / change.item).unlink()
            changed += 1
    memory = {"store": store.fingerprint(), "change": after}
    files.replace(tree / MEMORY, (json.dumps(memory) + "\n").encode())
    return changed


def _find_base(store: Store, tree: Path) -> int | None:
    """Return the change after which a tree was written, if it remembers."""
    if not (tree / MEMORY).is_file():
        return None
    try:
        memory = json.loads(files.read(tree / MEMORY))
        after, fingerprint = memory["change"], memory["store"]
    except (ValueError, KeyError, TypeError) as error:
        raise BrokenMemory(file=tree / MEMORY) from error
    is_known = isinstance(after, int) and 0 <= after <= store.newest()
    if not is_known or (after and fingerprint != store.fingerprint()):
        raise BrokenMemory(file=tree / MEMORY)
    return int(after)
