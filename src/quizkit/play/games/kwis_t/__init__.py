"""Kwis 't!: its rules, its material, its board and how a skilled player decides."""

from quizkit.play.games.kwis_t.policy import POLICY
from quizkit.play.games.kwis_t.rules import GAME

__all__ = ["GAME", "POLICY"]
