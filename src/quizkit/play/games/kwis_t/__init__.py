"""Kwis 't!: its rules, how a skilled player decides, its board, and its numbers."""

from quizkit.play.games import Game
from quizkit.play.games.kwis_t.encoding import encode
from quizkit.play.games.kwis_t.policy import decide
from quizkit.play.games.kwis_t.rules import KwisT

GAME = Game(KwisT, decide, f"{__name__}.board", encode=encode)
