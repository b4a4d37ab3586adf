"""Sittings: people and bots at one machine. What was answered is on the disk before anybody is asked again."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from quizkit.packs.pack import Pack, load
from quizkit.play import Match, log
from quizkit.play.company import Company
from quizkit.play.log import Begun, Note
from quizkit.play.rules import games
from quizkit.problems import QuizkitError
from quizkit.workflow import settings
from quizkit.workflow.files import read, replace
from quizkit.workflow.user_folders import state_folder

GAMES, PACKS = "games", "packs"


class NothingToResume(QuizkitError):
    """No game was broken off here."""

    name = "nothing-to-resume"


class GameWasPlayed(QuizkitError):
    """A game to go on with is over."""

    name = "game-was-played"


class FileIsTaken(QuizkitError):
    """A new game would overwrite something."""

    name = "file-is-taken"


class PlayedElsewhere(QuizkitError):
    """Somebody else goes on with the same game, or has changed its file."""

    name = "played-elsewhere"


class HotSeat:
    """A game that is played at one machine, and its file."""

    def __init__(self, match: Match, file: Path, told: log.Sitting, saved: bytes | None = None) -> None:
        self.match, self.file, self._told, self._saved = match, file, told, saved
        self.people = tuple(seat for seat in match.rules.seats if seat not in told.bots)
        self._company = Company(match, told.bots)
        self._company.act()
        self.save()

    @property
    def language(self) -> str:
        """Return what is spoken at the table; nothing, in a script's game."""
        return self._told.language

    @property
    def begun(self) -> Begun:
        """Return what was said and is no answer yet."""
        return self._told.begun

    def begin_with(self, begun: Begun) -> None:
        """Keep what is no answer yet."""
        self._told = self._told._replace(begun=begun)

    def answer(self, seat: int, move: Any) -> None:
        """Take an answer, and let bots give theirs."""
        ask = self.match.ask
        self.match.answer(seat, move)
        self._company.act()
        # The order holds until all have answered.
        order = self.begun.order if self.match.ask is ask and self.match.waiting else ()
        self.begin_with(Begun(order=order))

    def undo(self) -> int:
        """Take the last answer of a person back; gives whose it was."""
        ask = self.match.ask
        seat = self._company.take_back()
        self._company.act()
        self.begin_with(Begun(order=self.begun.order if self.match.ask is ask else ()))
        return seat

    def note(self, note: Note) -> None:
        """Keep what somebody has to say about a card."""
        self._told = self._told._replace(notes=(*self._told.notes, (len(self.match.history), note)))

    def save(self) -> None:
        """Write all of it: after every answer, so that whoever breaks off loses nothing."""
        if self._saved is not None and self.file.exists() and read(self.file) != self._saved:
            raise PlayedElsewhere(file=str(self.file))
        data = log.dumps(self.match, self._told)
        replace(self.file, data, is_durable=True)
        self._saved = data

    def heard(self) -> dict[int, int]:
        """Count the events before each person's last answer: what came later, they may not have seen."""
        again, heard = self.match.branch(0), dict.fromkeys(self.people, 0)
        for seat, move in self.match.entries:
            heard[seat] = len(again.events())
            again.answer(seat, move)
        return heard


def games_folder() -> Path:
    """Return where games are kept: in the workspace, or else among the user's own files."""
    if home := settings.find_home(Path.cwd()):
        return home / GAMES
    return state_folder() / GAMES


def sit_down(match: Match, bots: Mapping[int, str], language: str, file: Path | None) -> HotSeat:
    """Sit down."""
    if file and file.exists():
        raise FileIsTaken(file=str(file))
    keep_pack(match)
    return HotSeat(match, file or _free(match.setup.game.name), log.Sitting(uuid4().hex, bots, language=language))


def keep_pack(match: Match) -> None:
    """Keep the pack of a game: its cards may change before somebody looks at the game again."""
    pack = match.setup.pack.sealed()
    kept = games_folder() / _name(pack.digest)
    if not kept.exists():
        replace(kept, pack.dumps())


def _free(game: str) -> Path:
    """Name a new file after the game and the time."""
    stem = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    names = (stem, *(f"{stem}-{number}" for number in range(2, 100)))
    return next(path for name in names if not (path := games_folder() / f"{name}.jsonl").exists())


def resume_sitting(file: Path, pack: Pack) -> HotSeat:
    """Sit down again. A script's game has no sitting yet."""
    data = read(file)
    match, told = log.resume(data, str(file), pack), log.sitting(data, str(file))
    if match.outcome:
        raise GameWasPlayed(file=str(file))
    return HotSeat(match, file, told._replace(id=told.id or uuid4().hex), data)


def find_kept_pack(data: bytes, file: Path) -> Pack | None:
    """Find the pack a game was begun with, if we kept it here or beside the game."""
    name = _name(log.head(data, str(file)).pack.sha256)
    found = next((path for place in (games_folder(), file.parent) if (path := place / name).is_file()), None)
    return load(read(found), str(found)) if found else None


def _name(digest: str) -> Path:
    return Path(PACKS) / f"{digest[:16]}.json"


def find_last_game(game: str | None) -> Path:
    """Find the game that was broken off last."""
    if game and game not in games():
        # Then it is a file, and not there.
        read(Path(game))
    files = sorted(games_folder().glob(f"{game or ''}*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    found = next((path for path in files if b'{"end"' not in path.read_bytes()), None)
    if found is None:
        raise NothingToResume(folder=str(games_folder()))
    return found
