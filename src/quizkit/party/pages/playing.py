"""What somebody does with their phone: move, go on, throw, flag a card, read in another language."""

from pydantic import ValidationError
from starlette.responses import Response

from quizkit.languages import spoken
from quizkit.party.visit import Visit, act
from quizkit.play.log import Note
from quizkit.workflow.partying.game import TooLate


def take_move(visit: Visit) -> Response:
    """Take a move from a phone; when this answers, the move is on the disk."""
    turn, text = visit.sent.get("turn"), visit.sent.get("text")
    is_new = visit.seen_table.answer(
        visit.guest_id,
        turn if isinstance(turn, int) else -1,
        visit.sent.get("move"),
        text if isinstance(text, str) else None,
    )
    return visit.done(new=is_new)


def take_ready(visit: Visit) -> Response:
    """Take from a phone that somebody goes on, or throws the dice."""
    visit.seen_table.be_ready(visit.guest_id)
    return visit.done()


def take_note(visit: Visit) -> Response:
    """Keep what somebody flags on their phone about a card."""
    words = " ".join(str(visit.sent.get("word", "")).split())
    try:
        note = Note.model_validate(
            {"seat": 0, "card": visit.sent.get("card"), "reason": visit.sent.get("reason"), "word": words}
        )
    except ValidationError as error:
        raise TooLate from error
    visit.seen_table.note(visit.guest_id, note)
    return visit.done()


def choose_language(visit: Visit) -> Response:
    """Let somebody read on their phone in another language."""
    language = str(visit.sent.get("language", ""))
    if language in spoken():
        visit.seen_table.speak(visit.guest_id, language)
    return visit.done()


PAGE = (
    act("/move", take_move, "POST"),
    act("/ready", take_ready, "POST"),
    act("/note", take_note, "POST"),
    act("/language", choose_language, "POST"),
)
