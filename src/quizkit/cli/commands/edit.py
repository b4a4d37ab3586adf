"""`quizkit edit`: change one card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.changing import changes_workspace
from quizkit.cli.options import CARDS

if TYPE_CHECKING:
    from quizkit.cli.session import Session
    from quizkit.store.values import Committed

GROUP = typer.Typer()


@GROUP.command(rich_help_panel=CARDS, epilog='[bold]Example:[/bold] quizkit edit sq-0001 -m "clearer"')
@changes_workspace
def edit(
    item: Annotated[str, typer.Argument(metavar="ID", help="A card, such as sq-0001.")],
    session: Session,
) -> None:
    """Edit a card in your editor ($EDITOR); it is checked before it is saved.

    Changes that somebody else makes in the meantime are merged field by field.
    """
    from quizkit.cli.editor import edit_text
    from quizkit.cli.show.draft import check_draft, write_until_stored
    from quizkit.workflow.stored.edit import open_card, store_card

    screen, store = session.screen, session.workspace.store
    opened = open_card(store, item, screen.say)
    session.origin("")  # Whoever has no name is told before they type.

    def store_text(text: str) -> Committed | None:
        card = check_draft(session, text, opened)
        if card and card.id != item:
            screen.talk.print(screen.say("cli.id-stays", item=item))
            return None
        if card is None:
            return None
        return store_card(store, card, opened.deck, opened.base, session.origin(f"edit {item}"))

    write_until_stored(screen, opened.text, edit_text, store_text, "cli.edit-again")
