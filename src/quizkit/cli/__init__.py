"""The command line: parse, call a workflow, print. One file a command group."""

import errno
import gc
import io
import os
import sys

import typer
from typer.core import TyperGroup

from quizkit import __version__
from quizkit.cli.options import PANELS
from quizkit.discovery import discover
from quizkit.problems import QuizkitError

EXAMPLES = """[bold]Examples[/bold]

quizkit demo                      [dim]a whole workspace to look at, in ./demo[/dim]

quizkit content list              [dim]the decks that come with quizkit[/dim]

quizkit content list swiss-quiz   [dim]the cards of one of them[/dim]

quizkit show sq-0001              [dim]one card, all languages side by side[/dim]

quizkit content page -o all.html  [dim]all cards on one page, to mail or print[/dim]

Exit codes: 0 fine, 1 problems found, 2 cannot do that."""


class Commands(TyperGroup):
    """All commands. Bad usage ends here, with a message that says what to do."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """List the commands panel by panel."""
        names = super().list_commands(ctx)
        return sorted(names, key=lambda name: PANELS.index(getattr(self.commands[name], "rich_help_panel", "")))

    def invoke(self, ctx: typer.Context) -> object:  # type: ignore[override]
        """Run the command."""
        try:
            return super().invoke(ctx)
        except QuizkitError as error:
            from quizkit.cli.screen import Screen  # rich is slow to import

            Screen(ctx.obj).complain(error)
            raise typer.Exit(2) from error


def version(show: bool) -> None:
    """Print the version and stop."""
    if show:
        typer.echo(f"quizkit {__version__}")
        raise typer.Exit


app = typer.Typer(
    name="quizkit",
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXAMPLES,
)


@app.callback()
def quizkit(
    _: bool = typer.Option(False, "--version", callback=version, is_eager=True, help="Show the version and stop."),
) -> None:
    """From an editor's spreadsheet to printed quiz cards and a test round on the kitchen table."""


for _group in discover("quizkit.cli.commands", "GROUP").values():
    app.add_typer(_group)


def main() -> None:
    """Run `quizkit`. A terminal that lacks a character shows a question mark, no traceback."""
    # A command is short-lived and makes many small values: looking for garbage costs more than it frees.
    gc.set_threshold(1_000_000)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app(prog_name="quizkit")
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EPIPE):
            raise
        # Whoever reads us has had enough, or has no room: there is nobody to tell but stderr.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(f"quizkit: {error.strerror}")
