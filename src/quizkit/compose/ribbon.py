"""The ribbon: the verdict of every number is tossed like a coin, without long runs of true or of false."""

from collections.abc import Mapping
from random import Random

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExprT

from quizkit.compose.solve import solve, total
from quizkit.decks.blueprint import StackLayout

EFFORT = 20.0


def add_ribbon(model: CpModel, layout: StackLayout, longest: int | None) -> dict[int, IntVar]:
    """Add a variable for the verdict of every number, and limit runs of equal verdicts."""
    verdicts = {number: model.new_bool_var("") for number in range(1, layout.size + 1)}
    most = longest or layout.size
    for first in range(1, layout.size + 1 - most):
        model.add_linear_constraint(total(verdicts[number] for number in range(first, first + most + 1)), 1, most)
    return verdicts


def toss_verdicts(
    layout: StackLayout, longest: int | None, fixed: Mapping[int, bool], true: Mapping[tuple[int, int], int], seed: int
) -> dict[int, bool]:
    """Toss a coin for the verdict of every number, then turn as few as the counts and the longest run demand.

    Left to itself, a solver produces patterns, which players would notice.
    """
    model, coin = CpModel(), Random(seed)  # noqa: S311
    verdicts = add_ribbon(model, layout, longest)
    for (stack, side), count in true.items():
        model.add(total(verdicts[number] for number in layout.numbers(stack, side)) == count)
    turned: list[LinearExprT] = []
    for number, verdict in verdicts.items():
        tossed = coin.random() < 0.5
        model.add_hint(verdict, tossed)
        if number in fixed:
            model.add(verdict == fixed[number])
        else:
            turned.append(1 - verdict if tossed else verdict)
    model.minimize(total(turned))
    solver, _ = solve(model, seed, EFFORT)
    return {number: bool(solver.value(verdict)) for number, verdict in verdicts.items()}
