"""Swiss Quiz as numbers, for learning programs. The statement itself is left out: what one knows is a belief."""

from itertools import chain
from typing import Any

from quizkit.play.encoding import Numbers, find_place, mark_seats, pad
from quizkit.play.games.swiss_quiz.material import VERDICT, SwissQuizTable
from quizkit.play.view import View


def encode(view: View[SwissQuizTable, str | None, Any]) -> Numbers:
    """Write Swiss Quiz as numbers: where everybody stands, and what they have."""
    table = view.table
    return {
        "round": (table.round,), "reader": (table.reader,), "verdict": (find_place(table.verdict, VERDICT.words),),
        "fields": pad(table.fields, 6), "chips": pad(table.chips, 6), "flags": pad(table.flags, 6),
        "stakes": pad(tuple(chain(*table.stakes)), 12), "spots": pad(table.spots, 7),
        "missing": mark_seats(table.missing, 6), "bank": (table.bank,), "goal": (table.goal,),
        "tip": (find_place(view.hand, VERDICT.words),),
    }  # fmt: skip
