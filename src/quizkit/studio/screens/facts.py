"""Facts: what somebody has to verify again, and that somebody has."""

from starlette.responses import Response

from quizkit.studio.visit import Visit, screen
from quizkit.workflow.stored.agenda import list_titles
from quizkit.workflow.stored.facts import confirm_facts, list_due
from quizkit.workflow.stored.overview import card_title

MOST = 500
"""How many cards are listed."""


def show_due(visit: Visit) -> Response:
    """Show the screen of cards whose facts are due, of all decks or of one."""
    decks, say = list_titles(visit.workspace.store), visit.say
    chosen = visit.query.get("deck", "")
    due = list_due(visit.workspace, (chosen,) if chosen in decks else (), visit.today)
    titled = [(fact, card_title(fact.card, say.language, say)) for fact in due[:MOST]]
    return visit.page("facts.html", due=titled, more=len(due) - len(titled), decks=decks, chosen=chosen)


def confirm(visit: Visit) -> Response:
    """Record from the facts' screen that they are still true today."""
    cards = [str(card) for card in visit.form.getlist("card")]
    if cards:
        origin = visit.origin(visit.say("studio.facts-confirmed", cards=", ".join(cards[:5])))
        confirm_facts(visit.workspace.store, cards, visit.author, visit.today, origin, visit.today)
    return visit.go(visit.back("/facts"))


SCREEN = (
    screen("/facts", show_due),
    screen("/facts", confirm, "POST", reads="form"),
)
