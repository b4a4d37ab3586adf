"""The demo: a workspace that shows everything quizkit can do.

A capability adds its step to `STEPS`: a function that makes something in the folder and says what.
What is there from an earlier run, and perhaps edited, stays.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from quizkit.exports import xlsx
from quizkit.labels import Labels
from quizkit.store import releases
from quizkit.store.values import Origin
from quizkit.workflow import files
from quizkit.workflow.checking import reports
from quizkit.workflow.checking.found_before import FoundBefore
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.run import run_checks, subject_of_tree
from quizkit.workflow.composing import portrait
from quizkit.workflow.composing.compose import compose_deck, store_composition
from quizkit.workflow.outgoing.decks import prepare_deck, write_files
from quizkit.workflow.releasing import release
from quizkit.workflow.settings import DATABASE, SETTINGS
from quizkit.workflow.stored import items, workspace
from quizkit.workflow.stored.page import render_cards
from quizkit.workflow.tree.read import read_tree
from quizkit.workflow.tree.write import write_tree

VERSION = "1.0.0"


@dataclass(frozen=True, slots=True)
class DemoScene:
    """Where the demo is made, for whom, and by whom."""

    folder: Path
    say: Labels
    origin: Origin

    @property
    def tree(self) -> Path:
        """Where the decks are laid out as files."""
        return self.folder / "content"

    def workspace(self) -> workspace.Workspace:
        """Open the workspace that an earlier step made."""
        found = workspace.open_workspace(self.folder.absolute(), None)
        if found is None:
            raise workspace.NoWorkspace(folder=self.folder)
        return found


@dataclass(frozen=True, slots=True)
class DemoItem:
    """Something the demo made: its path in the folder, and the label that says what it is."""

    path: str
    label: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DemoStep:
    """One stretch of a card's road; the label `cli.demo-<name>` announces it."""

    name: str
    run: Callable[[DemoScene], DemoItem]


def lay_out(scene: DemoScene) -> DemoItem:
    """Write the bundled decks as files."""
    kept = scene.tree.is_dir()
    if not kept:
        write_tree(read_tree(), scene.tree)
    library = read_tree(scene.tree)
    cards = sum(card.pieces() for deck in library.decks for card in deck.cards)
    label = "cli.demo-kept-content" if kept else "cli.demo-made-content"
    return DemoItem("content", label, {"count": cards, "decks": len(library.decks)})


def inspect(scene: DemoScene) -> DemoItem:
    """Check every card and deck, and put what was found on a web page."""
    library, today = read_tree(scene.tree), date.fromisoformat(scene.origin.at[:10])
    subjects = [subject_of_tree(library, deck.slug, today) for deck in library.decks]
    report = run_checks(subjects, CheckChoice(), FoundBefore())
    files.replace(scene.folder / "problems.html", reports.as_html(report, scene.say).encode())
    count = len(report.problems) + sum(problem.is_error for problem in library.problems)
    return DemoItem("problems.html", "cli.demo-made-check", {"count": count})


def store(scene: DemoScene) -> DemoItem:
    """Make a workspace with a history."""
    if not (scene.folder / SETTINGS).exists():
        workspace.make_workspace(scene.folder, None, scene.tree, scene.origin, empty=False)
    return DemoItem(DATABASE, "cli.demo-made-store")


def compose(scene: DemoScene) -> DemoItem:
    """Compose every deck that is not composed yet, and draw what came of it."""
    found, today = scene.workspace().store, date.fromisoformat(scene.origin.at[:10])
    for slug in items.list_decks(found):
        if items.read_composition(found.heads(slug).values()) is None:
            made = compose_deck(found, slug, today, size=None, seed=1, keep=None)
            store_composition(found, slug, made.composition, scene.origin)
        deck, _ = items.read_deck(slug, found.heads(slug).values())
        files.replace(scene.folder / "decks" / f"{slug}.html", portrait.render_page(deck, scene.say).encode())
    return DemoItem("decks", "cli.demo-made-compose")


def freeze(scene: DemoScene) -> DemoItem:
    """Release every deck."""
    found = scene.workspace().store
    for deck in found.decks():
        if not releases.list_releases(found, deck):
            release.create_release(found, deck, VERSION, scene.origin, force=False)
    return DemoItem("✓", "cli.demo-made-release", {"count": len(releases.list_releases(found)), "version": VERSION})


def write_packs(scene: DemoScene) -> DemoItem:
    """Write every release as a pack."""
    found = scene.workspace().store
    for one in releases.list_releases(found):
        data = release.pack_release(found, one.deck, one.version).dumps()
        files.replace(scene.folder / "packs" / f"{one.deck}-{one.version}.json", data)
    return DemoItem("packs", "cli.demo-made-packs")


def write_workbooks(scene: DemoScene) -> DemoItem:
    """Write every deck as a workbook; one that is there may have been worked in, and stays."""
    found = scene.workspace().store
    for deck in found.decks():
        path = scene.folder / "workbooks" / f"{deck}.xlsx"
        if not path.exists():
            write_files(xlsx.write(prepare_deck(found, deck, scene.say)), path.parent, ".xlsx")
    return DemoItem("workbooks", "cli.demo-made-workbooks")


def make_page(scene: DemoScene) -> DemoItem:
    """Put all cards on a web page."""
    files.replace(scene.folder / "cards.html", render_cards(read_tree(scene.tree).decks, scene.say).encode())
    return DemoItem("cards.html", "cli.demo-made-page")


STEPS = (
    DemoStep("content", lay_out),
    DemoStep("check", inspect),
    DemoStep("page", make_page),
    DemoStep("store", store),
    DemoStep("workbooks", write_workbooks),
    DemoStep("compose", compose),
    DemoStep("release", freeze),
    DemoStep("packs", write_packs),
)

NEXT = (
    ("cli.demo-try-show", "show sq-0001"),
    ("cli.demo-try-list", "content list kwis-t"),
    ("cli.demo-try-edit", "content list --content {folder}/content"),
    ("cli.demo-try-import", "import {folder}/workbooks/swiss-quiz.xlsx --dry-run --db {folder}/quizkit.db"),
    ("cli.demo-try-check", "check swiss-quiz --db {folder}/quizkit.db"),
    ("cli.demo-try-parity", "parity swiss-quiz --db {folder}/quizkit.db"),
    ("cli.demo-try-compose", "compose swiss-quiz --size 110 --dry-run --db {folder}/quizkit.db"),
    ("cli.demo-try-status", "status --db {folder}/quizkit.db"),
    ("cli.demo-try-diff", "diff . {folder}/content --db {folder}/quizkit.db"),
)
"""What to try after the demo: why, and the command."""
