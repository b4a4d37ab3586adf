"""How much processor time passes until a command answers, in a workspace with all bundled decks."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benches import Figure, measure_processor

ROOT = Path(__file__).parents[2]
QUIZKIT = str(Path(sys.executable).parent / "quizkit")
AT_ONCE = ("show sq-0001", "status", "log", "blame sq-0001", "find Bern", "add statement < /dev/null", "rule P107")
"""What should cost at most 1.5 times the imports; `add` up to its first question."""
SOON = ("check swiss-quiz", "play switch --seats bot:random,bot:random --moves /dev/null")
"""What should cost at most twice the imports; a check after the first one."""
IMPORTS = (sys.executable, "-c", "import typer, sqlmodel")


def startup() -> Iterator[Figure]:
    """Compare with importing a command line and a database, and the wrapper script with the command it runs."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([QUIZKIT, "init", folder, "--author", "bench"], check=True, capture_output=True)
        for command in ("--version", "--help", *AT_ONCE, *SOON):
            words = ("/bin/sh", "-c", f"cd {folder} && {QUIZKIT} {command}")
            ours, imports = measure_processor(words, IMPORTS)
            yield Figure(f"quizkit {command}", ours, "import typer, sqlmodel", imports)
    wrapped, direct = measure_processor((str(ROOT / "scripts/run"), "--version"), (QUIZKIT, "--version"))
    yield Figure("scripts/run --version", wrapped, "quizkit --version", direct)


BENCH = startup
