"""Templates that a workspace has for a deck of its own: `looks/bern-quiz/`."""

from pathlib import Path

from quizkit.workflow.settings import find_home

LOOKS = "looks"


def find_own_look(folder: Path, slug: str) -> Path | None:
    """Return the folder of a deck's own templates, if its workspace has one."""
    home = find_home(folder)
    own = home / LOOKS / slug if home else None
    return own if own and own.is_dir() else None
