"""Looking back and going back: status, log, diff, blame, restore, undo, delete."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, cast

import typer

from quizkit.cli.options import HISTORY, Author, Db, Json, Lang, Message

if TYPE_CHECKING:
    from quizkit.safe_yaml import Value

GROUP = typer.Typer()
Item = Annotated[str, typer.Argument(metavar="ID", help="A card, such as sq-0001.")]


@GROUP.command(rich_help_panel=HISTORY, epilog="[bold]Example:[/bold] quizkit status --lang nl")
def status(db: Db = None, json: Json = False, lang: Lang = None) -> None:
    """Show what is new since the last release, and what each language still needs."""
    from quizkit.cli.session import open_session
    from quizkit.workflow.stored.status import find_status

    session = open_session(db, lang)
    screen, decks = session.screen, find_status(session.workspace.store)
    if json:
        screen.json(cast("Value", [asdict(deck) for deck in decks]))
        return
    counted = ("cards", "new", "changed", "deleted")
    table = screen.table("deck", "release", *counted, right=counted, whole=("deck",))
    for deck in decks:
        counts = (deck.cards, deck.new, deck.changed, deck.deleted)
        table.add_row(deck.deck, deck.release or "–", *map(str, counts))
    screen.out.print(table, "")
    needed = ("changed", "missing", "stale", "draft", "review", "ready", "retired")
    table = screen.table("deck", "language", *needed, right=needed, whole=("deck",))
    for deck in decks:
        for language, needs in deck.languages.items():
            numbers = (needs.changed, needs.missing, needs.stale, *needs.states.values())
            table.add_row(deck.deck, language, *(str(number or "·") for number in numbers))
    screen.out.print(table)


@GROUP.command(
    rich_help_panel=HISTORY, epilog="[bold]Examples:[/bold] quizkit log · quizkit log swiss-quiz · quizkit log sq-0001"
)
def log(
    what: Annotated[
        str | None, typer.Argument(metavar="ID|DECK", help="Only changes to this card or deck.", show_default=False)
    ] = None,
    limit: Annotated[int, typer.Option("-n", min=1, help="The largest number of changes to list.")] = 50,
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """List changes, newest first: number, time, author, number of cards, reason and file."""
    from rich.text import Text

    from quizkit.cli.session import open_session
    from quizkit.workflow.stored.log import read_log

    session = open_session(db, lang)
    screen, found = session.screen, read_log(session.workspace.store, what, limit)
    if json:
        screen.json(cast("Value", [asdict(changeset) for changeset in found.changesets]))
        return
    # Of a card, its revisions say more than how many cards were changed with it.
    revisions = found.revisions
    counted = "items" if revisions is None else "revision"
    table = screen.table("number", "time", "author", counted, "message", "file", whole=("number", "time"))
    for changeset in found.changesets:
        origin, number = changeset.origin, (revisions or {}).get(changeset.number)
        count = f"@{number}" if number else str(changeset.items or "–")
        cells = (f"#{changeset.number}", origin.at, origin.author, count, origin.message, origin.file)
        table.add_row(*map(Text, cells))
    screen.out.print(table)


@GROUP.command(
    rich_help_panel=HISTORY,
    epilog="[bold]Examples:[/bold] quizkit diff sq-0001@1 sq-0001 · quizkit diff swiss-quiz@1.0.0 swiss-quiz · "
    "quizkit diff 11 12 · quizkit diff . ./content",
)
def diff(
    old: Annotated[
        str,
        typer.Argument(
            metavar="A",
            help="ID, ID@REVISION, DECK, DECK@VERSION, the number of a change, a folder, or . (the workspace).",
        ),
    ],
    new: Annotated[str, typer.Argument(metavar="B", help="The second state; if you leave it out, see above.")] = "",
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Compare two states, field by field and word by word: cards, changes, releases or content folders.

    With one state, show the last change to a card, what a change did, or what is new in a deck since its release.

    For a revision, a release or a folder, show how it differs from the current state.
    """
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import show_differences
    from quizkit.workflow.stored.compare import compare_states

    session = open_session(db, lang)
    show_differences(session.screen, compare_states(session.workspace.store, old, new), json=json)


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
    screen.out.print(table)


@GROUP.command(
    rich_help_panel=HISTORY, epilog='[bold]Example:[/bold] quizkit restore sq-0001@2 -m "the old wording was better"'
)
def restore(
    state: Annotated[str, typer.Argument(metavar="ID@REVISION", help="The card and the revision to restore.")],
    message: Message = "",
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Restore an earlier revision of a card, even a deleted one. Nothing is lost: it becomes a new revision."""
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.stored.edit import restore_card

    session = open_session(db, lang, author, message)
    finish(session.screen, restore_card(session.workspace.store, state, session.origin(f"restore {state}")))


@GROUP.command(rich_help_panel=HISTORY, epilog="[bold]Example:[/bold] quizkit undo 12")
def undo(
    changeset: Annotated[str, typer.Argument(metavar="CHANGESET", help="The number shown in the log: 12 or #12.")],
    message: Message = "",
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Undo a whole change with a new one. Fields that have been changed again since then are conflicts."""
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.stored.edit import undo_change

    session = open_session(db, lang, author, message)
    origin = session.origin(f"undo #{changeset.removeprefix('#')}")
    finish(session.screen, undo_change(session.workspace.store, changeset, origin))


@GROUP.command(rich_help_panel=HISTORY, epilog='[bold]Example:[/bold] quizkit delete sq-0001 -m "no longer true"')
def delete(item: Item, message: Message = "", db: Db = None, author: Author = None, lang: Lang = None) -> None:
    """Delete a card. Its history is kept, and `quizkit restore` brings it back."""
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.stored.edit import delete_card

    session = open_session(db, lang, author, message)
    finish(session.screen, delete_card(session.workspace.store, item, session.origin(f"delete {item}")))
