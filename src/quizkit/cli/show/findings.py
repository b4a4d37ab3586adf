"""Show what a check found: the text with the place underlined, what is wrong, and how to fix it."""

from textwrap import fill

from rich.text import Text

from quizkit.cli.screen import COLOURS, Screen
from quizkit.problems import Problem, Severity
from quizkit.tables.columns import name_field

INDENT = 4
UNDERLINES = {Severity.ERROR: "^", Severity.WARNING: "~", Severity.INFO: "·"}


def show_problem(screen: Screen, problem: Problem, words: str, source: str = "") -> None:
    """Print one finding: its check and field, the source, the text with the place marked, and what is wrong."""
    _show_head(screen, problem)
    room = max(20, screen.out.width - INDENT - 1)
    pad = " " * INDENT
    if source:
        screen.out.print(Text(fill(source, room, initial_indent=pad, subsequent_indent=pad), "dim"), soft_wrap=True)
    if words and not problem.span:
        screen.out.print(Text(fill(words, room, initial_indent=pad, subsequent_indent=pad)), soft_wrap=True)
    elif words:
        _show_place(screen, problem, words, room)
    # rich would break a line at a no-break space; textwrap does not.
    message = screen.say.problem(problem)
    advice = fill(f"→ {message}", room + INDENT, initial_indent=pad, subsequent_indent=f"{pad}  ")
    screen.out.print(Text(advice), soft_wrap=True)


def _show_head(screen: Screen, problem: Problem) -> None:
    say, fault = screen.say, problem.fault
    field = f"{problem.field}.{problem.language}" if problem.field and problem.language else problem.field
    head = Text("  ")
    head.append(f"{say(f'cli.{fault.severity}')} {fault.code}", COLOURS[fault.severity])
    head.append(f" {fault.name}", "dim")
    head.append(f"  {name_field(field, say)}" if field else "", "bold")
    screen.out.print(head, soft_wrap=True)


def _show_place(screen: Screen, problem: Problem, words: str, room: int) -> None:
    """Show the line of a text that a problem is in, and underline the place."""
    shown, start, end = excerpt(words, problem.span, room)
    severity = problem.fault.severity
    line = Text(" " * INDENT + shown)
    line.stylize(COLOURS[severity], INDENT + start, INDENT + end)
    screen.out.print(line, soft_wrap=True)
    underline = " " * (INDENT + start) + UNDERLINES[severity] * max(1, end - start)
    screen.out.print(Text(underline, COLOURS[severity]))


def excerpt(words: str, span: tuple[int, int] | None, room: int) -> tuple[str, int, int]:
    """Cut a finding's text to one line around its place; return the line, and where the place is in it.

    >>> excerpt("a long text about lakes and mountains", (18, 23), 16)
    ('…bout lakes and…', 6, 11)
    """
    start, end = span or (0, 0)
    words = "".join(char if char.isprintable() or char in "\u00a0\u202f" else "?" for char in words)
    if len(words) <= room:
        return words, start, end
    inside = room - 2
    first = min(max(0, (start + min(end, start + inside)) // 2 - inside // 2), len(words) - inside)
    cut = ("…" if first else "") + words[first : first + inside] + ("…" if first + inside < len(words) else "")
    shift = first - (1 if first else 0)
    return cut, max(0, start - shift), min(len(cut), end - shift)
