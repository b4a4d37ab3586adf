"""Swiss Quiz: its rules, how a skilled player decides, and its board."""

from quizkit.play.games import Game
from quizkit.play.games.swiss_quiz.policy import decide
from quizkit.play.games.swiss_quiz.rules import SwissQuiz

GAME = Game(SwissQuiz, decide, f"{__name__}.board")
