"""Flashcards: who knew how much, and the card that is asked, with its answer once it is read out."""

from typing import Any

from rich.text import Text

from quizkit.play.boards import Board, Sight
from quizkit.play.boards.lines import draw_heading, draw_title, frame, join_lines, lay_out, wrap
from quizkit.play.games.flashcards.material import FlashcardsTable
from quizkit.play.view import View


def draw(view: View[FlashcardsTable, None, Any], box: Any, sight: Sight) -> Text:  # noqa: ARG001  # the view has it all
    """Draw the table of Flashcards; nothing is secret."""
    seen, say = view.table, sight.say
    head = [say("table.cards-left", count=max(0, seen.left)), say("table.cards-again", count=seen.again)]
    rows: list[list[Text | str]] = [["", draw_title("table.cards-known", sight)]]
    for seat, score in enumerate(seen.scores, 1):
        rows.append([sight.name_player(seat), str(score)])
    card: list[Text] = []
    if seen.text:
        card = wrap(Text(sight.text(seen.text), "bold"), sight.width - 2)
    if seen.answer:
        card += wrap(sight.text(seen.answer), sight.width - 2)
    return join_lines([
        *draw_heading(say("table.round", round=seen.round), head, "", sight.width),
        *lay_out(rows, "<>", sight.width), Text(),
        *frame(card),
    ])  # fmt: skip


BOARD = Board(
    draw,
    shown_events=frozenset(("asks",)),
    question_and_answer=("asks", "answer"),
    pauses=frozenset(("right", "wrong")),
)
