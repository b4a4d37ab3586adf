"""`quizkit init`: make a workspace."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quizkit.cli.options import BEGIN, Author, Db, Lang

GROUP = typer.Typer()


@GROUP.command(
    rich_help_panel=BEGIN,
    epilog="[bold]Examples[/bold]  quizkit init cards · quizkit init --from ./content · "
    "quizkit init --empty --db postgresql://anna@server/cards",
)
def init(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder; by default this one.")] = Path(),
    tree: Annotated[
        Path | None,
        typer.Option("--from", metavar="DIR", help="A content tree instead of the bundled one.", show_default=False),
    ] = None,
    empty: Annotated[bool, typer.Option("--empty", help="Begin without any cards.")] = False,
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Make a workspace: quizkit.toml and a database with the history of every card.

    If --db names a server that others have set up already, the folder joins it.
    """
    from quizkit.cli.screen import Screen
    from quizkit.cli.session import origin
    from quizkit.workflow.stored import workspace

    if empty and tree:
        raise typer.BadParameter("--empty and --from exclude each other")
    screen = Screen(lang)
    done = workspace.make_workspace(folder, db, tree, origin(author, "quizkit init"), empty=empty, author=author or "")
    label = "cli.joined-workspace" if done is None else "cli.made-workspace"
    items = done.changeset.items if done and done.changeset else 0
    screen.talk.print(screen.say(label, folder=folder.resolve(), count=items), soft_wrap=True)
