"""Workspace: a folder with `quizkit.toml` and a store of cards, here or on a server."""

import json
import tomllib
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from quizkit.problems import QuizkitError
from quizkit.store.engine import is_file, without_password
from quizkit.store.history import Store, is_made
from quizkit.store.values import Committed, Origin
from quizkit.workflow import content, files, items, tidy

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
        db = str(home / settings.db) if is_file(settings.db) else settings.db
    return Workspace(Store.open(db), settings)


def init(folder: Path, db: str | None, tree: Path | None, origin: Origin, *, empty: bool) -> Committed | None:
    """Make a workspace from the bundled content, another tree, or nothing.

    Where a server already holds one, the folder joins it, and nothing is committed.
    """
    if (folder / SETTINGS).exists():
        raise WorkspaceExists(folder=folder)
    if db and not is_file(db) and tree is None and not empty and is_made(db):
        _write_settings(folder, db)
        return None
    library = None if empty else content.load_whole(tree)
    store = Store.create(db or str(folder / DATABASE))
    changes = [change for deck in (library.decks if library else ()) for change in items.changes(deck)]
    done = store.commit(changes, origin if empty else _from_tree(origin, tree))
    _write_settings(folder, db or str(folder / DATABASE))
    return done


def _from_tree(origin: Origin, tree: Path | None) -> Origin:
    """Add where the cards came from: the tree, and a hash of all that is in it."""
    hashes = (f"{sha256(path.read_bytes()).hexdigest()}  {name}\n" for name, path in tidy.files(tree).items())
    name = str(tree) if tree else "quizkit/content"
    return replace(origin, file=name, file_sha256=sha256("".join(hashes).encode()).hexdigest())


def _write_settings(folder: Path, db: str) -> None:
    # A file inside the folder moves with it.
    if is_file(db):
        file, inside = Path(db).absolute(), folder.absolute()
        db = str(file.relative_to(inside) if file.is_relative_to(inside) else file)
    files.replace(folder / SETTINGS, _written(Settings(without_password(db))).encode())


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
# The database: a file, or postgresql://user@host/name with the password in PGPASSWORD.
db = {json.dumps(settings.db)}
# Who you are; empty: as git knows you.
author = {json.dumps(settings.author)}
# true: who wrote a card may not approve it.
four_eyes = {json.dumps(settings.four_eyes)}
"""
