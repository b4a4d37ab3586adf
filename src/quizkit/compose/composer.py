"""Compose a deck: count, toss, seat. Exact demands are kept exactly; wishes as far as they go."""

from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from random import Random

from ortools.sat.python.cp_model import IntVar

from quizkit.compose.counting import Cell, Counting, Sort, sorts
from quizkit.compose.ribbon import ribbon, tossed
from quizkit.compose.seating import Part, seated, shuffled
from quizkit.compose.solve import solve, start_from, total
from quizkit.compose.task import Composed, Task, Tell
from quizkit.decks.quotas import CATEGORIES, TRUE, VERDICT, Feature

EFFORT = 30.0
"""How long to look for something better, in the solver's own seconds."""


def compose(task: Task, tell: Tell | None = None) -> Composed:
    """Choose cards and give them numbers; `Unsolved` if the pool does not allow it."""
    counting = Counting(task, sorts(task, task.pool))
    stays = _staying(counting)
    wishes = [off for quota in task.quotas if quota.is_wish for off in counting.distance(quota)]
    for quota in task.quotas:
        if not quota.is_wish:
            counting.demand(quota)
    is_best = True
    if stays:
        # Few changes are worth more than any wish.
        for stay in stays.values():
            counting.model.add_hint(stay, 1)
        changes = len(task.keep) - total(stays.values())
        counting.model.minimize(changes)
        solver, is_best = solve(counting.model, task.seed, EFFORT, tell)
        counting.model.add(changes <= round(solver.objective_value))
        start_from(counting.model, solver)
    counting.model.minimize(total(wishes))
    solver, is_second = solve(counting.model, task.seed, EFFORT, tell)
    fixed = {number: task.keep[number] for number, stay in stays.items() if solver.boolean_value(stay)}
    counts = {key: solver.value(count) for key, count in counting.counts.items()}
    return Composed(_numbered(task, counting.sorts, counts, fixed), is_best and is_second)


def _staying(counting: Counting) -> dict[int, IntVar]:
    """Add a variable for every number that may keep its card, and the ribbon it must fit into."""
    task, model = counting.task, counting.model
    is_ribboned = any(quota.feature.group == VERDICT for quota in task.quotas)
    verdicts = ribbon(model, task.layout, task.longest_run) if is_ribboned else {}
    homes = {card: index for index, sort in enumerate(counting.sorts) for card in sort.cards}
    stays, together = dict[int, IntVar](), dict[tuple[int, Cell], list[IntVar]]()
    for stack, side in counting.cells:
        numbers = task.layout.numbers(stack, side)
        if is_ribboned:
            true = counting.amount(Feature(VERDICT, TRUE), [(stack, side)])
            model.add(total(verdicts[number] for number in numbers) == true)
        for number in numbers:
            if (home := homes.get(task.keep.get(number, ""))) is not None:
                stays[number] = model.new_bool_var("")
                together.setdefault((home, (stack, side)), []).append(stays[number])
                if is_ribboned:
                    model.add(verdicts[number] == counting.sorts[home].is_true).only_enforce_if(stays[number])
    for key, staying in together.items():
        model.add(total(staying) <= counting.counts[key])
    return stays


def _numbered(
    task: Task, known: list[Sort], counts: Mapping[tuple[int, Cell], int], fixed: Mapping[int, str]
) -> tuple[str, ...]:
    """Give the cards that were counted their numbers."""
    layout, lots = task.layout, Random(task.seed)  # noqa: S311
    homes = {card: sort for sort in known for card in sort.cards}
    chosen = dict[tuple[Part, str], list[str]]()
    true = Counter[Cell]()
    for index, sort in enumerate(known):
        spare = _in_turn(task, sort, fixed, lots)
        for cell in (cell for at, cell in counts if at == index):
            stay = sum(homes[fixed[number]] is sort for number in layout.numbers(*cell) if number in fixed)
            true[cell] += counts[index, cell] if sort.is_true else 0
            drawn = [spare.pop() for _ in range(counts[index, cell] - stay)]
            chosen.setdefault(((*cell, sort.is_true), category(sort)), []).extend(drawn)
    if task.layout.height * len(true) != sum(counts.values()):
        # Cards with copies are fewer than their pieces, and nobody numbers them.
        return tuple(sorted(card for cards in chosen.values() for card in cards))
    verdicts = tossed(layout, task.longest_run, {n: homes[card].is_true for n, card in fixed.items()}, true, task.seed)
    taken = {number: category(homes[card]) for number, card in fixed.items()}
    wanted = {
        part: Counter({name: len(chosen[part, name]) for _, name in group})
        for part, group in groupby(sorted(chosen), key=lambda one: one[0])
    }
    seats = seated(layout, verdicts, taken, wanted, task.seed)
    order = []
    for number in range(1, layout.size + 1):
        stack, side = layout.cell(number)
        order.append(fixed.get(number) or chosen[(stack, side, verdicts[number]), seats[number]].pop())
    return tuple(order)


def _in_turn(task: Task, sort: Sort, fixed: Mapping[int, str], lots: Random) -> list[str]:
    """Shuffle the cards of a sort that have no number yet; those of the earlier release come first, at the end."""
    before, staying = {*task.keep.values()}, {*fixed.values()}
    spare = [card for card in shuffled(sort.cards, lots) if card not in staying]
    return sorted(spare, key=lambda card: card in before)


def category(sort: Sort) -> str:
    """Name the category of a sort, if it has one."""
    return next((feature.value for feature in sort.features if feature.group == CATEGORIES), "")
