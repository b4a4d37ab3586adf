"""`quizkit simulate`: bots play many games, and one reads who won, how long it took and how tense it was."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from quizkit.cli.arguments import takes_arguments
from quizkit.cli.options import PLAYING, AgreedRules, Db, Edition, Json, Lang, Out, PackFile, Release

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quizkit.cli.screen import Screen
    from quizkit.workflow.playing.simulation import SimulationReport
    from quizkit.workflow.playing.simulation_report import FigureRow

GROUP = typer.Typer()
INTERRUPTED = 130
"""What programs end with when somebody presses Ctrl-C."""


class SimulateArguments(NamedTuple):
    """What is to be played: the game, the bots, how often, and with what it is compared."""

    game: Annotated[str, typer.Argument(metavar="GAME|DECK", help="A game or a deck, such as swiss-quiz.")]
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAME,NAME",
            help="The players: random, novice, skilled, expert, or a class of your own, such as my_bots.py:Careful.",
        ),
    ]
    games: Annotated[int, typer.Option("--games", min=1, max=100_000_000, help="The number of games.")] = 1000
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")] = "1"
    option: AgreedRules = None
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="NAME=VALUE|PACK|LOG",
            help="Compare with another rule, another pack, or the rules and cards of a recorded game.",
            show_default=False,
        ),
    ] = None
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, help="The number of processes to use.")] = 1
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="tcp://…", help="Let a Dask cluster play instead.", show_default=False),
    ] = None
    limit: Annotated[int, typer.Option("--limit", min=1, help="Abandon a game after this many decisions.")] = 10_000
    pack: PackFile = None
    release: Release = None
    edition: Edition = ""


@GROUP.command(
    rich_help_panel=PLAYING,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit simulate swiss-quiz --games 10000 --bots skilled,skilled,random --seed 1 --jobs 4\n\n"
        "quizkit simulate swiss-quiz --bots skilled,skilled,skilled --against arrivals=2 -o arrivals.html\n\n"
        "quizkit simulate switch --bots expert,novice --pack switch-1.0.0.json --against switch-1.1.0.json --json\n\n"
        "quizkit simulate swiss-quiz --bots skilled,skilled,skilled --against games/tuesday.jsonl"
    ),
)
@takes_arguments
def simulate(
    args: SimulateArguments,
    json: Json = False,
    out: Out = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Let bots play many games: who wins from which seat, how long games take, and whether a rule matters.

    The same seed gives the same figures, however many processes play. Ctrl-C shows the results so far.
    """
    from quizkit.cli.screen import Screen
    from quizkit.workflow import files
    from quizkit.workflow.playing import simulation_report
    from quizkit.workflow.playing.choose_game import choose_game
    from quizkit.workflow.playing.setup import PackRequest
    from quizkit.workflow.playing.simulation import SimulationRequest, simulate_games

    screen = Screen(lang)
    cards = PackRequest(Path.cwd(), db, file=args.pack, release=args.release, edition=args.edition)
    request = SimulationRequest(
        *choose_game(args.game, cards),
        tuple(name.strip() for name in args.bots.split(",")),
        args.games,
        args.seed,
        tuple(args.option or ()),
        tuple(args.against or ()),
        args.limit,
        jobs=args.jobs,
        cluster=args.cluster,
    )
    report = simulate_games(request, partial(screen.counting, "simulate.working"))
    if json:
        screen.json(simulation_report.as_data(report, screen.say))
    else:
        _show(screen, report)
    if out:
        files.replace(out, simulation_report.render_page(report, screen.say).encode())
        screen.talk.print(screen.say("cli.wrote", file=out), soft_wrap=True)
    if report.was_interrupted:
        raise typer.Exit(INTERRUPTED)


def _show(screen: Screen, report: SimulationReport) -> None:
    """Print who won, how long it took, and what to make of it."""
    from textwrap import fill

    from quizkit.workflow.numbers import write_number
    from quizkit.workflow.playing.simulation_report import column_headings, length_rows, share_rows, write_sentences

    say = screen.say
    for run in report.runs:
        count = say("simulate.games", count=write_number(run.tally.games, say))
        screen.heading(run.name, count, say("simulate.seed", seed=run.spec.seed), ", ".join(run.spec.players))
    for heads, rows in zip(column_headings(say), (share_rows, length_rows), strict=True):
        screen.out.print()
        _table(screen, heads, list(rows(report, say)), is_double=len(report.runs) > 1)
    screen.out.print()
    for sentence in write_sentences(report, say):
        # rich would break a line at a no-break space; textwrap does not.
        screen.out.print(fill(sentence, max(30, screen.out.width - 1)), markup=False, soft_wrap=True)


def _table(screen: Screen, heads: Sequence[str], rows: Sequence[FigureRow], *, is_double: bool) -> None:
    table = screen.table()
    for name in ("", "") if is_double else ("",):
        table.add_column(name)
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(row.figure, *((row.run,) if is_double else ()), *row.cells)
    screen.show(table)
