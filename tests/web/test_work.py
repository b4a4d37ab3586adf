"""Work in processes of its own ends with the program that wanted it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

PROGRAM = """
import time
from threading import Thread

from quizkit.web.serving import bind, serve
from quizkit.web.work import Latest


def work(watch):
    time.sleep(120)


def begin():
    Thread(target=Latest().find, args=("now", work)).start()
    print("begun", flush=True)


if __name__ == "__main__":
    serve(None, bind("127.0.0.1", 0, 0), begin)
"""


def test_ctrl_c_ends_a_program_and_its_work_at_once_without_a_word(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    running = subprocess.Popen(
        [sys.executable, str(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdout
    assert running.stdout.readline() == "begun\n"
    # Long enough for the process to start, in some runs; whenever it comes, the same must happen.
    time.sleep(1)
    # A terminal sends it to all processes at once. What they say goes to the same place, open until the last one ends.
    os.killpg(running.pid, signal.SIGINT)
    assert running.communicate(timeout=60)[1] == ""
