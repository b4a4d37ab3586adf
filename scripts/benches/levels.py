"""How far apart bots are: one of each level against players of the level below, at every table, with 95% intervals.

`LEVELS=cantuun scripts/bench levels` measures one game only. `SEEDS=monday` plays games that no bot was tuned on: a new
word makes new seeds.
"""

import os
from collections.abc import Iterator

from levels import STEPS, WANTED, line_up, play_step

from benches import Figure

FEWEST, MOST = 300, 12_000
"""Games at least, and at most: it stops as soon as it is clear on which side of five points a step is."""


def levels() -> Iterator[Figure]:
    """Compare every step with what is wanted."""
    for game, seats, lower, higher in STEPS:
        if os.environ.get("LEVELS", game) == game:
            step = play_step(game, line_up(higher, lower, seats), FEWEST, MOST, os.environ.get("SEEDS", "levels"))
            what = f"{game}, {seats} seats, {higher}: {step.points:+.1f} ± {step.margin:.1f} ({step.games:,})"
            yield Figure(what, WANTED / max(step.points, 0.01), f"{WANTED:.0f} points over {lower}", 1)


BENCH = levels
