"""Import and export of a content tree: what people changed in their files comes in, what is in the store goes out.

A tree that was written from the store remembers in `.quizkit` after which change that was. So what others have done
since is merged field by field, and not overwritten.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from quizkit.decks.deck import Deck
from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import ChangeOutcome, Committed, Origin
from quizkit.workflow import files
from quizkit.workflow.checking.look import find_unprintable
from quizkit.workflow.intake.delivery import Delivery, commit_delivery, plan_delivery
from quizkit.workflow.making.rules_of import find_unready
from quizkit.workflow.stored.items import BRIEF, deck_changes, read_deck
from quizkit.workflow.tree.read import Library, read_tree, read_whole_tree
from quizkit.workflow.tree.write import format_tree, render_tree

MEMORY, LARGEST_MEMORY = ".quizkit", 10_000


class TreeHasChanges(QuizkitError):
    """The folder holds work that is not in the store."""

    name = "tree-has-changes"


class BrokenMemory(QuizkitError):
    """`.quizkit` cannot be read, or is of another store."""

    name = "broken-memory"


class TreeHalfWritten(QuizkitError):
    """An export to the folder was interrupted: what is not there yet would look deleted."""

    name = "tree-half-written"


@dataclass(frozen=True, slots=True)
class TreeMemory:
    """What a tree remembers of the store it was written from."""

    change: int
    """The change after which it was written."""
    before: int | None = None
    """While it is being written: the change after which it had been written before; 0 if it was new."""


def receive_tree(store: Store, tree: Path) -> Delivery:
    """Read a content tree to import. With anything wrong it brings nothing: what cannot be read would look deleted."""
    memory = _read_memory(store, tree)
    if memory and memory.before is not None:
        raise TreeHalfWritten(folder=tree)
    library = read_tree(tree)
    if library.has_errors:
        return Delivery(problems=library.problems)
    after = memory.change if memory else None
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
    unready = [
        problem
        for deck in library.decks
        for problem in (*find_unready(deck), *find_unprintable(deck.slug, deck.brief, deck.pictures))
    ]
    briefs = {deck.slug: deck.brief for deck in library.decks}
    return Delivery(changes, missing, (*library.problems, *unready), briefs=briefs)


def commit_tree(store: Store, delivery: Delivery, origin: Origin, tree: Path, *, delete: bool) -> Committed:
    """Commit what an imported content tree brings. A tree that came from the store is then brought up to date."""
    committed = commit_delivery(store, delivery, origin, delete=delete)
    # What was left out is only in the files, which then stay as they are.
    is_settled = not (committed.conflicts or committed.problems or delivery.skipped)
    if is_settled and (tree / MEMORY).is_file() and (delete or not delivery.missing):
        _write_tree(store, tree)
    return committed


def export_tree(store: Store, tree: Path) -> int:
    """Write the store as a content tree; return how many files changed. Changes made only there are not overwritten."""
    memory = _read_memory(store, tree)
    if memory and memory.before is not None:
        _refuse_edited(store, tree, memory)
    elif tree.is_dir() and any(tree.iterdir()):
        read_whole_tree(tree)
        delivery = receive_tree(store, tree)
        plan = plan_delivery(store, delivery, delete=False)
        unsaved = [planned for planned in plan if planned.outcome is not ChangeOutcome.UNCHANGED]
        if unsaved or delivery.missing:
            raise TreeHasChanges(folder=tree, count=len(unsaved) + len(delivery.missing))
    return _write_tree(store, tree)


def _refuse_edited(store: Store, tree: Path, memory: TreeMemory) -> None:
    """Refuse to finish an interrupted export if somebody has changed the files since: neither change wrote them so."""
    moments = [memory.change, *([memory.before] if memory.before else [])]
    known = dict[Path, set[bytes]]()
    for moment in moments:
        for path, data in render_tree(Library(_read_decks(store, moment), {}, ()), tree).items():
            known.setdefault(path, set()).add(data)
    edited = [path for path, written in known.items() if path.is_file() and path.read_bytes() not in written]
    if edited:
        raise TreeHasChanges(folder=tree, count=len(edited))


def _write_tree(store: Store, tree: Path) -> int:
    # The number first: what is committed while we write belongs to the next time.
    after, memory = store.newest(), _read_memory(store, tree)
    before = read_tree(tree) if tree.is_dir() else Library((), {}, ())
    # Whoever reads the tree before it is whole is told so, and the export can be repeated.
    was = (memory.change if memory.before is None else memory.before) if memory else 0
    _write_memory(store, tree, {"change": after, "before": was})
    changed = format_tree(Library(_read_decks(store, after), before.places, ()), tree)
    kept = set(store.living(until=after)) if before.decks else set[str]()
    for change in (change for deck in before.decks for change in deck_changes(deck)):
        if change.item not in kept and (tree / change.item).is_file():
            (tree / change.item).unlink()
            changed += 1
    _write_memory(store, tree, {"change": after})
    return changed


def _read_decks(store: Store, until: int) -> tuple[Deck, ...]:
    heads = store.living(until=until)
    slugs = sorted({head.deck for head in heads.bare() if head.kind == BRIEF})
    by_deck = (heads.pick(head.item for head in heads.bare() if head.deck == slug) for slug in slugs)
    return tuple(read_deck(slug, own)[0] for slug, own in zip(slugs, by_deck, strict=True))


def _write_memory(store: Store, tree: Path, memory: Mapping[str, int]) -> None:
    data = {"store": store.fingerprint(), **memory}
    files.replace(tree / MEMORY, (json.dumps(data) + "\n").encode())


def _read_memory(store: Store, tree: Path) -> TreeMemory | None:
    """Return what a tree remembers, if it does."""
    if not (tree / MEMORY).is_file():
        return None
    try:
        data = json.loads(files.read(tree / MEMORY, LARGEST_MEMORY))
        memory, fingerprint = TreeMemory(data["change"], data.get("before")), data["store"]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BrokenMemory(file=tree / MEMORY) from error
    numbers = [memory.change, memory.before or 0]
    is_known = all(type(number) is int and 0 <= number <= store.newest() for number in numbers)
    if not is_known or (memory.change and fingerprint != store.fingerprint()):
        raise BrokenMemory(file=tree / MEMORY)
    return memory
