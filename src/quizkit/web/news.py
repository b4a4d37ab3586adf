"""News: what pages hear without asking, as server-sent events; and who is on which page."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field

from starlette.responses import StreamingResponse

REST = 15.0
"""Seconds of silence after which a sign of life is sent, so that nobody in between hangs up."""


@dataclass(eq=False)
class Listener:
    """An open page: who looks at it, and what at."""

    visitor: str
    place: str
    queue: asyncio.Queue[str] = field(default_factory=asyncio.Queue)


class News:
    """Tells every open page what happens."""

    def __init__(self) -> None:
        self._listeners = dict[Listener, asyncio.AbstractEventLoop]()

    def tell(self, event: str, data: Mapping[str, object], place: str | None = None) -> None:
        """Tell all pages, or those that show one thing, from whatever thread."""
        message = f"event: {event}\ndata: {json.dumps(data)}\n\n"
        for listener, loop in list(self._listeners.items()):
            if place in (None, listener.place):
                loop.call_soon_threadsafe(listener.queue.put_nowait, message)

    def who(self, place: str) -> list[str]:
        """Return the names of those who look at one thing, once for every open page."""
        return sorted(listener.visitor for listener in self._listeners if listener.place == place)

    def open_stream(self, visitor: str, place: str) -> StreamingResponse:
        """Answer with a stream of news, which ends when the page is closed."""
        return StreamingResponse(self._listen(Listener(visitor, place)), media_type="text/event-stream")

    async def _listen(self, listener: Listener) -> AsyncIterator[str]:
        self._listeners[listener] = asyncio.get_running_loop()
        try:
            self._tell_presence(listener.place)
            while True:
                try:
                    yield await asyncio.wait_for(listener.queue.get(), REST)
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            del self._listeners[listener]
            self._tell_presence(listener.place)

    def _tell_presence(self, place: str) -> None:
        if place:
            self.tell("presence", {"place": place, "who": self.who(place)}, place)
