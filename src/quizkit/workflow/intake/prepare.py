"""Take in files: what they would change and what is wrong with them first, then one change, all or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from quizkit.problems import Problem
from quizkit.store.history import Store
from quizkit.store.values import Committed, Origin, Planned
from quizkit.workflow.author import clean_line
from quizkit.workflow.intake.aftermath import (
    ImportSummary,
    NothingToWriteBack,
    can_write_back,
    summarise,
    write_back,
)
from quizkit.workflow.intake.annotate import as_workbook
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.content_tree import commit_tree, receive_tree
from quizkit.workflow.intake.copies import Copies, CopyWish, write_copies
from quizkit.workflow.intake.delivery import (
    Delivery,
    commit_delivery,
    is_blocked,
    leave_out_conflicts,
    plan_delivery,
)
from quizkit.workflow.intake.findings import MOST, CellFix, check_arriving, fix_arriving, list_arriving
from quizkit.workflow.intake.inbox import InboxFile, hash_files, is_tree, read_files, receive_files
from quizkit.workflow.intake.propose_deck import propose_deck
from quizkit.workflow.intake.solutions import Solutions, correct_cells, settle_conflicts
from quizkit.workflow.stored.items import list_decks
from quizkit.workflow.stored.known_cards import refresh_search
from quizkit.workflow.stored.workspace import Workspace


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """Files that somebody wants to have taken in."""

    paths: tuple[Path, ...]
    options: ImportOptions
    delete: bool = False
    """Whether cards that are not in the files are to go."""
    skip_conflicts: bool = False
    """Whether to leave alone the fields that others have changed too."""
    copy_to: Path | None = None
    """Where to write the annotated copy; by default beside the file."""
    new_deck: bool = False
    """Whether to make the deck of the cards if there is none."""
    fix: bool = False
    """Whether to put typography right on the way in, where that is safe."""
    write_back: bool = False
    """Whether a fresh workbook takes the place of the old one."""
    solutions: Solutions = field(default_factory=Solutions)
    """What somebody has decided about cells and conflicts."""
    name: str = ""
    """What the file is called, if it lies under another path only for the moment."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """What files bring, before anything is stored."""

    request: ImportRequest
    files: tuple[InboxFile, ...]
    tree: Path | None
    """The content tree, if that is what was named."""
    delivery: Delivery
    plan: tuple[Planned, ...]
    findings: tuple[Problem, ...]
    """What the checks found, which stands in nobody's way."""
    unchecked: int
    """How many cards were too many to be checked on the way in."""
    fixed: tuple[CellFix, ...] = ()
    """What was put right on the way in."""

    @property
    def is_blocked(self) -> bool:
        """Return whether errors or conflicts keep everything out."""
        return is_blocked(self.delivery, self.plan)

    @property
    def missing(self) -> list[str]:
        """The cards that are not in the files, and stay."""
        return [] if self.request.delete else [revision.item for revision in self.delivery.missing]


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of files: nothing is committed if they are blocked, or if somebody only wanted to see."""

    prepared: Prepared
    copies: Copies
    """The annotated copies, if any were written."""
    committed: Committed | None
    summary: ImportSummary | None = None
    """What has come in, and what is left to do."""
    kept: Path | None = None
    """Where the old workbook is kept, if a fresh one took its place."""


def import_files(workspace: Workspace, request: ImportRequest, origin: Origin | None, today: date) -> Imported:
    """Import files as one change; without an origin, only say what that would do."""
    prepared = prepare(workspace, request, today)
    copies = Copies()
    if request.write_back and not can_write_back(prepared.files):
        raise NothingToWriteBack(file=", ".join(map(str, request.paths)))
    if prepared.is_blocked or (origin is None and prepared.findings):
        copies = annotate(workspace, prepared, today)
    if origin is None or prepared.is_blocked:
        return Imported(prepared, copies, None)
    committed = commit(workspace, prepared, origin)
    if committed.conflicts:
        # Somebody was faster, between the plan and the change.
        late = prepare(workspace, request, today)
        return Imported(late, annotate(workspace, late, today) if late.is_blocked else copies, committed)
    if committed.problems:
        return Imported(prepared, copies, committed)
    # Whoever looks for the new cards finds them at once.
    refresh_search(workspace.store)
    kept = None
    if request.write_back:
        heads = workspace.store.heads_of(prepared.delivery.entries)
        cards = {item: head.deck for item, head in heads.items() if not head.is_tombstone}
        kept = write_back(workspace.store, prepared.files[0], cards, request.options.say)
    return Imported(prepared, copies, committed, summarise(workspace.store, committed), kept)


def prepare(workspace: Workspace, request: ImportRequest, today: date) -> Prepared:
    """Prepare an import: read files, compare them with the store, and check the cards they bring."""
    paths = request.paths
    tree = paths[0] if len(paths) == 1 and is_tree(paths[0]) else None
    files = [] if tree else correct_cells(read_files(paths, workspace.settings.limits), request.solutions.cells)
    return _prepare_files(workspace, request, files, tree, today)


def _prepare_files(
    workspace: Workspace, request: ImportRequest, files: Sequence[InboxFile], tree: Path | None, today: date
) -> Prepared:
    """Compare files with the store, and check the cards they bring."""
    store = workspace.store
    delivery = receive_tree(store, tree) if tree else receive_files(store, files, _with_deck(store, request, files))
    fixed: tuple[CellFix, ...] = ()
    if request.fix:
        delivery, fixed = fix_arriving(store, delivery, today)
    delivery = settle_conflicts(store, delivery, request.solutions)
    if request.skip_conflicts:
        delivery = leave_out_conflicts(store, delivery)
    plan = plan_delivery(store, delivery, delete=request.delete)
    cards = list_arriving(plan)
    is_checked = len(cards) <= MOST
    findings = check_arriving(store, delivery, cards if is_checked else [], today)
    unchecked = 0 if is_checked else len(cards)
    return Prepared(request, tuple(files), tree, delivery, tuple(plan), tuple(findings), unchecked, fixed)


def _with_deck(store: Store, request: ImportRequest, files: Sequence[InboxFile]) -> ImportOptions:
    """Add the deck that is to be made for the cards, if that is wanted and there is none."""
    options, slug = request.options, request.options.deck
    if not request.new_deck or not slug or slug in list_decks(store):
        return options
    return replace(options, new=propose_deck(store, [file.contents for file in files], slug, options.kind))


def annotate(workspace: Workspace, prepared: Prepared, today: date) -> Copies:
    """Annotate a prepared import: copies of files with every problem at its cell, or of the cards that clash."""
    books = [as_workbook(file) for file in prepared.files]
    as_books = [book or file for book, file in zip(books, prepared.files, strict=True)]
    # What stands at a line of a CSV file stands at a cell of its copy.
    told = prepared
    if any(book is not file for book, file in zip(as_books, prepared.files, strict=True)):
        told = _prepare_files(workspace, prepared.request, as_books, None, today)
    delivery = replace(told.delivery, problems=(*told.delivery.problems, *told.findings))
    request = prepared.request
    wish = CopyWish(request.paths[0], request.copy_to, request.options.say)
    return write_copies(workspace.store, [book for book in books if book], delivery, told.plan, wish)


def commit(workspace: Workspace, prepared: Prepared, origin: Origin) -> Committed:
    """Commit a prepared import: store what files bring, as one change."""
    store, delete = workspace.store, prepared.request.delete
    if prepared.tree:
        return commit_tree(store, prepared.delivery, origin, prepared.tree, delete=delete)
    names = clean_line(prepared.request.name or ", ".join(str(path) for path in prepared.request.paths))
    named = replace(origin, file=names, file_sha256=hash_files(prepared.files))
    return commit_delivery(store, prepared.delivery, named, delete=delete)
