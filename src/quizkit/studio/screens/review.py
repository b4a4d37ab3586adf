"""Review in bulk: take all cards of a work list to another state, or confirm their stale translations."""

from starlette.responses import Response

from quizkit.store.values import State
from quizkit.studio.visit import Visit, screen
from quizkit.workflow.finding.act import confirm_found, step_found
from quizkit.workflow.finding.lists import Asked


def review_list(visit: Visit) -> Response:
    """Review in bulk: take every card of the work list to another state, or confirm its stale translations."""
    asked = {name: str(value) for name, value in visit.form.items()}
    query = Asked.of(asked).query
    wanted, cards, reasons = asked.get("state", ""), 0, list[tuple[int, str]]()
    if wanted == "confirm":
        cards = len(confirm_found(visit.workspace, query, visit.origin(visit.say("studio.act-confirm")), visit.today))
    elif wanted in list(State):
        origin = visit.origin(visit.say(f"studio.act-{wanted}"))
        stepped = step_found(visit.workspace, query, State(wanted), origin, visit.today)
        cards = len(stepped.cards)
        reasons = [(reason.cards, visit.say.error(reason.example)) for reason in stepped.reasons]
    visit.studio.news.tell("saved", {"card": "", "by": visit.author, "from": ""})
    return visit.page("reviewed.html", count=cards, reasons=reasons, state=wanted, back=visit.back("/cards"))


SCREEN = (screen("/review", review_list, "POST", reads="form"),)
