"""How hard questions are, from who got them right, and within which interval: Rasch's model, fitted to few answers.

A player of ability a gets a question of difficulty d right with odds exp(a - d): the average of those who played,
every second one of difficulty 0. Both are drawn towards a middle before anybody has answered, so that a question which
all or none got right has a difficulty, too. The fit is the most likely one, by Newton; errors come from its curvature.
"""

from collections.abc import Hashable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from quizkit.figures import Interval, Z

ABILITY, DIFFICULTY = 1.0, 1.5
"""How far players, and questions, lie apart before anybody has answered: standard deviations."""
STEPS, CLOSE = 50, 1e-9
Item = TypeVar("Item", bound=Hashable)


class Measure(NamedTuple):
    """A difficulty, and its standard error: neither is worth anything without the other."""

    value: float
    error: float

    @property
    def interval(self) -> Interval:
        """Return where it lies, 95 times in a hundred."""
        return Interval(self.value - Z * self.error, self.value + Z * self.error)


def fit(answers: Sequence[tuple[Hashable, Item, bool]]) -> dict[Item, Measure]:
    """Fit Rasch's model: measure questions by who answered them, and whether it was right."""
    if not answers:
        return {}
    people = {who: row for row, who in enumerate(dict.fromkeys(who for who, _, _ in answers))}
    items = {item: column for column, item in enumerate(dict.fromkeys(item for _, item, _ in answers))}
    asked, right = np.zeros((2, len(people), len(items)))
    for who, item, is_right in answers:
        asked[people[who], items[item]] += 1
        right[people[who], items[item]] += is_right
    ability, difficulty = np.zeros(len(people)), np.zeros(len(items))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(difficulty - ability[:, None]))
        surplus, weight = right - asked * chance, asked * chance * (1 - chance)
        # The curvature is diagonal but for `weight`: only as many unknowns as there are people are solved for.
        of_items = weight.sum(axis=0) + DIFFICULTY**-2
        shared = weight / of_items
        of_people = np.diag(weight.sum(axis=1) + ABILITY**-2) - shared @ weight.T
        up, down = surplus.sum(axis=1) - ability * ABILITY**-2, -surplus.sum(axis=0) - difficulty * DIFFICULTY**-2
        more = np.linalg.solve(of_people, up + shared @ down)
        harder = (down + weight.T @ more) / of_items
        ability, difficulty = ability + more, difficulty + harder
        if max(np.abs(more).max(), np.abs(harder).max()) < CLOSE:
            break
    # What is told is how far a question lies above the mean of those who played: that is known better than either.
    spread = np.linalg.inv(of_people)
    linked = shared.T @ spread
    variances = 1 / of_items + (linked * shared.T).sum(axis=1) - 2 * linked.mean(axis=1) + spread.mean()
    values, errors = difficulty - ability.mean(), np.sqrt(variances)
    return {item: Measure(float(values[at]), float(errors[at])) for item, at in items.items()}
