"""A pulse: wakes open pages when there is something new. What that is they look up when they get to it.

Nothing queues up for a page that is slow: it misses what was overtaken, and then sees how things are.
"""

import asyncio


class Pulse:
    """Wakes whoever waits."""

    def __init__(self) -> None:
        self._waiting = dict[asyncio.Event, asyncio.AbstractEventLoop]()

    def beat(self) -> None:
        """Wake everybody, from whatever thread."""
        for event, loop in list(self._waiting.items()):
            loop.call_soon_threadsafe(event.set)

    def listen(self) -> "Heartbeat":
        """Return something to wait with, until it is closed."""
        return Heartbeat(self._waiting)


class Heartbeat:
    """One page's ear."""

    def __init__(self, waiting: dict[asyncio.Event, asyncio.AbstractEventLoop]) -> None:
        self._event, self._waiting = asyncio.Event(), waiting
        waiting[self._event] = asyncio.get_running_loop()

    async def wait(self, seconds: float) -> bool:
        """Wait for the next beat, or so long; return whether there was one."""
        try:
            await asyncio.wait_for(self._event.wait(), seconds)
        except TimeoutError:
            return False
        self._event.clear()
        return True

    def close(self) -> None:
        """Stop listening."""
        self._waiting.pop(self._event, None)
