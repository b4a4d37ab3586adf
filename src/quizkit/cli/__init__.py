"""The command line: parse, call a workflow, print. One file a command group."""

import errno
import gc
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import typer
from typer._click.exceptions import NoArgsIsHelpError, UsageError
from typer.core import TyperGroup

from quizkit import __version__
from quizkit.cli.options import PANELS, Lang, choose_language
from quizkit.cli.usage import find_language
from quizkit.discovery import discover
from quizkit.problems import QuizkitError

EXAMPLES = """[bold]Examples[/bold]

quizkit demo                       [dim]a complete workspace to try out, in ./demo[/dim]

quizkit content list               [dim]the decks that come with quizkit[/dim]

quizkit content list swiss-quiz    [dim]the cards of one of them[/dim]

quizkit show sq-0001               [dim]one card, all languages side by side[/dim]

quizkit content page -o all.html   [dim]all cards on one page, to mail or print[/dim]

Exit codes: 0 success, 1 problems found, 2 could not be carried out."""


class Commands(TyperGroup):
    """All commands. Bad usage ends here, with a message that says what to do, in the reader's language."""

    language = "en"

    def main(self, args: Sequence[str] | None = None, *others: Any, **options: Any) -> Any:
        """Choose a language, and run the command."""
        words = sys.argv[1:] if args is None else list(args)
        self.language = choose_language(find_language(words) or os.environ.get("QUIZKIT_LANG"))
        _ = self.names  # sorted before panels are translated
        return super().main(args, *others, **options)

    @cached_property
    def names(self) -> list[str]:
        """Return the commands, panel by panel."""
        return sorted(self.commands, key=lambda name: PANELS.index(getattr(self.commands[name], "rich_help_panel", "")))

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # noqa: ARG002
        """List the commands panel by panel."""
        return self.names

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]
        """Find a command, in the reader's language."""
        command = super().get_command(ctx, cmd_name)
        return self._translate(command) if command else None

    def format_help(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Show the help in the reader's language."""
        self._translate(self)
        super().format_help(ctx, formatter)

    def _translate(self, command: Any) -> Any:
        if self.language == "en":
            return command
        from quizkit.cli.help import translate  # rich is slow to import

        return translate(command, self.language)

    def make_context(self, *arguments: Any, **options: Any) -> Any:
        """Read what stands before the command."""
        with self._explain():
            return super().make_context(*arguments, **options)

    def invoke(self, ctx: typer.Context) -> object:  # type: ignore[override]
        """Run the command."""
        with self._explain():
            try:
                return super().invoke(ctx)
            except QuizkitError as error:
                from quizkit.cli.screen import Screen  # rich is slow to import

                Screen(ctx.obj or self.language).complain(error)
                raise typer.Exit(2) from error

    @contextmanager
    def _explain(self) -> Iterator[None]:
        """Say in the reader's language what somebody typed wrong."""
        try:
            yield
        except UsageError as error:
            from quizkit.cli.usage import describe
            from quizkit.labels import Labels

            if not isinstance(error, NoArgsIsHelpError):
                message = describe(error, Labels(self.language))
                error.format_message = lambda: message  # type: ignore[method-assign]
                self._translate(error.ctx.command if error.ctx else self)
            raise


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
    _: bool = typer.Option(False, "--version", callback=version, is_eager=True, help="Show the version and exit."),
    lang: Lang = None,  # it is read before anything else
) -> None:
    """Make quiz card games, from the editor’s spreadsheet to printed cards and a test round at the table."""


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
