"""Workspace: a folder with `quizkit.toml` and a store of cards, here or on a server."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import Committed, Origin
from quizkit.workflow import content, items

SETTINGS = "quizkit.toml"
DATABASE = "quizkit.db"


class NoWorkspace(QuizkitError):
    """Neither this folder nor one above it is a workspace."""

    name = "no-workspace"


class WorkspaceExists(QuizkitError):
    """The folder is a workspace already."""

    name = "workspace-exists"


class BrokenSettings(QuizkitError):
    """`quizkit.toml` cannot be read."""

    name = "broken-settings"


class BrokenContent(QuizkitError):
    """The tree has errors; a store takes only whole cards."""

    name = "broken-content"


@dataclass(frozen=True, slots=True)
class Settings:
    """What `quizkit.toml` says."""

    db: str = DATABASE
    author: str = ""
    four_eyes: bool = False
    """Whether a reviewer must be somebody else than the author."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """A store, and how it is to be used."""

    store: Store
    settings: Settings


def find(folder: Path, db: str | None) -> Workspace | None:
    """Open the workspace a folder lies in, or the database named; nothing if there is neither."""
    home = next((place for place in (folder, *folder.parents) if (place / SETTINGS).is_file()), None)
    settings = _settings(home / SETTINGS) if home else Settings()
    if db is None:
        if home is None:
            return None
        db = settings.db if "://" in settings.db else str(home / settings.db)
    return Workspace(Store.open(db), settings)


def init(folder: Path, db: str | None, tree: Path | None, origin: Origin, *, empty: bool) -> Committed:
    """Make a workspace from the bundled content, another tree, or nothing."""
    if (folder / SETTINGS).exists():
        raise WorkspaceExists(folder=folder)
    library = None if empty else content.load(tree)
    if library and library.has_errors:
        raise BrokenContent(folder=tree, errors=sum(problem.is_error for problem in library.problems))
    # The settings keep a path as it was given relative to the folder, a server as it is.
    store = Store.create(db if db and "://" in db else str(folder / (db or DATABASE)))
    try:
        changes = [change for deck in (library.decks if library else ()) for change in items.changes(deck)]
        done = store.commit(changes, origin)
    finally:
        store.close()
    content.replace(folder / SETTINGS, _written(Settings(db or DATABASE)).encode())
    return done


def _settings(path: Path) -> Settings:
    try:
        found = tomllib.loads(path.read_text("utf-8"))
        known = {"db": str, "author": str, "four_eyes": bool}
        wrong = [key for key, value in found.items() if not isinstance(value, known.get(key, ()))]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenSettings(file=path, reason=str(error)) from error
    if wrong:
        raise BrokenSettings(file=path, reason=", ".join(wrong))
    return Settings(**found)


def _written(settings: Settings) -> str:
    return f"""\
# A quizkit workspace.
db = "{settings.db}"          # a file, or postgresql://user@host/name
author = "{settings.author}"                # empty: as git knows you
four_eyes = {str(settings.four_eyes).lower()}          # true: who wrote a card may not approve it
"""
