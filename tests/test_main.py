"""`python -m quizkit`, for whoever has the package but not the command on the path."""

import subprocess
import sys

from quizkit import __version__


def python_m(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "quizkit", *arguments], capture_output=True, text=True, check=False, timeout=60
    )


def test_python_m_quizkit_is_the_command() -> None:
    done = python_m("--version")
    assert (done.stdout, done.stderr, done.returncode) == (f"quizkit {__version__}\n", "", 0)


def test_its_exit_code_and_its_name_are_those_of_the_command() -> None:
    done = python_m("nonsense")
    assert (done.returncode, done.stderr.split()[:2]) == (2, ["Usage:", "quizkit"])
