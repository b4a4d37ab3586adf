"""`quizkit replay`: walk through a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quizkit.cli.options import PLAYING, Db, Lang, PackFile, Release

GROUP = typer.Typer()


@GROUP.command(
    rich_help_panel=PLAYING,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit replay game.jsonl   [dim]step through it with the arrow keys[/dim]\n\n"
        "quizkit replay game.jsonl --pack switch-1.0.0.json --json   [dim]for programs[/dim]"
    ),
)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The log of a game.", dir_okay=False)],
    pack: PackFile = None,
    release: Release = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print a line of JSON after each answer: events and table.")
    ] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Step through a recorded game, forwards and backwards; in a pipe, print it from start to finish."""
    from quizkit.cli.screen import Screen
    from quizkit.cli.show.game_line import show_line
    from quizkit.cli.table.desk import TerminalDesk, choose_desk
    from quizkit.play.script import follow
    from quizkit.workflow.playing.setup import PackRequest, read_game

    screen = Screen(lang)
    match = read_game(file, PackRequest(Path.cwd(), db, file=pack, release=release))
    names = match.setup.names
    if not json and isinstance(desk := choose_desk(screen.out), TerminalDesk):
        from quizkit.cli.table.walk import walk_through

        walk_through(match, screen, desk)
        return
    for line in follow(match, screen.say):
        if json:
            show_line(screen, line, names, is_json=True)
            continue
        for event in line.get("events", ()):
            show_line(screen, event, names, is_json=False)
        if "end" in line:
            show_line(screen, line, names, is_json=False)
