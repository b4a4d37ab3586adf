"""Templates that a workspace has for a deck of its own: `looks/bern-quiz/`."""

from pathlib import Path

from quizkit.workflow.settings import find_home

LOOKS = "looks"


def find_own_look(folder: Path, slug: str) -> Path | None:
    """Return the folder of a deck's own templates, if its workspace has one."""
    home = find_home(folder)
    own = home / LOOKS / slug if home else None
    return own if own and own.is_dir() else None


def read_own_look(folder: Path, slug: str) -> dict[str, bytes]:
    """Return the files of a deck's own templates, by their path in the workspace."""
    own = find_own_look(folder, slug)
    # A link would take somebody's other files along.
    files = [path for path in sorted(own.iterdir()) if path.is_file() and not path.is_symlink()] if own else []
    return {f"{LOOKS}/{slug}/{path.name}": path.read_bytes() for path in files}


def rename_own_look(folder: Path, slug: str, new: str) -> None:
    """Let the templates of a deck follow it to its new name, unless there are some already."""
    own, home = find_own_look(folder, slug), find_home(folder)
    if own and home and not (home / LOOKS / new).exists():
        own.rename(home / LOOKS / new)
