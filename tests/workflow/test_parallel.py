"""Processes that share work end with it, whatever the one that started them does with signals."""

import subprocess
import sys

SCRIPT = """
import os
import signal
import time
from quizkit.workflow.parallel import map_parallel

signal.signal(signal.SIGTERM, lambda *_: None)
# Every second process starts so late that the first one has done all the work by then.
forks = []
os.register_at_fork(before=lambda: forks.append(1), after_in_child=lambda: time.sleep(0.3 * (len(forks) % 2)))
for _ in range(3):
    assert list(map_parallel(abs, range(-20, 0), least=1, chunk=1)) == list(range(20, 0, -1))
"""


def test_processes_end_even_if_the_first_one_handles_sigterm_itself() -> None:
    subprocess.run([sys.executable, "-c", SCRIPT], check=True, timeout=60)


KILLED = """
import os, time
from quizkit.workflow.parallel import map_parallel

work = map_parallel(lambda item: time.sleep(0.2) or item, range(100), least=1, chunk=1)
next(work)
time.sleep(0.1)  # by now the others are in the middle of something
os._exit(0)
"""


def test_processes_end_without_a_word_if_the_first_one_is_gone() -> None:
    # What they say goes to the same place, which is open until the last of them has ended.
    ended = subprocess.run([sys.executable, "-c", KILLED], check=True, timeout=60, capture_output=True, text=True)
    assert ended.stderr == ""
