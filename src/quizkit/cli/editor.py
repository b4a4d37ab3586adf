"""Open a text in the user's own editor."""

import os
import shlex
import subprocess
import tempfile
from pathlib import Path

from quizkit.problems import QuizkitError


class NoEditor(QuizkitError):
    """The editor cannot be started."""

    name = "no-editor"


def edit_text(text: str, name: str = "card.yaml") -> str:
    """Let the user edit a text; return what they saved."""
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "nano"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_text(text, encoding="utf-8")
        try:
            subprocess.run([*shlex.split(editor), str(file)], check=True)  # noqa: S603  # the user chose the editor
        except subprocess.CalledProcessError:
            # If the editor ends with an error, as after `:cq` in vi, the user has changed their mind.
            return text
        except (OSError, ValueError) as error:
            raise NoEditor(editor=editor) from error
        return file.read_text(encoding="utf-8", errors="replace")
