"""A text in the user's own editor."""

import os
import shlex
import subprocess
import tempfile
from pathlib import Path

from quizkit.problems import QuizkitError


class NoEditor(QuizkitError):
    """The editor cannot be started."""

    name = "no-editor"


def edit_text(text: str) -> str:
    """Let the user change a text; give what they saved."""
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "nano"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "card.yaml"
        file.write_text(text, encoding="utf-8")
        try:
            subprocess.run([*shlex.split(editor), str(file)], check=True)  # noqa: S603  # it is the user's own choice
        except subprocess.CalledProcessError:
            # An editor that was left with an error, such as `:cq` in vi, means: never mind.
            return text
        except (OSError, ValueError) as error:
            raise NoEditor(editor=editor) from error
        return file.read_text(encoding="utf-8", errors="replace")
