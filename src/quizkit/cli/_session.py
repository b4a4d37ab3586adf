"""What a command that works on a workspace begins with: the store, who asks, and when."""

import subprocess
from datetime import UTC, datetime
from pathlib import Path

from quizkit.problems import QuizkitError
from quizkit.store.values import Origin
from quizkit.workflow import workspace
from quizkit.workflow.workspace import Workspace


class NoAuthor(QuizkitError):
    """History needs a name."""

    name = "no-author"


def opened(db: str | None) -> Workspace:
    """Open the workspace, which must be there."""
    found = workspace.find(Path.cwd(), db)
    if found is None:
        raise workspace.NoWorkspace(folder=Path.cwd())
    return found


def origin(author: str | None, message: str, settings: workspace.Settings | None = None) -> Origin:
    """Say who changes something now, and why."""
    name = author or (settings.author if settings else "") or _git("user.name")
    if not name:
        raise NoAuthor
    at = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    return Origin(_readable(name), at, _readable(message))


def _readable(argument: str) -> str:
    """Replace what no database takes and no terminal should be sent: bytes that are no UTF-8, control characters."""
    text = argument.encode("utf-8", "replace").decode()
    return "".join(char if char.isprintable() else " " for char in text).strip()


def _git(key: str) -> str:
    try:
        asked = subprocess.run(["git", "config", key], capture_output=True, text=True, check=False)  # noqa: S603, S607
    except OSError:
        return ""
    return asked.stdout.strip()
