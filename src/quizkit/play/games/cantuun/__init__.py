"""Cantuun: its rules, its material, its board and how a skilled player decides."""

from quizkit.play.games.cantuun.policy import POLICY
from quizkit.play.games.cantuun.rules import GAME

__all__ = ["GAME", "POLICY"]
