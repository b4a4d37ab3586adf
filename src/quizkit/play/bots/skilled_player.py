"""Knows things, as people do, and stakes with sense where a game has a policy."""

from functools import cache
from random import Random
from typing import Any

from quizkit.discovery import discover
from quizkit.play.view import View


@cache
def _policies() -> dict[str, Any]:
    return discover("quizkit.play.games", "POLICY")


class SkilledPlayer:
    """Follows the policy of the game; without one, it says what it believes or takes any option."""

    def __init__(self, ability: float) -> None:
        self.ability: float | None = ability

    def move(self, game: str, view: View, belief: Any, random: Random) -> Any:
        """Choose."""
        policy, options = _policies().get(game.replace("-", "_")), view.options
        assert options is not None  # noqa: S101  # only asked seats play
        if policy:
            return policy(view, belief, random)
        return belief if belief is not None and options.contains(belief) else options.sample(random)


BOTS = {"novice": SkilledPlayer(-1.0), "skilled": SkilledPlayer(1.0), "expert": SkilledPlayer(3.0)}
