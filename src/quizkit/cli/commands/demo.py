"""`quizkit demo`: everything at once, to look at."""

from __future__ import annotations

import os
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from quizkit.cli.options import BEGIN, Lang

GROUP = typer.Typer()


@GROUP.command(rich_help_panel=BEGIN, epilog="[bold]Example:[/bold] quizkit demo -o look --lang fr")
def demo(
    out: Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help="The folder to create it in.")] = Path("demo"),
    lang: Lang = None,
) -> None:
    """Create a complete workspace to try out, from the decks that come with quizkit.

    Whatever you have changed in the folder since the last time is kept.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.table import Table
    from rich.text import Text

    from quizkit.cli.clock import now
    from quizkit.cli.screen import Screen
    from quizkit.workflow.author import make_origin
    from quizkit.workflow.demo import NEXT, STEPS, DemoScene

    screen = Screen(lang)
    scene = DemoScene(out, screen.say, make_origin("quizkit demo", "demo", now()))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    made = Table.grid(padding=(0, 2))
    with Progress(*columns, console=screen.talk, transient=True, disable=not screen.talk.is_terminal) as progress:
        task = progress.add_task("", total=len(STEPS))
        for step in STEPS:
            progress.update(task, description=screen.say(f"cli.demo-{step.name}"))
            one = step.run(scene)
            made.add_row(Text(f"  {one.path}", "cyan"), Text(screen.say(one.label, **one.facts)))
            progress.advance(task)

    screen.heading(screen.say("cli.demo-made", folder=out))
    screen.out.print(made)
    screen.heading(screen.say("cli.demo-next"))
    folder, program = quote(str(out)), os.environ.get("QUIZKIT_AS", "quizkit")
    for label, command in NEXT:
        screen.out.print(Text(f"  # {screen.say(label, folder=folder)}", "dim"), soft_wrap=True)
        screen.out.print(Text(f"  {program} {command.format(folder=folder)}", "cyan"), soft_wrap=True)
