"""`quizkit studio`: the workspace in a browser."""

from __future__ import annotations

import sys
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from quizkit.cli.options import BEGIN, Author, Db, Lang
from quizkit.problems import QuizkitError

GROUP = typer.Typer()


class StudioNotInstalled(QuizkitError):
    """The packages of the studio are an extra."""

    name = "studio-not-installed"


@GROUP.command(
    rich_help_panel=BEGIN,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit studio                            [dim]opens in your browser[/dim]\n\n"
        "quizkit studio --port 8000 --no-browser   [dim]prints the address only[/dim]"
    ),
)
def studio(
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help="The port; by default 4747, or another if it is taken.", show_default=False
        ),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Print the address, and open no browser.")] = False,
    author: Author = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Open the workspace in your browser: write, translate, review and print cards without typing commands.

    Only this computer can reach it. Ctrl-C closes it; what you have saved is saved.
    """
    from quizkit.cli.session import open_session

    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise StudioNotInstalled
    from quizkit.studio.opening import Opening, open_studio

    session = open_session(db, lang, author)
    session.origin("")  # Whoever has no name is told before the browser opens.
    screen = session.screen

    def say_where(address: str) -> None:
        screen.talk.print(screen.say("cli.studio-open"), soft_wrap=True)
        screen.out.print(address, soft_wrap=True, highlight=False)
        screen.talk.print(screen.say("cli.studio-close"), soft_wrap=True)
        if not no_browser and sys.stdout.isatty():
            webbrowser.open(address)

    open_studio(session.workspace, Opening(session.name, screen.say.language, Path.cwd(), db, port=port), say_where)
    screen.talk.print(screen.say("cli.studio-closed"))
