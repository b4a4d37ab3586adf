"""What a table agrees on before a game: rules, bots that fill it up, time limits, and what phones show."""

import json
from dataclasses import dataclass, field
from typing import Any

from quizkit.labels import read_labels
from quizkit.packs.pack import Pack
from quizkit.play.bots import find_bot, list_levels
from quizkit.play.games import Game
from quizkit.play.settings import read_options

SWITCHES = ("questions_on_phones", "sound")
LONGEST = 3600
"""Seconds; nobody is given more than an hour."""


@dataclass(slots=True)
class Agreed:
    """What is chosen on the big screen."""

    game: Game
    pack: Pack
    options: dict[str, Any] = field(default_factory=dict)
    """Rules that differ from the pack's."""
    wished: list[str] = field(default_factory=list)
    """The strengths of the bots as they were chosen."""
    timers: dict[str, int] = field(default_factory=dict)
    """Seconds by kind of ask; none by default."""
    questions_on_phones: bool = True
    sound: bool = False

    def choose(self, name: str, value: object) -> None:
        """Choose a rule, a timer, or what phones show; a value that cannot be is refused."""
        if name in SWITCHES:
            setattr(self, name, bool(value))
        elif name.startswith("timer-") and isinstance(value, int):
            self.timers[name.removeprefix("timer-")] = max(0, min(value, LONGEST))
        else:
            chosen = {**self.options, name: value}
            read_options(self.game.rules, self.pack, chosen)
            self.options = chosen

    def seat_bots(self, kinds: list[str], people: int) -> None:
        """Choose the bots that fill up the table, as far as people leave room for them."""
        for kind in kinds:
            find_bot(kind)
        self.wished = kinds[: max(0, self.game.rules.seating[1] - people)]

    def bots_beside(self, people: int) -> list[str]:
        """Return the bots that play: as strong as was chosen, or as strong as makes a difference at this table."""
        offered = list_levels(self.game.name, people + len(self.wished))
        return [kind if kind in offered else offered[-1] for kind in self.wished]

    def list_next_bots(self, people: int) -> list[str]:
        """Return the strengths that one more bot could have."""
        return list_levels(self.game.name, people + len(self.wished) + 1)

    def list_options(self) -> dict[str, Any]:
        """Return the rules that can be chosen on the big screen, and what holds now."""
        chosen, labels = read_options(self.game.rules, self.pack, self.options), read_labels("party")
        return {
            name: getattr(chosen, name)
            for name in type(chosen).model_fields
            if f"option-{self.game.name}-{name.replace('_', '-')}" in labels
        }

    def write_options(self) -> tuple[str, ...]:
        """Return the rules as somebody would write them at a command line."""
        return tuple(f"{name}={json.dumps(value)}" for name, value in self.options.items())
