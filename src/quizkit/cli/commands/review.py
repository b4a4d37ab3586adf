"""`quizkit review`: who has looked at what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import HISTORY, Author, Db, Lang, Message

if TYPE_CHECKING:
    from quizkit.cli.session import Session
    from quizkit.store.values import State

GROUP = typer.Typer()
review = typer.Typer(
    name="review",
    no_args_is_help=True,
    help="Move cards from draft to review, ready and retired, language by language.",
)
GROUP.add_typer(review, rich_help_panel=HISTORY)
Items = Annotated[list[str], typer.Argument(metavar="ID", help="Cards, such as sq-0001.")]
In = Annotated[
    list[str] | None,
    typer.Option("--in", metavar="LANGUAGE", help="Only in this language; may be repeated.", show_default=False),
]


@review.command(epilog="[bold]Example:[/bold] quizkit review submit sq-0001 sq-0002 --in nl")
def submit(
    items: Items, languages: In = None, message: Message = "", db: Db = None, author: Author = None, lang: Lang = None
) -> None:
    """Submit drafts for review."""
    from quizkit.cli.session import open_session
    from quizkit.store.values import State

    _step(open_session(db, lang, author, message), State.REVIEW, items, languages)


@review.command(epilog="[bold]Example:[/bold] quizkit review approve sq-0001 --in nl --author Beat")
def approve(
    items: Items, languages: In = None, message: Message = "", db: Db = None, author: Author = None, lang: Lang = None
) -> None:
    """Approve cards in review, so that they are ready."""
    from quizkit.cli.session import open_session
    from quizkit.store.values import State

    _step(open_session(db, lang, author, message), State.READY, items, languages)


@review.command(epilog='[bold]Example:[/bold] quizkit review reopen sq-0001 -m "the number is doubtful"')
def reopen(
    items: Items, languages: In = None, message: Message = "", db: Db = None, author: Author = None, lang: Lang = None
) -> None:
    """Turn cards back into drafts."""
    from quizkit.cli.session import open_session
    from quizkit.store.values import State

    _step(open_session(db, lang, author, message), State.DRAFT, items, languages)


@review.command(epilog='[bold]Example:[/bold] quizkit review retire sq-0001 -m "no longer true"')
def retire(
    items: Items, languages: In = None, message: Message = "", db: Db = None, author: Author = None, lang: Lang = None
) -> None:
    """Retire cards: they are kept, but no longer used."""
    from quizkit.cli.session import open_session
    from quizkit.store.values import State

    _step(open_session(db, lang, author, message), State.RETIRED, items, languages)


@review.command(epilog="[bold]Example:[/bold] quizkit review confirm sq-0001 --in de")
def confirm(
    items: Items, languages: In = None, message: Message = "", db: Db = None, author: Author = None, lang: Lang = None
) -> None:
    """Confirm that translations are still correct although their source text has changed."""
    from quizkit.cli.session import open_session
    from quizkit.workflow.stored.review import confirm_translations

    session = open_session(db, lang, author, message)
    screen, origin = session.screen, session.origin(f"confirm {', '.join(items[:5])}")
    confirmed = confirm_translations(session.workspace.store, items, tuple(languages or ()), origin)
    label = "cli.confirmed" if confirmed else "cli.nothing-stale"
    screen.talk.print(screen.say(label, texts=", ".join(confirmed)), soft_wrap=True)


def _step(session: Session, state: State, items: list[str], languages: list[str] | None) -> None:
    from quizkit.workflow.stored.review import take_step

    origin, workspace = session.origin(f"{state}: {', '.join(items[:5])}"), session.workspace
    four_eyes = workspace.settings.four_eyes
    count = take_step(workspace.store, items, tuple(languages or ()), state, origin, four_eyes=four_eyes)
    say = session.screen.say
    session.screen.talk.print(say("cli.stepped", count=count, state=say(f"cli.{state}")))
