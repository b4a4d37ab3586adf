"""Switch: its rules, its material, its board and how a skilled player decides."""

from quizkit.play.games.switch.policy import POLICY
from quizkit.play.games.switch.rules import GAME

__all__ = ["GAME", "POLICY"]
