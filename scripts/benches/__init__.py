"""Benchmarks, one file each. A module exposes `BENCH`, a function that yields figures."""

import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple


class Figure(NamedTuple):
    """How long some work takes, and how long a peer takes for the same, in seconds."""

    what: str
    seconds: float
    peer: str
    peer_seconds: float

    @property
    def ratio(self) -> float:
        """Return our time relative to the peer's, which suffers least from noise."""
        return self.seconds / self.peer_seconds


def measure(work: Callable[[], object], repeat: int = 5) -> float:
    """Return the median time of some work in seconds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return median(times)
