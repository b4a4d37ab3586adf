"""Games by players who do anything, log and views on, one process: how long the decisions of a second take."""

import time
from collections.abc import Iterator

from playing import begin

from benches import Figure
from quizkit.play.bots import bot, run
from quizkit.play.rules import games

DECISIONS = 150_000
"""What one second is for."""
OWN_DECISIONS = {"kwis-t": 100_000, "secret-square": 100_000}
"""Where it is for fewer: answers are judged, or a game is over after ten moves, and must be begun."""
SAMPLE = 30_000
REPEAT = 5


def rate(game: str, seats: int) -> float:
    """Count the decisions of a second; the best of a few runs, since others use the machine too."""
    first, player, best = begin(game, seats), bot("random"), 0.0
    for _ in range(REPEAT):
        made, seed, start = 0, 0, time.process_time()
        while made < SAMPLE:
            made += run(first.anew(seed), (player,) * seats)
            seed += 1
        best = max(best, made / (time.process_time() - start))
    return best


def speed() -> Iterator[Figure]:
    """Compare with what was promised, for the fewest and the most seats."""
    for name, game in games().items():
        for seats in game.seating:
            found, promised = rate(name, seats), OWN_DECISIONS.get(name, DECISIONS)
            what = f"{name}, {seats} seats: {found:,.0f} decisions/s"
            yield Figure(what, promised / found, f"{promised:,} decisions/s", 1)


BENCH = speed
