"""What a page hears: the whole table as its reader may see it, on every connection and after every change."""

from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from quizkit.party.visit import Visit
from quizkit.web.news import REST
from quizkit.web.pulse import Heartbeat
from quizkit.workflow.partying.guests import NoSuchGuest
from quizkit.workflow.partying.sight import SCREEN, write_party

GONE = "event: gone\ndata: {}\n\n"
"""Tells a page that its reader is not at the table any more."""


async def stream_table(request: Request) -> Response:
    """Stream to a page of the party the whole table, for as long as it is open."""
    visit = Visit(request)
    if visit.table is None:
        return Response(GONE, media_type="text/event-stream")
    return StreamingResponse(_watch(visit), media_type="text/event-stream")


async def _watch(visit: Visit) -> AsyncIterator[str]:
    table, beat = visit.seen_table, visit.party.pulse(visit.seen_table).listen()
    is_guest = visit.who != SCREEN
    if is_guest:
        await run_in_threadpool(table.open_page, visit.guest_id)
    try:
        async for line in _follow(visit, beat):
            yield line
    finally:
        beat.close()
        if is_guest:
            table.close_page(visit.guest_id)


async def _follow(visit: Visit, beat: Heartbeat) -> AsyncIterator[str]:
    seen = -1
    while True:
        try:
            if visit.seen_table.version != seen:
                seen, line = await run_in_threadpool(_show, visit)
                yield line
            elif not await beat.wait(REST):
                yield ": still here\n\n"
        except NoSuchGuest:
            yield GONE
            return


def _show(visit: Visit) -> tuple[int, str]:
    """Return what is shown now, and as which version: what is sent is not sent again."""
    table = visit.seen_table
    with table.looking():
        return table.version, f"event: table\ndata: {write_party(table, visit.who, visit.language)}\n\n"


PAGE = (Route("/news", stream_table),)
