"""How long it takes until the first word appears."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benches import Figure, measure

ROOT = Path(__file__).parents[2]
QUIZKIT = str(Path(sys.executable).parent / "quizkit")


def time_command(*command: str) -> float:
    """Return the median time of a command."""
    return measure(lambda: subprocess.run(command, check=True, capture_output=True), 15)  # noqa: S603


def startup() -> Iterator[Figure]:
    """Compare with a Python that does nothing, and the wrapper script with the command it runs."""
    bare = time_command(sys.executable, "-c", "pass")
    direct = time_command(QUIZKIT, "--version")
    yield Figure("quizkit --help", time_command(QUIZKIT, "--help"), "python -c pass", bare)
    yield Figure("quizkit show sq-0001", time_command(QUIZKIT, "show", "sq-0001"), "python -c pass", bare)
    yield Figure(
        "scripts/run --version", time_command(str(ROOT / "scripts/run"), "--version"), "quizkit --version", direct
    )


BENCH = startup
