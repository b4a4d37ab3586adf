"""`quizkit add`: write a new card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, Author, Db, Lang, Message

if TYPE_CHECKING:
    from quizkit.safe_yaml import Value

GROUP = typer.Typer()


@GROUP.command(rich_help_panel=CARDS, epilog="[bold]Example:[/bold] quizkit add statement")
def add(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="The kind of card, such as statement.")],
    deck: Annotated[
        str | None, typer.Option("--deck", help="The deck, if several decks have such cards.", show_default=False)
    ] = None,
    message: Message = "",
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Write a new card, field by field; nothing is saved until you have seen the whole card."""
    from quizkit import safe_yaml
    from quizkit.cards.kinds import kinds
    from quizkit.cli.interview import Asker
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import finish
    from quizkit.cli.show.draft import check_draft, give_back
    from quizkit.workflow.stored.card_ids import is_taken
    from quizkit.workflow.stored.edit import open_new_card, store_card

    session = open_session(db, lang, author, message)
    screen, store = session.screen, session.workspace.store
    opened = open_new_card(store, kind, deck)
    session.origin("")
    asker = Asker(opened.brief, screen, partial(is_taken, store))
    answers: dict[str, Value] = {"id": opened.id}
    while True:
        with give_back(screen, lambda: safe_yaml.write(asker.answers)):
            answers = asker.interview(kinds()[kind], answers)
        text = safe_yaml.write(answers)
        with give_back(screen, text):
            screen.talk.print(text, markup=False, soft_wrap=True, end="")
            card = check_draft(screen, text, opened)
            if card and screen.confirm("cli.store-it"):
                finish(screen, store_card(store, card, opened.deck, opened.base, session.origin(f"add {card.id}")))
                return
            if card or not screen.confirm("cli.ask-again"):
                raise typer.Exit(1)
