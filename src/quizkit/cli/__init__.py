"""The command line: parse, call one use case, show its result. A command is a file of its name in `commands`.

Inside: `quizkit` itself, its version, and how a terminal is met.
"""

import errno
import gc
import io
import os
import sys
from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NoReturn

import typer
from typer._click.exceptions import NoArgsIsHelpError, UsageError
from typer.core import TyperGroup

from quizkit import __version__
from quizkit.cli.help import speak_english, translate
from quizkit.cli.options import PANELS, Lang, choose_language
from quizkit.cli.usage import find_language
from quizkit.problems import QuizkitError

EXAMPLES = """[bold]Examples[/bold]

quizkit demo                       [dim]a complete workspace to try out, in ./demo[/dim]

quizkit content list               [dim]the decks that come with quizkit[/dim]

quizkit content list swiss-quiz    [dim]the cards of one of them[/dim]

quizkit show sq-0001               [dim]one card, all languages side by side[/dim]

quizkit content page -o all.html   [dim]all cards on one page, to mail or print[/dim]

Exit codes: 0 success, 1 problems found, 2 could not be carried out."""


class CommandFiles(MutableMapping[str, Any]):
    """The commands by name. A file of `commands` is imported when somebody asks for its command."""

    def __init__(self) -> None:
        self._found = dict[str, Any]()

    def __getitem__(self, name: str) -> Any:
        if name not in self._found:
            file = "import_" if name == "import" else name
            if file not in self._list_files():
                raise KeyError(name)
            group = import_module(f"quizkit.cli.commands.{file}").GROUP
            self._found[name] = typer.main.get_group(group).commands[name]
        return self._found[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._found[name] = command

    def __delitem__(self, name: str) -> None:
        del self._found[name]

    def __iter__(self) -> Iterator[str]:
        return (name.rstrip("_") for name in self._list_files())

    def __len__(self) -> int:
        return len(self._list_files())

    def _list_files(self) -> list[str]:
        return [info.name for info in iter_modules(import_module("quizkit.cli.commands").__path__)]


class Commands(TyperGroup):
    """All commands. Bad usage ends here, with a message that says what to do, in the reader's language."""

    language = "en"

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.commands = CommandFiles()

    def main(self, args: Sequence[str] | None = None, *others: Any, **options: Any) -> Any:
        """Choose a language, and run the command."""
        words = sys.argv[1:] if args is None else list(args)
        self.language = choose_language(find_language(words) or os.environ.get("QUIZKIT_LANG"))
        if self.language == "en" and "typer.rich_utils" in sys.modules:
            speak_english()
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
        _ = self.names  # sorted before panels are translated
        self._translate(self)
        super().format_help(ctx, formatter)

    def _translate(self, command: Any) -> Any:
        return command if self.language == "en" else translate(command, self.language)

    def make_context(self, *arguments: Any, **options: Any) -> Any:
        """Read what stands before the command."""
        with self._explain():
            try:
                return super().make_context(*arguments, **options)
            except QuizkitError as error:  # the help may be in a language whose file is broken
                self._complain(error, None)

    def invoke(self, ctx: typer.Context) -> object:  # type: ignore[override]
        """Run the command."""
        with self._explain():
            try:
                return super().invoke(ctx)
            except QuizkitError as error:
                self._complain(error, ctx.obj)
            except typer.Abort:
                # To say one word, typer would load all that shows help.
                from quizkit.cli.screen import Screen

                screen = Screen(ctx.obj or self.language)
                screen.talk.print(screen.say("help.aborted"))
                raise typer.Exit(1) from None

    def _complain(self, error: QuizkitError, language: str | None) -> NoReturn:
        from quizkit.cli.screen import Screen  # rich is slow to import

        Screen(language or self.language).complain(error)
        raise typer.Exit(2) from error

    @contextmanager
    def _explain(self) -> Iterator[None]:
        """Explain usage errors in the reader's language."""
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
    """Make quiz card games, from the editor’s spreadsheet to printed cards and a playtest at the table."""


def main() -> None:
    """Run a command line. A terminal that lacks a character shows a question mark, no traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    # Cards and faces live until a command ends; looking for garbage among thousands of them takes a sixth of its time.
    gc.set_threshold(100_000, 20, 50)
    try:
        app(prog_name="quizkit")
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EPIPE):
            raise
        # Whoever reads us has had enough, or has no room: there is nobody to tell but stderr.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(f"quizkit: {error.strerror}")
