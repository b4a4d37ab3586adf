"""Takes any option there is."""

from random import Random
from typing import Any

from quizkit.play.spaces import Space
from quizkit.play.view import View


class RandomPlayer:
    """Knows nothing and wants nothing."""

    ability = None

    def move(self, game: str, view: View[Any, Any, Space], belief: Any, random: Random) -> Any:  # noqa: ARG002
        """Draw."""
        return view.options.sample(random)


BOTS = {"random": RandomPlayer()}
