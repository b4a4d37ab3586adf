"""How long before the first word appears."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benches import Figure, timed

ROOT = Path(__file__).parents[2]
QUIZKIT = str(Path(sys.executable).parent / "quizkit")


def run(*command: str) -> float:
    """Time a command."""
    return timed(lambda: subprocess.run(command, check=True, capture_output=True), 15)  # noqa: S603


def startup() -> Iterator[Figure]:
    """Compare with a Python that does nothing, and the wrapper with what it wraps."""
    bare = run(sys.executable, "-c", "pass")
    direct = run(QUIZKIT, "--version")
    yield Figure("quizkit --help", run(QUIZKIT, "--help"), "python -c pass", bare)
    yield Figure("quizkit show sq-0001", run(QUIZKIT, "show", "sq-0001"), "python -c pass", bare)
    yield Figure("scripts/run --version", run(str(ROOT / "scripts/run"), "--version"), "quizkit --version", direct)


BENCH = startup
