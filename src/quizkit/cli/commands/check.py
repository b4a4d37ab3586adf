"""`quizkit check` and `quizkit rule`: find what is wrong with cards and decks, and what each check is about."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, Author, Content, Db, Json, Lang, Message, Out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quizkit.cli.screen import Screen
    from quizkit.cli.session import Session
    from quizkit.workflow.checking.inspect import CheckChoice
    from quizkit.workflow.checking.run import CheckReport

GROUP = typer.Typer()
EXAMPLES = """[bold]Examples[/bold]

quizkit check                                    [dim]all decks[/dim]

quizkit check swiss-quiz --since 1.0.0           [dim]only what has changed since a release[/dim]

quizkit check --select P --in nl                 [dim]the Dutch translations[/dim]

quizkit check --fix                              [dim]put right what can be, after a look at it[/dim]

quizkit check --dismiss P112 sq-0017 --reason 'the pun needs more words'

quizkit check swiss-quiz --format html -o problems.html

quizkit check swiss-quiz --format xlsx -o problems.xlsx   [dim]a workbook with comments at the cells[/dim]

Exit codes: 0 no errors, 1 errors found, 2 cannot do that."""


class Format(StrEnum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    HTML = "html"
    XLSX = "xlsx"


Decks = Annotated[
    list[str] | None,
    typer.Argument(metavar="[DECK|ID]...", help="Decks or cards, by default everything.", show_default=False),
]
Select = Annotated[
    list[str] | None,
    typer.Option(
        "--select",
        metavar="CODE",
        help="Only these checks: P107, P, negation-differs; may be repeated.",
        show_default=False,
    ),
]
Ignore = Annotated[
    list[str] | None,
    typer.Option("--ignore", metavar="CODE", help="Not these checks; may be repeated.", show_default=False),
]
In = Annotated[
    list[str] | None,
    typer.Option("--in", metavar="LANGUAGE", help="Only texts in this language; may be repeated.", show_default=False),
]
Since = Annotated[
    str | None,
    typer.Option("--since", metavar="RELEASE", help="Only cards that changed since: 1.0.0.", show_default=False),
]
Dismiss = Annotated[
    tuple[str, str] | None,
    typer.Option(
        "--dismiss", metavar="CODE ID", help="What this check finds on this card is right.", show_default=False
    ),
]


@GROUP.command(rich_help_panel=CARDS, epilog=EXAMPLES)
def check(
    decks: Decks = None,
    select: Select = None,
    ignore: Ignore = None,
    languages: In = None,
    since: Since = None,
    format: Annotated[Format, typer.Option("--format", help="How to report.")] = Format.TEXT,
    out: Out = None,
    notes: Annotated[bool, typer.Option("--notes", help="Show notes too, not only errors and warnings.")] = False,
    fix: Annotated[bool, typer.Option("--fix", help="Put right what can be, after a look at it.")] = False,
    unsafe_fixes: Annotated[
        bool, typer.Option("--unsafe-fixes", help="Like --fix, but also what may change a meaning.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --fix, do not ask.")] = False,
    dismiss: Dismiss = None,
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="Why it is right as it is.", show_default=False)
    ] = "",
    content: Content = None,
    message: Message = "",
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Find what is wrong with cards and decks: translations, typography, facts, duplicates, the deck as a whole.

    Errors hold a release back. `quizkit rule CODE` tells more of a check.
    """
    from quizkit.cli.screen import Screen
    from quizkit.cli.session import open_session
    from quizkit.cli.show.findings import show_report
    from quizkit.workflow import settings
    from quizkit.workflow.checking.inspect import CheckChoice
    from quizkit.workflow.stored.workspace import NoWorkspace

    choice = CheckChoice(_listed(select), _listed(ignore))
    wanted = tuple(code.lower() for code in _listed(languages))
    needs_store = bool(dismiss or fix or unsafe_fixes or since)
    if content or (db is None and not needs_store and settings.find_home(Path.cwd()) is None):
        if needs_store:
            raise NoWorkspace(folder=content)
        screen, session = Screen(lang), None
        report = _of_tree(screen, content, decks or [], choice, wanted)
    else:
        session = open_session(db, lang, author, message)
        screen = session.screen
        report = _of_store(session, decks or [], choice, wanted, since)
    if dismiss and session:
        _dismiss(session, report, dismiss, reason)
    elif (fix or unsafe_fixes) and session:
        _fix(session, report, unsafe=unsafe_fixes, yes=yes)
    else:
        if format is Format.TEXT and out is None:
            show_report(screen, report, notes=notes or bool(select))
        elif format is Format.XLSX:
            _write_workbook(screen, session, report if notes or select else report.without_notes(), out)
        else:
            _write(screen, report, format, out)
        raise typer.Exit(1 if any(problem.is_error for problem in report.problems) else 0)


def _listed(words: list[str] | None) -> tuple[str, ...]:
    """Take codes one by one or with commas between them."""
    return tuple(part.strip() for word in words or () for part in word.split(",") if part.strip())


