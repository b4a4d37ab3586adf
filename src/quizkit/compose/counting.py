"""Counting: how many cards of each sort are on every side of every stack.

Cards that are the same to every quota form one sort. So the model has a variable for each sort and side instead of one
for each card and number: hundreds instead of hundreds of thousands.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from quizkit.compose.ribbon import add_ribbon
from quizkit.compose.solve import total
from quizkit.compose.task import Candidate, Task
from quizkit.decks.quotas import TRUE, VERDICT, Feature, Quota

Cell = tuple[int, int]
"""A stack and one of its sides, both counted from 0."""


@dataclass(frozen=True, slots=True)
class CardSort:
    """Cards that are interchangeable, or cards that have not been written yet."""

    cards: tuple[str, ...]
    features: Counter[Feature]
    pieces: int
    limit: int

    @property
    def is_true(self) -> bool:
        """Return whether its cards are true statements."""
        return self.features[Feature(VERDICT, TRUE)] > 0


def sorts(task: Task, pool: Iterable[Candidate]) -> list[CardSort]:
    """Group a pool by what the quotas count into sorts; a card kept apart from others is its own sort."""
    alone = {card for group in task.apart for card in group.cards}
    counted = {quota.feature for quota in task.quotas}
    groups = defaultdict[object, list[Candidate]](list)
    for card in pool:
        features = frozenset((feature, count) for feature, count in card.features.items() if feature in counted)
        groups[features, card.pieces, card.id if card.id in alone else ""].append(card)
    return [
        CardSort(tuple(card.id for card in cards), cards[0].features, cards[0].pieces, len(cards))
        for cards in groups.values()
    ]


class Counting:
    """A model of how many cards of each sort are where: every place is filled, and cards to be kept apart are."""

    def __init__(self, task: Task, card_sorts: list[CardSort]) -> None:
        self.task, self.model, self.sorts = task, CpModel(), card_sorts
        self.cells: list[Cell] = list(product(range(task.layout.stacks), range(task.layout.sides)))
        self.counts: dict[tuple[int, Cell], IntVar] = {}
        for index, sort in enumerate(card_sorts):
            for cell in self.cells:
                most = min(sort.limit, task.layout.height // sort.pieces)
                self.counts[index, cell] = self.model.new_int_var(0, most, "")
            if len(self.cells) > 1:
                self.model.add(self.taken(index) <= sort.limit)
        for cell in self.cells:
            self.model.add(self.amount(None, [cell]) == task.layout.height)
        self._keep_apart()

    def taken(self, index: int, stack: int | None = None) -> LinearExpr:
        """Return the number of cards of a sort in the deck or in a stack."""
        return total(self.counts[index, cell] for cell in self.cells if stack in (None, cell[0]))

    def amount(self, feature: Feature | None, cells: Iterable[Cell]) -> LinearExpr:
        """Return the number of a feature, or of printed cards, in some cells."""
        weights = [sort.pieces if feature is None else sort.features[feature] for sort in self.sorts]
        weighted = [(index, weight) for index, weight in enumerate(weights) if weight]
        pairs = [(self.counts[index, cell], weight) for cell in cells for index, weight in weighted]
        return total((count for count, _ in pairs), (weight for _, weight in pairs))

    def amounts(self, quota: Quota) -> list[LinearExpr]:
        """Return the numbers of a quota's feature in the deck, in each stack, or on each side."""
        stacks = range(self.task.layout.stacks)
        match quota.scope:
            case "deck":
                scopes = [self.cells]
            case "stack":
                scopes = [[cell for cell in self.cells if cell[0] == stack] for stack in stacks]
            case "side":
                scopes = [[cell] for cell in self.cells]
        return [self.amount(quota.feature, cells) for cells in scopes]

    def demand(self, quota: Quota, more: LinearExpr | int = 0) -> None:
        """Meet a quota in every place it is about; `more` is added to what the cards bring."""
        for amount in self.amounts(quota):
            self.model.add_linear_constraint(amount + more, quota.low, quota.high)

    def distance(self, quota: Quota) -> list[IntVar]:
        """Return how far each place is from meeting a quota."""
        distances = []
        for amount in self.amounts(quota):
            off = self.model.new_int_var(0, self.task.layout.size * 10, "")
            self.model.add(off >= amount - quota.high)
            self.model.add(off >= quota.low - amount)
            distances.append(off)
        return distances

    def _keep_apart(self) -> None:
        index = {card: at for at, sort in enumerate(self.sorts) for card in sort.cards}
        for group in self.task.apart:
            together = [index[card] for card in sorted(group.cards) if card in index]
            stacks = range(self.task.layout.stacks) if group.scope == "stack" else (None,)
            for stack in stacks if len(together) > 1 else ():
                self.model.add(total(self.taken(at, stack) for at in together) <= 1)


def keep_numbers(counting: Counting) -> tuple[dict[int, IntVar], dict[int, IntVar]]:
    """Add to the counting a variable for every number that may keep its card, and the ribbon that it must fit."""
    task, model = counting.task, counting.model
    is_ribboned = any(quota.feature.group == VERDICT for quota in task.quotas)
    verdicts = add_ribbon(model, task.layout, task.longest_run) if is_ribboned else {}
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
    return stays, verdicts
