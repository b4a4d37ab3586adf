"""Flashcards: its rules and its board. Any deck can be tried with it; a skilled player says what it believes."""

from quizkit.play.games import Game
from quizkit.play.games.flashcards.rules import Flashcards

GAME = Game(Flashcards, None, f"{__name__}.board")
