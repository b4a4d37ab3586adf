"""Switch: its rules, how a skilled player decides, its board, and its numbers."""

from quizkit.play.games import Game
from quizkit.play.games.switch.encoding import encode
from quizkit.play.games.switch.policy import decide, decide_as_expert, decide_as_novice
from quizkit.play.games.switch.rules import Switch

LEVELS = {"novice": decide_as_novice, "expert": decide_as_expert}
CLOSE = {"expert": (3, 4)}
GAME = Game(Switch, decide, f"{__name__}.board", LEVELS, encode, CLOSE)
