"""`quizkit simulate`: bots play many games, and one reads who won, how long it took and how tense it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.commands.play import PackFile, Release, named_pack
from quizkit.cli.options import PLAYING, AgreedRules, Db, Json, Lang, Out

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from quizkit.cli.screen import Screen
    from quizkit.workflow.playing.simulation import Run
    from quizkit.workflow.playing.simulation_report import FigureRow, SimulationReport

GROUP = typer.Typer()
INTERRUPTED = 130
"""What programs end with when somebody presses Ctrl-C."""


@GROUP.command(
    rich_help_panel=PLAYING,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit simulate swiss-quiz --games 10000 --bots skilled,skilled,random --seed 1 --jobs 4\n\n"
        "quizkit simulate swiss-quiz --bots skilled,skilled,skilled --against arrivals=2 -o arrivals.html\n\n"
        "quizkit simulate switch --bots expert,novice --pack switch-1.0.0.json --against switch-1.1.0.json --json"
    ),
)
def simulate(
    game: Annotated[str, typer.Argument(help="A game, such as swiss-quiz.")],
    bots: Annotated[
        str, typer.Option("--bots", metavar="NAME,NAME", help="Who plays: random, novice, skilled, expert.")
    ],
    games: Annotated[int, typer.Option("--games", min=1, max=100_000_000, help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option("--seed", help="The same seed, the same games.")] = "1",
    option: AgreedRules = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="NAME=VALUE|PACK",
            help="Compare with another rule, or another pack.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, help="How many processes play.")] = 1,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="tcp://…", help="A dask cluster that plays instead.", show_default=False),
    ] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="Give a game up after so many decisions.")] = 10_000,
    pack: PackFile = None,
    release: Release = None,
    json: Json = False,
    out: Out = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Let bots play many games: who wins from where, how long it takes, and whether a rule makes a difference.

    The same seed gives the same figures, however many processes play. Ctrl-C shows what has been played so far.
    """
    from quizkit.cli.screen import Screen
    from quizkit.workflow import files
    from quizkit.workflow.playing.setup import read_options
    from quizkit.workflow.playing.simulation import plan_rival, plan_run
    from quizkit.workflow.playing.simulation_report import (
        SimulationReport,
        as_data,
        render_page,
    )

    screen = Screen(lang)
    found = named_pack(game, pack, release, db)
    players = [one.strip() for one in bots.split(",")]
    first = plan_run(game, found, players, seed, games, read_options(option or []), limit)
    planned = plan_rival(first, against) if against else (first,)
    report = SimulationReport(tuple(_played(screen, planned, jobs, cluster)), tuple(against or ()))
    if json:
        screen.json(as_data(report, screen.say))
    else:
        _show(screen, report)
    if out:
        files.replace(out, render_page(report, screen.say).encode())
        screen.talk.print(screen.say("cli.wrote", file=out), soft_wrap=True)
    if any(run.tally.games < run.asked for run in report.runs) or len(report.runs) < len(planned):
        raise typer.Exit(INTERRUPTED)


def _played(screen: Screen, planned: Sequence[Run], jobs: int, cluster: str | None) -> Iterator[Run]:
    """Play one after the other; whoever stops the first does not want the second."""
    from quizkit.workflow.playing.simulation import find_helpers, play_run

    specs, total = [run.spec for run in planned], sum(run.asked for run in planned)
    # Processes are started first, before anybody draws a progress bar.
    with find_helpers(jobs, cluster, specs) as helpers, screen.counting("simulate.working", total) as tell:
        for run in planned:
            done = play_run(run, helpers, tell)
            yield done
            if done.tally.games < done.asked:
                return


def _show(screen: Screen, report: SimulationReport) -> None:
    """Print who won, how long it took, and what to make of it."""
    from textwrap import fill

    from quizkit.workflow.playing.simulation_report import (
        column_headings,
        length_rows,
        share_rows,
        write_number,
        write_sentences,
    )

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
    screen.out.print(table)
