"""What a command that works on a workspace begins with: the store, who asks, and when."""

import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from quizkit.cli.screen import Screen
from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import Origin
from quizkit.workflow.stored import workspace
from quizkit.workflow.stored.workspace import Workspace


class NoAuthor(QuizkitError):
    """History needs a name."""

    name = "no-author"


@dataclass(frozen=True, slots=True)
class Session:
    """A workspace, open, and who asks for what in which language."""

    screen: Screen
    workspace: Workspace
    author: str | None
    message: str

    @property
    def store(self) -> Store:
        """Return the store of the workspace."""
        return self.workspace.store

    @property
    def name(self) -> str:
        """Return the name of who asks, if it is known."""
        return self.author or self.workspace.settings.author or _git("user.name")

    def origin(self, default: str) -> Origin:
        """Return who changes something now, and why: as they said, or by default."""
        return origin(self.author or self.workspace.settings.author, self.message or default)


def open_session(db: str | None, lang: str | None, author: str | None = None, message: str = "") -> Session:
    """Open the workspace, which must be there."""
    found = workspace.open_workspace(Path.cwd(), db)
    if found is None:
        raise workspace.NoWorkspace(folder=Path.cwd())
    return Session(Screen(lang), found, author, message)


def origin(author: str | None, message: str) -> Origin:
    """Return who changes something now, and why."""
    name = author or _git("user.name")
    if not name:
        raise NoAuthor
    return Origin(readable(name), now(), readable(message))


def now() -> str:
    """Tell the time, as the store writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def readable(argument: str) -> str:
    """Replace what no database takes and no terminal should be sent: bytes that are no UTF-8, control characters."""
    text = argument.encode("utf-8", "replace").decode()
    return "".join(char if char.isprintable() else " " for char in text).strip()


def _git(key: str) -> str:
    try:
        asked = subprocess.run(["git", "config", key], capture_output=True, text=True, check=False)  # noqa: S603, S607
    except OSError:
        return ""
    return asked.stdout.strip()
