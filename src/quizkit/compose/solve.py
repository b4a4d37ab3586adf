"""Solve a model with the same result everywhere: one worker, and a limit on steps of work, not seconds.

Inside: searches that start from the last solution, and end with the best so far.
"""

from collections.abc import Iterable
from signal import SIGINT, getsignal, signal
from threading import current_thread, main_thread

from ortools.sat.python.cp_model import (
    FEASIBLE,
    INFEASIBLE,
    OPTIMAL,
    CpModel,
    CpSolver,
    CpSolverSolutionCallback,
    LinearExpr,
    LinearExprT,
)

from quizkit.compose.task import Tell


def total(parts: Iterable[LinearExprT], weights: Iterable[int] = ()) -> LinearExpr:
    """Add up the parts of a sum for the solver, each with its weight if any. An empty sum is a plain number."""
    terms, factors = list(parts), list(weights)
    return LinearExpr.weighted_sum(terms, factors) if factors else LinearExpr.sum(terms)


class Unsolved(Exception):  # an answer, not an error
    """There is no solution, or none was found before somebody stopped the search."""

    def __init__(self, *, is_proven: bool) -> None:
        super().__init__()
        self.is_proven = is_proven


class _Teller(CpSolverSolutionCallback):
    def __init__(self, tell: Tell) -> None:
        super().__init__()
        self._tell = tell

    def on_solution_callback(self) -> None:
        self._tell(round(self.objective_value))


def solve(model: CpModel, seed: int, effort: float, tell: Tell | None = None) -> tuple[CpSolver, bool]:
    """Return the solver's solution, and whether it is proven to be best. Ctrl-C ends the search with what there is."""
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.max_deterministic_time = effort
    # Nearly all constraints are sums, so the linear relaxation soon proves what is impossible.
    solver.parameters.linearization_level = 2
    handler = getsignal(SIGINT)
    try:
        status = solver.solve(model, _Teller(tell) if tell else None)
    finally:
        # The solver installs its own handler for Ctrl-C and does not restore ours.
        if handler is not None and current_thread() is main_thread():
            signal(SIGINT, handler)
    if status not in (OPTIMAL, FEASIBLE):
        raise Unsolved(is_proven=status == INFEASIBLE)
    return solver, status == OPTIMAL


def start_from(model: CpModel, solver: CpSolver) -> None:
    """Let the solver's next search start from the solution of the last one."""
    model.clear_hints()  # type: ignore[no-untyped-call]
    for index, value in enumerate(solver.response_proto.solution):
        model.add_hint(model.get_int_var_from_proto_index(index), value)