def _of_tree(
    screen: Screen, content: Path | None, decks: list[str], choice: CheckChoice, languages: Sequence[str]
) -> CheckReport:
    from dataclasses import replace
    from datetime import UTC, datetime

    from quizkit.workflow.checking.found_before import FoundBefore, cache_file
    from quizkit.workflow.checking.run import (
        add_places,
        refuse_unknown_languages,
        run_checks,
        subject_of_tree,
    )
    from quizkit.workflow.tree.read import read_tree

    library = read_tree(content)
    today = datetime.now(UTC).date()
    subjects = {deck.slug: subject_of_tree(library, deck.slug, today) for deck in library.decks}
    asked = [subjects[library.deck(slug).slug] for slug in dict.fromkeys(decks)] or list(subjects.values())
    beside = [one for one in subjects.values() if one not in asked]
    refuse_unknown_languages(asked, languages)
    memory, watch = FoundBefore(cache_file(str(content or "bundled"))), screen.watch("rule.checking")
    found = run_checks(asked, choice, memory, beside=beside, languages=languages, watch=watch)
    # What could not even be read comes first.
    known = {item for one in subjects.values() for item in one.keys}
    unread = [problem for problem in library.problems if problem.is_error and problem.card not in known]
    return replace(found, problems=(*unread, *add_places(found.problems, library.places)))


def _of_store(
    session: Session, named: list[str], choice: CheckChoice, languages: Sequence[str], since: str | None
) -> CheckReport:
    from datetime import UTC, datetime

    from quizkit.workflow.checking.found_before import FoundBefore, cache_file
    from quizkit.workflow.checking.run import (
        find_changed_cards,
        refuse_unknown_languages,
        run_checks,
        split_decks_and_cards,
        subject_of_store,
    )
    from quizkit.workflow.stored import items

    store, today = session.store, datetime.now(UTC).date()
    living = items.list_decks(store)
    decks, cards = split_decks_and_cards(store, named)
    asked = [subject_of_store(store, slug, today) for slug in decks or living]
    beside = [subject_of_store(store, slug, today) for slug in living if decks and slug not in decks]
    refuse_unknown_languages(asked, languages)
    only = cards or None
    if since:
        only = [item for item in find_changed_cards(store, decks or living, since) if not cards or item in cards]
    memory, watch = FoundBefore(cache_file(store.fingerprint())), session.screen.watch("rule.checking")
    return run_checks(asked, choice, memory, beside=beside, languages=languages, cards=only, watch=watch)


def _write(screen: Screen, report: CheckReport, format: Format, out: Path | None) -> None:
    from quizkit.workflow.checking import reports
    from quizkit.workflow.files import replace

    writers = {
        Format.TEXT: reports.as_text,
        Format.JSON: reports.as_json,
        Format.SARIF: reports.as_sarif,
        Format.HTML: reports.as_html,
    }
    text = writers[format](report, screen.say)
    if out is None:
        screen.out.file.write(text)
    else:
        replace(out, text.encode())
        screen.talk.print(screen.say("cli.wrote", file=out), soft_wrap=True)


def _write_workbook(screen: Screen, session: Session | None, report: CheckReport, out: Path | None) -> None:
    from quizkit.workflow.checking.feedback import write_workbook
    from quizkit.workflow.checking.reports import NeedsFile

    decks = sorted({one.slug for one in report.subjects for problem in report.problems if one.owns(problem.card)})
    if out is None or session is None or len(decks) > 1:
        raise NeedsFile
    if decks and write_workbook(session.store, decks[0], report.problems, out, screen.say):
        screen.talk.print(screen.say("cli.wrote", file=out), soft_wrap=True)
    else:
        screen.talk.print(screen.say("rule.clean", cards=report.cards))


def _dismiss(session: Session, report: CheckReport, wanted: tuple[str, str], reason: str) -> None:
    from quizkit.cli.session import readable
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.checking.dismiss import dismiss
    from quizkit.workflow.checking.inspect import find_check

    code, item = find_check(wanted[0]).code, wanted[1]
    if not any(one.slug == item for one in report.subjects):
        session.store.head(item)  # a card nobody knows is told as such
    origin = session.origin(f"dismiss {code} {item}: {reason}")
    finish(session.screen, dismiss(session.store, report, code, item, origin, readable(reason)))
    session.screen.talk.print(session.screen.say("rule.dismissed", code=code, item=item), soft_wrap=True)


def _fix(session: Session, report: CheckReport, *, unsafe: bool, yes: bool) -> None:
    from quizkit.cli.show.changes import finish, show_item
    from quizkit.store.merge import differences
    from quizkit.workflow.checking.fix import propose_fixes, store_fixes

    screen = session.screen
    found = list(propose_fixes(report, unsafe=unsafe))
    if not found:
        screen.talk.print(screen.say("rule.nothing-to-fix"))
        return
    for one in found:
        show_item(screen, "~", one.after.id, differences(one.before.data(), one.after.data()))
    if yes or screen.confirm("rule.store-fixes", count=len(found)):
        finish(screen, store_fixes(session.store, found, session.origin("check --fix"), unsafe=unsafe))
    else:
        screen.talk.print(screen.say("cli.nothing-changed"))


@GROUP.command(
    rich_help_panel=CARDS,
    epilog="[bold]Examples[/bold]  quizkit rule · quizkit rule P107 · quizkit rule half-true --lang de",
)
def rule(
    code: Annotated[
        str | None, typer.Argument(help="A check, such as P107; by default a list of all.", show_default=False)
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Tell what a check does, why, what it looks like wrong and right, and whether it can be fixed."""
    from quizkit.checks import checks
    from quizkit.cli.screen import Screen
    from quizkit.cli.show.check_pages import as_data, list_rules, show_rule
    from quizkit.workflow.checking.inspect import find_check

    screen = Screen(lang)
    wanted = [find_check(code)] if code else list(checks().values())
    if json:
        screen.json([as_data(one, screen.say) for one in wanted])
    elif code:
        show_rule(screen, wanted[0])
    else:
        list_rules(screen, wanted)
