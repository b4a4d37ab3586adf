"""Where people answer: a terminal, in which what is secret stays so, or a pipe."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from getpass import getpass
from typing import TYPE_CHECKING, Protocol

from rich.console import Console

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession


PUSHED = 100
"""Lines: more than a screen has."""
ENDS = {"\x03": KeyboardInterrupt, "\x04": EOFError}
"""Ctrl-C and Ctrl-D."""


class Resized(Exception):  # it is no error
    """The window has another size: what it shows must be drawn anew."""


class Desk(Protocol):
    """Takes what people type. Raises EOFError when nothing more will come."""

    is_shared: bool
    """Whether people sit around it, who should look away now and then."""
    has_tab: bool
    """Whether the tabulator shows what is typed, or proposes something."""

    def line(self, prompt: str, words: Iterable[str] = (), *, is_secret: bool = False) -> str:
        """Ask for a line; `words` are some that may be meant."""

    def key(self, prompt: str) -> str:
        """Ask for a key, which counts as soon as it is pressed; a pipe may bring several at once."""

    def clear(self) -> None:
        """Begin with an empty screen."""

    def aside(self) -> AbstractContextManager[None]:
        """Show something that leaves no trace."""


def choose_desk(out: Console) -> "TerminalDesk | PipeDesk":
    """Choose by what there is; a terminal that cannot move its cursor is hardly more than a pipe."""
    is_terminal = sys.stdin.isatty() and out.is_terminal and not out.is_dumb_terminal
    return TerminalDesk(out) if is_terminal else PipeDesk(out)


class PipeDesk:
    """Lines of a program, a file, or a terminal of the simplest sort."""

    def __init__(self, out: Console) -> None:
        self._out, self.is_shared, self.has_tab = out, sys.stdin.isatty(), False

    def line(self, prompt: str, words: Iterable[str] = (), *, is_secret: bool = False) -> str:  # noqa: ARG002
        """Read a line; a person's is not shown if it is secret."""
        if is_secret and sys.stdin.isatty():
            return getpass(prompt)
        self._out.file.write(prompt)
        self._out.file.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self._out.file.write("\n")
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def key(self, prompt: str) -> str:
        """Read a line: its characters are as good as keys."""
        return self.line(prompt)

    def clear(self) -> None:
        """Leave what is there: it may be a file."""

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Go on: nobody looks over the shoulder of a program. For people, push it out of sight, which is all we can."""
        yield
        if self.is_shared:
            self._out.file.write("\n" * PUSHED)


class TerminalDesk:
    """A screen and a keyboard. Nothing that is typed can be called up again by whoever sits down next."""

    def __init__(self, out: Console) -> None:
        # Asking where the cursor is takes a round trip, and some terminals never answer.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
        self._out, self._is_masked, self._size = out, False, out.size
        self.is_shared = self.has_tab = True
        self._is_secret, self._begun = False, ""
        """Whether stars may hide what is typed; what was typed when the window changed."""
        self._session = self._opened()

    def _opened(self) -> "PromptSession[str]":
        # It takes a while to import.
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
            # What was typed before, and what is typed now, would be shown in a search.
            keys.add(key)(lambda _: None)
        session: PromptSession[str] = PromptSession(
            history=DummyHistory(), clipboard=DummyClipboard(), key_bindings=keys, complete_while_typing=False,
            is_password=Condition(lambda: self._is_masked),
        )  # fmt: skip
        session.app.after_render += lambda _: self._watch()
        return session

    def _watch(self) -> None:
        if self._out.size != self._size and self._session.app.is_running and not self._session.app.is_done:
            self._begun, self._size = self._session.default_buffer.text, self._out.size
            self._session.app.exit(exception=Resized())

    def line(self, prompt: str, words: Iterable[str] = (), *, is_secret: bool = False) -> str:
        """Read a line; of a secret one only stars are seen, until somebody presses the tabulator."""
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

        def watch(_: object) -> None:
            if self._out.size != size and app.is_running and not app.is_done:
                app.exit(exception=Resized())

        app.after_render += watch
        found = app.run()
        if found in ENDS:
            raise ENDS[found]
        return found

    def clear(self) -> None:
        """Begin with an empty screen."""
        self._out.clear()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Show something on the other screen, which has no memory."""
        self._out.set_alt_screen(True)
        try:
            yield
        finally:
            # Some terminals have no other screen.
            self._out.clear()
            self._out.set_alt_screen(False)
