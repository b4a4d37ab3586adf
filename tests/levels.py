"""Levels of bots: how many points of win rate one player gains on players of another level, with an interval."""

from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any, NamedTuple

from playing import NAMES, TABLES, pack

from quizkit.play import start
from quizkit.play.bots import Bot, find_bot, run
from quizkit.play.games import find_game

WANTED = 5.0
"""How many points of win rate a level has to gain."""
SURE, CLEAR = 1.96, 3.0
"""Standard errors of the interval, and of the one that must be clear of what is wanted to stop early."""
_PAIRS = [("random", "novice"), ("novice", "skilled"), ("skilled", "expert")]
STEPS = [
    (game, seats, lower, higher)
    for game, seats in TABLES
    for lower, higher in _PAIRS
    if seats > 1 and seats not in find_game(game).close_levels.get(higher, ())
]
"""Every level that is offered, at every table, and the level below it."""


class Step(NamedTuple):
    """How many points of win rate the one player gains on each of the others."""

    points: float
    margin: float
    """Half the width of the 95% interval."""
    games: int

    @property
    def is_clear(self) -> bool:
        """Whether chance can no longer move it across what is wanted."""
        return abs(self.points - WANTED) > self.margin * CLEAR / SURE


def line_up(higher: str, lower: str, seats: int) -> list[Bot]:
    """Let one player of a level meet players of another."""
    return [find_bot(higher), *[find_bot(lower)] * (seats - 1)]


def play_games(
    game: str, players: Sequence[Bot], games: Sequence[int], word: str = "levels", **more: Any
) -> list[float]:
    """Give the share of each win that the first player has, from every seat in turn; a shared win is shared."""
    count, shares = len(players), list[float]()
    first = start(game, pack(game), NAMES[:count], 0, **more)
    for index in games:
        match, order = first.restart(f"{word} {index}"), [(seat + index) % count for seat in range(count)]
        run(match, [players[player] for player in order])
        assert match.outcome
        winners = [order[seat - 1] for seat in match.outcome.winners]
        shares.append((0 in winners) / len(winners))
    return shares


def measure_step(shares: Sequence[float], seats: int) -> Step:
    """Compare with the others: what one does not win, they share."""
    scale = 100 * seats / (seats - 1)
    margin = scale * SURE * stdev(shares) / len(shares) ** 0.5
    return Step(scale * (fmean(shares) - 1 / seats), margin, len(shares))


def play_step(game: str, players: Sequence[Bot], least: int, most: int, word: str) -> Step:
    """Play until it is clear on which side of what is wanted a step is; the word makes the seeds."""
    shares = play_games(game, players, range(least), word)
    while len(shares) < most and not measure_step(shares, len(players)).is_clear:
        shares += play_games(game, players, range(len(shares), len(shares) + least), word)
    return measure_step(shares, len(players))
