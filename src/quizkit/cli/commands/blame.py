"""`quizkit blame`: who wrote each field of a card."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, cast

import typer

from quizkit.cli.options import HISTORY, Db, Json, Lang, Zone

if TYPE_CHECKING:
    from quizkit.safe_yaml import Value

GROUP = typer.Typer()
Item = Annotated[str, typer.Argument(metavar="ID", help="A card, such as sq-0001.")]


@GROUP.command(rich_help_panel=HISTORY, epilog="[bold]Example:[/bold] quizkit blame sq-0001")
def blame(item: Item, zone: Zone = False, db: Db = None, json: Json = False, lang: Lang = None) -> None:
    """Show who wrote each field of a card in each language, when and why."""
    from rich.text import Text

    from quizkit.cli.clock import tell_time
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import show_indented, tell_field
    from quizkit.workflow.stored.blame import blame_card
    from quizkit.workflow.stored.card_words import words_of_cards

    session = open_session(db, lang)
    screen, fields = session.screen, blame_card(session.workspace.store, item)
    if json:
        screen.json(cast("Value", [asdict(field) for field in fields]))
        return
    words = words_of_cards(session.workspace.store, screen.say)(item)
    for field in fields:
        origin = field.changeset.origin
        facts = (f"@{field.revision}", tell_time(origin.at, zone=zone), origin.author, origin.message)
        name = words.name(field.path) if words else screen.say.field(field.path)
        screen.paragraph(f"{name}  {' · '.join(filter(None, facts))}", "bold")
        value = words.value(field.path, field.value) if words else None
        show_indented(screen, Text(value or tell_field(field.path, field.value, screen.say)))
