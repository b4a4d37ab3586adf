"""`quizkit import`: take in what people have changed in their files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, Author, Db, Json, Lang, Message

if TYPE_CHECKING:
    from quizkit.cli.session import Session
    from quizkit.workflow.intake.delivery import Delivery
    from quizkit.workflow.intake.inbox import InboxFile

GROUP = typer.Typer()
EXAMPLES = """[bold]Examples[/bold]

quizkit import geo.xlsx --dry-run                [dim]what it would change, and what is wrong in which cell[/dim]

quizkit import geo.xlsx -m 'lakes and passes'    [dim]take it in, all or nothing[/dim]

quizkit import new.csv --deck swiss-quiz         [dim]a table somebody made by hand[/dim]

quizkit import swiss-quiz-fr-nl.xlf              [dim]a translator's file[/dim]

quizkit import ./content                         [dim]a content tree, or any folder of such files[/dim]"""


Files = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Workbooks, CSV, JSON, YAML, XLIFF or PO files, or folders.")
]
ForDeck = Annotated[
    str | None, typer.Option("--deck", help="The deck of the cards, where the file does not say.", show_default=False)
]
ForKind = Annotated[
    str | None, typer.Option("--kind", help="The kind of the cards, where the file does not say.", show_default=False)
]
SkipConflicts = Annotated[
    bool, typer.Option("--skip-conflicts", help="Leave fields alone that others have changed too.")
]
Copy = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--out",
        metavar="FILE",
        help="Where to write the copy with comments, if something is wrong.",
        show_default=False,
    ),
]


@GROUP.command("import", rich_help_panel=CARDS, epilog=EXAMPLES)
def import_files(
    paths: Files,
    deck: ForDeck = None,
    kind: ForKind = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what it would change.")] = False,
    skip_conflicts: SkipConflicts = False,
    delete: Annotated[bool, typer.Option("--delete", help="Also delete cards that are not in the file.")] = False,
    out: Copy = None,
    message: Message = "",
    db: Db = None,
    author: Author = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Take cards from files into the workspace, as one change, all or nothing.

    What others have changed since the file was exported is merged field by field. Whatever is wrong comes back in a
    copy of the workbook, as comments at the cells.
    """
    from dataclasses import replace
    from datetime import UTC, datetime

    from quizkit.cli.session import open_session, readable
    from quizkit.cli.show.changes import finish
    from quizkit.cli.show.delivery import show_delivery
    from quizkit.workflow.checking import feedback
    from quizkit.workflow.intake import annotate, inbox
    from quizkit.workflow.intake.content_tree import commit_tree, receive_tree
    from quizkit.workflow.intake.delivery import commit_delivery, is_blocked, leave_out_conflicts, plan_delivery

    session = open_session(db, lang, author, message)
    screen, store = session.screen, session.store
    origin = None if dry_run else session.origin(f"import {', '.join(path.name for path in paths)}")
    tree = paths[0] if len(paths) == 1 and inbox.is_tree(paths[0]) else None
    letters = [] if tree else inbox.read_files(paths, session.workspace.settings.limits)
    delivery = receive_tree(store, tree) if tree else _received(session, letters, deck, kind)
    if skip_conflicts:
        delivery = leave_out_conflicts(store, delivery)
    plan = plan_delivery(store, delivery, delete=delete)
    blocked = is_blocked(delivery, plan)
    cards = feedback.list_arriving(plan)
    too_many = len(cards) > feedback.MOST
    findings = feedback.check_arriving(store, delivery, [] if too_many else cards, datetime.now(UTC).date())
    copy = None
    if (blocked or (dry_run and findings)) and annotate.is_possible(letters):
        told = replace(delivery, problems=(*delivery.problems, *findings))
        copy = annotate.write_annotated(store, letters[0], out, told, plan, screen.say)
    show_delivery(screen, delivery, plan, findings, copy, delete=delete, json=json)
    if too_many:
        screen.talk.print(screen.say("rule.too-many", count=len(cards)), soft_wrap=True)
    if blocked:
        raise typer.Exit(1)
    if origin is None:
        return
    if tree:
        done = commit_tree(store, delivery, origin, tree, delete=delete)
    else:
        named = readable(", ".join(str(path) for path in paths))
        origin = replace(origin, file=named, file_sha256=inbox.hash_files(letters))
        done = commit_delivery(store, delivery, origin, delete=delete)
    finish(screen, done, delivery.steps)


def _received(session: Session, letters: list[InboxFile], deck: str | None, kind: str | None) -> Delivery:
    from quizkit.workflow.intake.batch import ImportOptions
    from quizkit.workflow.intake.inbox import receive_files

    screen = session.screen
    four_eyes = session.workspace.settings.four_eyes
    wish = ImportOptions(screen.say, deck, kind, session.name, four_eyes, screen.watch("cli.reading-cards"))
    return receive_files(session.store, letters, wish)
