"""Show a check's report: its problems card by card, and how many there are of each kind."""

from collections import Counter
from itertools import groupby

from rich.text import Text

from quizkit.checks import Fix, checks
from quizkit.cli.screen import COLOURS, Screen
from quizkit.cli.show.findings import show_problem
from quizkit.languages import name_language
from quizkit.problems import Severity
from quizkit.workflow.checking.report import CheckReport


def show_report(screen: Screen, report: CheckReport, *, notes: bool) -> None:
    """Print a check's report on stdout and a summary on stderr; notes only on request."""
    shown = (report if notes else report.without_notes()).problems
    report.fetch(shown)
    for card, problems in groupby(shown, key=lambda problem: problem.card):
        screen.out.print(Text(card, "bold underline"), soft_wrap=True)
        for problem in problems:
            show_problem(screen, problem, report.words(problem), report.source(problem))
    _sum_up(screen, report)
    if len(shown) < len(report.problems):
        screen.talk.print(screen.say("rule.notes", count=len(report.problems) - len(shown)), style="dim")


def _sum_up(screen: Screen, report: CheckReport) -> None:
    say, counts = screen.say, Counter(problem.fault.severity for problem in report.problems)
    if not report.problems:
        screen.talk.print(say("rule.clean", cards=report.cards), style="green")
    else:
        errors, warnings, infos = (counts[severity] for severity in Severity)
        summary = say("rule.summary", errors=errors, warnings=warnings, infos=infos, cards=report.cards)
        screen.talk.print(summary, style=COLOURS[Severity.ERROR] if errors else "bold", soft_wrap=True)
    codes = [problem.fault.code for problem in report.problems]
    fixes = Counter(checks()[code].fix for code in codes if code in checks())
    for fix, key in ((Fix.SAFE, "rule.fixable"), (Fix.UNSAFE, "rule.fixable-unsafe")):
        if fixes[fix]:
            screen.talk.print(say(key, count=fixes[fix]), soft_wrap=True)
    for language, unread in report.mute.items():
        name = name_language(language, say.language)
        message = say("rule.cannot-read", language=name, code=language, checks=", ".join(unread))
        screen.talk.print(message, style="dim", soft_wrap=True)
    if report.dismissed:
        screen.talk.print(say("rule.dismissed-count", count=report.dismissed))
    if report.expired:
        items = ", ".join(f"{code} {card}" for code, card in report.expired)
        screen.talk.print(say("rule.expired", items=items), soft_wrap=True)
