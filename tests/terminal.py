"""A terminal for tests: a real process on a real pseudo-terminal, and the screen that a person would see."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pexpect
import pyte

PATIENCE = 30
"""Seconds; a busy machine is slow to start a process."""


QUIET = 0.05
"""Seconds without anything new: the program waits."""


class Terminal:
    """Types, waits, and looks. `sent` is all that ever came from the program, `screen` what stands there now."""

    def __init__(self, *command: str, folder: Path, columns: int = 80, rows: int = 40, no_color: str = "") -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream, self.sent = pyte.Stream(self._screen), ""
        env = {**os.environ, "TERM": "xterm-256color", "XDG_STATE_HOME": str(folder / "state"), "NO_COLOR": no_color}
        for name in ("COLUMNS", "LINES"):
            env.pop(name, None)
        self.process = pexpect.spawn(
            str(Path(sys.executable).with_name("quizkit")), list(command), encoding="utf-8", codec_errors="replace",
            dimensions=(rows, columns), timeout=PATIENCE, cwd=folder, env=env,
        )  # fmt: skip

    @property
    def screen(self) -> str:
        """Give what stands on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display).rstrip()

    def _read(self, patience: float) -> bool:
        """Take what comes within a while; says whether anything did."""
        try:
            text = self.process.read_nonblocking(65536, patience)
        except pexpect.TIMEOUT:
            return False
        self.sent += text
        self._stream.feed(text)
        return True

    def wait(self, *texts: str) -> str:
        """Wait until something new and some of these words are on the screen; gives it once it has come to rest."""
        end = monotonic() + PATIENCE
        while not (self._read(0.1) and any(text in self.screen for text in texts)):
            assert monotonic() < end, f"none of {texts} on:\n{self.screen}"
        while self._read(QUIET):
            pass
        return self.screen

    def type(self, text: str, then: str) -> str:
        """Type a line and wait for words."""
        self.process.send(text + "\r")
        return self.wait(then)

    def press(self, key: str) -> None:
        """Press a key."""
        self.process.send(key)

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        self._screen.resize(rows, columns)
        self.process.setwinsize(rows, columns)

    def end(self) -> int:
        """Wait until the program has ended; gives its exit code."""
        with suppress(pexpect.EOF):
            while True:
                self._read(PATIENCE)
        self.process.close()
        return -self.process.signalstatus if self.process.signalstatus else int(self.process.exitstatus or 0)
