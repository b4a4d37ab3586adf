"""Facts: what somebody has to verify again, and that somebody has."""

from starlette.responses import Response

from quizkit.studio.visit import Visit, screen
from quizkit.workflow.stored.facts import confirm_facts, list_due


def show_due(visit: Visit) -> Response:
    """List the cards whose facts are due."""
    return visit.page("facts.html", due=list_due(visit.workspace, (), visit.today))


def confirm(visit: Visit) -> Response:
    """Record that facts are still true today."""
    cards = [str(card) for card in visit.form.getlist("card")]
    if cards:
        origin = visit.origin(visit.say("studio.facts-confirmed", cards=", ".join(cards[:5])))
        confirm_facts(visit.workspace.store, cards, visit.author, visit.today, origin, visit.today)
    return visit.go("/facts")


SCREEN = (
    screen("/facts", show_due),
    screen("/facts", confirm, "POST", reads="form"),
)
