"""Secret Square: its rules, how a skilled player decides, its board, and its numbers."""

from quizkit.play.games import Game
from quizkit.play.games.secret_square.encoding import encode
from quizkit.play.games.secret_square.policy import decide, decide_as_expert, decide_as_novice
from quizkit.play.games.secret_square.rules import SecretSquare

LEVELS = {"novice": decide_as_novice, "expert": decide_as_expert}
GAME = Game(SecretSquare, decide, f"{__name__}.board", LEVELS, encode)
