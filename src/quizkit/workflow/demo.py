"""The demo: a workspace that shows everything quizkit can do.

A capability adds its step to `STEPS`: a function that makes something in the folder and says what.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from quizkit.labels import Labels
from quizkit.workflow import content
from quizkit.workflow.page import page


@dataclass(frozen=True, slots=True)
class Made:
    """Something the demo made: where, and the label that says what it is."""

    path: Path
    label: str
    facts: dict[str, object]


@dataclass(frozen=True, slots=True)
class Step:
    """One stretch of a card's road; the label `cli.demo-<name>` announces it."""

    name: str
    run: Callable[[Path, Labels], Made]


def lay_out(folder: Path, _say: Labels) -> Made:
    """Write the bundled decks as files. What is there already, and perhaps edited, stays."""
    tree = folder / "content"
    kept = tree.is_dir()
    if not kept:
        content.write(content.load(), tree)
    library = content.load(tree)
    cards = sum(card.pieces() for deck in library.decks for card in deck.cards)
    label = "cli.demo-kept-content" if kept else "cli.demo-made-content"
    return Made(tree, label, {"count": cards, "decks": len(library.decks)})


def read(folder: Path, _say: Labels) -> Made:
    """Read every card and count what is wrong."""
    return Made(folder / "content", "cli.demo-made-check", {"count": len(content.load(folder / "content").problems)})


def make_page(folder: Path, say: Labels) -> Made:
    """Put all cards on a web page."""
    content.replace(folder / "cards.html", page(content.load(folder / "content").decks, say).encode())
    return Made(folder / "cards.html", "cli.demo-made-page", {})


STEPS = (Step("content", lay_out), Step("check", read), Step("page", make_page))

NEXT = (
    ("cli.demo-try-show", "show sq-0001"),
    ("cli.demo-try-list", "content list kwis-t"),
    ("cli.demo-try-edit", "content list --content {folder}"),
)
"""What to try after the demo: why, and the command."""
