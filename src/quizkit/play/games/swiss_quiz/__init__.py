"""Swiss Quiz: its rules, how a skilled player decides, its board, and its numbers."""

from quizkit.play.games import Game
from quizkit.play.games.swiss_quiz.encoding import encode
from quizkit.play.games.swiss_quiz.policy import decide
from quizkit.play.games.swiss_quiz.rules import SwissQuiz

GAME = Game(SwissQuiz, decide, f"{__name__}.board", encode=encode)
