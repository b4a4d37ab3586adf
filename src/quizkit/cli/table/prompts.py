"""Prompts: what somebody types is an answer, or a command that is obeyed at once."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from quizkit.cli.screen import Screen
from quizkit.cli.table.desk import Desk, Resized
from quizkit.cli.table.notes import Noting
from quizkit.play.words import list_synonyms, simplify
from quizkit.problems import QuizkitError, shorten
from quizkit.workflow.files import CannotWrite
from quizkit.workflow.playing.sitting import HotSeat, PlayedElsewhere

COMMANDS = {"?": "help", "u": "undo", "!": "note"}
"""What is quicker to type than its word."""
WORDS = ("help", "undo", "note", "save", "quit")


class Left(Exception):
    """Somebody wants to go. It is no error."""


class TakenBack(Exception):
    """An answer was taken back: it is somebody's turn again."""


class Prompt(NamedTuple):
    """What somebody is asked to type."""

    text: str
    seat: int
    show: Callable[[], None]
    """Draws all that stands above it."""
    legal: str = ""
    """What may be answered; nothing, where everybody looks and it is not for them."""
    words: Sequence[str] = ()
    is_secret: bool = False
    is_free: bool = False
    """Whether any word may be an answer: then commands begin with a slash."""
    back: Callable[[], None] | None = None
    """What can be taken back before an answer; it raises `TakenBack`."""
    is_gate: bool = False
    """Whether nothing but a key is awaited."""


class Prompter:
    """Reads lines until one is an answer."""

    def __init__(self, hot: HotSeat, screen: Screen, desk: Desk) -> None:
        self.hot, self.screen, self.desk, self.say = hot, screen, desk, screen.say
        self.noting = Noting(hot.match, screen.say)
        self.trouble = ""
        """Why the game could not be saved, if so."""

    def name(self, seat: int) -> str:
        """Return the name of a seat, or of the table."""
        return self.hot.match.name(seat) if seat else self.say("play.table")

    def keys(self, prompt: Prompt) -> str:
        """Say what else can be typed."""
        say, slash = self.say, "/" if prompt.is_free else ""
        keys = [f"? {say('table.key-help')}", f"{slash}u {say('table.key-undo')}"]
        keys += [f"! {say('table.key-note')}"] if self.noting.has_cards else []
        keys += [f"{slash}{say('play.word-quit')}"]
        if prompt.is_free:
            keys.insert(0, say("table.key-enter"))
        if self.desk.has_tab and (prompt.is_secret or prompt.words):
            keys.append(say("table.key-tab" if prompt.is_secret else "table.key-propose"))
        return " · ".join(keys)

    def read(self, prompt: Prompt) -> str:
        """Read a line, and obey those that are commands."""
        while True:
            try:
                text = self.desk.line(prompt.text, prompt.words, is_secret=prompt.is_secret).strip()
            except Resized:
                prompt.show()
                continue
            command, rest = find_command(text, is_free=prompt.is_free)
            if command:
                self.obey(command, rest, prompt)
            elif prompt.is_gate and text:
                # It may be an answer that is not for all eyes.
                prompt.show()
            elif prompt.is_free and text.startswith("/"):
                self.screen.paragraph(self.say("table.no-command", text=shorten(text)))
            else:
                return text

    def _line(self, prompt: str) -> str:
        """Read a line, whatever becomes of the window."""
        while True:
            with suppress(Resized):
                return self.desk.line(prompt)

    def obey(self, command: str, rest: str, prompt: Prompt) -> None:
        """Do what somebody wants, or say why not."""
        try:
            self._do(command, rest, prompt)
        except QuizkitError as error:
            self.screen.paragraph(self.say.error(error))

    def _do(self, command: str, rest: str, prompt: Prompt) -> None:
        if command == "quit":
            raise Left
        if command == "undo":
            if prompt.back:
                prompt.back()
            self.screen.paragraph(self.say("table.undone", name=self.name(self.hot.undo())))
            self.keep()
            raise TakenBack
        if command == "save":
            self.hot.save()
            self.screen.paragraph(self.say("table.saved", file=self.hot.file))
        elif command == "note":
            note = self.noting.ask(prompt.seat, rest, self._line, self.screen.paragraph)
            self.hot.note(note)
            self.keep()
            self.screen.paragraph(self.say("table.noted", card=note.card))
        else:
            self._help(prompt)

    def _help(self, prompt: Prompt) -> None:
        """Say what the rules say now, what can be done, and what else can be typed."""
        match = self.hot.match
        if match.ask is not None:
            rule = "play.rule-draw" if match.is_drawing else f"play.rule-{match.setup.game.name}-{match.ask.kind}"
            self.screen.paragraph(self.say(rule), "italic")
        if prompt.legal:
            self.screen.paragraph(self.say("table.asks", name=self.name(prompt.seat), what=prompt.legal))
        for word in prompt.words if prompt.words and prompt.words[0] not in prompt.legal else ():
            self.screen.paragraph(f"  {word}")
        slash, note = "/" if prompt.is_free else "", f"! {self.say('play.word-typo')} …"
        for key in (f"{slash}u", "!", f"{slash}{self.say('play.word-save')}", f"{slash}{self.say('play.word-quit')}"):
            command, _ = find_command(key, is_free=False)
            self.screen.paragraph(f"  {key}  {self.say(f'table.help-{command}', example=note)}", "dim")

    def keep(self) -> None:
        """Save. If that fails the game goes on, and the next answer is saved with this one."""
        self.trouble = ""
        try:
            self.hot.save()
        except (CannotWrite, PlayedElsewhere) as error:
            self.trouble = self.say.error(error)


def find_command(text: str, *, is_free: bool) -> tuple[str, str]:
    """Find the command in a line, and what follows it; where any word may be an answer, it begins with a slash."""
    first, _, rest = text.removeprefix("/").partition(" ")
    if first[:1] in {"!", "?"}:
        return COMMANDS[first[0]], f"{first[1:]} {rest}".strip()
    if is_free and not text.startswith("/"):
        return "", ""
    word = simplify(first)
    known = COMMANDS.get(word) or next((command for command in WORDS if word in list_synonyms(command)), "")
    return (known, "") if not rest else ("", "")
