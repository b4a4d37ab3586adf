"""A visit: one request to the party, from the big screen, from a guest's phone, or from somebody at the door.

Inside: routes made of functions, the table somebody is at, what tells its pages that it has changed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from quizkit.labels import Labels, read_labels
from quizkit.languages import LanguageNames, spoken
from quizkit.pages import render
from quizkit.problems import QuizkitError
from quizkit.web.door import Door
from quizkit.web.guard import choose_language
from quizkit.web.pulse import Pulse
from quizkit.web.tries import Tries
from quizkit.workflow.partying.guests import NoSuchGuest
from quizkit.workflow.partying.hall import Hall
from quizkit.workflow.partying.sight import SCREEN, Onlooker
from quizkit.workflow.partying.table import PartyTable

HOST, GUEST = "host", "guest"
"""Who comes in: whoever opened the table, and whoever joined it."""


class NotTheHost(QuizkitError):
    """Only a host may do this."""

    name = "not-the-host"


@dataclass(frozen=True, slots=True)
class Party:
    """What all visits share."""

    hall: Hall
    door: Door
    tries: Tries
    address: str
    """Where phones reach it."""
    cookie: str
    pulses: dict[str, Pulse] = field(default_factory=dict)

    def pulse(self, table: PartyTable) -> Pulse:
        """Return what tells the pages of a table that it has changed."""
        if table.id not in self.pulses:
            self.pulses[table.id] = Pulse()
            table.on_change = self.pulses[table.id].beat
        return self.pulses[table.id]


@dataclass(frozen=True)
class Visit:
    """One request."""

    request: Request
    sent: Mapping[str, Any] = field(default_factory=dict)
    """What came with it."""

    @property
    def party(self) -> Party:
        """What all visits share."""
        return cast("Party", self.request.app.state.party)

    @cached_property
    def _named(self) -> tuple[str, str, str]:
        kind, table, guest = (*str(self.request.scope["visitor"] or "").split(" "), "", "", "")[:3]
        return kind, table, guest

    @property
    def table(self) -> PartyTable | None:
        """The table that whoever asks is at."""
        kind, table_id, guest_id = self._named
        table = self.party.hall.tables.get(table_id)
        return table if table and (kind == HOST or guest_id in table.guests.all) else None

    @property
    def seen_table(self) -> PartyTable:
        """The same; whoever is at none is refused."""
        if self.table is None:
            raise NoSuchGuest
        return self.table

    @property
    def guest_id(self) -> str:
        """What the browser of a guest is known by."""
        return self._named[2]

    @property
    def who(self) -> Onlooker:
        """The big screen, or a guest."""
        return SCREEN if self._named[0] == HOST else self.seen_table.guests.find(self.guest_id)

    @property
    def is_host(self) -> bool:
        """Return whether whoever asks holds the host's controls."""
        who = self.who
        return who == SCREEN or who.is_host

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return self.request.client.host if self.request.client else ""

    @property
    def language(self) -> str:
        """The language of the page: a guest's own, or the one the browser asks for."""
        if self.table and self._named[0] == GUEST:
            return self.table.guests.find(self.guest_id).language
        return choose_language(self.request)

    @cached_property
    def say(self) -> Labels:
        """What people are told."""
        return Labels(self.language)

    def page(self, template: str, status: int = 200, **values: object) -> Response:
        """Answer with a page."""
        words = {key: self.say.raw(f"party.{key}") for key in read_labels("party")}
        words |= {f"tip-{word}": self.say(f"play.word-{word}") for word in ("true", "false")}
        shared = {"say": self.say, "words": words, "spoken": spoken(), "names": LanguageNames()}
        return HTMLResponse(render(f"party/{template}", **shared, **values), status)

    def go(self, address: str) -> RedirectResponse:
        """Send the browser to another page."""
        return RedirectResponse(address, 303)

    def done(self, **said: object) -> Response:
        """Answer a script that it is done."""
        return JSONResponse({"done": True, **said})

    def complain(self, error: QuizkitError) -> Response:
        """Answer a script that it cannot be done, and why."""
        return JSONResponse({"error": error.name, "text": self.say.error(error)}, 409)


def act(path: str, do: Callable[[Visit], Response], *methods: str) -> Route:
    """Make a party's route of a function; it runs beside others, since what it does is written to the disk."""

    async def answer(request: Request) -> Response:
        sent = await _read_json(request) if request.method == "POST" else {}
        visit = Visit(request, sent)
        try:
            return await run_in_threadpool(do, visit)
        except QuizkitError as error:
            return visit.complain(error)

    return Route(path, answer, methods=list(methods or ("GET",)), name=do.__name__)


async def _read_json(request: Request) -> Mapping[str, Any]:
    if request.headers.get("content-type", "").startswith("application/json"):
        try:
            data = await request.json()
        except (ValueError, RecursionError):
            return {}
        return data if isinstance(data, dict) else {}
    return dict(await request.form())
