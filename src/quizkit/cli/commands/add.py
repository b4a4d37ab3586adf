"""`quizkit add`: write a new card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.changing import changes_workspace
from quizkit.cli.options import CARDS

if TYPE_CHECKING:
    from quizkit.cli.session import Session
    from quizkit.store.values import Committed

GROUP = typer.Typer()


@GROUP.command(rich_help_panel=CARDS, epilog="[bold]Example:[/bold] quizkit add statement")
@changes_workspace
def add(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="The kind of card, such as statement.")],
    deck: Annotated[
        str | None, typer.Option("--deck", help="The deck, if several decks have such cards.", show_default=False)
    ] = None,
    *,
    session: Session,
) -> None:
    """Write a new card, field by field; nothing is saved until you have seen the whole card."""
    from quizkit.cli.interview import Asker
    from quizkit.cli.show.draft import check_draft, give_back, write_until_stored
    from quizkit.workflow.stored.card_ids import is_taken
    from quizkit.workflow.stored.edit import open_new_card, store_card
    from quizkit.workflow.stored.worded import write_worded

    screen, store = session.screen, session.workspace.store
    opened = open_new_card(store, kind, deck)
    session.origin("")
    asker = Asker(opened, screen, partial(is_taken, store))
    write = partial(write_worded, kind=kind, brief=opened.brief, say=screen.say)

    def write_card(_: str) -> str:
        with give_back(screen, lambda: write(asker.answers)):
            return write(asker.interview())

    def store_text(text: str) -> Committed | None:
        screen.talk.print(text, markup=False, soft_wrap=True, end="")
        card = check_draft(session, text, opened)
        if card is None or not screen.confirm("cli.store-it"):
            return None
        return store_card(store, card, opened.deck, opened.base, session.origin(f"add {card.id}"))

    write_until_stored(screen, "", write_card, store_text, "cli.ask-again")
