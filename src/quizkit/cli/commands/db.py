"""`quizkit db`: look after the database.

Inside: upgrade, backup, check, repair, restore, copy, grant.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quizkit.cli.options import UPKEEP, Db, Json, Lang

GROUP = typer.Typer()
COPY = """[bold]Examples[/bold]

quizkit db copy postgresql://me@host/cards --switch   [dim]to a server[/dim]

quizkit db copy cards.db                              [dim]to a file[/dim]"""
CHECK = """[bold]Examples[/bold]

quizkit db check

quizkit db check --seal 3f9a0c61   [dim]nothing before it has changed[/dim]"""
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


@database.command(epilog=CHECK)
def check(
    seal: Annotated[
        str | None,
        typer.Option(
            "--seal",
            metavar="SEAL",
            help="A seal that you noted earlier: the history up to it must still be the same.",
            show_default=False,
        ),
    ] = None,
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Verify every byte of the history, and that nothing is missing or was added.

    The last line names the seal of the last change. Note it somewhere else to prove later that nobody rewrote the past.
    """
    from quizkit.cli.session import open_session
    from quizkit.cli.show.damage import show_damage, write_damage
    from quizkit.workflow.stored.database import check_database

    session = open_session(db, lang)
    screen, checked = session.screen, check_database(session.workspace, seal or "")
    if json:
        screen.json(write_damage(checked))
    else:
        show_damage(screen, checked)
    raise typer.Exit(1 if checked.damages else 0)


@database.command(epilog="[bold]Example:[/bold] quizkit db repair cards-2026-11.db")
def repair(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that “quizkit db backup” has written.")],
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Take what is damaged from a backup, and keep everything that is unharmed, also what is newer than the backup.

    A file is kept as it was beside the repaired one. What was forgotten on purpose does not come back.
    """
    from quizkit.cli.session import open_session
    from quizkit.cli.show.damage import show_repair
    from quizkit.workflow.stored.database import repair_database

    session = open_session(db, lang)
    repaired = repair_database(session.workspace, file)
    show_repair(session.screen, repaired, file)
    raise typer.Exit(1 if repaired.check.damages else 0)


@database.command(epilog="[bold]Example:[/bold] quizkit db restore cards-2026-11.db")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that “quizkit db backup” has written.")],
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Make the database what a backup holds. The present one is kept beside it.

    A PostgreSQL database must be empty: history on a server is never overwritten.
    """
    from quizkit.cli.screen import Screen
    from quizkit.workflow.stored.database import restore_database

    screen, kept = Screen(lang), restore_database(Path.cwd(), db, file)
    screen.talk.print(screen.say("cli.restored", file=file), soft_wrap=True)
    if kept:
        screen.talk.print(screen.say("cli.kept-as", file=kept), soft_wrap=True)


@database.command(epilog=COPY)
def copy(
    to: Annotated[str, typer.Argument(metavar="FILE|URL", help="A new file, or an empty PostgreSQL database.")],
    switch: Annotated[bool, typer.Option("--switch", help="Let this workspace use the copy from now on.")] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Copy the database with its whole history to a file or a PostgreSQL server, and verify both."""
    from quizkit.cli.session import open_session
    from quizkit.cli.show.damage import list_damage
    from quizkit.workflow.settings import find_home
    from quizkit.workflow.stored.database import copy_database

    session = open_session(db, lang)
    screen, home = session.screen, find_home(Path.cwd()) if switch else None
    copied = copy_database(session.workspace, to, home)
    list_damage(screen, (*copied.old.damages, *copied.new.damages))
    screen.talk.print(screen.say("cli.copied", old=copied.old.revisions, new=copied.new.revisions), soft_wrap=True)
    if home and copied.is_sound:
        screen.talk.print(screen.say("cli.switched"), soft_wrap=True)
    raise typer.Exit(0 if copied.is_sound else 1)


@database.command(epilog="[bold]Examples:[/bold] quizkit db grant beat · quizkit db grant beat --sql")
def grant(
    user: Annotated[str, typer.Argument(metavar="USER", help="A user of the PostgreSQL server.")],
    sql: Annotated[bool, typer.Option("--sql", help="Only print the SQL, for whoever runs the server.")] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Let another user of the PostgreSQL server work with the database: read it, and add to its history."""
    from quizkit.cli.session import open_session
    from quizkit.workflow.stored.database import grant_access

    session = open_session(db, lang)
    screen, statements = session.screen, grant_access(session.workspace, user, only_tell=sql)
    if sql:
        screen.out.write("".join(f"{statement};\n" for statement in statements))
    else:
        screen.talk.print(screen.say("cli.granted", user=user), soft_wrap=True)
