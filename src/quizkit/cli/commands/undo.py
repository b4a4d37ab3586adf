"""`quizkit undo`: take a whole change back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.changing import changes_workspace
from quizkit.cli.options import HISTORY

if TYPE_CHECKING:
    from quizkit.cli.session import Session

GROUP = typer.Typer()


@GROUP.command(rich_help_panel=HISTORY, epilog="[bold]Example:[/bold] quizkit undo 12")
@changes_workspace
def undo(
    changeset: Annotated[
        str, typer.Argument(metavar="CHANGESET", help="The number shown by “quizkit log”: 12 or #12.")
    ],
    session: Session,
) -> None:
    """Undo a whole change with a new one. Fields that have been changed again since then are conflicts."""
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.stored.edit import undo_change

    origin = session.origin(f"undo #{changeset.removeprefix('#')}")
    finish(session.screen, undo_change(session.workspace.store, changeset, origin))
