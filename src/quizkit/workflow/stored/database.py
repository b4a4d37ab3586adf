"""Look after the database of a workspace."""

from dataclasses import dataclass
from pathlib import Path

from quizkit.store import upkeep
from quizkit.store.schema import Upgrade
from quizkit.workflow.stored.workspace import Workspace


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


def check_database(workspace: Workspace) -> DatabaseCheck:
    """Verify every hash, and that no revision is missing."""
    revisions, faults = upkeep.verify(workspace.store)
    return DatabaseCheck(revisions, tuple(faults))
