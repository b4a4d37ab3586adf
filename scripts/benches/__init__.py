"""Benchmarks, one file each. A module exposes `BENCH`, a function that yields figures."""

import os
import resource
import subprocess
import time
from collections.abc import Callable, Sequence
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


def measure_processor(*commands: Sequence[str], repeat: int = 9) -> list[float]:
    """Return the median processor time of each command in seconds.

    They run in turns: others use the machine too, and slow all of them down alike.
    """
    rounds = [[_run(command) for command in commands] for _ in range(repeat)]
    return [median(times) for times in zip(*rounds, strict=True)]


def _run(command: Sequence[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Modules are compiled once, as where quizkit is installed, whatever the environment says.
    subprocess.run(command, check=False, capture_output=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": ""})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(work: Callable[[], object], repeat: int = 5) -> float:
    """Return the median time of some work in seconds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return median(times)
