"""Compose a deck: count sorts, toss verdicts, seat categories. Demands are met exactly, wishes as far as possible."""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from itertools import groupby
from random import Random

from quizkit.compose.balance import choose_balanced
from quizkit.compose.counting import CardSort, Cell, Counting, keep_numbers, sorts
from quizkit.compose.ribbon import toss_verdicts
from quizkit.compose.seating import Part, seat_categories, shuffle
from quizkit.compose.solve import Unsolved, solve, start_from, total
from quizkit.compose.task import Composed, Task, Tell
from quizkit.decks.quotas import CATEGORIES, TYPES

EFFORT = 30.0
"""How long to look for something better, in the solver's deterministic seconds."""


def compose(task: Task, tell: Tell | None = None) -> Composed:
    """Choose cards from a pool and number them; raise `Unsolved` if the pool does not allow it."""
    # Keeping numbers is worth more than any wish.
    if task.balances and not task.keep:
        with suppress(Unsolved):
            return _compose(choose_balanced(task), tell)
    return _compose(task, tell)


def _compose(task: Task, tell: Tell | None) -> Composed:
    """Count, toss and seat."""
    counting = Counting(task, sorts(task, task.pool))
    stays, verdicts = keep_numbers(counting)
    wishes = [off for quota in task.quotas if quota.is_wish for off in counting.distance(quota)]
    for quota in task.quotas:
        if not quota.is_wish:
            counting.demand(quota)
    solver, is_best = None, True
    if stays:
        # Keeping changes few is worth more than any wish.
        for stay in stays.values():
            counting.model.add_hint(stay, 1)
        changes = len(task.keep) - total(stays.values())
        counting.model.minimize(changes)
        solver, is_best = solve(counting.model, task.seed, EFFORT, tell)
        counting.model.add(changes <= round(solver.objective_value))
        start_from(counting.model, solver)
    if is_best:
        counting.model.minimize(total(wishes))
        try:
            solver, is_best = solve(counting.model, task.seed, EFFORT, tell)
        except Unsolved:
            # Stopped before the search for wishes began: the solution so far meets all demands.
            if solver is None:
                raise
            is_best = False
    assert solver is not None  # noqa: S101  # one of the two searches has found a solution
    fixed = {number: task.keep[number] for number, stay in stays.items() if solver.boolean_value(stay)}
    counts = {key: solver.value(count) for key, count in counting.counts.items()}
    ribbon = {number: bool(solver.value(verdict)) for number, verdict in verdicts.items()}
    return Composed(_number_cards(task, counting.sorts, counts, fixed, ribbon), is_best)


def _number_cards(
    task: Task,
    card_sorts: list[CardSort],
    counts: Mapping[tuple[int, Cell], int],
    fixed: Mapping[int, str],
    ribbon: Mapping[int, bool],
) -> tuple[str, ...]:
    """Return the cards in the order of their numbers, chosen and placed as counted."""
    layout, lots = task.layout, Random(task.seed)  # noqa: S311
    homes = {card: sort for sort in card_sorts for card in sort.cards}
    chosen = dict[tuple[Part, str], list[str]]()
    true = Counter[Cell]()
    for index, sort in enumerate(card_sorts):
        spare = _shuffle_spare(task, sort, fixed, lots)
        for cell in (cell for at, cell in counts if at == index):
            stay = sum(homes[fixed[number]] is sort for number in layout.numbers(*cell) if number in fixed)
            true[cell] += counts[index, cell] if sort.is_true else 0
            drawn = [spare.pop() for _ in range(counts[index, cell] - stay)]
            chosen.setdefault(((*cell, sort.is_true), _group(task, sort)), []).extend(drawn)
    # A group may have cards of many sorts, which must be mixed.
    chosen = {key: shuffle(cards, lots) for key, cards in chosen.items()}
    if task.layout.height * len(true) != sum(counts.values()):
        # Cards with several copies are fewer than the numbers, and are not numbered.
        return tuple(sorted({*fixed.values(), *(card for cards in chosen.values() for card in cards)}))
    kept = {number: homes[card].is_true for number, card in fixed.items()}
    try:
        verdicts = toss_verdicts(layout, task.longest_run, kept, true, task.seed)
    except Unsolved:
        # Stopped: the ribbon found together with the counts is also valid, only less random.
        verdicts = dict(ribbon)
    taken = {number: _group(task, homes[card]) for number, card in fixed.items()}
    wanted = {
        part: Counter({name: len(chosen[part, name]) for _, name in group})
        for part, group in groupby(sorted(chosen), key=lambda key: key[0])
    }
    seats = seat_categories(layout, verdicts, taken, wanted, task.seed)
    order = []
    for number in range(1, layout.size + 1):
        stack, side = layout.cell(number)
        order.append(fixed.get(number) or chosen[(stack, side, verdicts[number]), seats[number]].pop())
    return tuple(order)


def _shuffle_spare(task: Task, sort: CardSort, fixed: Mapping[int, str], lots: Random) -> list[str]:
    """Shuffle the cards of a sort that have no number yet; the earlier release comes last, to be popped first."""
    before, staying = {*task.keep.values()}, {*fixed.values()}
    spare = [card for card in shuffle(sort.cards, lots) if card not in staying]
    return sorted(spare, key=lambda card: card in before)


def _group(task: Task, sort: CardSort) -> str:
    """Return what neighbours should differ in: the category of the cards, or their type."""
    counted = {quota.feature for quota in task.quotas if quota.feature.group in (CATEGORIES, TYPES)}
    return next((feature.value for feature in sort.features if feature in counted), "")
