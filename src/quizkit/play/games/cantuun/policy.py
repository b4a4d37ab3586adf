"""Cantuun: lay as many cantons as one may, name what is likely, and ask whoever leads what is hard to guess."""

from math import log
from typing import Any

from quizkit.play.cantons import Cantons
from quizkit.play.games.cantuun.views import CantuunHand, CantuunTable
from quizkit.play.spaces import Lots
from quizkit.play.view import View

USUAL = {"year": 1900.0, "percent": 50.0, "celsius": 20.0, "people": 10_000.0, "chf": 100.0, "m": 300.0}
OTHERWISE = 50.0
"""What a number is about if one knows only its unit."""


def decide(view: View[CantuunTable, CantuunHand, Any], belief: Any, random: Lots) -> Any:
    """Decide as a skilled player of Cantuun does."""
    table = view.table
    if view.kind == "answer":
        # A wrong canton costs nothing and, in a lightning question, a missing one costs all: lay as many as asked for.
        return belief or _any(view.options, random)
    if view.kind == "pick":
        return _pick(table, view.hand)
    assert table.meeting is not None  # noqa: S101  # nothing else is asked
    expected = USUAL.get(table.meeting.unit, OTHERWISE)
    if view.kind == "guess":
        return expected if belief is None else belief
    return belief or ("more" if expected > (table.meeting.guess or 0) else "less")


def _any(options: Cantons, random: Lots) -> tuple[str, ...]:
    """Return any cantons, as many as asked for."""
    left = list(options.codes)
    return tuple(sorted([left.pop(int(random.random() * len(left))) for _ in range(options.most)]))


def _pick(table: CantuunTable, hand: CantuunHand) -> int:
    """Ask for a number far from what one expects if the newcomer is ahead: the other then tells more from less."""
    assert table.meeting is not None  # noqa: S101
    newcomer, other = table.spaces[table.meeting.newcomer - 1], table.spaces[table.meeting.other - 1]
    surprise = [abs(log(max(abs(asked.number), 1) / USUAL.get(asked.unit, OTHERWISE))) for asked in hand.guesstimates]
    return 1 + surprise.index(max(surprise) if newcomer > other else min(surprise))
