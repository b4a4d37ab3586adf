"""`quizkit init`: make a workspace."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quizkit.cli.options import BEGIN, Author, Db, Lang

GROUP = typer.Typer()


@GROUP.command(
    rich_help_panel=BEGIN,
    epilog="[bold]Examples:[/bold] quizkit init cards · quizkit init --from ./content · quizkit init --empty --db postgresql://anna@server/cards",
)
def init(
    ctx: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder; by default the current one.")] = Path(),
    tree: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="DIR",
            help="Start with this content folder instead of the decks that come with quizkit.",
            show_default=False,
        ),
    ] = None,
    empty: Annotated[bool, typer.Option("--empty", help="Start without any cards.")] = False,
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Create a workspace: quizkit.toml and a database with the history of every card.

    If --db names a server that others have already set up, the folder joins it.
    """
    from quizkit.cli.clock import now
    from quizkit.cli.screen import Screen
    from quizkit.workflow.author import find_author, make_origin
    from quizkit.workflow.stored.workspace import make_workspace

    if empty and tree:
        raise typer.BadParameter("--empty and --from exclude each other")
    screen, name = Screen(lang), find_author(author)
    origin = make_origin(name, "quizkit init", now())
    # A language that somebody names is remembered; that of the system need not be.
    is_named = getattr(ctx.get_parameter_source("lang"), "name", "") == "COMMANDLINE"
    remembered = {"author": author or "", "lang": (lang or "") if is_named else ""}
    committed = make_workspace(folder, db, tree, origin, empty=empty, **remembered)
    label = "cli.joined-workspace" if committed is None else "cli.made-workspace"
    items = committed.changeset.items if committed and committed.changeset else 0
    screen.talk.print(screen.say(label, folder=folder.resolve(), count=items), soft_wrap=True)
