"""Swiss Quiz: stake when sure, keep the chips when not, and jump over cameras (§10 of the rulebook)."""

from typing import Any

from quizkit.play.games.swiss_quiz.material import SwissQuizTable
from quizkit.play.spaces import Lots, Product
from quizkit.play.view import View

CHIP, FLAG = 0.6, 2.0
"""What a chip and a flag are worth later, in fields."""
WORTH = {"green 1": 0.6, "green 2": 1.2, "red 1": -0.6, "camera": -2.5}
ARRIVAL = 20.0
GUESS = 0.5
"""How often a guess is right."""


def decide(view: View[SwissQuizTable, str | None, Product], belief: Any, random: Lots) -> tuple[str, int, int]:
    """Decide as a skilled player of Swiss Quiz: tip what one believes, stake what moves furthest for its price."""
    words, chips, flags = view.options.parts
    chance = GUESS if belief is None else 1.0

    def value(stake: tuple[int, int]) -> float:
        return (
            chance * weigh_move(view.table, view.seat, 1 + stake[0] + 4 * stake[1]) - CHIP * stake[0] - FLAG * stake[1]
        )

    stakes = [(chip, flag) for flag in range(flags.high + 1) for chip in range(chips.high + 1)]
    return (belief or words.sample(random), *max(stakes, key=value))


def weigh_move(table: SwissQuizTable, seat: int, steps: int) -> float:
    """Weigh a move of so many steps in Swiss Quiz from where everybody stands now."""
    field, others = table.fields[seat - 1], set(table.fields)
    start = field
    for _ in range(steps):
        field += 1
        while field in others and field < table.goal:
            field += 1
    if field >= table.goal:
        return table.goal - start + ARRIVAL
    return field - start + WORTH.get(table.events.get(field, ""), 0.0)
