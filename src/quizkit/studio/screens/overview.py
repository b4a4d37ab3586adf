"""The first screen: every deck with its languages, what is new since its release, and what to do next."""

from functools import partial

from starlette.responses import Response

from quizkit.studio.visit import Visit, screen
from quizkit.workflow.finding.lists import count_problems
from quizkit.workflow.stored.agenda import list_agenda


def show_overview(visit: Visit) -> Response:
    """Show the first screen, with all decks."""
    return visit.page("overview.html", decks=list_agenda(visit.workspace.store))


def count(visit: Visit) -> Response:
    """Send the overview in how many cards the checks find something; it asks later, since it may take a while."""
    studio, version = visit.studio, (visit.workspace.store.newest(), visit.today)
    return visit.json(studio.problems.find(version, partial(count_problems, studio.home, studio.db, visit.today)) or {})


def choose_page_language(visit: Visit) -> Response:
    """Remember the language somebody wants the studio's pages in."""
    return visit.speak(str(visit.form.get("language", "")))


SCREEN = (
    screen("/", show_overview),
    screen("/problems", count),
    screen("/language", choose_page_language, "POST", reads="form"),
)
