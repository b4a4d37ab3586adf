"""`quizkit demo`: everything at once, to look at."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import BEGIN, Lang

if TYPE_CHECKING:
    from quizkit.cli.screen import Screen
    from quizkit.workflow.demo.scene import DemoScene

GROUP = typer.Typer()


@GROUP.command(rich_help_panel=BEGIN, epilog="[bold]Example:[/bold] quizkit demo -o look --lang fr")
def demo(
    out: Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help="The folder to create it in.")] = Path("demo"),
    lang: Lang = None,
) -> None:
    """Create a complete workspace to try out: decks checked, composed, printed, played and simulated.

    Whatever you have changed in the folder since the last time is kept.
    """
    from rich.text import Text

    from quizkit.cli.clock import now
    from quizkit.cli.screen import Screen
    from quizkit.workflow.author import make_origin
    from quizkit.workflow.demo.page import INDEX
    from quizkit.workflow.demo.scene import DemoScene
    from quizkit.workflow.demo.steps import NEXT

    screen = Screen(lang)
    scene = DemoScene(out, screen.say, make_origin("quizkit demo", "demo", now()))
    _make(screen, scene)
    screen.out.print()
    screen.heading(screen.say("demo.open"))
    screen.out.print(Text(f"  {(out / INDEX).resolve().as_uri()}", "cyan"), soft_wrap=True)
    screen.out.print()
    screen.heading(screen.say("demo.next", folder=out))
    program = os.environ.get("QUIZKIT_AS", "quizkit")
    screen.out.print(Text(f"  cd {quote(str(out))}", "cyan"), soft_wrap=True)
    for label, command in NEXT:
        screen.out.print(Text(f"  {_program(program, out)} {command}", "cyan"), soft_wrap=True)
        screen.out.print(Text(f"      {screen.say(label)}", "dim"), soft_wrap=True)
    offer_studio(screen, out)


def offer_studio(screen: Screen, folder: Path) -> None:
    """Open the studio in the demo's folder, if somebody is there and wants it."""
    is_asked = sys.stdin.isatty() and screen.out.is_terminal and find_spec("starlette")
    if is_asked and screen.confirm("demo.open-studio", default=False):
        # Ctrl+C ends the studio, and with it the demo.
        with suppress(KeyboardInterrupt):
            command = [sys.executable, "-m", "quizkit", "studio", "--lang", screen.say.language]
            subprocess.run(command, cwd=folder, check=False)  # noqa: S603  # ourselves


def _make(screen: Screen, scene: DemoScene) -> None:
    """Make the demo, and show what is going on, what was made, and how long it still takes."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.text import Text

    from quizkit.workflow.demo.steps import STEPS, make_demo

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    is_shown = screen.talk.is_terminal
    with Progress(*columns, console=screen.talk, transient=True, disable=not is_shown) as progress:
        task = progress.add_task(screen.say(f"demo.{STEPS[0].name}"), total=sum(step.seconds for step in STEPS))
        for number, (step, item) in enumerate(make_demo(scene), 1):
            progress.advance(task, step.seconds)
            if number < len(STEPS):
                progress.update(task, description=screen.say(f"demo.{STEPS[number].name}"))
            line = Text(f"  {item.path:<16}", "cyan").append(
                screen.say(f"demo.{step.name}-made", **item.facts), "default"
            )
            screen.out.print(line, soft_wrap=True)


def _program(program: str, folder: Path) -> str:
    """Name the program as it is typed in the demo's folder."""
    path = Path(program)
    return quote(os.path.relpath(path, folder)) if path.is_file() else quote(program)
