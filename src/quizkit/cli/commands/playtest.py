"""`quizkit playtest`: what test rounds say about cards: logs in, figures out, and players forgotten.

Inside: add, report, forget, key.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import PLAYING, Db, Json, Lang

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quizkit.cli.screen import Screen
    from quizkit.workflow.playing.playtest_lines import QuestionLine
    from quizkit.workflow.playing.playtest_report import PlayedCard, PlaytestReport

GROUP = typer.Typer()
playtest = typer.Typer(
    name="playtest", no_args_is_help=True, help="Learn from playtests which cards are wrong, too hard or too easy."
)
GROUP.add_typer(playtest, rich_help_panel=PLAYING)


@playtest.command(
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit playtest add game.jsonl\n\n"
        "quizkit playtest add from-anna/*.jsonl --pack swiss-quiz-1.0.0.json"
    )
)
def add(
    logs: Annotated[list[Path], typer.Argument(metavar="FILE", help="Logs of games.", dir_okay=False)],
    pack: Annotated[
        Path | None,
        typer.Option("--pack", help="The pack they were played with.", show_default=False, dir_okay=False),
    ] = None,
    release: Annotated[
        str | None,
        typer.Option(
            "--release",
            metavar="VERSION",
            help="The release they were played with; by default the one that each log names.",
            show_default=False,
        ),
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Record what players answered and noted in scripted games, or in games played at home.

    A log is recorded only once, however often you add it. By default it is compared with the release it names.
    """
    from quizkit.cli.clock import now
    from quizkit.cli.session import open_session
    from quizkit.cli.show.recorded import show_recorded
    from quizkit.problems import QuizkitError
    from quizkit.workflow.author import timestamp
    from quizkit.workflow.playing.playtest_log import add_log
    from quizkit.workflow.playing.setup import PackRequest

    session, is_refused = open_session(db, lang), False
    screen, cards = session.screen, PackRequest(Path.cwd(), db, file=pack, release=release)
    for file in logs:
        try:
            show_recorded(screen, add_log(session.workspace, file, cards, timestamp(now())))
        except QuizkitError as error:
            screen.complain(error)
            is_refused = True
    raise typer.Exit(2 if is_refused else 0)


