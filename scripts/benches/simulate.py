"""Simulated games, from the command line as people call it: in one process, in two, and how much memory many take."""

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benches import Figure

QUIZKIT = str(Path(sys.executable).parent / "quizkit")
GAMES, MANY = 10_000, 100_000
MEMORY = 200
"""Megabytes."""


def simulated(games: int, *more: str) -> float:
    """Give how long it takes, start of the program and of its processes included."""
    command = [QUIZKIT, "simulate", "swiss-quiz", "--bots", "skilled,skilled,skilled", "--games", str(games), *more]
    began = time.perf_counter()
    subprocess.run([*command, "--json"], check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    return time.perf_counter() - began


def speed() -> Iterator[Figure]:
    """Compare with what was promised: a minute, 1.7 times as fast with two processes, 200 MB."""
    one, two = simulated(GAMES), simulated(GAMES, "--jobs", "2")
    yield Figure("10,000 Swiss Quiz games, skilled players", one, "a minute", 60)
    yield Figure("the same, --jobs 2", two, "one process", one)
    simulated(MANY, "--jobs", "2")
    found = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    yield Figure(f"100,000 games, --jobs 2: {found:.0f} MB at most in any process", found / MEMORY, "200 MB", 1)


BENCH = speed
