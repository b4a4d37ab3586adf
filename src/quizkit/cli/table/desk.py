"""Where people type: a terminal, which keeps secrets, or a pipe.

Inside: lines and keys read, screens cleared, what is shown without a trace.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from getpass import getpass
from typing import TYPE_CHECKING, Protocol

from quizkit.cli.screen import QuietConsole

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession


PUSHED = 100
"""How many empty lines push a secret out of sight: more than any screen has."""
ENDS = {"\x03": KeyboardInterrupt, "\x04": EOFError}
"""What Ctrl-C and Ctrl-D raise."""


class Resized(Exception):  # not an error
    """The window has a new size, so its contents must be drawn again."""


class Desk(Protocol):
    """Reads what people type. Raises EOFError at the end of the input."""

    is_shared: bool
    """Whether people sit around it, who must look away now and then."""
    has_tab: bool
    """Whether the Tab key reveals what was typed, or suggests words."""

    def line(self, prompt: str, words: Iterable[str] = (), *, is_secret: bool = False) -> str:
        """Ask for a line; `words` are suggestions."""

    def key(self, prompt: str) -> str:
        """Ask for a key, which counts as soon as it is pressed; a pipe may return several at once."""

    def clear(self) -> None:
        """Start with an empty screen."""

    def aside(self) -> AbstractContextManager[None]:
        """Show something that leaves no trace on the screen."""


def choose_desk(out: QuietConsole) -> "TerminalDesk | PipeDesk":
    """Return the desk for this input and output; a terminal that cannot move its cursor is treated as a pipe."""
    is_terminal = sys.stdin.isatty() and out.is_terminal and not out.is_dumb_terminal
    return TerminalDesk(out) if is_terminal else PipeDesk(out)


class PipeDesk:
    """Reads lines from a program, a file, or a very simple terminal."""

    def __init__(self, out: QuietConsole) -> None:
        self._out, self.is_shared, self.has_tab = out, sys.stdin.isatty(), False

    def line(self, prompt: str, words: Iterable[str] = (), *, is_secret: bool = False) -> str:  # noqa: ARG002
        """Read a line; if it is secret and a person types it, it is not shown."""
        if is_secret and sys.stdin.isatty():
            return getpass(prompt)
        self._out.write(prompt)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self._out.write("\n")
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def key(self, prompt: str) -> str:
        """Read a line; its characters count as keys."""
        return self.line(prompt)

    def clear(self) -> None:
        """Do nothing: the output may be a file."""

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Push what was shown out of sight if people are watching, which is all that can be done here."""
        yield
        if self.is_shared:
            self._out.write("\n" * PUSHED)


class TerminalDesk:
    """A screen and a keyboard. Whoever sits down next cannot call up anything that was typed before."""

    def __init__(self, out: QuietConsole) -> None:
        # Asking where the cursor is takes a round trip, and some terminals never answer.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
        self._out, self._is_masked, self._size = out, False, out.size
        self.is_shared = self.has_tab = True
        self._is_secret, self._begun = False, ""
        """Whether asterisks may hide what is typed; what had been typed when the window was resized."""
        self._session = self._open_session()

    def _open_session(self) -> "PromptSession[str]":
        # prompt_toolkit takes a while to import.
        from prompt_toolkit import PromptSession
        from prompt_toolkit.clipboard import DummyClipboard
        from prompt_toolkit.filters import Condition
        from prompt_toolkit.history import DummyHistory
        from prompt_toolkit.key_binding import KeyBindings

        keys = KeyBindings()

        @keys.add("tab", filter=Condition(lambda: self._is_secret))
        def _(_: object) -> None:
            self._is_masked = not self._is_masked

        for key in ("c-r", "c-s"):
            # A search would show what was typed before, and what is being typed now.
            keys.add(key)(lambda _: None)
        session: PromptSession[str] = PromptSession(
            history=DummyHistory(), clipboard=DummyClipboard(), key_bindings=keys, complete_while_typing=False,
            is_password=Condition(lambda: self._is_masked),
        )  # fmt: skip
        session.app.after_render += lambda _: self._stop_if_resized()
        return session

    def _stop_if_resized(self) -> None:
        if self._out.size != self._size and self._session.app.is_running and not self._session.app.is_done:
            self._begun, self._size = self._session.default_buffer.text, self._out.size
            self._session.app.exit(exception=Resized())

    def line(self, prompt: str, words: Iterable[str] = (), *, is_secret: bool = False) -> str:
        """Read a line; a secret one is shown as asterisks until somebody presses Tab."""
        from prompt_toolkit.completion import WordCompleter

        begun, self._begun = self._begun, ""
        self._is_secret, self._is_masked, self._size = is_secret, is_secret, self._out.size
        completer = (
            None if is_secret else WordCompleter(list(words), ignore_case=True, sentence=True, match_middle=True)
        )
        return self._session.prompt(prompt, completer=completer, default=begun)

    def key(self, prompt: str) -> str:
        """Read a key."""
        from prompt_toolkit.application import Application
        from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
        from prompt_toolkit.layout import FormattedTextControl, Layout, Window

        keys = KeyBindings()

        @keys.add("<any>")
        def _(event: KeyPressEvent) -> None:
            event.app.exit(result=event.data)

        window, size = Window(FormattedTextControl(prompt), dont_extend_height=True), self._out.size
        app: Application[str] = Application(layout=Layout(window), key_bindings=keys)

        def stop_if_resized(_: object) -> None:
            if self._out.size != size and app.is_running and not app.is_done:
                app.exit(exception=Resized())

        app.after_render += stop_if_resized
        pressed = app.run()
        if pressed in ENDS:
            raise ENDS[pressed]
        return pressed

    def clear(self) -> None:
        """Start with an empty screen."""
        self._out.clear()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Show something on the alternate screen, which cannot be scrolled back."""
        self._out.set_alt_screen(True)
        try:
            yield
        finally:
            # Some terminals have no alternate screen.
            self._out.clear()
            self._out.set_alt_screen(False)
