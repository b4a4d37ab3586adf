"""What people see, in their language: data on stdout, messages on stderr.

Inside: headings, prose, tables, problems, questions, progress.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from textwrap import fill
from time import monotonic
from typing import Any

import typer
from rich.console import (
    Console,
    ConsoleOptions,
    ConsoleRenderable,
    JustifyMethod,
    RenderableType,
    RenderHook,
    RenderResult,
)
from rich.segment import Segment
from rich.table import Table
from rich.text import Text as Styled

from quizkit.labels import Labels
from quizkit.problems import Problem, QuizkitError, Severity, make_harmless
from quizkit.progress import Item, Watch, unwatched
from quizkit.safe_yaml import Value

MOST = 20
"""How many problems of a content folder are shown when nothing can be done with it."""
NARROW = 60
"""In fewer columns a table has no room."""
WIDEST = 100
"""How many characters a line of prose has at most."""
COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}
YES_OR_NO = {"": True, **dict.fromkeys("yjos", True), "n": False}
"""The letters that yes and no begin with in all languages; an empty answer stands for the default."""


class _Harmless(RenderHook):
    """What is printed, with no character in it that would steer the terminal: colours and moves are ours alone."""

    def __init__(self, inner: RenderableType | None = None) -> None:
        self._inner = inner

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Harmless(renderable) for renderable in renderables]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for text, style, control in console.render(self._inner or "", options):
            yield Segment(text if control else make_harmless(text), style, control)


class QuietConsole(Console):
    """A console that shows text as it is: nothing in it is markup or an order. A closed pipe is no failure."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, highlight=False, emoji=False, markup=False)
        self.push_render_hook(_Harmless())

    def on_broken_pipe(self) -> None:
        """End quietly: `quizkit log | head` is not a failure."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)

    def write(self, text: str) -> None:
        """Print data at once, without wrapping or colour."""
        self.file.write(make_harmless(text))
        self.file.flush()


def wrap_line(text: str, width: int, indent: str = "") -> str:
    """Break a line on the screen between words only, so that file names can be copied; rich breaks no-break spaces."""
    room = min(width, WIDEST)
    return fill(text, room, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


class Screen:
    """A terminal, a pipe or a file, and the language of its reader."""

    def __init__(self, language: str | None) -> None:
        self.say = Labels(language or "en")
        self.out = QuietConsole()
        self.talk = QuietConsole(stderr=True)

    def json(self, value: Value) -> None:
        """Print data as JSON, without wrapping or colour."""
        self.out.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")

    def heading(self, first: str, *others: str) -> None:
        """Print a heading; its first part is bold."""
        self.out.print(Styled(first, "bold") + Styled("".join(f" · {other}" for other in others)), soft_wrap=True)

    def paragraph(self, text: str, style: str = "") -> None:
        """Print prose in lines that are easy to read, however wide the window is."""
        self.out.print(Styled(wrap_line(text, self.out.width, "  "), style), soft_wrap=True)

    def table(self, *columns: str, right: tuple[str, ...] = (), whole: tuple[str, ...] = ()) -> Table:
        """Return an empty table with a column for each `cli` label.

        Columns in `right` hold numbers; those in `whole` are never wrapped.
        """
        table = Table(box=None, header_style="bold", pad_edge=False)
        for name in columns:
            justify: JustifyMethod = "right" if name in right else "left"
            table.add_column(self.say(f"cli.{name}"), justify=justify, no_wrap=name in whole)
        return table

    def show(self, table: Table) -> None:
        """Print a table; on a narrow screen line by line, since cut numbers would be wrong numbers."""
        if self.out.width >= NARROW:
            self.out.print(table)
            return
        names = [str(column.header) for column in table.columns]
        for first, *others in zip(*(column.cells for column in table.columns), strict=True):
            self.out.print(Styled(str(first), "bold"), soft_wrap=True)
            facts = [
                f"{name} {cell}".strip() for name, cell in zip(names[1:], others, strict=True) if str(cell).strip(" ·–")
            ]
            if facts:
                self.paragraph("  " + " · ".join(facts))

    def ask(self, question: str, default: str | None = None) -> str:
        """Ask for a line of text; without a default, until there is one."""
        prompt, suffix = make_harmless(question), " " if question.endswith(("?", ":")) else ": "
        if self.talk.is_terminal:
            prompt = wrap_line(prompt, self.talk.width)
        answer: str = typer.prompt(prompt, default, show_default=bool(default), prompt_suffix=suffix, err=True)
        return answer.strip()

    def confirm(self, question: str, *, default: bool = True, **facts: object) -> bool:
        """Ask a yes-or-no question, and understand the answer in any language; return whether it is yes."""
        yes, no = self.say("cli.yes"), self.say("cli.no")
        choices = f"{yes[0].upper()}/{no[0]}" if default else f"{yes[0]}/{no[0].upper()}"
        prompt = f"{self.say(question, **facts)} [{choices}]"
        while True:
            answer = self.ask(prompt, "").lower()
            if answer[:1] in YES_OR_NO:
                return YES_OR_NO[answer[:1]] if answer else default

    def complain(self, error: QuizkitError) -> None:
        """Print what could not be done, and why."""
        from quizkit.workflow.tree.read import BrokenContent

        if isinstance(error, BrokenContent):
            self.problems(error.problems, MOST)
        said = "quizkit: " + self.say.error(error)
        if self.talk.is_terminal:  # a pipe gets one line, which programs can search
            said = "\n".join(wrap_line(line, self.talk.width) for line in said.split("\n"))
        message = Styled(said)
        message.stylize("bold red", 0, len("quizkit:"))
        self.talk.print(message, soft_wrap=True)

    def name_bundled(self, is_bundled: bool) -> None:
        """Point out cards that come with quizkit and not from a workspace."""
        if is_bundled:
            self.talk.print(self.say("cli.bundled"), style="dim", soft_wrap=True)

    def hint_at_in(self, languages: tuple[str, ...], *, is_old: bool) -> None:
        """Tell people who chose the languages of cards the old way how it is done now."""
        if is_old:
            self.talk.print(self.say("cli.use-in", languages=",".join(languages)), style="dim", soft_wrap=True)

    def watch(self, key: str) -> Watch:
        """Return what shows the progress of a long task, and the time it still needs; on a terminal only."""
        if not self.talk.is_terminal:
            return unwatched
        from rich.progress import track

        def watched(work: Iterable[Item], total: int, /) -> Iterable[Item]:
            return track(work, self.say(key), total=total, console=self.talk, transient=True, update_period=0.2)

        return watched

    @contextmanager
    def counting(self, key: str, total: int) -> Iterator[Callable[[int], None]]:
        """Count what is done of a long task, and show the rate and the time it still needs; on a terminal only."""
        if not self.talk.is_terminal:
            yield lambda _: None
            return
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
        began = monotonic()
        with Progress(TextColumn(self.say(key)), *columns, console=self.talk, transient=True) as progress:
            task = progress.add_task(key, total=total, rate="")

            def tell(count: int) -> None:
                completed = progress.tasks[0].completed + count
                progress.update(task, advance=count, rate=f"{completed / max(0.001, monotonic() - began):,.0f}/s")

            yield tell

    def problems(self, problems: Iterable[Problem], most: int | None = None) -> None:
        """Show problems by file, each with its place, and how many there are; of too many, only the worst."""
        in_order = sorted(problems, key=_find_place)
        shown = in_order
        if most is not None and len(in_order) > most:
            worst = sorted(in_order, key=lambda problem: not problem.is_error)[:most]
            shown = [problem for problem in in_order if problem in worst][:most]
        for file, in_file in groupby(shown, key=lambda problem: problem.place.file):
            self.talk.print(Styled(file, "bold underline"), soft_wrap=True)
            for problem in in_file:
                self._show_problem(problem)
        if len(in_order) > len(shown):
            self.talk.print(self.say("cli.and-more", count=len(in_order) - len(shown)))
        if in_order:
            errors = sum(problem.is_error for problem in in_order)
            self.talk.print(self.say("cli.problems-found", errors=errors, warnings=len(in_order) - errors))

    def _show_problem(self, problem: Problem) -> None:
        severity = problem.fault.severity
        where = str(problem.place).removeprefix(problem.place.file).lstrip(": ") or "–"
        head = Styled(f"  {where:>8}  ", "dim")
        head.append(self.say(f"cli.{severity}"), COLOURS[severity])
        head.append(f" {problem.fault.code}", "dim")
        field = ".".join(part for part in (problem.field, problem.language) if part)
        head.append(" " + " ".join(part for part in (problem.card, field) if part), "bold")
        self.talk.print(head, soft_wrap=True)
        # rich would break a line at a no-break space; textwrap does not.
        room = max(20, self.talk.width - 1)
        message = fill(self.say.problem(problem), room, initial_indent=" " * 12, subsequent_indent=" " * 12)
        self.talk.print(Styled(message), soft_wrap=True)


def _find_place(problem: Problem) -> tuple[str, str, int]:
    """Return the file, the sheet and the line of a problem, to sort by."""
    place = problem.place
    return place.file, place.sheet or "", place.line or 0
