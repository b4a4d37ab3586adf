"""Balance: choose the cards of a deck so that certain sums over all of them are as near 0 as possible.

This comes before counting, for the deck as a whole: a model without stacks and sides is small, however many balances
divide the cards into sorts. Balances are wishes like any other.
"""

from collections import Counter
from dataclasses import replace
from random import Random

from quizkit.compose.counting import Counting, sorts
from quizkit.compose.seating import shuffle
from quizkit.compose.solve import solve, total
from quizkit.compose.task import Task
from quizkit.decks.blueprint import StackLayout
from quizkit.decks.quotas import Feature, Quota

EFFORT = 5.0
"""How long to look for something better, in the solver's deterministic seconds."""


def choose_balanced(task: Task) -> Task:
    """Return a composer's task with as many cards as the deck has, balanced; raise `Unsolved` if impossible."""
    whole = _see_as_whole(task)
    counting = Counting(whole, sorts(whole, whole.pool))
    wishes = [off for quota in whole.quotas if quota.is_wish for off in counting.distance(quota)]
    for quota in whole.quotas:
        if not quota.is_wish:
            counting.demand(quota)
    counting.model.minimize(total(wishes))
    solver, _ = solve(counting.model, task.seed, EFFORT)
    lots, chosen = Random(task.seed), set[str]()  # noqa: S311
    for index, sort in enumerate(counting.sorts):
        count = sum(solver.value(counting.counts[index, cell]) for cell in counting.cells)
        chosen.update(shuffle(sort.cards, lots)[:count])
    return replace(task, pool=tuple(card for card in task.pool if card.id in chosen), balances=())


def _see_as_whole(task: Task) -> Task:
    """Forget stacks and sides, and count what each card adds to the balances."""
    features = [Feature("balance", str(at)) for at in range(len(task.balances))]
    pool = []
    for card in task.pool:
        added = {feature: own.get(card.id, 0) for feature, own in zip(features, task.balances, strict=True)}
        # Counters that are added would lose what is below 0.
        pool.append(card._replace(features=Counter({**card.features, **added})))
    quotas = [quota for quota in task.quotas if quota.scope == "deck"]
    quotas += (Quota(feature, "deck", 0, 0, is_wish=True) for feature in features)
    apart = tuple(group for group in task.apart if group.scope == "deck")
    return Task(StackLayout(task.layout.size), tuple(pool), tuple(quotas), apart=apart, seed=task.seed)
