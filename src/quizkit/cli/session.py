"""What a command that works on a workspace begins with: the workspace, who asks, and when."""

from dataclasses import dataclass
from pathlib import Path

from quizkit.cli.clock import now
from quizkit.cli.screen import Screen
from quizkit.store.values import Origin
from quizkit.workflow.author import find_author, make_origin
from quizkit.workflow.stored.workspace import Workspace, open_workspace


@dataclass(frozen=True, slots=True)
class Session:
    """A workspace, open, and who asks for what in which language."""

    screen: Screen
    workspace: Workspace
    author: str | None
    message: str

    @property
    def name(self) -> str:
        """The name of whoever asks, if it is known."""
        return find_author(self.author, self.workspace.settings.author)

    def origin(self, default: str) -> Origin:
        """Return who changes something now, and why: as they said, or by default."""
        return make_origin(self.name, self.message or default, now())


def open_session(db: str | None, lang: str | None, author: str | None = None, message: str = "") -> Session:
    """Open the workspace that a command works on, which must be there, and note who asks and when."""
    return Session(Screen(lang), open_workspace(Path.cwd(), db), author, message)
