"""At the door: a code, a name and a language."""

from typing import Any

from starlette.responses import Response

from quizkit.languages import spoken
from quizkit.party.visit import GUEST, HOST, Visit, act
from quizkit.problems import QuizkitError
from quizkit.web.guard import YEAR
from quizkit.workflow.partying.codes import same_code
from quizkit.workflow.partying.table import PartyTable


class WrongCode(QuizkitError):
    """There is no table with this code."""

    name = "wrong-code"


class TooManyTries(QuizkitError):
    """Somebody was wrong too often, and has to wait."""

    name = "too-many-tries"


def show_home(visit: Visit) -> Response:
    """Show the big screen, a phone, or the door, to whoever comes to the party."""
    if visit.table is None:
        return visit.page("door.html", code="", error="", name="", language=visit.language)
    kind = str(visit.request.scope["visitor"]).partition(" ")[0]
    return visit.page("screen.html" if kind == HOST else "phone.html", address=visit.party.address)


def show_door(visit: Visit) -> Response:
    """Show the door: ask whoever followed the QR code for a name."""
    code = str(visit.request.path_params["code"])
    if visit.table is not None and same_code(code, visit.table.code):
        return visit.go("/")
    return visit.page("door.html", code=code, error="", name="", language=visit.language)


def join_table(visit: Visit) -> Response:
    """Let somebody in at the door who knows the code."""
    code, name = str(visit.sent.get("code", "")), str(visit.sent.get("name", ""))
    language = str(visit.sent.get("language", ""))
    language = language if language in spoken() else visit.language
    try:
        table = _find_table(visit, code)
        guest = table.join(name, language, looks_on=bool(visit.sent.get("looks_on")))
    except QuizkitError as error:
        return visit.page("door.html", 409, code=code, error=visit.say.error(error), name=name, language=language)
    answer = visit.go("/")
    guest_pass = visit.party.door.make_pass(f"{GUEST} {table.id} {guest.id}")
    answer.set_cookie(visit.party.cookie, guest_pass, max_age=YEAR, httponly=True, samesite="strict")
    return answer


def _find_table(visit: Visit, code: str) -> PartyTable:
    """Find a table by its code; whoever guesses has to wait after a few tries."""
    tries = visit.party.tries
    if not tries.may_try(visit.address):
        raise TooManyTries
    table = visit.party.hall.find(code)
    if table is None:
        tries.count_wrong(visit.address)
        raise WrongCode
    return table


def leave_table(visit: Visit) -> Response:
    """Let a guest leave the party's table, and forget them."""
    visit.seen_table.send_away(visit.guest_id)
    answer: Any = visit.done()
    answer.delete_cookie(visit.party.cookie)
    return answer  # type: ignore[no-any-return]


PAGE = (
    act("/", show_home),
    act("/j/{code}", show_door),
    act("/join", join_table, "POST"),
    act("/leave", leave_table, "POST"),
)
