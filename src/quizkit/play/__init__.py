"""Play: the rules of the games as programs. `start` a game, `view` it, `answer` what it asks."""

from quizkit.play.engine import Match, start

__all__ = ["Match", "start"]
