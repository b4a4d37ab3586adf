"""A race: whoever presses their key first answers first, and at once."""

from collections.abc import Callable, Sequence

from quizkit.cli.table.desk import Resized
from quizkit.cli.table.prompts import Prompt, Prompter, find_command
from quizkit.play.boards import mark_players


class BuzzerRace:
    """Finds out who is quickest: everybody has a key, and a clock runs from when the question is shown."""

    def __init__(self, prompter: Prompter, show: Callable[[], None], clock: Callable[[], float]) -> None:
        self._prompter, self._say, self._draw, self._clock = prompter, prompter.say, show, clock
        self._names = prompter.hot.match.setup.names

    def find_quickest(self, seats: Sequence[int]) -> tuple[int, float]:
        """Return whose key is pressed first, and after how many seconds."""
        keys = {mark.upper(): seat for seat, mark in enumerate(mark_players(self._names), 1) if seat in seats}
        legend = ", ".join(f"{key} {self._names[seat - 1]}" for key, seat in keys.items())

        def show() -> None:
            self._draw()
            self._prompter.screen.paragraph(self._say("table.race", keys=legend), "bold")

        show()
        match = self._prompter.hot.match
        place = len(match.options) - len(match.waiting) + 1
        start, prompt = self._clock(), Prompt("", seats[0], show)
        while True:
            try:
                text = self._prompter.desk.key(self._say("table.key", count=place) + " ")
            except Resized:
                show()
                continue
            seat = next((keys[key] for key in text.upper() if key in keys), None)
            command, rest = find_command(text.strip(), is_free=False)
            if seat and (not command or len(text.strip()) == 1):
                return seat, self._clock() - start
            if command:
                self._prompter.obey(command, rest, prompt)
            elif not text.strip():
                self._prompter.screen.paragraph(self._say("table.race", keys=legend))
            elif text.strip().isprintable():
                self._prompter.screen.paragraph(self._say("table.no-key", key=text.strip().upper(), keys=legend))
