"""`quizkit delete`: delete a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import HISTORY, Author, Db, Lang, Message

if TYPE_CHECKING:
    pass

GROUP = typer.Typer()
Item = Annotated[str, typer.Argument(metavar="ID", help="A card, such as sq-0001.")]


@GROUP.command(rich_help_panel=HISTORY, epilog='[bold]Example:[/bold] quizkit delete sq-0001 -m "no longer true"')
def delete(item: Item, message: Message = "", db: Db = None, author: Author = None, lang: Lang = None) -> None:
    """Delete a card. Its history is kept, and “quizkit restore” brings it back."""
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.stored.edit import delete_card

    session = open_session(db, lang, author, message)
    finish(session.screen, delete_card(session.workspace.store, item, session.origin(f"delete {item}")))
