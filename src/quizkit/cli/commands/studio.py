"""`quizkit studio`: the workspace in a browser, for oneself or for a team.

Inside: open, invite, members, remove.
"""

from __future__ import annotations

import sys
import webbrowser
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from quizkit.cli.arguments import takes_arguments
from quizkit.cli.options import BEGIN, Author, Db, Lang, NoBrowser
from quizkit.problems import QuizkitError

GROUP = typer.Typer()
studio = typer.Typer(name="studio")
GROUP.add_typer(studio, rich_help_panel=BEGIN)
HERE = "http://127.0.0.1:4747"


class StudioNotInstalled(QuizkitError):
    """The packages of the studio are an extra."""

    name = "studio-not-installed"


class RoleChoice(StrEnum):
    """What somebody does in a team, as it is typed; the store has the same roles, and takes a while to import."""

    EDITOR = "editor"
    TRANSLATOR = "translator"
    REVIEWER = "reviewer"
    PRINTER = "printer"
    GUEST = "guest"


class StudioArguments(NamedTuple):
    """Where browsers find the studio."""

    port: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            min=0,
            max=65535,
            help="The port; by default 4747, or another if it is taken.",
            show_default=False,
        ),
    ] = None
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="The address to listen on; by default only this computer can reach it."),
    ] = "127.0.0.1"
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="NAME",
            help="A name by which browsers may call it, such as that of your proxy; may be repeated.",
            show_default=False,
        ),
    ] = None
    no_browser: NoBrowser = False


@studio.callback(
    invoke_without_command=True,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit studio                            [dim]opens in your browser[/dim]\n\n"
        "quizkit studio --port 8000 --no-browser   [dim]prints the address only[/dim]\n\n"
        "quizkit studio --host 0.0.0.0 --name cards.example.org   [dim]for a team[/dim]"
    ),
)
@takes_arguments
def open_(
    ctx: typer.Context,
    args: StudioArguments,
    author: Author = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Open the workspace in your browser: write, translate, review and print cards without typing commands.

    Only this computer can reach it, unless you say otherwise. Ctrl-C closes it; what you have saved is saved.
    """
    if ctx.invoked_subcommand:
        return
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
        if not args.no_browser and sys.stdout.isatty():
            webbrowser.open(address)

    opening = Opening(session.name, screen.say.language, Path.cwd(), db, args.host, args.port, tuple(args.names or ()))
    open_studio(session.workspace, opening, say_where)
    screen.talk.print(screen.say("cli.studio-closed"))


@studio.command(epilog="[bold]Example:[/bold] quizkit studio invite Bea --role translator --in nl")
def invite(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name that their changes will carry.")],
    role: Annotated[RoleChoice, typer.Option(help="What they may do.")],
    languages: Annotated[
        list[str] | None,
        typer.Option("--in", metavar="LANGUAGE", help="Only in this language; may be repeated.", show_default=False),
    ] = None,
    at: Annotated[str, typer.Option(metavar="URL", help="The address of the studio.")] = HERE,
    author: Author = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Invite somebody to the studio, or change what they may do: prints a link for them, which works once.

    Translators write in their languages, reviewers approve or send back, printers print, guests read, comment and
    suggest; editors may do everything.
    """
    from quizkit.cli.clock import now
    from quizkit.cli.session import open_session
    from quizkit.store.permits import TeamRole
    from quizkit.workflow.stored.team import invite_member

    session = open_session(db, lang, author)
    screen, by = session.screen, session.origin("").author
    ticket = invite_member(session.workspace, name, TeamRole(role), languages or (), by, now())
    screen.talk.print(screen.say("cli.invited", name=name), soft_wrap=True)
    screen.out.print(f"{at.rstrip('/')}/enter?ticket={ticket}", soft_wrap=True, highlight=False)


@studio.command(epilog="[bold]Example:[/bold] quizkit studio members")
def members(db: Db = None, lang: Lang = None) -> None:
    """List who was invited, and what they may do."""
    from quizkit.cli.session import open_session
    from quizkit.workflow.stored.team import list_members

    session = open_session(db, lang)
    screen, say = session.screen, session.screen.say
    table = screen.table("member", "role", "language", "time", "author", whole=("member",))
    for member in list_members(session.workspace):
        role, languages = say(f"studio.role-{member.permit.role}"), ", ".join(member.permit.languages)
        table.add_row(member.name, role, languages or "–", member.at, member.invited_by)
    screen.show(table)


@studio.command(epilog="[bold]Example:[/bold] quizkit studio remove Bea")
def remove(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Somebody who was invited.")],
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Take back an invitation: from now on their browser is not let in."""
    from quizkit.cli.session import open_session
    from quizkit.workflow.stored.team import remove_member

    session = open_session(db, lang)
    remove_member(session.workspace, name)
    session.screen.talk.print(session.screen.say("cli.member-removed", name=name), soft_wrap=True)
