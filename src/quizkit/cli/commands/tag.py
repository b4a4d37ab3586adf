"""`quizkit tag`: give cards a tag, or take it away."""

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

quizkit tag alps sq-0001 sq-0002               [dim]two cards[/dim]

quizkit tag alps --words matterhorn            [dim]all cards with a word[/dim]

quizkit tag old swiss-quiz --tag old --remove  [dim]take the tag away[/dim]"""
Tag = Annotated[str, typer.Argument(metavar="TAG", help="The tag: lowercase letters, digits and hyphens.")]


@GROUP.command(rich_help_panel=HISTORY, epilog=EXAMPLES)
@takes_query()
@changes_workspace
def tag(
    name: Tag,
    query: Query,
    remove: Annotated[bool, typer.Option("--remove", help="Take the tag away.")] = False,
    *,
    session: Session,
) -> None:
    """Tag all cards you name or find, as one change; their review states stay.

    “quizkit find” shows beforehand which cards the same options find.
    """
    from quizkit.cli.clock import today
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.finding.act import tag_found

    add, away = ((), (name,)) if remove else ((name,), ())
    origin = session.origin(f"tag {'-' if remove else '+'}{name}")
    finish(session.screen, tag_found(session.workspace, query, add, away, origin, today()))
