"""Look after the database of a workspace: check, back up, copy, restore, repair, upgrade, grant."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from quizkit.store import upkeep
from quizkit.store.engine import locate
from quizkit.store.errors import DamagedHistory, DatabaseDamaged, NoDatabase, OtherHistory
from quizkit.store.history import Store
from quizkit.store.pseudonyms import copy_key
from quizkit.store.repair import Repaired, repair
from quizkit.store.schema import Upgrade, copy_sqlite
from quizkit.store.verify import Damage, find_seal, refuse_damage, verify
from quizkit.workflow.stored.known_cards import verify_search
from quizkit.workflow.stored.workspace import Workspace, find_address, rewrite_settings


@dataclass(frozen=True, slots=True)
class DatabaseCheck:
    """How many revisions were verified, and everything that is damaged."""

    revisions: int
    damages: tuple[Damage, ...]
    changes: int
    seal: str
    """The seal of the last change: it vouches for everything before it."""
    vouched: int | None = None
    """The change up to which a seal that somebody noted vouches for the history."""
    recounted: tuple[str, ...] = field(default=(), compare=False)
    """Cards of which the search knew something else; it was made again from the history."""

    @property
    def harmed(self) -> tuple[str, ...]:
        """Return the revisions that are not what was stored."""
        return tuple(dict.fromkeys(damage.place for damage in self.damages if damage.table == "revision"))


def find_upgrade(workspace: Workspace) -> Upgrade | None:
    """Return how the database was brought up to date when it was opened, if it had to be."""
    return workspace.store.upgrade


def backup(workspace: Workspace, file: Path) -> None:
    """Back a workspace's database up into one SQLite file, while others may write; refuse if anything is damaged."""
    refuse_damage(workspace.store)
    upkeep.backup(workspace.store, file)


@dataclass(frozen=True, slots=True)
class CopiedDatabase:
    """A copy, and how both sides were verified."""

    old: DatabaseCheck
    new: DatabaseCheck

    @property
    def is_sound(self) -> bool:
        """Return whether both sides hold the same number of revisions, all of them intact."""
        return self.old == self.new and not self.old.damages


def copy_database(workspace: Workspace, address: str, home: Path | None) -> CopiedDatabase:
    """Copy a workspace's database to a file or server, verify both; `home`: a workspace to use the copy from now on."""
    copy = upkeep.copy_store(workspace.store, address)
    copy_key(workspace.store.engine.url, copy.engine.url)
    copied = CopiedDatabase(check_database(workspace), check_database(replace(workspace, store=copy)))
    if home and copied.is_sound:
        rewrite_settings(home, replace(workspace.settings, db=address))
    return copied


def restore_database(folder: Path, db: str | None, backup: Path) -> Path | None:
    """Make the database of a workspace what a backup holds; return where the present one is kept, if anywhere."""
    if not backup.is_file():
        raise NoDatabase(db=str(backup))
    store = Store.open(str(backup))
    damages = verify(store).damages
    if damages:
        raise DatabaseDamaged(db=str(backup), reason=damages[0])
    return upkeep.restore(store, find_address(folder, db)[0])


@dataclass(frozen=True, slots=True)
class RepairedDatabase:
    """What was put right, what is gone, what is still damaged, and where the database was kept as it was."""

    repaired: Repaired
    check: DatabaseCheck
    kept: Path | None


def repair_database(workspace: Workspace, backup: Path) -> RepairedDatabase:
    """Take what is damaged from a backup of the same database; neither the backup nor what is unharmed changes."""
    if not backup.is_file():
        raise NoDatabase(db=str(backup))
    kept = upkeep.keep_copy(workspace.store, "before-repair")
    with TemporaryDirectory() as folder:
        # A backup of an older version is upgraded in a copy.
        copy = Path(folder) / backup.name
        copy_sqlite(locate(str(backup)), copy)
        try:
            repaired = repair(workspace.store, Store.open(str(copy)))
        except OtherHistory as error:
            raise OtherHistory(file=backup, db=error.facts["db"]) from error
        except DamagedHistory as error:
            raise DatabaseDamaged(db=backup, reason=error.facts["first"]) from error
    return RepairedDatabase(repaired, check_database(workspace), kept)


def grant_access(workspace: Workspace, user: str, *, only_tell: bool) -> list[str]:
    """Let another user of the server work with the database; return the statements for that."""
    return upkeep.grant(workspace.store, user, only_tell=only_tell)


def check_database(workspace: Workspace, seal: str = "") -> DatabaseCheck:
    """Check a database: every byte of its history; with a noted seal, also that nothing before it was rewritten."""
    vouched = find_seal(workspace.store, seal) if seal else None
    revisions, damages = verify(workspace.store)
    changes, last = workspace.store.find_end()
    recounted = () if damages else tuple(verify_search(workspace.store))
    return DatabaseCheck(revisions, tuple(damages), changes, last, vouched, recounted)
