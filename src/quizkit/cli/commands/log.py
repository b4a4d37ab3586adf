"""`quizkit log`: what was changed, by whom and why."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, cast

import typer

from quizkit.cli.options import HISTORY, Db, Json, Lang, Zone

if TYPE_CHECKING:
    from quizkit.safe_yaml import Value

GROUP = typer.Typer()


@GROUP.command(
    rich_help_panel=HISTORY, epilog="[bold]Examples:[/bold] quizkit log · quizkit log swiss-quiz · quizkit log sq-0001"
)
def log(
    what: Annotated[
        str | None, typer.Argument(metavar="ID|DECK", help="Only changes to this card or deck.", show_default=False)
    ] = None,
    limit: Annotated[int, typer.Option("-n", min=1, help="The largest number of changes to list.")] = 50,
    zone: Zone = False,
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """List changes, newest first: number, time, author, number of cards, reason and file."""
    from rich.text import Text

    from quizkit.cli.clock import tell_time
    from quizkit.cli.session import open_session
    from quizkit.workflow.stored.log import read_log

    session = open_session(db, lang)
    screen, history = session.screen, read_log(session.workspace.store, what, limit)
    if json:
        screen.json(cast("Value", [asdict(changeset) for changeset in history.changesets]))
        return
    # Of a card, its revisions say more than how many cards were changed with it.
    revisions = history.revisions
    counted = "items" if revisions is None else "revision"
    table = screen.table("number", "time", "author", counted, "message", "file", whole=("number", "time"))
    for changeset in history.changesets:
        origin, number = changeset.origin, (revisions or {}).get(changeset.number)
        count = f"@{number}" if number else str(changeset.items or "–")
        cells = (
            f"#{changeset.number}",
            tell_time(origin.at, zone=zone),
            origin.author,
            count,
            origin.message,
            origin.file,
        )
        table.add_row(*map(Text, cells))
    screen.show(table)
