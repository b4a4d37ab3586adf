"""`quizkit import`: take in what people have changed in their files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from quizkit.cli.arguments import takes_arguments
from quizkit.cli.options import CARDS, Author, Db, Json, Lang, Message

if TYPE_CHECKING:
    from quizkit.cli.session import Session
    from quizkit.workflow.intake.prepare import Imported, ImportRequest

GROUP = typer.Typer()
EXAMPLES = """[bold]Examples[/bold]

quizkit import geo.xlsx --dry-run               [dim]see what would change[/dim]

quizkit import geo.xlsx -m "lakes and passes"   [dim]import it, all or nothing[/dim]

quizkit import geo.xlsx --fix --write-back      [dim]with safe fixes; go on in it[/dim]

quizkit import new.csv --deck swiss-quiz        [dim]a table made by hand[/dim]

quizkit import swiss-quiz-fr-nl.xlf             [dim]a translator’s file[/dim]

quizkit import ./content                        [dim]a folder of such files[/dim]"""


class ImportArguments(NamedTuple):
    """The files, what is in them, and how far the import may go."""

    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Workbooks, CSV, JSON, YAML, XLIFF or PO files, or folders.")
    ]
    deck: Annotated[
        str | None,
        typer.Option("--deck", help="The deck of the cards, if the file does not name it.", show_default=False),
    ] = None
    kind: Annotated[
        str | None,
        typer.Option("--kind", help="The kind of the cards, if the file does not name it.", show_default=False),
    ] = None
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False
    skip_conflicts: Annotated[
        bool, typer.Option("--skip-conflicts", help="Leave out fields that others have changed too.")
    ] = False
    new_deck: Annotated[bool, typer.Option("--new-deck", help="Make the deck named by --deck for these cards.")] = False
    delete: Annotated[bool, typer.Option("--delete", help="Also delete cards that are not in the file.")] = False
    fix: Annotated[
        bool, typer.Option("--fix", help="Correct the typography of what you changed, where that is safe, and list it.")
    ] = False
    write_back: Annotated[
        bool,
        typer.Option(
            "--write-back", help="Put a fresh workbook in place of the file, to go on in; the old one is kept."
        ),
    ] = False
    confirm_unchanged: Annotated[
        bool,
        typer.Option(
            "--confirm-unchanged", help="Confirm stale translations that come back from a translator as they were."
        ),
    ] = False
    out: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--out",
            metavar="FILE",
            help="Where to write the annotated copy if there are problems.",
            show_default=False,
        ),
    ] = None


@GROUP.command("import", rich_help_panel=CARDS, epilog=EXAMPLES)
@takes_arguments
def import_files(
    args: ImportArguments,
    message: Message = "",
    db: Db = None,
    author: Author = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Import cards from files into the workspace as one change, all or nothing.

    What others have changed since the export is merged field by field. Problems come back as comments in a copy.
    """
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import finish
    from quizkit.cli.show.delivery import show_import, show_summary
    from quizkit.workflow.stored.card_words import words_of_cards

    session = open_session(db, lang, author, message)
    screen, imported = session.screen, _import(session, args)
    show_import(screen, imported, words_of_cards(session.workspace.store, screen.say), json=json)
    if imported.prepared.is_blocked:
        raise typer.Exit(1)
    if imported.committed:
        delivery = imported.prepared.delivery
        finish(screen, imported.committed, delivery.steps, delivery.still_right)
        show_summary(screen, imported)


def _import(session: Session, args: ImportArguments) -> Imported:
    """Import the files; quizkit asks whether to make a deck for their cards if there is none."""
    import sys
    from dataclasses import replace

    from quizkit.cli.clock import today
    from quizkit.workflow.intake.prepare import import_files
    from quizkit.workflow.intake.propose_deck import NoDeckForCards

    screen, request = session.screen, _make_request(session, args)
    origin = None if args.dry_run else session.origin(f"import {', '.join(path.name for path in args.paths)}")
    try:
        return import_files(session.workspace, request, origin, today())
    except NoDeckForCards:
        if not (args.deck and sys.stdin.isatty() and screen.confirm("cli.make-deck", deck=args.deck)):
            raise
        return import_files(session.workspace, replace(request, new_deck=True), origin, today())


def _make_request(session: Session, args: ImportArguments) -> ImportRequest:
    from quizkit.workflow.intake.batch import ImportOptions
    from quizkit.workflow.intake.prepare import ImportRequest
    from quizkit.workflow.stored.review import Policy

    options = ImportOptions(
        session.screen.say,
        args.deck,
        args.kind,
        session.name,
        Policy.of(session.workspace.settings),
        session.screen.watch("cli.reading-cards"),
        confirm_unchanged=args.confirm_unchanged,
    )
    return ImportRequest(
        tuple(args.paths),
        options,
        args.delete,
        args.skip_conflicts,
        args.out,
        args.new_deck,
        args.fix,
        args.write_back,
    )
