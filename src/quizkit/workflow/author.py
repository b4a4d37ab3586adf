"""Who changes something, when and why.

Inside: the first name that is given or that git knows, times in UTC, lines cleaned of control characters.
"""

import subprocess
from datetime import UTC, datetime

from quizkit.problems import QuizkitError
from quizkit.store.values import Origin


class NoAuthor(QuizkitError):
    """History needs a name."""

    name = "no-author"


def find_author(*names: str | None) -> str:
    """Return the author of changes: the first name that is given, else the one git knows, else nothing."""
    return next(filter(None, names), None) or _ask_git("user.name")


def make_origin(author: str, message: str, at: datetime) -> Origin:
    """Return who changes something, when and why."""
    if not author:
        raise NoAuthor
    return Origin(clean_line(author), timestamp(at), clean_line(message))


def timestamp(at: datetime) -> str:
    """Write the time of a change as the store does: in UTC, to the second."""
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def clean_line(text: str) -> str:
    """Clean an author's line of what no database or terminal takes: invalid UTF-8 and control characters."""
    valid = text.encode("utf-8", "replace").decode()
    return "".join(char if char.isprintable() else " " for char in valid).strip()


def _ask_git(key: str) -> str:
    try:
        answer = subprocess.run(["git", "config", key], capture_output=True, text=True, check=False)  # noqa: S603, S607
    except OSError:
        return ""
    return answer.stdout.strip()
