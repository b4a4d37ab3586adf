"""Where the demo is made, and what has been made already."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.store.values import Origin
from quizkit.workflow import files
from quizkit.workflow.settings import SETTINGS
from quizkit.workflow.stored.workspace import Workspace, open_workspace

STAMPS = ".demo.json"


class NotADemo(QuizkitError):
    """The folder belongs to something else."""

    name = "not-a-demo"


@dataclass(frozen=True, slots=True)
class DemoScene:
    """Where the demo is made, for whom, and by whom."""

    folder: Path
    say: Labels
    origin: Origin

    @property
    def tree(self) -> Path:
        """The folder with the decks as files."""
        return self.folder / "content"

    @property
    def today(self) -> date:
        """The day on which it is made."""
        return date.fromisoformat(self.origin.at[:10])

    def enter(self) -> None:
        """Refuse a folder that holds something else."""
        is_ours = any((self.folder / name).exists() for name in (SETTINGS, STAMPS, "content"))
        if self.folder.exists() and not is_ours and (not self.folder.is_dir() or any(self.folder.iterdir())):
            raise NotADemo(folder=str(self.folder))

    def workspace(self) -> Workspace:
        """Open the workspace that an earlier step made."""
        return open_workspace(self.folder.absolute())

    def make(self, name: str, key: str, make: Callable[[], list[Path]]) -> list[Path]:
        """Make some files, unless they were made from the same `key` before and are still there."""
        stamps = self._read_stamps()
        known, *names = stamps.get(name, [""])
        paths = [self.folder / path for path in names]
        if known == key and paths and all(path.exists() for path in paths):
            return paths
        paths = make()
        stamps[name] = [key, *(path.relative_to(self.folder).as_posix() for path in paths)]
        files.replace(self.folder / STAMPS, (json.dumps(stamps, indent=1) + "\n").encode())
        return paths

    def _read_stamps(self) -> dict[str, list[str]]:
        try:
            stamps: dict[str, list[str]] = json.loads((self.folder / STAMPS).read_bytes())
        except (OSError, ValueError):
            return {}
        return stamps


@dataclass(frozen=True, slots=True)
class DemoItem:
    """Something the demo made: what to open, what to show of it, and what to say about it."""

    path: str
    """The file or folder, below the demo."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """For the label `demo.<name>-made`."""
    pictures: tuple[str, ...] = ()
    """Pictures and pages to show, below the demo."""
    links: tuple[str, ...] = ()
    """More files to open."""


@dataclass(frozen=True, slots=True)
class DemoStep:
    """One step; the labels `demo.<name>` and `demo.<name>-…` describe it."""

    name: str
    run: Callable[[DemoScene], DemoItem]
    seconds: float
    """How long it takes, roughly, on two cores."""
    command: str = ""
    """What to type to do the same in the demo's folder."""
