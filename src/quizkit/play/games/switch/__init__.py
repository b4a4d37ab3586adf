"""Switch: its rules, how a skilled player decides, and its board."""

from quizkit.play.games import Game
from quizkit.play.games.switch.policy import decide
from quizkit.play.games.switch.rules import Switch

GAME = Game(Switch, decide, f"{__name__}.board")
