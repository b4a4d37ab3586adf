"""Secret Square: its rules, its material, its board and how a skilled player decides."""

from quizkit.play.games.secret_square.policy import POLICY
from quizkit.play.games.secret_square.rules import GAME

__all__ = ["GAME", "POLICY"]
