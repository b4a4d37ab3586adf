"""Chance: every random outcome of a game, from the seed or as a script dictates it.

Streams are seeded by name, so that one more roll of the dice does not change the order of the cards.
"""

from random import Random
from typing import Any

from quizkit.play.ask import Draw
from quizkit.play.spaces import frozen
from quizkit.problems import QuizkitError, shorten


class ChanceRefused(QuizkitError):
    """A script dictates what cannot come."""

    name = "chance-refused"


def stream(seed: str, purpose: str) -> Random:
    """Give the stream of random numbers for one purpose; only `random()` is promised to stay the same for ever."""
    return Random(f"{seed}/{purpose}")  # noqa: S311


class Chance:
    """What comes next: from the script as long as there is one, then from the seed."""

    __slots__ = ("_seed", "_streams", "_used", "script")

    def __init__(self, seed: str, script: tuple[Any, ...]) -> None:
        self.script = frozen(script)
        self._seed, self._used = seed, 0
        self._streams: dict[str, Random] = {}

    @property
    def is_spent(self) -> bool:
        """Say whether nothing is dictated any more."""
        return self._used == len(self.script)

    def __call__(self, draw: Draw) -> Any:
        """Draw."""
        if self._used < len(self.script):
            return self._dictated(draw)
        random = self._streams.get(draw.kind)
        if random is None:
            random = self._streams[draw.kind] = stream(self._seed, draw.kind)
        return draw.options.sample(random)

    def _dictated(self, draw: Draw) -> Any:
        outcome = self.script[self._used]
        self._used += 1
        if not draw.options.contains(outcome):
            raise ChanceRefused(place=self._used, kind=draw.kind, value=shorten(outcome), legal=draw.options)
        return outcome
