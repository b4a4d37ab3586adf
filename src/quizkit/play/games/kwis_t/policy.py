"""Kwis 't!: bid what pays most if some are controlled, control whoever is likely to bluff, and show every bluff."""

from math import comb
from typing import Any

from quizkit.play.ask import NOBODY
from quizkit.play.games.kwis_t.material import KwisTHand, KwisTTable
from quizkit.play.hands import Pick
from quizkit.play.spaces import Lots, PlayerChoice
from quizkit.play.view import View

CARD = 1.5
"""What a bonus card is worth."""
ACTION = 2
"""What an action is worth to whoever plays it."""
CONTROLLED = 0.45
"""How often a bid is controlled."""
WAVER = 1.5
"""How far off an estimate is, in points: whoever always does the same is seen through."""


def decide(view: View[KwisTTable, KwisTHand, Any], belief: Any, random: Lots) -> Any:
    """Decide as a skilled player of Kwis 't! does: bid, control, bluff."""
    if view.kind == "answers":
        return tuple(text or "" for text in belief or [""] * view.options.size)
    if view.kind == "bid":
        return _bid(view, random)
    if view.kind == "control":
        return _control(view)
    if view.kind == "show":
        # Points for nothing.
        return view.options.words[-1]
    if isinstance(view.options, Pick):
        return _pick(view)
    return _whom(view)


def _bid(view: View[KwisTTable, KwisTHand, Any], random: Lots) -> int:
    """Weigh every space by what it brings with and without a control."""
    table, right = view.table, view.hand.right or 0

    def value(bid: int) -> float:
        cards = CARD * table.tokens[bid - 1]
        free, controlled = (float(bid), bid + cards) if bid <= right else (bid + cards, right - cards / len(table.bids))
        return (1 - CONTROLLED) * free + CONTROLLED * controlled + WAVER * random.random()

    return max(range(1, len(table.tokens) + 1), key=value)


def _control(view: View[KwisTTable, KwisTHand, PlayerChoice]) -> int:
    """Control whoever's bluff would bring most, if the risk of paying an honest player is worth it."""
    table = view.table
    size, rivals = len(table.tokens), len(table.bids) - 1
    # The questions were as hard for the others as for oneself.
    chance = ((view.hand.right or 0) + 1) / (size + 2)

    def value(other: int) -> float:
        bid = table.bids[other - 1]
        cards, bluffs = CARD * table.tokens[bid - 1], _fewer(bid, size, chance)
        return bluffs * (cards + (cards + 1) / rivals) - (1 - bluffs) * cards / rivals

    best = max(view.options.seats, key=value)
    return best if value(best) > 0 else NOBODY


def _fewer(bid: int, size: int, chance: float) -> float:
    """Return how likely it is that somebody has fewer correct answers than the bid."""
    return sum(comb(size, count) * chance**count * (1 - chance) ** (size - count) for count in range(bid))


def _pick(view: View[KwisTTable, KwisTHand, Pick]) -> tuple[str, ...]:
    """Take the best cards, and part with the worst."""
    points = view.table.points
    order = sorted(view.options.cards, key=lambda card: points[card] or ACTION, reverse=view.kind == "take")
    return tuple(order[: view.options.size])


def _whom(view: View[KwisTTable, KwisTHand, PlayerChoice]) -> int:
    """Take from the fullest hand, and give to whoever is furthest behind."""
    table, others = view.table, view.options.seats
    if view.kind == "whom-give":
        return min(others, key=lambda seat: table.scores[seat - 1] + table.hands[seat - 1])
    return max(others, key=lambda seat: table.hands[seat - 1])
