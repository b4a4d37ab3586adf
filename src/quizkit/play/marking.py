"""Marking: what the answers of a game say about its cards."""

from collections.abc import Container

from quizkit.play.ask import TABLE
from quizkit.play.engine import Match
from quizkit.play.rules import Mark


def mark_answers(match: Match, bots: Container[int] = ()) -> list[Mark]:
    """Follow a game from its beginning, and mark every answer that was not taken back, but those of bots."""
    again, marks = match.branch(0), list[Mark]()
    for seat, move in match.entries:
        new = [mark for mark in again.rules.marks(seat, move) if mark.seat not in bots]
        if seat == TABLE and new:
            # A ruling replaces what the judge said.
            ruled = {mark[:3] for mark in new}
            marks = [mark for mark in marks if mark[:3] not in ruled]
        marks += new
        again.answer(seat, move)
    return marks
