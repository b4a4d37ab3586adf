"""Explain why a deck cannot be composed: what to write or finish, or what to change in the blueprint."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from ortools.sat.python.cp_model import IntVar, LinearExpr

from quizkit.compose.counting import Counting, Sort, sorts
from quizkit.compose.solve import Unsolved, solve, total
from quizkit.compose.task import Candidate, Task
from quizkit.decks.quotas import CANTONS, CATEGORIES, FALSE, TRUE, TYPES, VERDICT, Feature, Quota

EFFORT = 5.0
WRITE, SORT, FINISH = 10_000, 100, 100
"""What it costs to write a card, to ask for one more sort of card, and to finish one that is begun."""
MOST_CANTONS = 8
"""In one answer."""


@dataclass(frozen=True, slots=True)
class Shortage:
    """What would make the deck possible: any one of the ways."""

    write: tuple[tuple[tuple[Feature, ...], int], ...] = ()
    """Sorts of cards, and how many of each."""
    finish: tuple[str, ...] = ()
    """Cards that are there, but not as far as the blueprint wants them."""
    answers: Mapping[str, int] = field(default_factory=dict)
    """Cantons that the new cards must have among their answers, and how often."""
    shares: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Category → as planned, and as it would have to be."""
    size: int = 0
    """The largest deck that the pool allows."""


def explain(task: Task, reserve: Sequence[Candidate], smaller: Sequence[Task]) -> Shortage:
    """Find the least that is missing; then whether other shares, or one of the smaller decks, would do."""
    possible = bisect_left(smaller, x=True, key=lambda one: _is_impossible(_exact(one)))
    size = smaller[possible - 1].layout.size if possible else 0
    return replace(_missing(_exact(task), reserve), shares=_shares(_exact(task)), size=size)


def _exact(task: Task) -> Task:
    """Forget the wishes: nothing fails for them."""
    return replace(task, quotas=tuple(quota for quota in task.quotas if not quota.is_wish))


def _missing(task: Task, reserve: Sequence[Candidate]) -> Shortage:
    """Let cards be written, and unfinished ones be finished, as few as possible."""
    real, begun = sorts(task, task.pool), sorts(task, reserve)
    unwritten = [Sort((), profile, 1, task.layout.size) for profile in _profiles(task.quotas)]
    counting = Counting(task, [*real, *begun, *unwritten])
    new = range(len(real) + len(begun), len(counting.sorts))
    written = total(counting.taken(index) for index in new)
    answers = dict[str, IntVar]()
    costs: list[tuple[LinearExpr, int]] = [(written, WRITE)]
    costs += ((counting.taken(index), FINISH) for index in range(len(real), len(real) + len(begun)))
    for quota in task.quotas:
        if quota.feature.group == CANTONS:
            answers[quota.feature.value] = counting.model.new_int_var(0, quota.low, "")
            counting.demand(quota, answers[quota.feature.value])
            # An answer names a canton once.
            counting.model.add(answers[quota.feature.value] <= written)
        else:
            counting.demand(quota)
    counting.model.add(total(answers.values()) <= MOST_CANTONS * written)
    costs += ((answer, 1) for answer in answers.values())
    for index in new:
        is_used = counting.model.new_bool_var("")
        counting.model.add(counting.taken(index) <= task.layout.size * is_used)
        costs.append((is_used, SORT))
    counting.model.minimize(total((cost for cost, _ in costs), (weight for _, weight in costs)))
    solver, _ = solve(counting.model, task.seed, EFFORT)
    taken = {index: solver.value(counting.taken(index)) for index in range(len(real), len(counting.sorts))}
    return Shortage(
        write=tuple((tuple(counting.sorts[at].features), taken[at]) for at in new if taken[at]),
        finish=tuple(
            sorted(card for at, sort in enumerate(counting.sorts) if at in taken for card in sort.cards[: taken[at]])
        ),
        answers={code: count for code, answer in answers.items() if (count := solver.value(answer))},
    )


def _profiles(quotas: Sequence[Quota]) -> list[Counter[Feature]]:
    """List the sorts of cards somebody could write: true or false, of any category, of any type."""
    demanded = [quota.feature for quota in quotas]
    choices = (
        [[Feature(VERDICT, TRUE), Feature(VERDICT, FALSE)]] if any(one.group == VERDICT for one in demanded) else []
    )
    choices += (list(dict.fromkeys(one for one in demanded if one.group == group)) for group in (CATEGORIES, TYPES))
    return [Counter(profile) for profile in product(*(choice for choice in choices if choice))]


def _shares(task: Task) -> dict[str, tuple[int, int]]:
    """Let categories be larger or smaller than planned, as little as possible."""
    planned = [one for one in task.quotas if one.feature.group == CATEGORIES]
    counting = Counting(task, sorts(task, task.pool))
    for quota in task.quotas:
        if quota not in planned:
            counting.demand(quota)
    costs: list[LinearExpr] = []
    for off in (off for quota in planned for off in counting.distance(quota)):
        is_changed = counting.model.new_bool_var("")
        counting.model.add(off <= task.layout.size * is_changed)
        costs += [off * SORT, is_changed]
    counting.model.minimize(total(costs))
    try:
        solver, _ = solve(counting.model, task.seed, EFFORT)
    except Unsolved:
        return {}
    counts = {quota: solver.value(counting.amounts(quota)[0]) for quota in planned}
    return {
        quota.feature.value: (quota.low, count)
        for quota, count in counts.items()
        if not quota.low <= count <= quota.high
    }


def _is_impossible(task: Task) -> bool:
    counting = Counting(task, sorts(task, task.pool))
    for quota in task.quotas:
        counting.demand(quota)
    try:
        solve(counting.model, task.seed, EFFORT)
    except Unsolved:
        return True
    return False
