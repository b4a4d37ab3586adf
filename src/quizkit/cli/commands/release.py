"""`quizkit release`: freeze a deck, and prove that nothing has changed since.

Inside: create, list, show, diff, verify.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import AWAY, Author, Db, Deck, Edition, Json, Lang, Message, Out

if TYPE_CHECKING:
    from quizkit.safe_yaml import Value

GROUP = typer.Typer()
release = typer.Typer(name="release", no_args_is_help=True, help="Freeze decks so that they can be reprinted exactly.")
GROUP.add_typer(release, rich_help_panel=AWAY)

VERSION = "Three numbers, such as 1.0.0."
Version = Annotated[str, typer.Argument(metavar="VERSION", help=VERSION)]


@release.command("create", epilog='[bold]Example:[/bold] quizkit release create swiss-quiz 1.0.0 -m "first printing"')
def create(
    deck: Deck,
    version: Version,
    message: Message = "",
    edition: Edition = "",
    force: Annotated[
        bool, typer.Option("--force", help="Create the release despite errors; this is recorded.")
    ] = False,
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Freeze a deck as it is now, with a hash for each card and a root hash. A release never changes."""
    from quizkit.cli.session import open_session
    from quizkit.cli.show.release_report import show_refusal, show_report
    from quizkit.workflow.releasing.release import ReleaseRefused, create_release, show_release

    session = open_session(db, lang, author, message)
    screen, store = session.screen, session.workspace.store
    try:
        origin = session.origin(f"release {deck} {version}")
        frozen = create_release(store, deck, version, origin, force=force, edition=edition)
    except ReleaseRefused as refused:
        show_refusal(screen, refused.problems)
        screen.complain(refused)
        raise typer.Exit(1) from refused
    screen.talk.print(screen.say("cli.released", deck=deck, version=version, root=frozen.root_sha256), soft_wrap=True)
    if frozen.forced:
        screen.talk.print(screen.say("cli.released-forced"))
    if report := show_release(store, deck, version).report:
        show_report(screen, report)


@release.command("list", epilog="[bold]Example:[/bold] quizkit release list swiss-quiz")
def list_(
    deck: Annotated[str | None, typer.Argument(metavar="DECK", help="Only this deck.", show_default=False)] = None,
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """List the releases, oldest first."""
    from quizkit.cli.clock import tell_time
    from quizkit.cli.session import open_session
    from quizkit.workflow.releasing.release import list_releases

    session = open_session(db, lang)
    screen, releases = session.screen, list_releases(session.workspace.store, deck)
    if json:
        screen.json([
            {"deck": frozen.deck, "version": frozen.version, "root": frozen.root_sha256, "forced": frozen.forced,
             "author": frozen.origin.author, "at": frozen.origin.at, "message": frozen.origin.message}
            for frozen in releases
        ])  # fmt: skip
        return
    table = screen.table("deck", "release", "time", "author", "message", "root", whole=("deck", "release", "time"))
    for frozen in releases:
        mark, origin = f" ({screen.say('cli.forced')})" if frozen.forced else "", frozen.origin
        table.add_row(
            frozen.deck,
            frozen.version + mark,
            tell_time(origin.at),
            origin.author,
            origin.message,
            frozen.root_sha256[:12],
        )
    screen.show(table)


@release.command("show", epilog="[bold]Examples:[/bold] quizkit release show swiss-quiz 1.0.0 -o report.html")
def show(deck: Deck, version: Version, out: Out = None, db: Db = None, json: Json = False, lang: Lang = None) -> None:
    """Show the report of a release, and list what is in it: each item with its revision and hash.

    With -o report.html, the report is written as a web page, to mail.
    """
    from quizkit.cli.clock import tell_time
    from quizkit.cli.session import open_session
    from quizkit.cli.show.release_report import show_report
    from quizkit.workflow.files import replace
    from quizkit.workflow.releasing.release import show_release, write_report

    session = open_session(db, lang)
    if out:
        replace(out, write_report(session.workspace.store, deck, version, session.screen.say).encode())
        session.screen.talk.print(session.screen.say("cli.wrote", file=out), soft_wrap=True)
        return
    screen, sheet = session.screen, show_release(session.workspace.store, deck, version)
    frozen, members = sheet.release, sheet.members
    if json:
        items: Value = {item: {"revision": number, "sha256": sha256} for item, (number, sha256) in members.items()}
        screen.json(
            {
                "deck": deck,
                "version": version,
                "root": frozen.root_sha256,
                "forced": frozen.forced,
                "items": items,
                "report": sheet.report.data() if sheet.report else None,
            }
        )
        return
    forced = [screen.say("cli.forced")] if frozen.forced else []
    screen.heading(
        f"{deck} {version}", *forced, tell_time(frozen.origin.at), frozen.origin.author, frozen.origin.message
    )
    if sheet.report:
        show_report(screen, sheet.report)
    table = screen.table("item", "revision", "hash")
    for item, (number, sha256) in sorted(members.items()):
        table.add_row(item, f"@{number}", sha256[:16])
    screen.show(table)
    screen.out.print(f"{screen.say('cli.root')}  {frozen.root_sha256}", soft_wrap=True)


@release.command("diff", epilog="[bold]Example:[/bold] quizkit release diff swiss-quiz 1.0.0 1.1.0")
def diff(
    deck: Deck,
    old: Annotated[str, typer.Argument(metavar="OLD", help=VERSION)],
    new: Annotated[str, typer.Argument(metavar="NEW", help=VERSION)],
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Compare two releases of a deck, word by word."""
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import show_differences
    from quizkit.workflow.stored.card_words import words_of_cards
    from quizkit.workflow.stored.compare import compare_states

    session = open_session(db, lang)
    diffs = compare_states(session.workspace.store, f"{deck}@{old}", f"{deck}@{new}")
    words = words_of_cards(session.workspace.store, session.screen.say)
    show_differences(session.screen, diffs, words, json=json)


@release.command("verify", epilog="[bold]Example:[/bold] quizkit release verify swiss-quiz 1.0.0")
def verify(deck: Deck, version: Version, db: Db = None, lang: Lang = None) -> None:
    """Verify every hash of a release."""
    from quizkit.cli.session import open_session
    from quizkit.workflow.releasing.release import verify_release

    session = open_session(db, lang)
    root = verify_release(session.workspace.store, deck, version).root_sha256
    say = session.screen.say
    session.screen.talk.print(say("cli.release-intact", deck=deck, version=version, root=root), soft_wrap=True)
