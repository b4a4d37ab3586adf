"""Playtests: what players noted about cards, and how hard each card proved to be; a table of all of it to take away."""

from starlette.responses import Response

from quizkit.figures import wilson_interval
from quizkit.play.rasch import Measure
from quizkit.studio.visit import Visit, screen
from quizkit.workflow.numbers import write_number, write_percent
from quizkit.workflow.playing.playtest_report import (
    PlayedCard,
    PlaytestReport,
    QuestionFigures,
    describe_flags,
    make_reports,
    write_table,
)
from quizkit.workflow.stored.agenda import list_titles

MOST = 20
"""How many of the hardest and of the easiest cards are shown."""
TABLE = "playtests.xlsx"


def show_playtests(visit: Visit) -> Response:
    """Show what test games say about the cards of each deck that was played."""
    reports = [report for report in make_reports(visit.workspace, None) if not report.is_empty]
    shown = [(report, _list_flagged(report, visit), _list_sections(report, visit)) for report in reports]
    return visit.page("playtests.html", reports=shown, titles=list_titles(visit.workspace.store), table=TABLE)


def _list_flagged(report: PlaytestReport, visit: Visit) -> list[tuple[PlayedCard, str, list[str]]]:
    """Return the cards that somebody flagged, each with its words and with what was said."""
    return [
        (card, report.words(card.questions[0], visit.say.language), list(describe_flags(card, visit.say)))
        for card in report.flagged
    ]


def _list_sections(report: PlaytestReport, visit: Visit) -> dict[str, list[dict[str, object]]]:
    """Return the hardest cards, the easiest, and those that have changed since they were played."""
    ranked = report.measured()
    half = (len(ranked) + 1) // 2
    sections = {"hardest": ranked[:half], "easiest": ranked[half:][::-1], "changed": report.measured(is_current=False)}
    return {name: [_describe(report, *row, visit) for row in rows[:MOST]] for name, rows in sections.items() if rows}


def _describe(
    report: PlaytestReport, card: PlayedCard, question: QuestionFigures, measure: Measure, visit: Visit
) -> dict[str, object]:
    """Write the figures of a question as the language of the page writes numbers."""
    say, (low, high) = visit.say, wilson_interval(question.share)
    return {
        "card": card,
        "part": question.part,
        "words": report.words(question, say.language),
        "right": f"{question.share.hits}/{question.share.of}",
        "interval": f"{write_number(100 * low, say)}–{write_percent(high, say, 0)}",
        "difficulty": f"{write_number(round(measure.value, 1) + 0.0, say, 1)} ± {write_number(measure.error, say, 1)}",
        "leaning": say(f"playtest.but-{question.leaning}", marked=card.marked) if question.leaning else "",
    }


def take_table(visit: Visit) -> Response:
    """Send a workbook with all cards that were played."""
    reports = [report for report in make_reports(visit.workspace, None) if not report.is_empty]
    headers = {"content-disposition": f'attachment; filename="{TABLE}"'}
    return Response(write_table(reports, TABLE, visit.say), headers=headers)


SCREEN = (
    screen("/playtests", show_playtests),
    screen(f"/playtests/{TABLE}", take_table),
)
