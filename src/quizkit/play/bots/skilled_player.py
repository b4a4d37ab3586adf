"""Knows things, as people do, and stakes with sense where a game has a policy."""

from random import Random
from typing import Any

from quizkit.play.games import find_game
from quizkit.play.spaces import Space
from quizkit.play.view import View


class SkilledPlayer:
    """Follows the policy of the game; without one, it says what it believes or takes any option."""

    def __init__(self, ability: float, level: str = "skilled") -> None:
        self.ability: float | None = ability
        self.level = level

    def move(self, game: str, view: View[Any, Any, Space], belief: Any, random: Random) -> Any:
        """Choose."""
        definition, options = find_game(game), view.options
        policy = definition.levels.get(self.level, definition.policy)
        if policy:
            return policy(view, belief, random)
        return belief if belief is not None and options.contains(belief) else options.sample(random)


BOTS = {
    "novice": SkilledPlayer(-1.0, "novice"),
    "skilled": SkilledPlayer(1.0),
    "expert": SkilledPlayer(3.0, "expert"),
}
