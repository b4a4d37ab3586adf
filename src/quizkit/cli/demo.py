"""`quizkit demo`: everything at once, to look at."""

from __future__ import annotations

import os
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from quizkit.cli._options import Lang

GROUP = typer.Typer()


@GROUP.command(epilog="[bold]Example[/bold]  quizkit demo -o look --lang fr")
def demo(
    out: Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help="The folder to make it in.")] = Path("demo"),
    lang: Lang = None,
) -> None:
    """Make a workspace from the bundled decks and walk it down the whole road.

    What you have changed in the folder since the last time stays as it is.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.table import Table
    from rich.text import Text

    from quizkit.cli._screen import Screen
    from quizkit.workflow.demo import NEXT, STEPS

    screen = Screen(lang)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    made = []
    with Progress(*columns, console=screen.talk, transient=True, disable=not screen.talk.is_terminal) as progress:
        task = progress.add_task("", total=len(STEPS))
        for step in STEPS:
            progress.update(task, description=screen.say(f"cli.demo-{step.name}"))
            made.append(step.run(out, screen.say))
            progress.advance(task)

    screen.heading(screen.say("cli.demo-made", folder=out))
    table = Table.grid(padding=(0, 2))
    for one in made:
        table.add_row(Text(f"  {one.path.relative_to(out)}", "cyan"), Text(screen.say(one.label, **one.facts)))
    screen.out.print(table)
    screen.heading(screen.say("cli.demo-next"))
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    for label, command in NEXT:
        folder = quote(str(out / "content"))
        shown = f"  {os.environ.get('QUIZKIT_AS', 'quizkit')} {command.format(folder=folder)}"
        table.add_row(Text(shown, "cyan"), Text(screen.say(label, folder=folder)))
    screen.out.print(table)
