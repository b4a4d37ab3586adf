"""The reference of commands, `docs/commands.md`: written from the command line itself."""

import re
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import typer
from rich.text import Text

from quizkit.cli import app

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
INTRO = """\
# Commands

Written by `scripts/docs` from the code; `scripts/test` fails if it is out of date. `quizkit COMMAND --help` says the
same on the screen. Data goes to stdout, messages and progress to stderr.
"""


class Entry(NamedTuple):
    """A command as it is typed, and its context. typer keeps the types of both private."""

    name: str
    command: Any
    context: Any

    @property
    def is_group(self) -> bool:
        """Return whether it has commands of its own."""
        return hasattr(self.command, "list_commands")

    @property
    def parameters(self) -> list[Any]:
        """Return what can be given, arguments first."""
        shown = (
            parameter
            for parameter in self.command.get_params(self.context)
            if not parameter.hidden and parameter.name != "help"
        )
        return sorted(shown, key=lambda parameter: parameter.param_type_name)

    @property
    def notes(self) -> list[str]:
        """Return the lines below its help: examples and remarks."""
        text = re.sub(r"^Examples?:?\s+", "", plain(self.command.epilog))
        return [line.strip() for line in re.split(r"\n+| · ", text) if line.strip()]

    @property
    def examples(self) -> list[list[str]]:
        """Return the words of each example, without the remark beside it."""
        return [shlex.split(line.split("  ")[0]) for line in self.notes if line.startswith("quizkit ")]


def entries(command: Any, name: str = "quizkit", parent: Any = None) -> Iterator[Entry]:
    """Walk a command and everything below it. A hidden command is what its group does by default, and has its name."""
    entry = Entry(name, command, typer.Context(command, info_name=name, parent=parent))
    yield entry
    for word in command.list_commands(entry.context) if entry.is_group else ():
        below = command.get_command(entry.context, word)
        yield from entries(below, name if below.hidden else f"{name} {word}", entry.context)


def undocumented(of: typer.Typer) -> Iterator[str]:
    """Name every command without help or example, and every argument or option without help."""
    for entry in entries(typer.main.get_command(of)):
        if not entry.command.help:
            yield entry.name
        if not (entry.is_group or entry.examples):
            yield f"{entry.name}: example"
        yield from (f"{entry.name}: {_spelled(parameter)}" for parameter in entry.parameters if not parameter.help)


def page(of: typer.Typer = app) -> str:
    """Return the whole page."""
    lines, panel, before = [INTRO], "", ""
    for entry in entries(typer.main.get_command(of)):
        if (now := getattr(entry.command, "rich_help_panel", None)) and now != panel and entry.name.count(" ") == 1:
            lines.append(f"## {now}\n")
            panel = now
        if entry.name not in ("quizkit", before):
            lines.append(f"{'#' * (2 + entry.name.count(' '))} {entry.name}\n")
        lines += _described(entry)
        before = entry.name
    return "\n".join(lines)


def plain(text: str | None) -> str:
    """Return a text without its markup."""
    return Text.from_markup(text or "").plain


def _described(entry: Entry) -> Iterator[str]:
    yield f"{plain(entry.command.help)}\n"
    if not entry.is_group:
        arguments = (_spelled(parameter) for parameter in entry.parameters if parameter.param_type_name == "argument")
        yield _block([" ".join([entry.name, "[OPTIONS]", *arguments])])
    if entry.parameters:
        yield "".join(
            f"- `{_spelled(parameter)}`: {_explained(parameter, entry.context)}\n" for parameter in entry.parameters
        )
    if entry.examples:
        yield _block(_aligned([line for line in entry.notes if line.startswith("quizkit ")]))
    yield from (f"{line}\n" for line in entry.notes if not line.startswith("quizkit "))


def _spelled(parameter: Any) -> str:
    """Return an argument or option as it is typed."""
    if parameter.param_type_name == "argument":
        name = parameter.metavar or parameter.name.upper()
        return f"{name if parameter.required else f'[{name}]'}{'...' * (parameter.nargs != 1)}"
    names = ", ".join(sorted([*parameter.opts, *parameter.secondary_opts], key=len))
    value = parameter.display_type_rich(None)
    return f"{names} {value}" if value else names


def _explained(parameter: Any, context: Any) -> str:
    """Return the help of an argument or option, and its default."""
    extra = parameter.get_help_record(context)[1].removeprefix(parameter.help or "").strip(" []")
    return plain(parameter.help) + (f" ({extra})" if extra else "")


def _aligned(lines: list[str]) -> Iterator[str]:
    """Set the remarks beside examples in a column, as comments of a shell."""
    pairs = [re.split(r"\s{2,}", line, maxsplit=1) for line in lines]
    width = max(len(pair[0]) for pair in pairs)
    return (f"{pair[0]:{width}}  # {pair[1]}" if pair[1:] else pair[0] for pair in pairs)


def _block(lines: Iterable[str]) -> str:
    return "\n".join(["```", *lines, "```", ""])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
