"""Counting: how many cards of each sort every side of every stack gets.

Cards that no quota can tell apart are one sort. So the model has a variable a sort and side, not one a card and number:
hundreds instead of hundreds of thousands.
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
"""A stack and a side of it, both from 0."""


@dataclass(frozen=True, slots=True)
class CardSort:
    """Cards that are interchangeable, or cards that nobody has written yet."""

    cards: tuple[str, ...]
    features: Counter[Feature]
    pieces: int
    limit: int

    @property
    def is_true(self) -> bool:
        """Return whether its cards are true statements."""
        return self.features[Feature(VERDICT, TRUE)] > 0


def sorts(task: Task, pool: Iterable[Candidate]) -> list[CardSort]:
    """Group a pool by what quotas count; a card that must stay apart from another is a sort of its own."""
    alone = {card for one in task.apart for card in one.cards}
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
    """A model of how many cards of each sort lie where: as many as the deck needs, and nothing meets that must not."""

    def __init__(self, task: Task, known: list[CardSort]) -> None:
        self.task, self.model, self.sorts = task, CpModel(), known
        self.cells: list[Cell] = list(product(range(task.layout.stacks), range(task.layout.sides)))
        self.counts: dict[tuple[int, Cell], IntVar] = {}
        for index, sort in enumerate(known):
            for cell in self.cells:
                most = min(sort.limit, task.layout.height // sort.pieces)
                self.counts[index, cell] = self.model.new_int_var(0, most, "")
            if len(self.cells) > 1:
                self.model.add(self.taken(index) <= sort.limit)
        for cell in self.cells:
            self.model.add(self.amount(None, [cell]) == task.layout.height)
        self._part()

    def taken(self, index: int, stack: int | None = None) -> LinearExpr:
        """Count the cards of a sort in the deck or in a stack."""
        return total(self.counts[index, cell] for cell in self.cells if stack in (None, cell[0]))

    def amount(self, feature: Feature | None, cells: Iterable[Cell]) -> LinearExpr:
        """Count a feature, or pieces, in some cells."""
        weights = [sort.pieces if feature is None else sort.features[feature] for sort in self.sorts]
        found = [(index, weight) for index, weight in enumerate(weights) if weight]
        pairs = [(self.counts[index, cell], weight) for cell in cells for index, weight in found]
        return total((count for count, _ in pairs), (weight for _, weight in pairs))

    def amounts(self, quota: Quota) -> list[LinearExpr]:
        """Count a quota's feature in the deck, in each stack, or on each side."""
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
        """Keep a quota, wherever it holds; something else may bring `more` of it."""
        for amount in self.amounts(quota):
            self.model.add_linear_constraint(amount + more, quota.low, quota.high)

    def distance(self, quota: Quota) -> list[IntVar]:
        """Measure how far each place is from a quota."""
        found = []
        for amount in self.amounts(quota):
            off = self.model.new_int_var(0, self.task.layout.size * 10, "")
            self.model.add(off >= amount - quota.high)
            self.model.add(off >= quota.low - amount)
            found.append(off)
        return found

    def _part(self) -> None:
        index = {card: at for at, sort in enumerate(self.sorts) for card in sort.cards}
        for one in self.task.apart:
            together = [index[card] for card in sorted(one.cards) if card in index]
            stacks = range(self.task.layout.stacks) if one.scope == "stack" else (None,)
            for stack in stacks if len(together) > 1 else ():
                self.model.add(total(self.taken(at, stack) for at in together) <= 1)


def keep_numbers(counting: Counting) -> tuple[dict[int, IntVar], dict[int, IntVar]]:
    """Add a variable for every number that may keep its card, and the ribbon of verdicts it must fit into."""
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
