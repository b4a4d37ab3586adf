"""A race: whoever presses their key first answers first."""

from collections.abc import Callable, Sequence

from quizkit.cli.table.desk import Resized
from quizkit.cli.table.prompts import Prompt, Prompter, find_command
from quizkit.play.boards import mark_players


class Race:
    """Finds out who was quickest: everybody has a key, and the last player need not press it."""

    def __init__(self, prompter: Prompter, show: Callable[[], None]) -> None:
        self._prompter, self._say, self._draw = prompter, prompter.say, show
        self._names = prompter.hot.match.setup.names
        self._order: list[int] = []

    def order(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Return the seats in the order of their key presses."""
        keys = {mark.upper(): seat for seat, mark in enumerate(mark_players(self._names), 1) if seat in seats}
        legend = ", ".join(f"{key} {self._names[seat - 1]}" for key, seat in keys.items())

        def show() -> None:
            self._draw()
            self._prompter.screen.paragraph(self._say("table.race", keys=legend), "bold")
            for number, seat in enumerate(self._order, 1):
                self._prompter.screen.paragraph(f"{number}. {self._names[seat - 1]}")

        show()
        prompt = Prompt("", seats[0], show)
        while len(self._order) < len(seats) - 1:
            try:
                text = self._prompter.desk.key(self._say("table.key", count=len(self._order) + 1) + " ")
            except Resized:
                show()
                continue
            command, rest = find_command(text.strip(), is_free=False)
            if not command or text.strip().upper() in keys:
                for key in text.upper():
                    self._press(key, keys, legend)
            elif command == "undo" and self._order:
                self._order.pop()
                show()
            else:
                self._prompter.obey(command, rest, prompt)
        return (*self._order, *(seat for seat in seats if seat not in self._order))

    def _press(self, key: str, keys: dict[str, int], legend: str) -> None:
        """Give a player the next place, or say that the key is nobody's."""
        say, seat = self._say, keys.get(key)
        if seat and seat not in self._order:
            self._order.append(seat)
            self._prompter.screen.paragraph(f"{len(self._order)}. {self._names[seat - 1]}")
        elif seat is None and key.isprintable() and not key.isspace():
            self._prompter.screen.paragraph(say("table.no-key", key=key, keys=legend))
