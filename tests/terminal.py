"""A terminal for tests: a real process on a real pseudo-terminal, and the screen that a person would see."""

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

import pexpect
import pyte

PATIENCE = 30
"""Seconds; a busy machine is slow to start a process."""


QUIET = 0.1
"""Seconds without anything new: the program waits."""
STEERING, CLEAR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]"), "\x1b[2J"


class Terminal:
    """Types, waits, and looks. `sent` is all that ever came from the program, `screen` what stands there now."""

    def __init__(
        self,
        *command: str,
        folder: Path,
        columns: int = 80,
        rows: int = 40,
        no_color: str = "",
        term: str = "xterm-256color",
    ) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream, self.sent = pyte.Stream(self._screen), ""
        self._is_over, self._typed, self._is_entered = False, 0, True
        """How much had been sent when something was last typed, and whether that was a whole line."""
        env = {**os.environ, "TERM": term, "XDG_STATE_HOME": str(folder / "state"), "NO_COLOR": no_color}
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
        except pexpect.EOF:
            self._is_over = True
            return False
        self.sent += text
        self._stream.feed(text)
        return True

    def wait(self, *texts: str) -> str:
        """Wait until some of these words are on the screen, and were not there before something was typed."""
        end = monotonic() + PATIENCE
        while not (any(text in self._new for text in texts) or (self._is_partly_new and self._has(texts))):
            assert monotonic() < end, f"none of {texts} on:\n{self.screen}"
            self._read(0.1)
        while self._read(QUIET):
            pass
        return self.screen

    @property
    def _new(self) -> str:
        """Give what was written since something was typed, or since the screen was cleared after that."""
        return STEERING.sub("", self.sent[self._typed :].rpartition(CLEAR)[2])

    @property
    def _is_partly_new(self) -> bool:
        """Say whether a line that stood there has changed: a terminal is sent only what differs."""
        return len(self.sent) > self._typed and CLEAR not in self.sent[self._typed :] and not self._is_entered

    def _has(self, texts: Iterable[str]) -> bool:
        return any(text in self.screen for text in texts)

    def type(self, text: str, then: str) -> str:
        """Type a line and wait for words."""
        self.press(text + "\r")
        return self.wait(then)

    def press(self, key: str) -> None:
        """Press a key."""
        self._typed, self._is_entered = len(self.sent), key.endswith("\r")
        self.process.send(key)

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        self._typed, self._is_entered = len(self.sent), True
        self._screen.resize(rows, columns)
        self.process.setwinsize(rows, columns)

    def end(self) -> int:
        """Wait until the program has ended; gives its exit code."""
        end = monotonic() + PATIENCE
        while not self._is_over:
            assert monotonic() < end, f"it goes on:\n{self.screen}"
            self._read(1)
        self.process.close()
        return -self.process.signalstatus if self.process.signalstatus else int(self.process.exitstatus or 0)
