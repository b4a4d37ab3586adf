"""Explain why a deck cannot be composed: what to write or finish, or what to change in the blueprint."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from ortools.sat.python.cp_model import IntVar, LinearExpr

from quizkit.compose.counting import CardSort, Counting, keep_numbers, sorts
from quizkit.compose.solve import Unsolved, solve, total
from quizkit.compose.task import Candidate, Task
from quizkit.decks.quotas import CANTONS, CATEGORIES, FALSE, THEMES, TRUE, TYPES, VERDICT, Feature, Quota

EFFORT = 5.0
WRITE, SORT, FINISH = 10_000, 100, 100
"""The costs of writing a card, of asking for one more sort of card, and of finishing a card that exists."""
NEXT = 12
"""How many smaller sizes to try before guessing."""
LOOSE = {CANTONS: (8, 1), THEMES: (5, 5)}
"""Features a card may have several of: at most how many in all, and how many of the same."""


@dataclass(frozen=True, slots=True)
class Shortage:
    """What would make the deck possible. Each of these ways is enough."""

    write: tuple[tuple[tuple[Feature, ...], int], ...] = ()
    """Sorts of cards to write, and how many of each."""
    finish: tuple[str, ...] = ()
    """Cards that exist, but have not reached the review state that the blueprint wants."""
    answers: Mapping[str, int] = field(default_factory=dict)
    """Cantons that must be among the answers of the new cards, and how often."""
    shares: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Category → its planned number of cards, and the number it would need to have."""
    size: int = 0
    """The largest deck that the pool allows."""
    longest_run: int = 0
    """The longest run that would have to be allowed, if nothing else is wrong."""


def explain(task: Task, reserve: Sequence[Candidate], smaller: Sequence[Task]) -> Shortage:
    """Explain why a deck cannot be composed: the least that is missing, and if other shares or fewer cards work."""
    size = _find_size(smaller)
    short = _find_missing(_drop_wishes(task), reserve)
    if not (short.write or short.finish or short.answers):
        # There are enough cards of every sort, so the longest run must be too short.
        return replace(short, longest_run=_find_run(task), size=size)
    return replace(short, shares=_find_shares(_drop_wishes(task)), size=size)


def _find_size(smaller: Sequence[Task]) -> int:
    """Find a large deck that the pool allows: try the next sizes one by one, then search by bisection."""
    for task in reversed(smaller[-NEXT:]):
        if not _is_impossible(task):
            return task.layout.size
    left = smaller[:-NEXT]
    possible = bisect_left(left, x=True, key=_is_impossible)
    return left[possible - 1].layout.size if possible else 0


def _find_run(task: Task) -> int:
    """Find the smallest limit for runs that would work."""
    runs = range((task.longest_run or task.layout.size) + 1, task.layout.size + 1)
    index = bisect_left(runs, x=True, key=lambda run: not _is_impossible(replace(task, longest_run=run)))
    return runs[index] if index < len(runs) else 0


def _drop_wishes(task: Task) -> Task:
    """Drop the wishes: they never make a deck impossible."""
    return replace(task, quotas=tuple(quota for quota in task.quotas if not quota.is_wish))


def _find_missing(task: Task, reserve: Sequence[Candidate]) -> Shortage:
    """Let new cards be written and unfinished ones be finished, as few as possible."""
    real, begun = sorts(task, task.pool), sorts(task, reserve)
    unwritten = [CardSort((), profile, 1, task.layout.size) for profile in _profiles(task.quotas)]
    counting = Counting(task, [*real, *begun, *unwritten])
    new = range(len(real) + len(begun), len(counting.sorts))
    written = total(counting.taken(index) for index in new)
    answers = dict[str, IntVar]()
    costs: list[tuple[LinearExpr, int]] = [(written, WRITE)]
    costs += ((counting.taken(index), FINISH) for index in range(len(real), len(real) + len(begun)))
    for quota in task.quotas:
        if quota.feature.group not in LOOSE:
            counting.demand(quota)
            continue
        most, each = LOOSE[quota.feature.group]
        answers[quota.feature.value] = counting.model.new_int_var(0, min(quota.low, task.layout.size * each), "")
        counting.demand(quota, answers[quota.feature.value])
        counting.model.add(answers[quota.feature.value] <= each * written)
        counting.model.add(total(answers.values()) <= most * written)
    costs += ((answer, 1) for answer in answers.values())
    for index in new:
        is_used = counting.model.new_bool_var("")
        counting.model.add(counting.taken(index) <= task.layout.size * is_used)
        costs.append((is_used, SORT))
    counting.model.minimize(total((cost for cost, _ in costs), (weight for _, weight in costs)))
    try:
        solver, _ = solve(counting.model, task.seed, EFFORT)
    except Unsolved:
        # No new card would help: what must be kept apart, or a demand, leaves no room.
        return Shortage()
    taken = {index: solver.value(counting.taken(index)) for index in range(len(real), len(counting.sorts))}
    return Shortage(
        write=tuple((tuple(counting.sorts[at].features), taken[at]) for at in new if taken[at]),
        finish=tuple(
            sorted(card for at, sort in enumerate(counting.sorts) if at in taken for card in sort.cards[: taken[at]])
        ),
        answers={code: count for code, answer in answers.items() if (count := solver.value(answer))},
    )


def _profiles(quotas: Sequence[Quota]) -> list[Counter[Feature]]:
    """List the sorts of cards that could be written: true or false, of any category, of any type."""
    demanded = [quota.feature for quota in quotas]
    choices = (
        [[Feature(VERDICT, TRUE), Feature(VERDICT, FALSE)]]
        if any(feature.group == VERDICT for feature in demanded)
        else []
    )
    choices += (
        list(dict.fromkeys(feature for feature in demanded if feature.group == group)) for group in (CATEGORIES, TYPES)
    )
    return [Counter(profile) for profile in product(*(choice for choice in choices if choice))]


def _find_shares(task: Task) -> dict[str, tuple[int, int]]:
    """Let categories be larger or smaller than planned, by as little as possible."""
    planned = [quota for quota in task.quotas if quota.feature.group == CATEGORIES]
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
    exact = replace(_drop_wishes(task), keep={})
    counting = Counting(exact, sorts(exact, exact.pool))
    keep_numbers(counting)
    for quota in exact.quotas:
        counting.demand(quota)
    try:
        solve(counting.model, task.seed, EFFORT)
    except Unsolved:
        return True
    return False
