"""`quizkit delete`: delete cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.changing import changes_workspace
from quizkit.cli.options import HISTORY
from quizkit.cli.selection import takes_query

if TYPE_CHECKING:
    from quizkit.cli.session import Session
    from quizkit.workflow.stored.query import Query

GROUP = typer.Typer()
EXAMPLES = """[bold]Examples[/bold]

quizkit delete sq-0001 -m "no longer true"

quizkit delete swiss-quiz --tag trash   [dim]all cards with a tag[/dim]"""


@GROUP.command(rich_help_panel=HISTORY, epilog=EXAMPLES)
@takes_query()
@changes_workspace
def delete(
    query: Query,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    *,
    session: Session,
) -> None:
    """Delete cards. Their history is kept, and “quizkit restore” brings them back.

    Before cards that you have not named one by one are deleted, quizkit shows them and asks.
    """
    from quizkit.cli.clock import today
    from quizkit.cli.show.changes import finish
    from quizkit.cli.show.found import show_found
    from quizkit.workflow.finding.act import choose_doomed
    from quizkit.workflow.stored.edit import delete_cards

    screen, doomed = session.screen, choose_doomed(session.workspace, query, today())
    if doomed.found and not yes:
        show_found(screen, doomed.found, query.languages)
        if not screen.confirm("cli.delete-these", default=False, count=len(doomed.ids)):
            screen.talk.print(screen.say("cli.nothing-changed"))
            return
    origin = session.origin(f"delete {', '.join(doomed.ids[:5])}")
    finish(screen, delete_cards(session.workspace.store, doomed.ids, origin))
