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
    from quizkit.decks.brief import Brief
    from quizkit.safe_yaml import Value

GROUP = typer.Typer()


@GROUP.command(rich_help_panel=CARDS, epilog="[bold]Example[/bold]  quizkit edit sq-0001 -m 'clearer'")
def edit(
    item: Annotated[str, typer.Argument(metavar="ID", help="A card, such as sq-0001.")],
    message: Message = "",
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Open a card in your editor ($EDITOR). It is checked before it is stored.

    What somebody else changes meanwhile is merged field by field.
    """
    from quizkit import safe_yaml
    from quizkit.cli.editor import edit_text
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.stored.edit import (
        find_brief,
        find_card,
        store_card,
    )

    session = open_session(db, lang, author, message)
    screen = session.screen
    head = find_card(session.store, item)
    brief = find_brief(session.store, head.deck)
    session.origin("")  # Whoever has no name learns it before they type.
    text = safe_yaml.write(head.data)
    while True:
        text = edit_text(text)
        with _given_back(screen, text):
            card = _checked(screen, text, head.kind, brief)
            if card and card.id != item:
                screen.talk.print(screen.say("cli.id-stays", item=item))
            elif card:
                why = session.origin(f"edit {item}")
                finish(screen, store_card(session.store, card, head.deck, head.number, why))
                return
            if not screen.confirm("cli.edit-again"):
                raise typer.Exit(1)


@GROUP.command(rich_help_panel=CARDS, epilog="[bold]Example[/bold]  quizkit add statement")
def add(
    kind: Annotated[str, typer.Argument(help="A kind of card, such as statement.")],
    deck: Annotated[
        str | None, typer.Option("--deck", help="Where several decks have such cards.", show_default=False)
    ] = None,
    message: Message = "",
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Write a new card, asked field by field. Nothing is stored before you have seen it whole."""
    from quizkit import safe_yaml
    from quizkit.cards.kinds import kinds
    from quizkit.cli.interview import Asker
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.stored.edit import (
        find_home_deck,
        is_taken,
        next_id,
        store_card,
    )

    session = open_session(db, lang, author, message)
    screen = session.screen
    slug, brief = find_home_deck(session.store, kind, deck)
    session.origin("")
    asker = Asker(brief, screen, partial(is_taken, session.store))
    answers: dict[str, Value] = {"id": next_id(session.store, slug, brief.prefixes[kind])}
    while True:
        with _given_back(screen, lambda: safe_yaml.write(asker.answers)):
            answers = asker.interview(kinds()[kind], answers)
        text = safe_yaml.write(answers)
        with _given_back(screen, text):
            screen.talk.print(text, markup=False, soft_wrap=True, end="")
            card = _checked(screen, text, kind, brief)
            if card and screen.confirm("cli.store-it"):
                why = session.origin(f"add {card.id}")
                finish(screen, store_card(session.store, card, slug, 0, why))
                return
            if card or not screen.confirm("cli.ask-again"):
                raise typer.Exit(1)


@contextmanager
def _given_back(screen: Screen, text: str | Callable[[], str]) -> Iterator[None]:
    """Print what somebody has typed if it cannot be stored, whatever the reason."""
    try:
        yield
    except BaseException:
        screen.out.print(text if isinstance(text, str) else text(), markup=False, soft_wrap=True, end="")
        raise


def _checked(screen: Screen, text: str, kind: str, brief: Brief) -> Card | None:
    from datetime import UTC, datetime

    from quizkit.cli.show.findings import show_problem
    from quizkit.workflow.checking.feedback import check_draft
    from quizkit.workflow.stored.edit import (
        parse_card,
    )

    card, problems = parse_card(text, kind, brief)
    screen.problems(problems)
    texts = {(text.path, code): words for text in card.texts() for code, words in text.text.items()} if card else {}
    for problem in check_draft(card, brief, datetime.now(UTC).date()) if card else ():
        # What checks find keeps nobody from storing a draft.
        show_problem(screen, problem, texts.get((problem.field, problem.language), ""))
    return card if not any(problem.is_error for problem in problems) else None
