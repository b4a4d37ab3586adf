"""Switch as numbers, for learning programs."""

from typing import Any

from quizkit.play.encoding import Numbers, find_place, pad
from quizkit.play.games.switch.material import SwitchTable
from quizkit.play.view import View

FACES = ("blank", "green", "red", "block")


def encode(view: View[SwitchTable, None, Any]) -> Numbers:
    """Write all of Switch as numbers: it has no secrets."""
    table = view.table
    return {
        "turn": (table.turn,), "tops": pad(table.tops, 4), "token_of": (table.token_of,), "blocked": (table.blocked,),
        "throw": pad(table.throw, 5), "face": (find_place(table.face, FACES),), "throws": (table.throws,),
        "partner": (table.partner,), "totals": pad(table.totals, 4),
    }  # fmt: skip
