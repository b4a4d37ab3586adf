"""Benchmarks, one file each: a module exposes `BENCH`, a function that yields figures."""

import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple


class Figure(NamedTuple):
    """Seconds for some work, and for the same work done by a peer."""

    what: str
    seconds: float
    peer: str
    peer_seconds: float

    @property
    def ratio(self) -> float:
        """How long we take for each second of the peer: the number that noise spares."""
        return self.seconds / self.peer_seconds


def timed(work: Callable[[], object], repeat: int = 5) -> float:
    """Give the median time of some work."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return median(times)
