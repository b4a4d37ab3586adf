"""What checks found, on a screen: card by card, the text with the place underlined, and how to put it right."""

from collections import Counter
from itertools import groupby
from textwrap import fill

from rich.text import Text

from quizkit.checks import Fix, checks
from quizkit.cli.screen import COLOURS, Screen
from quizkit.problems import Problem, Severity
from quizkit.tables.columns import name_field
from quizkit.workflow.checking.report import CheckReport

INDENT = 4
UNDERLINES = {Severity.ERROR: "^", Severity.WARNING: "~", Severity.INFO: "·"}


def show_report(screen: Screen, report: CheckReport, *, notes: bool) -> None:
    """Show a report on stdout, and sum it up on stderr; notes only if somebody asks for them."""
    shown = (report if notes else report.without_notes()).problems
    for card, found in groupby(shown, key=lambda problem: problem.card):
        screen.out.print(Text(card, "bold underline"), soft_wrap=True)
        for problem in found:
            show_problem(screen, problem, report.words(problem), report.source(problem))
    _sum_up(screen, report)
    if len(shown) < len(report.problems):
        screen.talk.print(screen.say("rule.notes", count=len(report.problems) - len(shown)), style="dim")


def show_problem(screen: Screen, problem: Problem, words: str, source: str = "") -> None:
    """Show one problem: the source, the text it is about, the place in it, what is wrong."""
    severity = problem.fault.severity
    say, style = screen.say, COLOURS[severity]
    field = (
        name_field(f"{problem.field}.{problem.language}" if problem.language else problem.field, say)
        if problem.field
        else ""
    )
    head = Text("  ")
    head.append(f"{say(f'cli.{severity}')} {problem.fault.code}", style)
    head.append(f" {problem.fault.name}", "dim")
    head.append(f"  {field}" if field else "", "bold")
    screen.out.print(head, soft_wrap=True)
    room = max(20, screen.out.width - INDENT - 1)
    pad = " " * INDENT
    if source:
        screen.out.print(Text(fill(source, room, initial_indent=pad, subsequent_indent=pad), "dim"), soft_wrap=True)
    if words and not problem.span:
        screen.out.print(Text(fill(words, room, initial_indent=pad, subsequent_indent=pad)), soft_wrap=True)
    elif words:
        shown, start, end = excerpt(words, problem.span, room)
        line = Text(pad + shown)
        line.stylize(style, INDENT + start, INDENT + end)
        screen.out.print(line, soft_wrap=True)
        screen.out.print(Text(" " * (INDENT + start) + UNDERLINES[severity] * max(1, end - start), style))
    # rich would break a line at a no-break space; textwrap does not.
    said = fill(f"→ {say.problem(problem)}", room + INDENT, initial_indent=pad, subsequent_indent=f"{pad}  ")
    screen.out.print(Text(said), soft_wrap=True)


def excerpt(words: str, span: tuple[int, int] | None, room: int) -> tuple[str, int, int]:
    """Cut a text to one line around a place; give the line, and the place in it.

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


def _sum_up(screen: Screen, report: CheckReport) -> None:
    say, counted = screen.say, Counter(problem.fault.severity for problem in report.problems)
    if not report.problems:
        screen.talk.print(say("rule.clean", cards=report.cards), style="green")
    else:
        errors, warnings, infos = (counted[severity] for severity in Severity)
        summary = say("rule.summary", errors=errors, warnings=warnings, infos=infos, cards=report.cards)
        screen.talk.print(summary, style=COLOURS[Severity.ERROR] if errors else "bold", soft_wrap=True)
    for fix, key in ((Fix.SAFE, "rule.fixable"), (Fix.UNSAFE, "rule.fixable-unsafe")):
        fixable = sum(checks()[one.fault.code].fix is fix for one in report.problems if one.fault.code in checks())
        if fixable:
            screen.talk.print(say(key, count=fixable), soft_wrap=True)
    if report.dismissed:
        screen.talk.print(say("rule.dismissed-count", count=report.dismissed))
    if report.expired:
        items = ", ".join(f"{code} {card}" for code, card in report.expired)
        screen.talk.print(say("rule.expired", items=items), soft_wrap=True)
