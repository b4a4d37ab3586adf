"""Open a party: put its pages behind the guard, and serve them to the home network."""

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from socket import socket

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool

from quizkit.discovery import discover
from quizkit.party.visit import HOST, Party
from quizkit.web.assets import list_static
from quizkit.web.door import Door, load_key
from quizkit.web.guard import Guard
from quizkit.web.serving import EVERYWHERE, bind, find_addresses, list_hosts, serve
from quizkit.web.tries import Tries
from quizkit.workflow.partying.hall import Hall
from quizkit.workflow.partying.table import PartyTable
from quizkit.workflow.user_folders import state_folder

USUAL_PORT = 4848
COLLECTING = (2_000, 10, 10)
"""How often to look for garbage."""
GLANCE = 0.05
"""Seconds between two looks at the clock."""
OPEN = ("/", "/j/", "/join", "/news")
"""What needs no pass: the door itself; and the stream, which tells a page that its reader has left."""


@dataclass(frozen=True, slots=True)
class PartyOpening:
    """How somebody wants a party to be opened."""

    language: str
    host: str = EVERYWHERE[0]
    port: int | None = None
    names: tuple[str, ...] = ()
    """Other names by which phones may call it."""
    pace: float = 0.8
    """Seconds that bots take to answer."""


@dataclass(frozen=True, slots=True)
class PartyAddresses:
    """Where a party is."""

    screen: str
    """For the big screen; works once."""
    phones: str
    """For everybody's phones."""
    is_reachable: bool
    """Whether phones can get there: not, if this machine is on no network."""


def open_party(table: PartyTable, opening: PartyOpening, on_ready: Callable[[PartyAddresses], None]) -> None:
    """Serve the party's table until somebody stops it; `on_ready` is told where it is."""
    listening = bind(opening.host, table.port or None if opening.port is None else opening.port, USUAL_PORT)
    # A command lets garbage lie, because it is short-lived; a server is not.
    gc.set_threshold(*COLLECTING)
    table.port = listening.getsockname()[1]
    hall, door = Hall(), Door(load_key(state_folder() / "party" / "party.key"))
    hall.add(table)
    phones, is_reachable = _find_address(opening, listening)
    party = Party(hall, door, Tries(time.monotonic), phones, f"quizkit-party-{table.port}")
    guarded = guard_app(party, list_hosts(listening, opening.names), opening.pace)
    ticket = door.make_ticket(f"{HOST} {table.id}")
    here = "127.0.0.1" if opening.host in EVERYWHERE else opening.host
    screen = f"http://{here}:{table.port}/enter?ticket={ticket}&lang={opening.language}"
    serve(guarded, listening, lambda: on_ready(PartyAddresses(screen, phones, is_reachable)))


def _find_address(opening: PartyOpening, listening: socket) -> tuple[str, bool]:
    """Return where phones reach us, and whether they can."""
    host, port = listening.getsockname()[:2]
    addresses = opening.names or (find_addresses() if host in EVERYWHERE else (host,))
    return f"http://{(*addresses, '127.0.0.1')[0]}:{port}", bool(addresses) and addresses[0] != "127.0.0.1"


def guard_app(party: Party, hosts: frozenset[str], pace: float) -> Guard:
    """Put the pages of the party together, behind the guard."""
    return Guard(make_app(party, pace), party.door, hosts, party.cookie, OPEN, "party")


def make_app(party: Party, pace: float) -> Starlette:
    """Put all pages of the party together; while they are served, time goes by at the tables."""
    pages = discover("quizkit.party.pages", "PAGE")

    @asynccontextmanager
    async def live(_: Starlette) -> AsyncIterator[None]:
        ticking = asyncio.create_task(_tick(party.hall, pace))
        yield
        ticking.cancel()
        with suppress(asyncio.CancelledError):
            await ticking

    app = Starlette(routes=[*(route for name in pages for route in pages[name]), *list_static("party")], lifespan=live)
    app.state.party = party
    return app


async def _tick(hall: Hall, pace: float) -> None:
    """Let bots answer, one after the other, and time run out."""
    rested = dict[str, float]()
    while True:
        now = time.monotonic()
        for table in list(hall.tables.values()):
            if rested.get(table.id, 0) <= now and await run_in_threadpool(table.tick):
                rested[table.id] = time.monotonic() + pace
        await asyncio.sleep(GLANCE)
