"""Where the cards come from: the workspace one is in, a content tree, or the decks bundled with quizkit.

Opening a workspace imports the store, which takes a while; whoever has no workspace does not wait for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from quizkit.decks.deck import Deck
from quizkit.problems import Problem
from quizkit.workflow.settings import NoWorkspace, find_home
from quizkit.workflow.tree.read import BUNDLED, Library, read_tree

if TYPE_CHECKING:
    from quizkit.workflow.stored.workspace import Workspace

CardSource: TypeAlias = "Workspace | Library"
"""Anything that decks can be taken from."""


def is_workspace(folder: Path, db: str | None) -> bool:
    """Return whether somebody names a database, or is in a workspace."""
    return db is not None or find_home(folder) is not None


def open_or_bundled(
    folder: Path, db: str | None, tree: Path | None = None, *, needs_history: bool = False
) -> CardSource:
    """Open where cards come from: the content tree named, else the workspace one is in, else the bundled decks.

    The bundled decks have no history: whoever needs one must be in a workspace.
    """
    if tree is None and (needs_history or is_workspace(folder, db)):
        from quizkit.workflow.stored.workspace import open_workspace

        return open_workspace(folder, db)
    return read_tree(tree)


def is_bundled(source: CardSource) -> bool:
    """Return whether cards come from the decks bundled with quizkit."""
    return isinstance(source, Library) and source.root == BUNDLED


def require_workspace(source: CardSource) -> "Workspace":
    """Refuse cards that come from a content tree, which has no history."""
    if isinstance(source, Library):
        raise NoWorkspace(folder=source.root)
    return source


def find_deck(source: CardSource, slug: str) -> Deck:
    """Return a deck as it is now, wherever cards come from."""
    if isinstance(source, Library):
        return source.deck(slug)
    from quizkit.workflow.stored.items import find_stored_deck

    return find_stored_deck(source.store, slug)


@dataclass(frozen=True, slots=True)
class Stock:
    """Decks, where each card is, and everything that is wrong with them."""

    decks: tuple[Deck, ...]
    places: Mapping[str, str]
    problems: tuple[Problem, ...]
    is_bundled: bool = False
    """Whether these are the decks that come with quizkit."""

    @property
    def has_errors(self) -> bool:
        """Return whether something must be put right."""
        return any(problem.is_error for problem in self.problems)


def take_stock(source: CardSource, slug: str | None = None) -> Stock:
    """Return all decks where cards come from, or one."""
    if isinstance(source, Library):
        decks = (source.deck(slug),) if slug else source.decks
        places = {item: str(place) for item, place in source.places.items()}
        return Stock(decks, places, source.problems, is_bundled(source))
    from quizkit.workflow.stored.items import find_brief, list_decks, read_deck

    store, taken, places, problems = source.store, list[Deck](), dict[str, str](), list[Problem]()
    for name in [slug] if slug else list_decks(store):
        find_brief(store, name)
        heads = store.living(name)
        deck, unreadable = read_deck(name, heads)
        taken.append(deck)
        problems += unreadable
        places |= {item: f"{item}@{head.number}" for item, head in heads.items()}
    return Stock(tuple(taken), places, tuple(problems))


def find_deck_of(source: CardSource, what: str) -> Deck:
    """Return the deck of this name, or of the card with this id, wherever cards come from."""
    if isinstance(source, Library):
        return next((deck for deck in source.decks if deck.slug == what), None) or source.card(what)[0]
    from quizkit.workflow.stored.items import find_card, find_stored_deck, list_decks

    store = source.store
    return find_stored_deck(store, what if what in list_decks(store) else find_card(store, what).deck)
