"""Chance: every random outcome of a game, from the seed or as a script dictates it.

Streams are seeded by name, so that one more roll of the dice does not change the order of the cards.
"""

from random import Random
from typing import Any

from quizkit.play.ask import Draw
from quizkit.problems import QuizkitError, shorten


class ChanceRefused(QuizkitError):
    """A script dictates what cannot come."""

    name = "chance-refused"


def open_stream(seed: str, purpose: str) -> Random:
    """Return the stream of random numbers for one purpose of a game; only `random()` stays the same for ever."""
    return Random(f"{seed}/{purpose}")  # noqa: S311


class ChanceSource:
    """What comes next: from the script as long as there is one, then from the seed if that goes on for ever."""

    __slots__ = ("_is_endless", "_script", "_seed", "_streams", "_used", "is_spent")

    def __init__(self, seed: str, script: tuple[Any, ...], *, is_endless: bool) -> None:
        self._seed, self._script, self._used, self._is_endless = seed, script, 0, is_endless
        self._streams: dict[str, Random] = {}
        self.is_spent = not (script or is_endless)
        """Whether people must say what comes."""

    def __call__(self, draw: Draw) -> Any:
        """Draw."""
        if self._script:
            return self._dictated(draw)
        random = self._streams.get(draw.kind)
        if random is None:
            random = self._streams[draw.kind] = open_stream(self._seed, draw.kind)
        return draw.options.sample(random)

    def _dictated(self, draw: Draw) -> Any:
        outcome, *rest = self._script
        self._used += 1
        if not draw.options.contains(outcome):
            raise ChanceRefused(place=self._used, kind=draw.kind, value=shorten(outcome), legal=draw.options)
        self._script, self.is_spent = tuple(rest), not (rest or self._is_endless)
        return outcome