@playtest.command(
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit playtest report swiss-quiz\n\n"
        "quizkit playtest report -n 30 --lang fr\n\n"
        "quizkit playtest report swiss-quiz -o cards.xlsx   [dim]a table of all cards[/dim]"
    )
)
def report(
    deck: Annotated[
        str | None,
        typer.Argument(metavar="DECK", help="A deck; by default all that have been played.", show_default=False),
    ] = None,
    most: Annotated[
        int, typer.Option("-n", min=1, help="How many of the hardest and of the easiest cards to list.")
    ] = 10,
    json: Json = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--out",
            metavar="FILE.csv|FILE.xlsx",
            help="Write a table of all cards to this file.",
            show_default=False,
        ),
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Show what players noted about cards, and how hard each card proved to be, with confidence intervals.

    Only the first answer of each player to a card counts. Cards that have changed since are listed separately.
    """
    from quizkit.cli.session import open_session
    from quizkit.workflow.playing.playtest_report import as_data, make_reports

    session = open_session(db, lang)
    screen, reports = session.screen, make_reports(session.workspace, deck)
    played = [report for report in reports if not report.is_empty]
    if json:
        screen.json([as_data(report, screen.say) for report in reports])
    elif not played:
        screen.talk.print(screen.say("playtest.nothing", deck=deck or "DECK"), soft_wrap=True)
    elif out is None:
        for report in played:
            _show(screen, report, most)
    if out and played:
        _write(screen, played, out)


def _write(screen: Screen, reports: Sequence[PlaytestReport], out: Path) -> None:
    from quizkit.workflow.files import replace
    from quizkit.workflow.playing.playtest_report import write_table

    replace(out, write_table(reports, out.name, screen.say))
    screen.talk.print(screen.say("cli.wrote", file=out), soft_wrap=True)


def _show(screen: Screen, report: PlaytestReport, most: int) -> None:
    """Print what was flagged, then the hardest and the easiest, then what has changed since."""
    from textwrap import fill

    from quizkit.workflow.playing.playtest_lines import list_sections

    say = screen.say
    counts = (("answers", report.answers), ("players", report.players), ("games", report.sittings))
    screen.heading(report.deck, *(say(f"playtest.count-{name}", count=count) for name, count in counts))
    screen.out.print()
    for card in report.flagged:
        _show_flags(screen, report, card)
    for name, lines in list_sections(report, say, most).items():
        _table(screen, name, lines)
    if report.answers:
        # rich would break a line at a no-break space; textwrap does not.
        screen.out.print(fill(say("playtest.explained"), max(30, screen.out.width - 1)), style="dim", soft_wrap=True)
        screen.out.print()


def _show_flags(screen: Screen, report: PlaytestReport, card: PlayedCard) -> None:
    from textwrap import fill

    from rich.text import Text

    from quizkit.workflow.playing.playtest_report import describe_flags

    say, room = screen.say, max(30, screen.out.width - 1)
    head = Text(f"{card.card}@{card.revision}", "bold")
    head.append("" if card.is_current else f" ({say('playtest.since')})", "yellow")
    words = report.words(card.questions[0], say.language) if not card.questions[0].part else ""
    head.append(f"  {words}" if words else "", "dim")
    head.truncate(room, overflow="ellipsis")
    screen.out.print(head, soft_wrap=True)
    for said in describe_flags(card, say):
        wrapped = fill(said, room, initial_indent="  ! ", subsequent_indent="    ")
        screen.out.print(Text(wrapped), soft_wrap=True)
    screen.out.print()


def _table(screen: Screen, name: str, lines: Sequence[QuestionLine]) -> None:
    from rich.text import Text

    from quizkit.workflow.playing.playtest_lines import SECTIONS

    say, table = screen.say, screen.table()
    # All tables of a report have the same columns.
    longest = max(len(say(f"playtest.{section}")) for section in SECTIONS)
    table.add_column(say(f"playtest.{name}"), no_wrap=True, min_width=max(13, longest))
    for column, width in (("right", 5), ("interval", 8), ("difficulty", 10)):
        table.add_column(say(f"playtest.{column}"), justify="right", no_wrap=True, min_width=width)
    table.add_column("", no_wrap=True, overflow="ellipsis", ratio=1)
    table.expand = True
    for line in lines:
        question = f"{line.card.card}@{line.card.revision}" + (f" · {line.part}" if line.part else "")
        words = Text(line.words)
        if line.leaning:
            words.append(f"\n→ {line.leaning}", "yellow")
        table.add_row(question, line.right, line.interval, line.difficulty, words)
    screen.show(table)
    screen.out.print()


@playtest.command(epilog="[bold]Example:[/bold] quizkit playtest forget Anna")
def forget(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name the player used at the table.")],
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Permanently remove everything a player answered and noted, and their name from the logs in games/."""
    from quizkit.cli.session import open_session
    from quizkit.workflow.playing.playtest_log import NoSuchPlayer, forget_player

    session = open_session(db, lang)
    screen, say = session.screen, session.screen.say
    gone = forget_player(session.workspace, name, Path.cwd(), say)
    for file in gone.damaged:
        screen.talk.print(say("playtest.damaged", file=file), soft_wrap=True, markup=False)
    if not gone.was_known:
        raise NoSuchPlayer(player=name)
    counts = {"answers": gone.answers, "flags": gone.flags, "logs": len(gone.logs)}
    screen.talk.print(say("playtest.forgotten", player=name, **counts), soft_wrap=True, markup=False)
    if not gone.is_erased:
        screen.talk.print(say("playtest.not-erased"), soft_wrap=True)
    if gone.is_on_server:
        screen.talk.print(say("playtest.server-keeps"), soft_wrap=True)


@playtest.command(epilog="[bold]Example:[/bold] quizkit playtest key")
def key(
    new: Annotated[bool, typer.Option("--new", help="Make a new key if the old one is lost.")] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Say where the key of the players’ pseudonyms is. It is not in the database, so that a copy betrays nobody.

    Whoever records or forgets playtests needs the same key: copy the file to their machine.
    """
    from quizkit.cli.session import open_session
    from quizkit.workflow.playing.playtest_log import find_key

    session = open_session(db, lang)
    key_file = find_key(session.workspace, new=new)
    line = session.screen.say(f"playtest.key-{key_file.state}", file=key_file.file)
    session.screen.talk.print(line, soft_wrap=True, markup=False)
