"""`quizkit check`: find what is wrong with cards and decks."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from quizkit.cli.arguments import takes_arguments
from quizkit.cli.options import CARDS, Author, Content, Db, Edition, Lang, Message, Out
from quizkit.cli.selection import takes_query

if TYPE_CHECKING:
    from quizkit.cli.screen import Screen
    from quizkit.cli.session import Session
    from quizkit.workflow.checking.report import CheckReport
    from quizkit.workflow.checking.run import CheckRequest
    from quizkit.workflow.stored.open import CardSource
    from quizkit.workflow.stored.query import Query

GROUP = typer.Typer()
EXAMPLES = """[bold]Examples[/bold]

quizkit check                            [dim]all decks[/dim]

quizkit check swiss-quiz --since 1.0.0   [dim]only what has changed since a release[/dim]

quizkit check --select P --in nl         [dim]the Dutch translations[/dim]

quizkit check --explain sq-0017          [dim]what the checks read in a card[/dim]

quizkit check --fix                      [dim]fix what can be fixed, after asking[/dim]

quizkit check --dismiss P112 sq-0017 --reason "the pun needs more words"

quizkit check swiss-quiz --format html -o problems.html

quizkit check swiss-quiz --format xlsx -o problems.xlsx   [dim]comments in cells[/dim]

Exit codes: 0 no errors, 1 errors found, 2 could not be carried out."""


class ReportFormat(StrEnum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    HTML = "html"
    XLSX = "xlsx"


Named = Annotated[
    list[str] | None,
    typer.Argument(metavar="[DECK|ID]...", help="Decks or cards; by default all.", show_default=False),
]


class CheckArguments(NamedTuple):
    """Which checks, on what, and what becomes of what they find."""

    select: Annotated[
        list[str] | None,
        typer.Option(
            "--select",
            metavar="CODE",
            help="Only these checks, such as P107, P or negation-differs; may be repeated.",
            show_default=False,
        ),
    ] = None
    ignore: Annotated[
        list[str] | None,
        typer.Option("--ignore", metavar="CODE", help="Skip these checks; may be repeated.", show_default=False),
    ] = None
    since: Annotated[
        str | None,
        typer.Option(
            "--since",
            metavar="RELEASE",
            help="Only cards that have changed since this release, such as 1.0.0.",
            show_default=False,
        ),
    ] = None
    edition: Edition = ""
    format: Annotated[ReportFormat, typer.Option("--format", help="The output format.")] = ReportFormat.TEXT
    out: Out = None
    notes: Annotated[bool, typer.Option("--notes", help="Show notes as well as errors and warnings.")] = False
    fix: Annotated[bool, typer.Option("--fix", help="Fix what can be fixed, after showing you the changes.")] = False
    unsafe_fixes: Annotated[
        bool, typer.Option("--unsafe-fixes", help="Like --fix, but including fixes that may change the meaning.")
    ] = False
    yes: Annotated[bool, typer.Option("--yes", help="With --fix: do not ask.")] = False
    explain: Annotated[
        str | None,
        typer.Option(
            "--explain",
            metavar="ID",
            help="Show what the checks read in this card: negations, numbers, limits, names, side by side.",
            show_default=False,
        ),
    ] = None
    dismiss: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--dismiss",
            metavar="CODE ID",
            help="Dismiss what this check reports about this card: it is correct as it is.",
            show_default=False,
        ),
    ] = None
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="Why the card is correct as it is.", show_default=False)
    ] = ""

    @property
    def is_fixing(self) -> bool:
        """Return whether cards are to be fixed."""
        return self.fix or self.unsafe_fixes


@GROUP.command(rich_help_panel=CARDS, epilog=EXAMPLES)
@takes_arguments
@takes_query(named=Named, without=("problems",))
def check(
    query: Query,
    args: CheckArguments,
    content: Content = None,
    message: Message = "",
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Check cards and decks: translations, typography, facts, duplicates, and the deck as a whole.

    Errors block a release. “quizkit rule CODE” explains a check.
    """
    from quizkit.cli.clock import today
    from quizkit.cli.screen import Screen
    from quizkit.cli.session import Session
    from quizkit.workflow.checking.inspect import CheckChoice
    from quizkit.workflow.checking.run import CheckRequest
    from quizkit.workflow.finding.act import check_found
    from quizkit.workflow.stored.open import open_or_bundled, require_workspace

    chosen = CheckChoice(_split(args.select), _split(args.ignore))
    request = CheckRequest(query.named, chosen, query.languages, args.since, edition=args.edition)
    needs_history = bool(args.dismiss or args.is_fixing or args.since or query.has_filters)
    screen, source = Screen(lang), open_or_bundled(Path.cwd(), db, content, needs_history=needs_history)
    if args.explain is not None:
        _explain(screen, source, args.explain, args.format)
    elif args.dismiss or args.is_fixing:
        session = Session(screen, require_workspace(source), author, message)
        if args.dismiss:
            _dismiss(session, args.dismiss, args.reason)
        else:
            _fix(session, request, unsafe=args.unsafe_fixes, yes=args.yes)
    else:
        report = check_found(source, query, request, today(), screen.watch("rule.checking"))
        _report(screen, source, report, args)
        raise typer.Exit(1 if report.has_errors else 0)


