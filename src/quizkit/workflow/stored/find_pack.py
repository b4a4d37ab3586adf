"""Find the pack that somebody wants to print or to play.

Like `open`, it imports the store only if there is a workspace.
"""

from pathlib import Path

from quizkit.packs.pack import Pack, load
from quizkit.workflow.files import read
from quizkit.workflow.stored.open import is_workspace
from quizkit.workflow.stored.unreleased import pack_deck
from quizkit.workflow.tree.read import read_tree


def read_pack(file: Path) -> Pack:
    """Read a pack from a file."""
    return load(read(file), str(file))


def pack_bundled(slug: str) -> Pack:
    """Return a pack of a deck that comes with quizkit."""
    return pack_deck(read_tree().deck(slug))


def find_pack(folder: Path, db: str | None, deck: str, *, file: Path | None = None, release: str | None = None) -> Pack:
    """Return the pack somebody names, a release, the workspace's cards as they stand, or a bundled deck."""
    if file:
        return read_pack(file)
    if release is None and not is_workspace(folder, db):
        return pack_bundled(deck)
    if release:
        return find_released_pack(folder, db, deck, release)
    from quizkit.workflow.stored.released import pack_as_it_stands
    from quizkit.workflow.stored.workspace import open_workspace

    return pack_as_it_stands(open_workspace(folder, db).store, deck)


def find_released_pack(folder: Path, db: str | None, deck: str, release: str | None = None) -> Pack:
    """Return the pack of a release of the workspace, the last one by default."""
    from quizkit.workflow.stored.released import pack_release
    from quizkit.workflow.stored.workspace import open_workspace

    return pack_release(open_workspace(folder, db).store, deck, release)
