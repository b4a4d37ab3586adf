"""Processes that share work end with it, whatever the one that started them does with signals."""

import subprocess
import sys

SCRIPT = """
import signal
from quizkit.workflow.parallel import map_parallel

signal.signal(signal.SIGTERM, lambda *_: None)
for _ in range(20):
    assert list(map_parallel(abs, range(-20, 0), least=1, chunk=1)) == list(range(20, 0, -1))
"""


def test_processes_end_even_if_the_first_one_handles_sigterm_itself() -> None:
    subprocess.run([sys.executable, "-c", SCRIPT], check=True, timeout=60)
