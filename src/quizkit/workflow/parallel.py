"""Share work among processes, if there is enough of it and the system can fork cheaply."""

import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from signal import SIG_BLOCK, SIG_DFL, SIG_IGN, SIG_SETMASK, SIG_UNBLOCK, SIGINT, SIGTERM, pthread_sigmask, signal
from threading import Thread, current_thread, main_thread
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
LEAST, CHUNK = 2_000, 100
"""With fewer items, starting processes costs more than it saves; how many items a process gets at a time."""
REPLACED = 50
"""After so many tasks a process is replaced: what draws and what reads texts keeps more and more in memory."""
_shared: dict[str, Any] = {}
"""What a forked process finds in its memory, so that nothing needs to be sent to it."""


def map_parallel(
    work: Callable[[Item], Result], items: Sequence[Item], least: int = LEAST, chunk: int = CHUNK
) -> Iterator[Result]:
    """Return the results for all items, in order, from several processes, which start before a progress bar does."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
    # A thread must not fork: what other threads hold at that moment would never be let go of in the copy. And one of
    # the processes among which work is shared already shares it no further.
    if len(items) < least or cores < 2 or current_thread() is not main_thread():
        return map(work, items)
    # Most commands share no work, and start sooner without.
    from multiprocessing import current_process, get_context

    if current_process().daemon:
        return map(work, items)
    _shared.update(work=work, items=items)
    # A process that is told to end before it has settled in is told once it has: it would wait for work for ever.
    blocked_before = pthread_sigmask(SIG_BLOCK, {SIGTERM})
    try:
        pool = get_context("fork").Pool(min(cores, 8), _settle_in, maxtasksperchild=REPLACED)
    finally:
        pthread_sigmask(SIG_SETMASK, blocked_before)
    return _gather(pool, len(items), chunk)


def _settle_in() -> None:
    """Leave Ctrl-C to the process that was forked, and end when it says so, even if it has other plans for itself.

    What was there before the fork is never garbage: looking for it there again and again would copy it all.
    """
    gc.freeze()
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, {SIGTERM})
    end_with_parent()


def end_with_parent() -> None:
    """End this process when the one that started it has ended, however it did: a killed one cannot say goodbye."""
    from multiprocessing import parent_process

    Thread(target=_end_after, args=(parent_process(),), daemon=True).start()


def _end_after(process: Any) -> None:
    if process:
        process.join()
        os._exit(1)


def _gather(pool: Any, count: int, chunk: int) -> Iterator[Any]:
    try:
        with pool:
            yield from pool.imap(_work_on, range(count), chunk)
    finally:
        _shared.clear()


def _work_on(index: int) -> Any:
    return _shared["work"](_shared["items"][index])
