"""`quizkit restore`: make a card what it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.changing import changes_workspace
from quizkit.cli.options import HISTORY

if TYPE_CHECKING:
    from quizkit.cli.session import Session

GROUP = typer.Typer()


@GROUP.command(
    rich_help_panel=HISTORY, epilog='[bold]Example:[/bold] quizkit restore sq-0001@2 -m "the old wording was better"'
)
@changes_workspace
def restore(
    state: Annotated[str, typer.Argument(metavar="ID@REVISION", help="The card and the revision to restore.")],
    session: Session,
) -> None:
    """Restore an earlier revision of a card, even a deleted one. Nothing is lost: it becomes a new revision."""
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.stored.edit import restore_card

    finish(session.screen, restore_card(session.workspace.store, state, session.origin(f"restore {state}")))
