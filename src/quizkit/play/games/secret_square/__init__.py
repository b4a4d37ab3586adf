"""Secret Square: its rules, how a skilled player decides, and its board."""

from quizkit.play.games import Game
from quizkit.play.games.secret_square.policy import decide
from quizkit.play.games.secret_square.rules import SecretSquare

GAME = Game(SecretSquare, decide, f"{__name__}.board")
