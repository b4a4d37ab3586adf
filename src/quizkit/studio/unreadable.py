"""The page of a card that today's rules do not accept, for an editor to correct."""

from collections.abc import Sequence

from starlette.responses import Response

from quizkit.problems import Problem
from quizkit.studio.visit import Visit
from quizkit.workflow.stored.edit import open_card


def show_unreadable(visit: Visit, problems: Sequence[Problem], text: str = "") -> Response:
    """Show the page of a card that today's rules do not accept, for an editor to correct."""
    opened = open_card(visit.workspace.store, visit.named("card"), visit.say)
    said = [visit.say.problem(problem) for problem in problems]
    return visit.page("unreadable.html", 409, opened=opened, problems=said, text=text or opened.text)
