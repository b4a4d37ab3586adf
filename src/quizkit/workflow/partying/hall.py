"""The hall: the tables of one server, found by their codes and by what guests' browsers know of them."""

from dataclasses import dataclass, field
from pathlib import Path

from quizkit.workflow.partying.codes import same_code
from quizkit.workflow.partying.game import Clock, PartyGame
from quizkit.workflow.partying.kept_table import ENDING, read_table, seat_kept_guests
from quizkit.workflow.partying.table import PartyTable
from quizkit.workflow.playing.kept_packs import games_folder
from quizkit.workflow.playing.setup import PackRequest
from quizkit.workflow.playing.sitting import NothingToResume, take_up_game


@dataclass(slots=True)
class Hall:
    """All tables, by id."""

    tables: dict[str, PartyTable] = field(default_factory=dict)

    def add(self, table: PartyTable) -> PartyTable:
        """Put a table up."""
        self.tables[table.id] = table
        return table

    def find(self, code: str) -> PartyTable | None:
        """Return the table with this code; every code is compared, so that time says nothing."""
        tables = [table for table in self.tables.values() if same_code(code, table.code)]
        return tables[0] if tables else None


def resume_table(file: Path | None, folder: Path, clock: Clock) -> PartyTable:
    """Take up the party in a file, or the one that was broken off last: same code, everybody where they sat."""
    log = file or _find_last_table(folder)
    kept = read_table(log)
    if kept is None:
        raise NothingToResume(folder=str(log.parent))
    request = PackRequest(folder)
    game = PartyGame(*take_up_game(log, request), clock=clock)
    pack = PackRequest(folder, held=game.match.setup.pack)
    table = PartyTable(game.match.setup.game.name, pack, clock, language=kept.language, at_table=kept.at_table)
    table.id, table.code, table.game, table.port = kept.id, kept.code, game, kept.port
    table.played.append(game.file)
    table.guests = seat_kept_guests(kept.guests)
    agreed = table.agreed
    agreed.timers, agreed.sound, agreed.questions_on_phones = dict(kept.timers), kept.sound, kept.questions
    agreed.wished = list(game.bots.values())
    carried = game.match.rules.carry_over()
    agreed.options = {name: value for name, value in game.match.setup.chosen.items() if name not in carried}
    return table


def _find_last_table(folder: Path) -> Path:
    """Return the log of the party that was broken off last."""
    place = games_folder(folder)
    files = sorted(place.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
    logs = (path.with_suffix(".jsonl") for path in files)
    unfinished = next((path for path in logs if path.exists() and b'{"end"' not in path.read_bytes()), None)
    if unfinished is None:
        raise NothingToResume(folder=str(place))
    return unfinished
