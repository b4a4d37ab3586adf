"""The table that is kept beside the log of its game: who sits where, so that their phones find back."""

from pathlib import Path

from pydantic import ValidationError

from quizkit.play.rules import GameDocument
from quizkit.problems import QuizkitError
from quizkit.workflow.files import read, replace
from quizkit.workflow.partying.guests import Guest, Guests

ENDING = ".party"


class TableUnreadable(QuizkitError):
    """The file beside the log is not what was written."""

    name = "table-unreadable"


class KeptGuest(GameDocument):
    """A guest who will come back with the same phone."""

    id: str
    name: str
    language: str
    seat: int
    is_host: bool


def list_kept_guests(guests: Guests) -> tuple[KeptGuest, ...]:
    """Return the guests of a kept table who will come back; whoever waited for a host's consent asks again."""
    return tuple(
        KeptGuest(id=guest.id, name=guest.name, language=guest.language, seat=guest.seat, is_host=guest.is_host)
        for guest in guests.all.values()
        if not guest.wants
    )


def seat_kept_guests(guests: tuple[KeptGuest, ...]) -> Guests:
    """Return the guests of a kept table, each at the seat they had."""
    again = (Guest(kept.name, kept.language, kept.seat, is_host=kept.is_host, id=kept.id) for kept in guests)
    return Guests({guest.id: guest for guest in again})


class KeptTable(GameDocument):
    """A table, but for its game, which the log has."""

    id: str
    code: str
    port: int = 0
    language: str
    at_table: bool
    timers: dict[str, int]
    sound: bool
    questions: bool
    guests: tuple[KeptGuest, ...]


def keep_table(log: Path, table: KeptTable) -> None:
    """Keep a table, beside the log of its game."""
    replace(log.with_suffix(ENDING), table.model_dump_json(indent=1).encode(), is_durable=True)


def read_table(log: Path) -> KeptTable | None:
    """Return the kept table of a log; nothing, if the game was not played at one."""
    file = log.with_suffix(ENDING)
    if not file.exists():
        return None
    try:
        return KeptTable.model_validate_json(read(file))
    except ValidationError as error:
        raise TableUnreadable(file=str(file)) from error
