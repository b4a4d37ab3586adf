"""Swiss Quiz: its rules, its material, its board and how a skilled player decides."""

from quizkit.play.games.swiss_quiz.policy import POLICY
from quizkit.play.games.swiss_quiz.rules import GAME

__all__ = ["GAME", "POLICY"]
