"""`quizkit db`: look after the database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quizkit.cli.options import UPKEEP, Db, Json, Lang

GROUP = typer.Typer()
database = typer.Typer(name="db", no_args_is_help=True, help="Maintain the database.")
GROUP.add_typer(database, rich_help_panel=UPKEEP)


@database.command(epilog="[bold]Example:[/bold] quizkit db upgrade")
def upgrade(db: Db = None, lang: Lang = None) -> None:
    """Upgrade a database from an older version of quizkit; a file is backed up first.

    Every other command does this too, when necessary.
    """
    from quizkit.cli.session import open_session
    from quizkit.workflow.stored.database import find_upgrade

    session = open_session(db, lang)
    screen, upgrade = session.screen, find_upgrade(session.workspace)
    if upgrade is None:
        screen.talk.print(screen.say("cli.up-to-date"))
        return
    screen.talk.print(screen.say("cli.upgraded", old=upgrade.old, new=upgrade.new))
    if upgrade.backup:
        screen.talk.print(screen.say("cli.backed-up", file=upgrade.backup), soft_wrap=True)


@database.command(epilog="[bold]Example:[/bold] quizkit db backup cards-2026-11.db")
def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file to write, an SQLite database that quizkit can open.")
    ],
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Copy the whole database into one file, even while others are working; also from PostgreSQL."""
    from quizkit.cli.session import open_session
    from quizkit.workflow.stored import database as workflow

    session = open_session(db, lang)
    workflow.backup(session.workspace, file)
    session.screen.talk.print(session.screen.say("cli.wrote", file=file), soft_wrap=True)


@database.command(epilog="[bold]Example:[/bold] quizkit db check")
def check(db: Db = None, json: Json = False, lang: Lang = None) -> None:
    """Verify every hash in the database, and that no revision is missing."""
    from quizkit.cli.session import open_session
    from quizkit.workflow.stored.database import check_database

    session = open_session(db, lang)
    screen, checked = session.screen, check_database(session.workspace)
    if json:
        screen.json({"revisions": checked.revisions, "faults": list(checked.faults)})
    else:
        for fault in checked.faults:
            screen.out.print(fault, soft_wrap=True, markup=False)
        screen.talk.print(screen.say("cli.db-checked", count=checked.revisions, faults=len(checked.faults)))
    raise typer.Exit(1 if checked.faults else 0)
