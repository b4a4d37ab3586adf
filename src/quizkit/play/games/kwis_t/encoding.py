"""Kwis 't! as numbers, for learning programs. Questions and answers are left out: what one knows is a belief."""

from typing import Any

from quizkit.play.encoding import NOTHING, Numbers, mark_seats, pad
from quizkit.play.games.kwis_t.material import KwisTHand, KwisTTable
from quizkit.play.view import View

WORTH = ("+1", "+2", "+3")


def encode(view: View[KwisTTable, KwisTHand, Any]) -> Numbers:
    """Write Kwis 't! as numbers: bids, scores, tokens, and one's own cards by worth, action cards last."""
    table, hand = view.table, view.hand
    worth = [hand.cards.count(card) for card in WORTH]
    return {
        "round": (table.round,), "rounds": (table.rounds,), "quizmaster": (table.quizmaster,),
        "tokens": pad(table.tokens, 5), "bids": pad(table.bids, 6), "board": mark_seats(table.board, 6),
        "scores": pad(table.scores, 6), "hands": pad(table.hands, 6), "pile": (table.pile,),
        "right": (NOTHING if hand.right is None else hand.right,), "cards": (*worth, len(hand.cards) - sum(worth)),
    }  # fmt: skip
