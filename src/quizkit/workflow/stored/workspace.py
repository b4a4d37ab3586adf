"""Workspace: a folder with `quizkit.toml` and a store of cards, here or on a server."""

from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from quizkit.problems import QuizkitError
from quizkit.store.engine import is_file, without_password
from quizkit.store.history import Store, is_made
from quizkit.store.values import Committed, Origin
from quizkit.workflow import files
from quizkit.workflow.settings import (
    DATABASE,
    SETTINGS,
    NoWorkspace,
    Settings,
    find_home,
    read_settings,
    write_settings,
)
from quizkit.workflow.stored.items import deck_changes
from quizkit.workflow.tree.read import read_whole_tree
from quizkit.workflow.tree.write import list_files


class WorkspaceExists(QuizkitError):
    """The folder is a workspace already."""

    name = "workspace-exists"


@dataclass(frozen=True, slots=True)
class Workspace:
    """A store, and how it is to be used."""

    store: Store
    settings: Settings


def open_workspace(folder: Path, db: str | None = None) -> Workspace:
    """Open the database somebody names, or the workspace that a folder is in."""
    address, settings = find_address(folder, db)
    return Workspace(Store.open(address), settings)


def find_address(folder: Path, db: str | None = None) -> tuple[str, Settings]:
    """Return the address of the database somebody names, or of a folder's workspace; and the settings there."""
    home = find_home(folder)
    settings = read_settings(home / SETTINGS) if home else Settings()
    if db is None:
        if home is None:
            raise NoWorkspace(folder=folder)
        db = str(home / settings.db) if is_file(settings.db) else settings.db
    return db, settings


def make_workspace(
    folder: Path, db: str | None, tree: Path | None, origin: Origin, *, empty: bool, author: str = "", lang: str = ""
) -> Committed | None:
    """Make a workspace from the bundled content, another tree, or nothing; it remembers its author and language.

    If a server already holds one, the folder joins it, and nothing is committed.
    """
    if (folder / SETTINGS).exists():
        raise WorkspaceExists(folder=folder)
    if db and not is_file(db) and tree is None and not empty and is_made(db):
        rewrite_settings(folder, Settings(db, author, lang))
        return None
    library = None if empty else read_whole_tree(tree)
    store = Store.create(db or str(folder / DATABASE))
    changes = [change for deck in (library.decks if library else ()) for change in deck_changes(deck)]
    committed = store.commit(changes, origin if empty else _add_tree(origin, tree))
    rewrite_settings(folder, Settings(db or str(folder / DATABASE), author, lang))
    return committed


def _add_tree(origin: Origin, tree: Path | None) -> Origin:
    """Add where the cards came from: the tree, and a hash of everything in it."""
    hashes = (f"{sha256(path.read_bytes()).hexdigest()}  {name}\n" for name, path in list_files(tree).items())
    name = str(tree) if tree else "quizkit/content"
    return replace(origin, file=name, file_sha256=sha256("".join(hashes).encode()).hexdigest())


def rewrite_settings(folder: Path, settings: Settings) -> None:
    """Rewrite the settings of a workspace; a password stays out of the file."""
    db = settings.db
    # A database inside the folder moves with it.
    if is_file(db):
        file, inside = Path(db).absolute(), folder.absolute()
        db = str(file.relative_to(inside) if file.is_relative_to(inside) else file)
    files.replace(folder / SETTINGS, write_settings(replace(settings, db=without_password(db))).encode())
