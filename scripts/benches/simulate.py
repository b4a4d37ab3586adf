"""Simulate games from the command line, as people do: in one process, in two, and the memory that many games need."""

import subprocess
import sys
import time
from collections.abc import Iterator

from benches import Figure

GAMES, MANY = 10_000, 100_000
MEMORY = 200
"""Megabytes."""
COMMAND = """
import sys
from benches import peak_megabytes
from quizkit.cli import main
try:
    main()
finally:
    print(peak_megabytes(), file=sys.stderr)
"""
"""Run quizkit, then print its peak memory."""


def measure_simulation(games: int, *more: str) -> tuple[float, float]:
    """Return the seconds, including the start of the program and its processes, and the megabytes."""
    words = ["simulate", "swiss-quiz", "--bots", "skilled,skilled,skilled", "--games", str(games), "--json", *more]
    began = time.perf_counter()
    process = subprocess.run([sys.executable, "-c", COMMAND, *words], check=True, capture_output=True, text=True)
    return time.perf_counter() - began, float(process.stderr)


def speed() -> Iterator[Figure]:
    """Compare with what we promise: a minute, 1.7 times as fast with two processes, 200 MB."""
    (alone, _), (shared, _) = measure_simulation(GAMES), measure_simulation(GAMES, "--jobs", "2")
    yield Figure("10,000 Swiss Quiz games, skilled players", alone, "a minute", 60)
    yield Figure("the same, --jobs 2", shared, "one process", alone)
    _, megabytes = measure_simulation(MANY)
    yield Figure(f"100,000 games: {megabytes:.0f} MB", megabytes / MEMORY, "200 MB", 1)


BENCH = speed
