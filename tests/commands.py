"""The command line, in this process."""

import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from quizkit.cli import app

QUIZKIT = str(Path(sys.executable).parent / "quizkit")


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner(env={"COLUMNS": "140", "LANG": "C", "NO_COLOR": "1", **environment}).invoke(app, arguments)
