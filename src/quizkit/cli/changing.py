"""What every command that changes a workspace is given: the workspace, open; who changes it, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quizkit.cli.arguments import replace_parameter
from quizkit.cli.options import Author, Db, Lang, Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from quizkit.cli.session import Session

OPTIONS = {"message": Message, "db": Db, "author": Author, "lang": Lang}


def changes_workspace(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of a session in the place of its parameter `session`, and open it."""
    return replace_parameter(command, "session", OPTIONS, {**dict.fromkeys(OPTIONS), "message": ""}, _open)


def _open(**options: Any) -> Session:
    # This imports the store, which takes a while.
    from quizkit.cli.session import open_session

    return open_session(**options)
