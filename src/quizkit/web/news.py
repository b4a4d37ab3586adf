"""News: what pages hear without asking, as server-sent events; and who is on which page."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
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
        self._elsewhere = dict[tuple[str, str], list[str]]()
        """Who looks at pages of other processes, by process and place."""
        self.on_presence: Callable[[str, list[str]], None] | None = None
        """Is called whenever somebody comes to a place here, or leaves it."""

    def tell(self, event: str, data: Mapping[str, object], place: str | None = None) -> None:
        """Tell all pages, or those that show one thing, from whatever thread."""
        message = f"event: {event}\ndata: {json.dumps(data)}\n\n"
        for listener, loop in list(self._listeners.items()):
            if place in (None, listener.place):
                loop.call_soon_threadsafe(listener.queue.put_nowait, message)

    def who(self, place: str) -> list[str]:
        """Return the names of those who look at one thing, once for every open page, here or elsewhere."""
        elsewhere = [name for (_, there), who in list(self._elsewhere.items()) if there == place for name in who]
        return sorted([*self._who_is_here(place), *elsewhere])

    def _who_is_here(self, place: str) -> list[str]:
        return [listener.visitor for listener in list(self._listeners) if listener.place == place]

    def hear_presence(self, process: str, place: str, who: list[str]) -> None:
        """Take note of who looks at a page of another process, from whatever thread."""
        before = self._elsewhere.pop((process, place), [])
        if who:
            self._elsewhere[process, place] = who
        if who != before:
            self._show_presence(place)

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
        if place and self.on_presence:
            self.on_presence(place, self._who_is_here(place))
        if place:
            self._show_presence(place)

    def _show_presence(self, place: str) -> None:
        self.tell("presence", {"place": place, "who": self.who(place)}, place)
