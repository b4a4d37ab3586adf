"""The first screen: every deck with its languages, what is new since its release, and what to do next."""

from starlette.responses import Response

from quizkit.studio.visit import Visit, screen
from quizkit.workflow.stored.agenda import list_agenda


def show_overview(visit: Visit) -> Response:
    """Show all decks."""
    return visit.page("overview.html", decks=list_agenda(visit.workspace.store))


def choose_page_language(visit: Visit) -> Response:
    """Remember the language somebody wants the pages in."""
    return visit.speak(str(visit.form.get("language", "")))


SCREEN = (
    screen("/", show_overview),
    screen("/language", choose_page_language, "POST", reads="form"),
)
