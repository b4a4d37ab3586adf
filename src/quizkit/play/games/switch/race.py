"""Switch as a race of two: how likely each wins, from every position, if both play as well as can be.

Dynamic programming over both piles and the Block token. Values are of the player named first, `own` top card before
`other`; each pass looks one throw further ahead, until nothing changes.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from quizkit.play.games.switch.material import SwitchKnown
from quizkit.play.games.switch.rules import count_run, list_sums

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, np.dtype[np.float64]]

EXACT = 1e-9
FREE, OWN, THEIRS, ON_OWN, ON_THEIRS = range(5)
"""Where the token is: on the table, in either hand, or on either pile."""
TURNED = (FREE, THEIRS, OWN, ON_THEIRS, ON_OWN)
"""The same, seen by the other player."""
SWAPPED = (FREE, OWN, THEIRS, THEIRS, OWN)
"""The same after a swap: a token on a pile comes home."""
Chances = tuple[tuple[tuple[float, ...], ...], ...]
"""How likely one wins, by token, own top card and the other's."""


class Race(NamedTuple):
    """How likely a player wins."""

    turn: Chances
    """Before a turn."""
    after: Chances
    """Within one, after cards were laid: the better of stopping and throwing again."""
    again: Chances
    """After throwing again."""
    ended: Chances
    """After stopping."""


@cache
def weigh_runs(dice: int, top: int, last: int) -> dict[int, float]:
    """Return how likely it is that a throw in the race lays so many cards, by their number."""
    counts: dict[int, int] = {}
    for throw in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice) // prod(factorial(throw.count(pips)) for pips in set(throw))
        most = count_run(list_sums(throw), top, last)
        counts[most] = counts.get(most, 0) + ways
    return {most: ways / 6**dice for most, ways in counts.items()}


def fall_back(known: SwitchKnown, top: int) -> int:
    """Return the top card in the race after a throw that lays nothing."""
    return known.click_card + 1 if top > known.click_card else 1


@cache
def solve_race(known: SwitchKnown) -> Race:
    """Improve the values of all positions in the race until they no longer change."""
    import numpy as np

    last = len(known.dice)
    shape = (5, last + 2, last + 2)
    turn, after, again, change = np.full(shape, 0.5), np.full(shape, 0.5), np.full(shape, 0.5), 1.0
    while change > EXACT:
        ended = np.stack([1 - turn[TURNED[token]].T for token in range(5)])
        after[:, last + 1 :] = 1
        laid = _choose_cards(after, last)
        first = _look_ahead(known, ended, ended, laid)
        again = _look_ahead(known, ended, ended[:, [fall_back(known, top) for top in range(last + 2)]], laid)
        better = np.maximum(ended, again)
        change = max(np.abs(part).max() for part in ((first - turn)[:, 1:-1, 1:-1], (better - after)[:, 1:-1, 1:-1]))
        turn, after = first, better
    after[:, last + 1 :] = 1
    return Race(*(tuple(tuple(map(tuple, token)) for token in part.tolist()) for part in (turn, after, again, ended)))


def _choose_cards(after: "Values", last: int) -> "list[Values]":
    """Return what a throw is worth that can lay so many cards: any number of them may be laid."""
    import numpy as np

    laid = [after]
    for most in range(1, last + 1):
        ahead = np.ones_like(after)
        ahead[:, : last + 2 - most] = after[:, most:]
        laid.append(ahead if most == 1 else np.maximum(laid[-1], ahead))
    return laid


def _look_ahead(known: SwitchKnown, ended: "Values", nothing: "Values", laid: "list[Values]") -> "Values":
    """Return what throwing is worth; `nothing` is what remains if no card can be laid."""
    import numpy as np

    last = len(known.dice)
    share = {face: known.faces.count(face) / len(known.faces) for face in ("blank", "green", "red", "block")}
    likely = [weigh_runs(dice, top, last) for top, dice in enumerate(known.dice, 1)]
    weights = {most: np.array([0, *(runs.get(most, 0.0) for runs in likely), 0])[:, None] for most in range(last + 1)}
    tops = np.arange(last + 2)
    value = np.zeros_like(ended)
    for token in range(5):
        swapped = ended[SWAPPED[token]].T
        value[token] = share["red"] * np.where(tops[None, :] < tops[:, None], swapped, ended[token])
        if token == THEIRS:
            # NL: nobody swaps with the holder of the token. FR: the holder prevents what is bad for the holder.
            swapped = np.zeros_like(swapped) if known.edition == "nl" else np.minimum(swapped, ended[token])
        for most, weight in weights.items():
            if weight.any():
                use = _use_throw(ended, laid[most] if most else nothing)
                kept = np.maximum(use[OWN], use[ON_THEIRS])
                # Whoever holds the token waits for the throw, then may place it.
                used = {OWN: kept, THEIRS: np.minimum(use[THEIRS], use[ON_OWN])}.get(token, use[token])
                faces = share["blank"] * used + share["green"] * np.maximum(swapped, used) + share["block"] * kept
                value[token] += weight * faces
    return value


def _use_throw(ended: "Values", laid: "Values") -> "Values":
    """Return what a throw is worth: nothing can be laid on a blocked pile, and nothing is lost."""
    used = laid.copy()
    used[ON_OWN] = ended[ON_OWN]
    return used
