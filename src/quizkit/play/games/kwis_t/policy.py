"""Kwis 't!: bid what pays most if some are controlled, control whoever is likely to bluff, and show every bluff."""

from collections.abc import Sequence
from math import comb
from random import Random
from typing import Any

from quizkit.play.ask import NOBODY
from quizkit.play.games.kwis_t.material import Hand, Table
from quizkit.play.hands import Pick
from quizkit.play.view import View

CARD = 1.5
"""What a bonus card is worth."""
ACTION = 2
"""What an action is worth to whoever plays it."""
CONTROLLED = 0.45
"""How often a bid is controlled."""
WAVER = 1.5
"""How far off an estimate is, in points: whoever always does the same is seen through."""


def decide(view: View, belief: Any, random: Random) -> Any:
    """Answer what is asked."""
    table, hand = view.table, view.hand
    if view.kind == "answers":
        return tuple(text or "" for text in belief or [""] * view.options.size)  # type: ignore[union-attr]
    if view.kind == "bid":
        return _bid(table, hand, random)
    if view.kind == "control":
        return _control(view, table, hand)
    if view.kind == "show":
        return view.options.words[-1]  # type: ignore[union-attr]  # points for nothing
    if isinstance(view.options, Pick):
        return _pick(view, table)
    return _whom(view, table)


def _bid(table: Table, hand: Hand, random: Random) -> int:
    """Weigh every space by what it brings with and without a control."""
    right = hand.right or 0

    def value(bid: int) -> float:
        cards = CARD * table.tokens[bid - 1]
        free, controlled = (float(bid), bid + cards) if bid <= right else (bid + cards, right - cards / len(table.bids))
        return (1 - CONTROLLED) * free + CONTROLLED * controlled + WAVER * random.random()

    return max(range(1, len(table.tokens) + 1), key=value)


def _control(view: View, table: Table, hand: Hand) -> int:
    """Control whoever's bluff would bring most, if the risk of paying an honest player is worth it."""
    size, rivals = len(table.tokens), len(table.bids) - 1
    # The questions were as hard for the others as for oneself.
    chance = ((hand.right or 0) + 1) / (size + 2)

    def value(other: int) -> float:
        bid = table.bids[other - 1]
        cards, bluffs = CARD * table.tokens[bid - 1], _fewer(bid, size, chance)
        return bluffs * (cards + (cards + 1) / rivals) - (1 - bluffs) * cards / rivals

    best = max(view.options.seats, key=value)  # type: ignore[union-attr]
    return best if value(best) > 0 else NOBODY


def _fewer(bid: int, size: int, chance: float) -> float:
    """Say how likely somebody has fewer right than the bid."""
    return sum(comb(size, count) * chance**count * (1 - chance) ** (size - count) for count in range(bid))


def _pick(view: View, table: Table) -> tuple[str, ...]:
    """Take the best cards, and part with the worst."""
    assert isinstance(view.options, Pick)  # noqa: S101
    order = sorted(view.options.cards, key=lambda card: table.points[card] or ACTION, reverse=view.kind == "take")
    return tuple(order[: view.options.size])


def _whom(view: View, table: Table) -> int:
    """Take from the fullest hand, and give to whoever is furthest behind."""
    others: Sequence[int] = view.options.seats  # type: ignore[union-attr]
    if view.kind == "whom-give":
        return min(others, key=lambda seat: table.scores[seat - 1] + table.hands[seat - 1])
    return max(others, key=lambda seat: table.hands[seat - 1])


POLICY = decide
