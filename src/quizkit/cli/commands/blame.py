"""`quizkit blame`: who wrote each field of a card."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, cast

import typer

from quizkit.cli.options import HISTORY, Db, Json, Lang

if TYPE_CHECKING:
    from quizkit.safe_yaml import Value

GROUP = typer.Typer()
Item = Annotated[str, typer.Argument(metavar="ID", help="A card, such as sq-0001.")]


@GROUP.command(rich_help_panel=HISTORY, epilog="[bold]Example:[/bold] quizkit blame sq-0001")
def blame(item: Item, db: Db = None, json: Json = False, lang: Lang = None) -> None:
    """Show who wrote each field of a card in each language, when and why."""
    from rich.text import Text

    from quizkit.cli.session import open_session
    from quizkit.problems import shorten
    from quizkit.workflow.stored.blame import blame_card

    session = open_session(db, lang)
    screen, fields = session.screen, blame_card(session.workspace.store, item)
    if json:
        screen.json(cast("Value", [asdict(field) for field in fields]))
        return
    table = screen.table("field", "value", "revision", "time", "author", "message", whole=("field", "time"))
    for field in fields:
        origin = field.changeset.origin
        cells = (
            field.path, shorten(field.value), f"@{field.revision}", origin.at[:10], origin.author, origin.message,
        )  # fmt: skip
        table.add_row(*map(Text, cells))
    screen.show(table)
