"""Find the pack that somebody wants to print or to play.

Like `open`, it imports the store only if there is a workspace.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from quizkit.packs.pack import Pack, load
from quizkit.problems import QuizkitError
from quizkit.workflow.files import read
from quizkit.workflow.stored.editions import choose_edition
from quizkit.workflow.stored.open import is_workspace
from quizkit.workflow.stored.unreleased import pack_deck
from quizkit.workflow.tree.read import read_tree


class EditionIsFrozen(QuizkitError):
    """A pack or a release is of one edition, so there is none to choose."""

    name = "edition-is-frozen"


def read_pack(file: Path) -> Pack:
    """Read a pack from a file."""
    return load(read(file), str(file))


def pack_bundled(slug: str, edition: str = "") -> Pack:
    """Return a pack of a deck that comes with quizkit, or of one of its editions."""
    return pack_deck(choose_edition(read_tree().deck(slug), edition))


def find_pack(
    folder: Path, db: str | None, deck: str, *, file: Path | None = None, release: str | None = None, edition: str = ""
) -> Pack:
    """Find the pack that somebody names: a release, the workspace's cards as they stand, or a bundled deck."""
    _refuse_frozen(edition, file, release)
    if file:
        return read_pack(file)
    if release is None and not is_workspace(folder, db):
        return pack_bundled(deck, edition)
    if release:
        return find_released_pack(folder, db, deck, release)
    from quizkit.workflow.stored.unreleased import pack_as_it_stands
    from quizkit.workflow.stored.workspace import open_workspace

    return pack_as_it_stands(open_workspace(folder, db).store, deck, edition)


def _refuse_frozen(edition: str, file: Path | None, release: str | None) -> None:
    if edition and (file or release):
        raise EditionIsFrozen(edition=edition)


@dataclass(frozen=True, slots=True)
class FoundPack:
    """A pack to print, and where it comes from."""

    pack: Pack
    source: Literal["file", "release", "workspace", "bundled"]
    change: int = 0
    """The number of the last change, if these are the workspace's cards as they stand."""
    day: str = ""
    """When that change was made."""

    @property
    def is_released(self) -> bool:
        """Return whether the pack can be printed again to the letter."""
        return self.source in ("file", "release")


def find_printable(
    folder: Path,
    db: str | None,
    deck: str,
    *,
    file: Path | None,
    release: str | None,
    unreleased: bool,
    edition: str = "",
    only: Sequence[str] = (),
) -> FoundPack:
    """Find the pack to print: a file, a release (the last one by default), or cards that have not been released.

    If `only` some cards are wanted, others need not be in it.
    """
    _refuse_frozen(edition, file, release)
    if file:
        return FoundPack(read_pack(file), "file")
    if not is_workspace(folder, db) and release is None:
        return FoundPack(pack_bundled(deck, edition), "bundled")
    from quizkit.workflow.stored.part import pack_part
    from quizkit.workflow.stored.released import find_last_version, pack_release
    from quizkit.workflow.stored.unreleased import pack_as_it_stands
    from quizkit.workflow.stored.workspace import open_workspace

    store = open_workspace(folder, db).store
    version = release or (None if unreleased else find_last_version(store, deck, edition))
    if version:
        return FoundPack(pack_release(store, deck, version), "release")
    change = store.newest()
    part = pack_part(store, deck, only, is_printed=True) if only and not edition else None
    pack = part or pack_as_it_stands(store, deck, edition)
    return FoundPack(pack, "workspace", change, store.origin(change).at[:10])


def find_released_pack(folder: Path, db: str | None, deck: str, release: str | None = None) -> Pack:
    """Find the pack of a release in the workspace, the last one by default."""
    from quizkit.workflow.stored.released import pack_release
    from quizkit.workflow.stored.workspace import open_workspace

    return pack_release(open_workspace(folder, db).store, deck, release)
