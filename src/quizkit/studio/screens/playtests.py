"""Playtests: what players noted about cards, and how hard each card proved to be; a table of all of it to take away."""

from starlette.responses import Response

from quizkit.studio.visit import Visit, screen
from quizkit.workflow.playing.playtest_lines import list_sections
from quizkit.workflow.playing.playtest_report import (
    PlayedCard,
    PlaytestReport,
    describe_flags,
    make_reports,
    write_table,
)
from quizkit.workflow.stored.agenda import list_titles

MOST = 20
"""How many of the hardest and of the easiest cards are shown."""
TABLE = "playtests.xlsx"


def show_playtests(visit: Visit) -> Response:
    """Show the screen of what test games say about the cards of each deck that was played."""
    reports = [report for report in make_reports(visit.workspace, None) if not report.is_empty]
    shown = [(report, _list_flagged(report, visit), list_sections(report, visit.say, MOST)) for report in reports]
    return visit.page("playtests.html", reports=shown, titles=list_titles(visit.workspace.store), table=TABLE)


def _list_flagged(report: PlaytestReport, visit: Visit) -> list[tuple[PlayedCard, str, list[str]]]:
    """Return the cards that somebody flagged, each with its words and with what was said."""
    return [
        (card, report.words(card.questions[0], visit.say.language), list(describe_flags(card, visit.say)))
        for card in report.flagged
    ]


def take_table(visit: Visit) -> Response:
    """Send a workbook of playtests, with all cards that were played."""
    reports = [report for report in make_reports(visit.workspace, None) if not report.is_empty]
    headers = {"content-disposition": f'attachment; filename="{TABLE}"'}
    return Response(write_table(reports, TABLE, visit.say), headers=headers)


SCREEN = (
    screen("/playtests", show_playtests),
    screen(f"/playtests/{TABLE}", take_table),
)
