"""`quizkit db`: look after the database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quizkit.cli.options import UPKEEP, Db, Json, Lang

GROUP = typer.Typer()
database = typer.Typer(name="db", no_args_is_help=True, help="Look after the database.")
GROUP.add_typer(database, rich_help_panel=UPKEEP)


@database.command(epilog="[bold]Example[/bold]  quizkit db upgrade")
def upgrade(db: Db = None, lang: Lang = None) -> None:
    """Bring a database of an older quizkit up to date. A file is backed up first.

    Every other command does the same when it has to.
    """
    from quizkit.cli.session import open_session

    session = open_session(db, lang)
    screen, done = session.screen, session.store.upgrade
    if done is None:
        screen.talk.print(screen.say("cli.up-to-date"))
        return
    screen.talk.print(screen.say("cli.upgraded", old=done.old, new=done.new))
    if done.backup:
        screen.talk.print(screen.say("cli.backed-up", file=done.backup), soft_wrap=True)


@database.command(epilog="[bold]Example[/bold]  quizkit db backup cards-2026-11.db")
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write: an SQLite database that quizkit can open.")],
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Copy everything into one file, while others may go on writing; also from PostgreSQL."""
    from quizkit.cli.session import open_session
    from quizkit.store.upkeep import backup as copy

    session = open_session(db, lang)
    screen = session.screen
    copy(session.store, file)
    screen.talk.print(screen.say("cli.wrote", file=file), soft_wrap=True)


@database.command(epilog="[bold]Example[/bold]  quizkit db check")
def check(db: Db = None, json: Json = False, lang: Lang = None) -> None:
    """Verify every hash in the database, and that no revision is missing."""
    from quizkit.cli.session import open_session
    from quizkit.store.upkeep import verify

    session = open_session(db, lang)
    screen, (counted, faults) = session.screen, verify(session.store)
    if json:
        screen.json({"revisions": counted, "faults": faults})
    else:
        for fault in faults:
            screen.out.print(fault, soft_wrap=True, markup=False)
        screen.talk.print(screen.say("cli.db-checked", count=counted, faults=len(faults)))
    raise typer.Exit(1 if faults else 0)
