"""`quizkit edit`: change one card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, Author, Db, Lang, Message

if TYPE_CHECKING:
    pass

GROUP = typer.Typer()


@GROUP.command(rich_help_panel=CARDS, epilog='[bold]Example:[/bold] quizkit edit sq-0001 -m "clearer"')
def edit(
    item: Annotated[str, typer.Argument(metavar="ID", help="A card, such as sq-0001.")],
    message: Message = "",
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Edit a card in your editor ($EDITOR); it is checked before it is saved.

    Changes that somebody else makes in the meantime are merged field by field.
    """
    from quizkit.cli.editor import edit_text
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import finish
    from quizkit.cli.show.draft import check_draft, give_back
    from quizkit.workflow.stored.edit import open_card, store_card

    session = open_session(db, lang, author, message)
    screen, store = session.screen, session.workspace.store
    opened = open_card(store, item, screen.say)
    session.origin("")  # Whoever has no name is told before they type.
    text = opened.text
    while True:
        text = edit_text(text)
        with give_back(screen, text):
            card = check_draft(session, text, opened)
            if card and card.id != item:
                screen.talk.print(screen.say("cli.id-stays", item=item))
            elif card:
                finish(screen, store_card(store, card, opened.deck, opened.base, session.origin(f"edit {item}")))
                return
            if not screen.confirm("cli.edit-again"):
                raise typer.Exit(1)
