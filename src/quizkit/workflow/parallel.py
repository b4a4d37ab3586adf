"""Work shared out among processes, where there is enough of it and the system copies a process at no cost."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
LEAST, CHUNK = 2_000, 100
"""Below so many items, starting processes costs more than it saves."""
_shared: dict[str, Any] = {}
"""What a process that is forked finds in its memory; nothing need be sent to it."""


def map_parallel(
    work: Callable[[Item], Result], items: Sequence[Item], least: int = LEAST, chunk: int = CHUNK
) -> Iterator[Result]:
    """Do some work on each item, in order. Processes are started at once, before anybody draws a progress bar."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
    if len(items) < least or cores < 2:
        return map(work, items)
    _shared.update(work=work, items=items)
    # Whoever presses Ctrl-C means this process; the others end with it.
    pool = get_context("fork").Pool(min(cores, 8), signal, (SIGINT, SIG_IGN))
    return _gathered(pool, len(items), chunk)


def _gathered(pool: Any, count: int, chunk: int) -> Iterator[Any]:
    try:
        with pool:
            yield from pool.imap(_at, range(count), chunk)
    finally:
        _shared.clear()


def _at(index: int) -> Any:
    return _shared["work"](_shared["items"][index])
