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
from quizkit.store.values import Origin
from quizkit.workflow import files
from quizkit.workflow.checking.reports import as_html
from quizkit.workflow.checking.run import CheckRequest, run
from quizkit.workflow.composing import portrait
from quizkit.workflow.composing.compose import ComposeRequest, compose_deck
from quizkit.workflow.outgoing.decks import export_deck, export_pack
from quizkit.workflow.releasing.release import create_release, list_releases
from quizkit.workflow.settings import DATABASE, SETTINGS
from quizkit.workflow.stored.items import find_stored_deck, list_decks
from quizkit.workflow.stored.page import render_cards
from quizkit.workflow.stored.workspace import Workspace, make_workspace, open_workspace
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

    @property
    def today(self) -> date:
        """The day on which it is made."""
        return date.fromisoformat(self.origin.at[:10])

    def workspace(self) -> Workspace:
        """Open the workspace that an earlier step made."""
        return open_workspace(self.folder.absolute())


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
    is_kept = scene.tree.is_dir()
    if not is_kept:
        write_tree(read_tree(), scene.tree)
    library = read_tree(scene.tree)
    cards = sum(card.pieces() for deck in library.decks for card in deck.cards)
    label = "cli.demo-kept-content" if is_kept else "cli.demo-made-content"
    return DemoItem("content", label, {"count": cards, "decks": len(library.decks)})


def check(scene: DemoScene) -> DemoItem:
    """Check every card and deck, and put what was found on a web page."""
    report = run(read_tree(scene.tree), CheckRequest(), scene.today)
    files.replace(scene.folder / "problems.html", as_html(report, scene.say).encode())
    return DemoItem("problems.html", "cli.demo-made-check", {"count": len(report.problems)})


def store(scene: DemoScene) -> DemoItem:
    """Make a workspace with a history."""
    if not (scene.folder / SETTINGS).exists():
        make_workspace(scene.folder, None, scene.tree, scene.origin, empty=False)
    return DemoItem(DATABASE, "cli.demo-made-store")


def compose(scene: DemoScene) -> DemoItem:
    """Compose every deck that is not composed yet, and draw the result."""
    workspace = scene.workspace()
    for slug in list_decks(workspace.store):
        deck = find_stored_deck(workspace.store, slug)
        if deck.composition is None:
            deck = compose_deck(workspace, ComposeRequest(slug), scene.origin, scene.today).deck
        files.replace(scene.folder / "decks" / f"{slug}.html", portrait.render_page(deck, scene.say).encode())
    return DemoItem("decks", "cli.demo-made-compose")


def freeze(scene: DemoScene) -> DemoItem:
    """Release every deck."""
    found = scene.workspace().store
    for slug in found.decks():
        if not list_releases(found, slug):
            create_release(found, slug, VERSION, scene.origin, force=False)
    return DemoItem("✓", "cli.demo-made-release", {"count": len(list_releases(found)), "version": VERSION})


def write_packs(scene: DemoScene) -> DemoItem:
    """Write every release as a pack."""
    workspace = scene.workspace()
    for release in list_releases(workspace.store):
        export_pack(workspace, release.deck, release.version, scene.folder / "packs")
    return DemoItem("packs", "cli.demo-made-packs")


def write_workbooks(scene: DemoScene) -> DemoItem:
    """Write every deck as a workbook; one that is there may have been worked in, and stays."""
    workspace = scene.workspace()
    for slug in workspace.store.decks():
        path = scene.folder / "workbooks" / f"{slug}.xlsx"
        if not path.exists():
            export_deck(workspace, xlsx.EXPORT, slug, None, path.parent, scene.say)
    return DemoItem("workbooks", "cli.demo-made-workbooks")


def make_page(scene: DemoScene) -> DemoItem:
    """Put all cards on a web page."""
    files.replace(scene.folder / "cards.html", render_cards(read_tree(scene.tree).decks, scene.say).encode())
    return DemoItem("cards.html", "cli.demo-made-page")


STEPS = (
    DemoStep("content", lay_out),
    DemoStep("check", check),
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
