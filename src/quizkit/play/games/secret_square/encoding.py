"""Secret Square as numbers, for learning programs."""

from typing import Any

from quizkit.play.encoding import Numbers, find_place, pad
from quizkit.play.games.secret_square.material import SecretSquareTable
from quizkit.play.view import View

PLACES = 25


def encode(view: View[SecretSquareTable, str | None, Any]) -> Numbers:
    """Write Secret Square as numbers: which tiles still lie where, and for the hider where the chip is."""
    table = view.table
    tiles = [int("".join(filter(str.isdecimal, tile)) or 0) for tile in table.layout]
    left = set(table.left)
    return {
        "round": (table.round,), "hider": (table.hider,), "seeker": (table.seeker,), "chips": pad(table.chips, 4),
        "tiles": pad(tiles, PLACES), "left": pad([int(tile in left) for tile in table.layout], PLACES),
        "secret": (find_place(view.hand, table.layout),),
    }  # fmt: skip