def _split(words: list[str] | None) -> tuple[str, ...]:
    """Take codes one by one or separated by commas."""
    return tuple(part.strip() for word in words or () for part in word.split(",") if part.strip())


def _explain(screen: Screen, source: CardSource, card: str, format: ReportFormat) -> None:
    from quizkit.cli.show.explanation import explanation_data, show_explanation
    from quizkit.workflow.checking.explain import explain_card

    texts = explain_card(source, card)
    if format is ReportFormat.JSON:
        screen.json(explanation_data(card, texts))
    else:
        show_explanation(screen, card, texts)


def _report(screen: Screen, source: CardSource, report: CheckReport, args: CheckArguments) -> None:
    """Show what was found, or write it to a file."""
    from quizkit.cli.show.check_report import show_report

    has_notes = args.notes or bool(args.select)
    if args.format is ReportFormat.TEXT and args.out is None:
        show_report(screen, report, notes=has_notes)
    elif args.format is ReportFormat.XLSX:
        _write_workbook(screen, source, report if has_notes else report.without_notes(), args.out)
    else:
        _write(screen, report, args.format, args.out)


def _write(screen: Screen, report: CheckReport, format: ReportFormat, out: Path | None) -> None:
    from quizkit.workflow.checking import reports
    from quizkit.workflow.files import replace

    writers = {
        ReportFormat.TEXT: reports.as_text,
        ReportFormat.JSON: reports.as_json,
        ReportFormat.SARIF: reports.as_sarif,
        ReportFormat.HTML: reports.as_html,
    }
    text = writers[format](report, screen.say)
    if out is None:
        screen.out.write(text)
    else:
        replace(out, text.encode())
        screen.talk.print(screen.say("cli.wrote", file=out), soft_wrap=True)


def _write_workbook(screen: Screen, source: CardSource, report: CheckReport, out: Path | None) -> None:
    from quizkit.workflow.intake.annotate import annotate_report

    if annotate_report(source, report, out, screen.say):
        screen.talk.print(screen.say("cli.wrote", file=out), soft_wrap=True)
    else:
        screen.talk.print(screen.say("rule.clean", cards=report.cards))


def _dismiss(session: Session, wanted: tuple[str, str], reason: str) -> None:
    from quizkit.cli.clock import today
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.author import clean_line
    from quizkit.workflow.checking.dismiss import dismiss
    from quizkit.workflow.checking.inspect import find_check

    screen, code, item = session.screen, find_check(wanted[0]).code, wanted[1]
    origin = session.origin(f"dismiss {code} {item}: {reason}")
    dismissed = dismiss(
        session.workspace, code, item, clean_line(reason), origin, today(), screen.watch("rule.checking")
    )
    finish(screen, dismissed.committed)
    screen.talk.print(screen.say("rule.dismissed", code=dismissed.code, item=dismissed.item), soft_wrap=True)


def _fix(session: Session, request: CheckRequest, *, unsafe: bool, yes: bool) -> None:
    from quizkit.cli.clock import today
    from quizkit.cli.show.changes import finish, show_item
    from quizkit.workflow.checking.fix import propose_fixes, store_fixes

    screen, workspace = session.screen, session.workspace
    fixed = propose_fixes(workspace, request, today(), unsafe=unsafe, watch=screen.watch("rule.checking"))
    if not fixed:
        screen.talk.print(screen.say("rule.nothing-to-fix"))
        return
    for card in fixed:
        show_item(screen, "~", card.after.id, card.differences)
    if yes or screen.confirm("rule.store-fixes", count=len(fixed)):
        finish(screen, store_fixes(workspace, fixed, session.origin("check --fix"), unsafe=unsafe))
    else:
        screen.talk.print(screen.say("cli.nothing-changed"))
