"""Switch: its rules, how a skilled player decides, its board, and its numbers."""

from quizkit.play.games import Game
from quizkit.play.games.switch.encoding import encode
from quizkit.play.games.switch.policy import decide
from quizkit.play.games.switch.rules import Switch

GAME = Game(Switch, decide, f"{__name__}.board", encode)
