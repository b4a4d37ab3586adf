"""How much processor time passes until a command answers, in a workspace with all bundled decks."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benches import Figure, measure_processor

ROOT = Path(__file__).parents[2]
QUIZKIT = str(Path(sys.executable).parent / "quizkit")
AT_ONCE = ("show sq-0001", "status", "log", "blame sq-0001", "rule P107")
"""What should cost at most 1.5 times the imports."""
SOON = ("check swiss-quiz", "play switch --seats bot:random,bot:random --moves /dev/null")
"""What should cost at most twice the imports; a check after the first one."""


def startup() -> Iterator[Figure]:
    """Compare with importing what every command needs, and the wrapper script with the command it runs."""
    imports = measure_processor(sys.executable, "-c", "import typer, sqlmodel")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([QUIZKIT, "init", folder, "--author", "bench"], check=True, capture_output=True)
        for command in ("--version", "--help", *AT_ONCE, *SOON):
            words = ["-c", f"cd {folder} && {QUIZKIT} {command}"]
            yield Figure(f"quizkit {command}", measure_processor("/bin/sh", *words), "import typer, sqlmodel", imports)
    direct = measure_processor(QUIZKIT, "--version")
    wrapped = measure_processor(str(ROOT / "scripts/run"), "--version")
    yield Figure("scripts/run --version", wrapped, "quizkit --version", direct)


BENCH = startup
