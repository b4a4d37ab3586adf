"""Cantuun: its rules, how a skilled player decides, its board, and its numbers."""

from quizkit.play.games import Game
from quizkit.play.games.cantuun.encoding import encode
from quizkit.play.games.cantuun.policy import decide
from quizkit.play.games.cantuun.rules import Cantuun

GAME = Game(Cantuun, decide, f"{__name__}.board", encode=encode)
