"""Look after the database of a workspace."""

from dataclasses import dataclass, replace
from pathlib import Path

from quizkit.store import upkeep
from quizkit.store.errors import DatabaseDamaged, NoDatabase
from quizkit.store.history import Store
from quizkit.store.schema import Upgrade
from quizkit.workflow.stored.workspace import Workspace, find_address, rewrite_settings


@dataclass(frozen=True, slots=True)
class DatabaseCheck:
    """How many revisions were verified, and every fault that was found."""

    revisions: int
    faults: tuple[str, ...]


def find_upgrade(workspace: Workspace) -> Upgrade | None:
    """Return how the database was brought up to date when it was opened, if it had to be."""
    return workspace.store.upgrade


def backup(workspace: Workspace, file: Path) -> None:
    """Copy everything into one SQLite file, while others may go on writing."""
    upkeep.backup(workspace.store, file)


@dataclass(frozen=True, slots=True)
class CopiedDatabase:
    """A copy, and how both sides were verified."""

    old: DatabaseCheck
    new: DatabaseCheck

    @property
    def is_sound(self) -> bool:
        """Return whether both sides hold the same number of revisions, all of them intact."""
        return self.old == self.new and not self.old.faults


def copy_database(workspace: Workspace, address: str, home: Path | None) -> CopiedDatabase:
    """Copy everything to a file or a server, verify both; `home` is a workspace that shall use the copy from now on."""
    copy = upkeep.copy_store(workspace.store, address)
    copied = CopiedDatabase(check_database(workspace), check_database(replace(workspace, store=copy)))
    if home and copied.is_sound:
        rewrite_settings(home, replace(workspace.settings, db=address))
    return copied


def restore_database(folder: Path, db: str | None, backup: Path) -> Path | None:
    """Make the database of a workspace what a backup holds; return where the present one is kept, if anywhere."""
    if not backup.is_file():
        raise NoDatabase(db=str(backup))
    store = Store.open(str(backup))
    _, faults = upkeep.verify(store)
    if faults:
        raise DatabaseDamaged(db=str(backup), reason=faults[0])
    return upkeep.restore(store, find_address(folder, db)[0])


def grant_access(workspace: Workspace, user: str, *, only_tell: bool) -> list[str]:
    """Let another user of the server work with the database; return the statements for that."""
    return upkeep.grant(workspace.store, user, only_tell=only_tell)


def check_database(workspace: Workspace) -> DatabaseCheck:
    """Verify every hash, and that no revision is missing."""
    revisions, faults = upkeep.verify(workspace.store)
    return DatabaseCheck(revisions, tuple(faults))
