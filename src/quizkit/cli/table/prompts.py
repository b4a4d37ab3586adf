"""Prompts: what people type is an answer, or a command that is carried out at once."""

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
"""Short forms of commands."""
WORDS = ("help", "undo", "note", "save", "quit")


class Left(Exception):
    """Somebody wants to leave. This is not an error."""


class TakenBack(Exception):
    """An answer was taken back, so it is that player's turn again."""


class Prompt(NamedTuple):
    """What a player is asked to type."""

    text: str
    seat: int
    show: Callable[[], None]
    """Draws everything above the prompt."""
    legal: str = ""
    """The possible answers; empty while others are looking who must not see them."""
    words: Sequence[str] = ()
    is_secret: bool = False
    is_free: bool = False
    """Whether any word may be an answer; commands then begin with a slash."""
    back: Callable[[], None] | None = None
    """What undo tries before it takes back an answer; if that worked, it raises `TakenBack`."""
    is_gate: bool = False
    """Whether people only have to press Enter."""


class Prompter:
    """Reads lines until one is an answer."""

    def __init__(self, hot: HotSeat, screen: Screen, desk: Desk) -> None:
        self.hot, self.screen, self.desk, self.say = hot, screen, desk, screen.say
        self.noting = Noting(hot.match, screen.say)
        self.trouble = ""
        """Why the game could not be saved; empty if it could."""
        self.undone = ""
        """Whose answer was just taken back, until the board shows it."""

    def name(self, seat: int) -> str:
        """Return the name of a seat, or of the table."""
        return self.hot.match.name(seat) if seat else self.say("play.table")

    def keys(self, prompt: Prompt) -> str:
        """Return a line that says what else can be typed."""
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
        """Carry out commands until a line is an answer; return it."""
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
                # It may be an answer that not everybody should see.
                prompt.show()
            elif prompt.is_free and text.startswith("/"):
                self.screen.paragraph(self.say("table.no-command", text=shorten(text)))
            else:
                return text

    def _read_line(self, prompt: str) -> str:
        """Read a line, even if the window is resized meanwhile."""
        while True:
            with suppress(Resized):
                return self.desk.line(prompt)

    def obey(self, command: str, rest: str, prompt: Prompt) -> None:
        """Carry out a command, or say why not."""
        try:
            self._run(command, rest, prompt)
        except QuizkitError as error:
            self.screen.paragraph(self.say.error(error))

    def _run(self, command: str, rest: str, prompt: Prompt) -> None:
        if command == "quit":
            raise Left
        if command == "undo":
            if prompt.back:
                prompt.back()
            undone = self.say("table.undone", name=self.name(self.hot.undo()))
            if self.desk.is_shared:
                # The screen is about to be cleared.
                self.undone = undone
            else:
                self.screen.paragraph(undone)
            self.keep()
            raise TakenBack
        if command == "save":
            self.hot.save()
            self.screen.paragraph(self.say("table.saved", file=self.hot.file))
        elif command == "note":
            note = self.noting.ask(prompt.seat, rest, self._read_line, self.screen.paragraph)
            self.hot.note(note)
            self.keep()
            self.screen.paragraph(self.say("table.noted", card=note.card))
        else:
            self._show_help(prompt)

    def _show_help(self, prompt: Prompt) -> None:
        """Show the rule that applies now, the possible answers, and the commands."""
        match = self.hot.match
        if match.ask is not None:
            rule = "play.rule-draw" if match.is_drawing else f"play.rule-{match.setup.game.name}-{match.ask.kind}"
            self.screen.paragraph(self.say(rule), "italic")
        if prompt.legal:
            self.screen.paragraph(self.say("table.asks", name=self.name(prompt.seat), what=prompt.legal))
        for word in prompt.words if prompt.words and prompt.words[0] not in prompt.legal else ():
            self.screen.paragraph(f"  {word}")
        slash, note = "/" if prompt.is_free else "", f"! {self.say('play.word-typo')} …"
        noting = ("!",) if self.noting.has_cards else ()
        for key in (f"{slash}u", *noting, *(f"{slash}{self.say(f'play.word-{word}')}" for word in ("save", "quit"))):
            command, _ = find_command(key, is_free=False)
            self.screen.paragraph(f"  {key}  {self.say(f'table.help-{command}', example=note)}", "dim")

    def keep(self) -> None:
        """Save the game. If that fails, it goes on, and the next save includes this answer too."""
        self.trouble = ""
        try:
            self.hot.save()
        except (CannotWrite, PlayedElsewhere) as error:
            self.trouble = self.say.error(error)


def find_command(text: str, *, is_free: bool) -> tuple[str, str]:
    """Return the command typed at a prompt, if any, and what follows; if any word may be an answer, it has a slash."""
    first, _, rest = text.removeprefix("/").partition(" ")
    if first[:1] in {"!", "?"}:
        return COMMANDS[first[0]], f"{first[1:]} {rest}".strip()
    if is_free and not text.startswith("/"):
        return "", ""
    word = simplify(first)
    command = COMMANDS.get(word) or next((command for command in WORDS if word in list_synonyms(command)), "")
    return (command, "") if not rest else ("", "")
