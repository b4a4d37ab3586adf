"""`quizkit undo`: take a whole change back."""

from __future__ import annotations

from typing import Annotated

import typer

from quizkit.cli.options import HISTORY, Author, Db, Lang, Message

GROUP = typer.Typer()


@GROUP.command(rich_help_panel=HISTORY, epilog="[bold]Example:[/bold] quizkit undo 12")
def undo(
    changeset: Annotated[
        str, typer.Argument(metavar="CHANGESET", help="The number shown by “quizkit log”: 12 or #12.")
    ],
    message: Message = "",
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Undo a whole change with a new one. Fields that have been changed again since then are conflicts."""
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.stored.edit import undo_change

    session = open_session(db, lang, author, message)
    origin = session.origin(f"undo #{changeset.removeprefix('#')}")
    finish(session.screen, undo_change(session.workspace.store, changeset, origin))
