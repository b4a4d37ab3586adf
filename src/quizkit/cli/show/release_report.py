"""Show what a release tells about itself."""

from collections.abc import Sequence

from quizkit.cli.screen import Screen
from quizkit.cli.show.weighed_problems import show_folded, weigh_problems
from quizkit.problems import Problem
from quizkit.workflow.releasing.report import ReleaseReport

STATES = ("draft", "review", "ready")
MOST = 50
"""How many different reasons for a refusal are shown."""


def show_refusal(screen: Screen, problems: Sequence[Problem]) -> None:
    """Print why a release is refused: each reason once, with the first cards concerned."""
    show_folded(screen, weigh_problems(problems, ()), MOST)
    errors = sum(problem.is_error for problem in problems)
    screen.talk.print(screen.say("cli.problems-found", errors=errors, warnings=len(problems) - errors))


def show_report(screen: Screen, report: ReleaseReport) -> None:
    """Print the report of a release: how complete it is, who has approved it, and what is new."""
    say = screen.say
    screen.out.print(say("cli.report-cards", count=report.cards))
    if report.before:
        facts = {"version": report.before, "new": report.new, "changed": report.changed, "gone": report.gone}
        screen.out.print(say("cli.report-since", **facts), soft_wrap=True)
    else:
        screen.out.print(say("cli.report-first"))
    table = screen.table("language", "report-complete", "stale", *STATES, right=("report-complete", "stale", *STATES))
    for code, language in report.languages.items():
        counts = (language.complete, language.stale, *(language.states.get(state, 0) for state in STATES))
        table.add_row(code, *map(str, counts))
    screen.show(table)
    if report.approved:
        names = ", ".join(f"{name} ({count})" for name, count in report.approved.items())
        screen.out.print(say("cli.report-approved", names=names), soft_wrap=True)
    if report.errors:
        screen.out.print(say("cli.report-forced", count=report.errors), style="yellow", soft_wrap=True)
