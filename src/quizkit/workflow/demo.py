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
from quizkit.workflow.checking import run as check
from quizkit.workflow.checking.found_before import Memory
from quizkit.workflow.checking.inspect import Choice
from quizkit.workflow.composing import compose as composing
from quizkit.workflow.composing import portrait
from quizkit.workflow.outgoing import decks as dispatch
from quizkit.workflow.releasing import release
from quizkit.workflow.settings import DATABASE, SETTINGS
from quizkit.workflow.stored import items, workspace
from quizkit.workflow.stored.page import page
from quizkit.workflow.tree import read as content
from quizkit.workflow.tree import write as tidy

VERSION = "1.0.0"


@dataclass(frozen=True, slots=True)
class Scene:
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
        found = workspace.find(self.folder.absolute(), None)
        if found is None:
            raise workspace.NoWorkspace(folder=self.folder)
        return found


@dataclass(frozen=True, slots=True)
class Made:
    """Something the demo made: its path in the folder, and the label that says what it is."""

    path: str
    label: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One stretch of a card's road; the label `cli.demo-<name>` announces it."""

    name: str
    run: Callable[[Scene], Made]


def lay_out(scene: Scene) -> Made:
    """Write the bundled decks as files."""
    kept = scene.tree.is_dir()
    if not kept:
        tidy.write(content.load(), scene.tree)
    library = content.load(scene.tree)
    cards = sum(card.pieces() for deck in library.decks for card in deck.cards)
    label = "cli.demo-kept-content" if kept else "cli.demo-made-content"
    return Made("content", label, {"count": cards, "decks": len(library.decks)})


def inspect(scene: Scene) -> Made:
    """Check every card and deck, and put what was found on a web page."""
    library, today = content.load(scene.tree), date.fromisoformat(scene.origin.at[:10])
    subjects = [check.from_tree(library, deck.slug, today) for deck in library.decks]
    report = check.check(subjects, Choice(), Memory())
    files.replace(scene.folder / "problems.html", reports.as_html(report, scene.say).encode())
    count = len(report.problems) + sum(problem.is_error for problem in library.problems)
    return Made("problems.html", "cli.demo-made-check", {"count": count})


def store(scene: Scene) -> Made:
    """Make a workspace with a history."""
    if not (scene.folder / SETTINGS).exists():
        workspace.init(scene.folder, None, scene.tree, scene.origin, empty=False)
    return Made(DATABASE, "cli.demo-made-store")


def compose(scene: Scene) -> Made:
    """Compose every deck that is not composed yet, and draw what came of it."""
    found, today = scene.workspace().store, date.fromisoformat(scene.origin.at[:10])
    for slug in items.living(found):
        if items.composition(found.heads(slug).values()) is None:
            made = composing.compose(found, slug, today, size=None, seed=1, keep=None)
            composing.put(found, slug, made.composition, scene.origin)
        deck, _ = items.deck(slug, found.heads(slug).values())
        files.replace(scene.folder / "decks" / f"{slug}.html", portrait.page(deck, scene.say).encode())
    return Made("decks", "cli.demo-made-compose")


def freeze(scene: Scene) -> Made:
    """Release every deck."""
    found = scene.workspace().store
    for deck in found.decks():
        if not releases.listed(found, deck):
            release.create(found, deck, VERSION, scene.origin, force=False)
    return Made("✓", "cli.demo-made-release", {"count": len(releases.listed(found)), "version": VERSION})


def write_packs(scene: Scene) -> Made:
    """Write every release as a pack."""
    found = scene.workspace().store
    for one in releases.listed(found):
        data = release.pack(found, one.deck, one.version).dumps()
        files.replace(scene.folder / "packs" / f"{one.deck}-{one.version}.json", data)
    return Made("packs", "cli.demo-made-packs")


def write_workbooks(scene: Scene) -> Made:
    """Write every deck as a workbook; one that is there may have been worked in, and stays."""
    found = scene.workspace().store
    for deck in found.decks():
        path = scene.folder / "workbooks" / f"{deck}.xlsx"
        if not path.exists():
            dispatch.put(xlsx.write(dispatch.prepare(found, deck, scene.say)), path.parent, ".xlsx")
    return Made("workbooks", "cli.demo-made-workbooks")


def make_page(scene: Scene) -> Made:
    """Put all cards on a web page."""
    files.replace(scene.folder / "cards.html", page(content.load(scene.tree).decks, scene.say).encode())
    return Made("cards.html", "cli.demo-made-page")


STEPS = (
    Step("content", lay_out),
    Step("check", inspect),
    Step("page", make_page),
    Step("store", store),
    Step("workbooks", write_workbooks),
    Step("compose", compose),
    Step("release", freeze),
    Step("packs", write_packs),
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
