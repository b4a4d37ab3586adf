"""Benchmarks, one file each. A module exposes `BENCH`, a function that yields figures."""

import resource
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
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


def peak_megabytes() -> float:
    """Return the most memory this process has used.

    Linux counts it for the program that runs now; `ru_maxrss` would include what ran before it in the same process.
    """
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


def measure_processor(*command: str, repeat: int = 7) -> float:
    """Return the least processor time that a command takes, in seconds: others use the machine too."""
    times = []
    for _ in range(repeat):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=False, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def measure(work: Callable[[], object], repeat: int = 5) -> float:
    """Return the median time of some work in seconds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return median(times)
