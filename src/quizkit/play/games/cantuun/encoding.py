"""Cantuun as numbers, for learning programs. Questions are left out: what one knows is a belief."""

from typing import Any

from quizkit.play.encoding import NOTHING, Numbers, find_place, pad
from quizkit.play.games.cantuun.material import TYPES
from quizkit.play.games.cantuun.views import CantuunHand, CantuunTable
from quizkit.play.view import View


def encode(view: View[CantuunTable, CantuunHand, Any]) -> Numbers:
    """Write where everybody stands in Cantuun, and who meets whom, as numbers."""
    table, meeting = view.table, view.table.meeting
    is_guessed = meeting is not None and meeting.guess is not None
    return {
        "round": (table.round,), "reader": (table.reader,), "type": (find_place(table.type, TYPES),),
        "wanted": (table.wanted,), "spaces": pad(table.spaces, 4), "order": pad(table.order, 4),
        "missing": pad(table.missing, 4), "laid": pad([seat for seat, _ in table.laid], 3),
        "meeting": (meeting.newcomer, meeting.other, meeting.drawer) if meeting else (0, 0, 0),
        "guess": (meeting.guess or 0 if meeting and is_guessed else NOTHING,),
    }  # fmt: skip
