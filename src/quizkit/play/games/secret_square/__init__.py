"""Secret Square: its rules, how a skilled player decides, its board, and its numbers."""

from quizkit.play.games import Game
from quizkit.play.games.secret_square.encoding import encode
from quizkit.play.games.secret_square.policy import decide
from quizkit.play.games.secret_square.rules import SecretSquare

GAME = Game(SecretSquare, decide, f"{__name__}.board", encode)
