"""Marking: what the answers of a game say about its cards."""

from collections.abc import Container

from quizkit.play.engine import Match
from quizkit.play.rules import Mark


def mark_answers(match: Match, bots: Container[int] = ()) -> list[Mark]:
    """Follow a game from its beginning, and mark every answer that holds; what bots know says nothing."""
    again, found = match.branch(0), list[Mark]()
    for seat, move in match.entries:
        found += [mark for mark in again.rules.marks(seat, move) if mark.seat not in bots]
        again.answer(seat, move)
    return found
