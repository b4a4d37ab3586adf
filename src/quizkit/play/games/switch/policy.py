"""Switch: when to stop. Computed, not guessed: the fewest turns to the last card that a player alone can expect.

What others do to one's pile is left out of the sum; swaps and the token follow plain sense on top of it.
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, NamedTuple

from quizkit.play.ask import NOBODY
from quizkit.play.games.switch.material import SwitchKnown, SwitchTable
from quizkit.play.games.switch.rules import count_run, list_sums
from quizkit.play.spaces import Lots, PlayerChoice
from quizkit.play.view import View

EXACT = 1e-12


class Plan(NamedTuple):
    """Expected turns still to come, by top card; both end with 0 for no card left."""

    turn: tuple[float, ...]
    """Before a turn."""
    after: tuple[float, ...]
    """Within one, after a card was laid: the better of stopping and throwing again."""

    def goes_on(self, top: int) -> bool:
        """Return whether to throw again."""
        return self.after[top] < self.turn[top]

    def lay(self, top: int, most: int) -> int:
        """Return how many cards to lay: the most, unless fewer are worth more."""
        return min(range(most, 0, -1), key=lambda count: self.after[top + count])


@cache
def weigh_runs(dice: int, top: int, last: int) -> dict[int, float]:
    """Return how likely it is that a throw lays so many cards, by their number."""
    counts: Counter[int] = Counter()
    for throw in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice) // prod(map(factorial, Counter(throw).values()))
        counts[count_run(list_sums(throw), top, last)] += ways
    return {most: ways / 6**dice for most, ways in counts.items()}


@cache
def solve(known: SwitchKnown) -> Plan:
    """Improve both values until they no longer change; each pass is one step of dynamic programming."""
    last = len(known.dice)
    red = known.faces.count("red") / len(known.faces)
    falls = [known.click_card + 1 if top > known.click_card else 1 for top in range(last + 1)]
    turn, after, change = [1.0] * (last + 1) + [0.0], [0.0] * (last + 2), 1.0
    while change > EXACT:
        before = [*turn, *after]
        for top in range(last, 0, -1):
            likely = weigh_runs(known.dice[top - 1], top, last)
            best = {most: min(after[top + 1 : top + most + 1]) for most in likely if most}
            laid = sum(likely[most] * value for most, value in best.items())
            none = likely.get(0, 0.0)
            # Red ends the turn and loses nothing.
            again = red * turn[top] + (1 - red) * (laid + none * turn[falls[top]])
            after[top] = min(turn[top], again)
            turn[top] = 1 + red * turn[top] + (1 - red) * (laid + none * turn[top])
        change = max(abs(new - old) for new, old in zip([*turn, *after], before, strict=True))
    return Plan(tuple(turn), tuple(after))


def decide(view: View[SwitchTable, None, Any], belief: Any, random: Lots) -> Any:  # noqa: ARG001
    """Answer what is asked."""
    table = view.table
    plan, own = solve(table.known), table.tops[view.seat - 1]
    if view.kind == "again":
        return "again" if plan.goes_on(own) else "stop"
    if view.kind == "lay":
        return plan.lay(own, count_run(list_sums(table.throw), own, len(table.known.dice)))
    if view.kind == "swap":
        return _swap(view, plan)
    if view.kind == "prevent":
        return "prevent" if table.tops[table.partner - 1] > table.tops[table.turn - 1] else "allow"
    if view.kind == "block":
        return _block(view)
    # Any of the lowest is as good.
    return view.options.seats[0]


def _swap(view: View[SwitchTable, None, PlayerChoice], plan: Plan) -> int:
    """Swap for a pile that is worth more than what this throw can still do for one's own."""
    table = view.table
    own, last = table.tops[view.seat - 1], len(table.known.dice)
    most = count_run(list_sums(table.throw), own, last)
    fall = table.known.click_card + 1 if own > table.known.click_card else 1
    stay = plan.turn[own if table.throws == 1 or table.blocked == view.seat else fall]
    if most and table.blocked != view.seat:
        stay = plan.after[own + plan.lay(own, most)]
    free = [seat for seat in view.options.seats if seat != table.blocked]
    other = min(free, key=lambda seat: plan.turn[table.tops[seat - 1]], default=NOBODY)
    return other if other and plan.turn[table.tops[other - 1]] < stay else NOBODY


def _block(view: View[SwitchTable, None, PlayerChoice]) -> int:
    """Stop whoever is nearest to the end, once it is near; until then the token protects."""
    tops = view.table.tops
    leader = max(view.options.seats, key=lambda seat: tops[seat - 1])
    return leader if tops[leader - 1] > max(tops[view.seat - 1], 11) else NOBODY
