"""`quizkit edit` and `quizkit add`: change one card, or write a new one."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, Author, Db, Lang, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from quizkit.cards.card import Card
    from quizkit.cli.screen import Screen
    from quizkit.safe_yaml import Value
    from quizkit.workflow.stored.edit import OpenCard

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
    from quizkit.workflow.stored.edit import open_card, store_card

    session = open_session(db, lang, author, message)
    screen, store = session.screen, session.workspace.store
    opened = open_card(store, item)
    session.origin("")  # Whoever has no name is told before they type.
    text = opened.text
    while True:
        text = edit_text(text)
        with _give_back(screen, text):
            card = _check(screen, text, opened)
            if card and card.id != item:
                screen.talk.print(screen.say("cli.id-stays", item=item))
            elif card:
                finish(screen, store_card(store, card, opened.deck, opened.base, session.origin(f"edit {item}")))
                return
            if not screen.confirm("cli.edit-again"):
                raise typer.Exit(1)


@GROUP.command(rich_help_panel=CARDS, epilog="[bold]Example:[/bold] quizkit add statement")
def add(
    kind: Annotated[str, typer.Argument(help="The kind of card, such as statement.")],
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
    from quizkit.workflow.stored.edit import is_taken, open_new_card, store_card

    session = open_session(db, lang, author, message)
    screen, store = session.screen, session.workspace.store
    opened = open_new_card(store, kind, deck)
    session.origin("")
    asker = Asker(opened.brief, screen, partial(is_taken, store))
    answers: dict[str, Value] = {"id": opened.id}
    while True:
        with _give_back(screen, lambda: safe_yaml.write(asker.answers)):
            answers = asker.interview(kinds()[kind], answers)
        text = safe_yaml.write(answers)
        with _give_back(screen, text):
            screen.talk.print(text, markup=False, soft_wrap=True, end="")
            card = _check(screen, text, opened)
            if card and screen.confirm("cli.store-it"):
                finish(screen, store_card(store, card, opened.deck, opened.base, session.origin(f"add {card.id}")))
                return
            if card or not screen.confirm("cli.ask-again"):
                raise typer.Exit(1)


@contextmanager
def _give_back(screen: Screen, text: str | Callable[[], str]) -> Iterator[None]:
    """Print what somebody has typed if it cannot be stored, whatever the reason."""
    try:
        yield
    except BaseException:
        screen.out.print(text if isinstance(text, str) else text(), markup=False, soft_wrap=True, end="")
        raise


def _check(screen: Screen, text: str, opened: OpenCard) -> Card | None:
    """Show what is wrong with a card; return it if it can be stored. Findings of checks keep nobody from storing it."""
    from quizkit.cli.clock import today
    from quizkit.cli.show.findings import show_problem
    from quizkit.workflow.checking.draft import check_text

    draft = check_text(text, opened.kind, opened.brief, today())
    screen.problems(draft.problems)
    for problem in draft.findings:
        show_problem(screen, problem, draft.words(problem))
    return draft.card if draft.can_be_stored else None
