"""A sitting: people and bots at one machine. Every answer is on the disk before anybody is asked again."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace as replace_fields
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

from quizkit.play import Match, log
from quizkit.play.company import Company
from quizkit.play.games import list_games
from quizkit.play.log import Note, PartialAnswer
from quizkit.play.settings import BadSetting
from quizkit.problems import QuizkitError
from quizkit.workflow.files import read, replace
from quizkit.workflow.playing.kept_packs import games_folder, keep_pack
from quizkit.workflow.playing.setup import (
    GameRequest,
    PackRequest,
    Seating,
    choose_card_language,
    find_played_pack,
    read_game,
    read_options,
    start_game,
)
from quizkit.workflow.stored.find_pack import read_pack
from quizkit.workflow.stored.open import is_workspace


class NothingToResume(QuizkitError):
    """No game was broken off here."""

    name = "nothing-to-resume"


class GameWasPlayed(QuizkitError):
    """The game to go on with is over."""

    name = "game-was-played"


class FileIsTaken(QuizkitError):
    """A new game would overwrite something."""

    name = "file-is-taken"


class PlayedElsewhere(QuizkitError):
    """Somebody else goes on with the same game, or has changed its file."""

    name = "played-elsewhere"


class KeptGame:
    """A game that is played here, and its file."""

    def __init__(self, match: Match, file: Path, sitting: log.Sitting, saved: bytes | None = None) -> None:
        self.match, self.file, self._sitting, self._saved = match, file, sitting, saved

    @property
    def language(self) -> str:
        """The language spoken at the table; nothing, in the game of a script."""
        return self._sitting.language

    @property
    def cards(self) -> str:
        """The language of the cards."""
        return self._sitting.cards

    @property
    def bots(self) -> Mapping[int, str]:
        """The strengths of the bots, by seat."""
        return self._sitting.bots

    def seat_bots(self, bots: Mapping[int, str]) -> None:
        """Let bots sit at these seats, and people at all others."""
        self._sitting = self._sitting._replace(bots=bots)

    def note(self, note: Note) -> None:
        """Keep what somebody has to say about a card."""
        self._sitting = self._sitting._replace(notes=(*self._sitting.notes, (len(self.match.history), note)))

    def save(self) -> None:
        """Write everything: after every answer, so that whoever breaks off loses nothing."""
        if self._saved is not None and self.file.exists() and read(self.file) != self._saved:
            raise PlayedElsewhere(file=str(self.file))
        data = log.dumps(self.match, self._sitting)
        replace(self.file, data, is_durable=True)
        self._saved = data


class HotSeat(KeptGame):
    """A game that is played at one machine."""

    def __init__(self, match: Match, file: Path, sitting: log.Sitting, saved: bytes | None = None) -> None:
        super().__init__(match, file, sitting, saved)
        self.people = tuple(seat for seat in match.rules.seats if seat not in sitting.bots)
        self._company = Company(match, sitting.bots, sitting.cards)
        self._company.act()
        self.save()

    @property
    def begun(self) -> PartialAnswer:
        """What was said and is not an answer yet."""
        return self._sitting.begun

    def begin_with(self, begun: PartialAnswer) -> None:
        """Keep what is not an answer yet."""
        self._sitting = self._sitting._replace(begun=begun)

    def answer(self, seat: int, move: Any) -> None:
        """Take an answer, and let bots give theirs."""
        ask = self.match.ask
        self.match.answer(seat, move)
        self._company.act()
        # The order holds until all have answered.
        order = self.begun.order if self.match.ask is ask and self.match.waiting else ()
        self.begin_with(PartialAnswer(order=order))

    def undo(self) -> int:
        """Take the last answer of a person back; return whose it was."""
        ask = self.match.ask
        seat = self._company.take_back()
        self._company.act()
        self.begin_with(PartialAnswer(order=self.begun.order if self.match.ask is ask else ()))
        return seat

    def heard(self) -> dict[int, int]:
        """Count the events before each person's last answer: what came later, they may not have seen."""
        again, heard = self.match.branch(0), dict.fromkeys(self.people, 0)
        for seat, move in self.match.entries:
            heard[seat] = len(again.events())
            again.answer(seat, move)
        return heard


def sit_down(request: GameRequest, language: str, file: Path | None) -> HotSeat:
    """Begin a sitting at this machine."""
    return HotSeat(*begin_game(request, language, file))


def begin_game(request: GameRequest, language: str, file: Path | None = None) -> tuple[Match, Path, log.Sitting]:
    """Begin a sitting's game where the last of its deck stopped; return it, its file, what its log tells beside it."""
    if file and file.exists():
        raise FileIsTaken(file=str(file))
    folder = request.pack.folder
    if not request.carried and not request.position and is_workspace(folder, request.pack.db):
        request = replace_fields(request, carried=_carry_over(request))
    match = _start(request)
    keep_pack(match, folder)
    cards = choose_card_language(match.setup.pack, request.language)
    sitting = log.Sitting(uuid4().hex, request.seating.bots, language=language, cards=cards)
    return match, file or _take_free_file(request.game, folder), sitting


def _start(request: GameRequest) -> Match:
    """Start a game where an earlier one stopped, or from the beginning if this pack does not go so far."""
    try:
        return start_game(request, is_at_screen=True)
    except BadSetting:
        # What is wrong with the other options is wrong again.
        return start_game(replace_fields(request, carried={}), is_at_screen=True)


def _carry_over(request: GameRequest) -> Mapping[str, Any]:
    """Return how to go on where the last game of this deck stopped."""
    folder, held = request.pack.folder, request.pack.held
    if held is None and request.pack.file:
        held = read_pack(request.pack.file)
    wanted = held.deck if held else request.pack.deck or request.game
    files = sorted(games_folder(folder).glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files:
        # A game that cannot be read stopped nowhere.
        with suppress(QuizkitError):
            header = log.read_header(read(path), str(path))
            if (header.game, header.pack.deck) == (request.game, wanted):
                return read_game(path, PackRequest(folder, request.pack.db)).rules.carry_over()
    return {}


def begin_next(request: GameRequest, hot: HotSeat, seed: str) -> HotSeat:
    """Begin another game of the sitting with the same people, where this one stopped."""
    carried = hot.match.rules.carry_over()
    # Where this game was to begin is not where the next one does.
    options = tuple(option for option in request.options if not read_options((option,)).keys() & carried.keys())
    again = replace_fields(request, seed=seed, options=options, carried=carried, position=None, chance=None)
    return sit_down(again, hot.language, None)


def request_again(hot: HotSeat, pack: PackRequest) -> GameRequest:
    """Return the request for another game like a resumed one: the same people, rules and deck."""
    setup = hot.match.setup
    options = tuple(f"{name}={json.dumps(value)}" for name, value in setup.chosen.items())
    seating, deck = Seating(setup.names, hot.bots), replace_fields(pack, deck=pack.deck or setup.pack.deck)
    return GameRequest(
        setup.game.name, seating, deck, setup.seed, options, at_table=setup.is_at_table, language=hot.cards
    )


def _take_free_file(game: str, folder: Path) -> Path:
    """Make a new file, named after the game and the time; two games that begin in the same second get one each."""
    place, stem = games_folder(folder), f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    place.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = place / f"{stem}-{number}.jsonl" if number > 1 else place / f"{stem}.jsonl"
        with suppress(FileExistsError):
            path.touch(exist_ok=False)
            return path
    raise AssertionError  # numbers never end


def resume_sitting(game: str | None, pack: PackRequest) -> HotSeat:
    """Resume the sitting in a file, or the one, perhaps of this name, that was broken off last."""
    file = Path(game) if game and Path(game).is_file() else _find_last_game(game, pack.folder)
    return HotSeat(*take_up_game(file, pack))


def take_up_game(file: Path, pack: PackRequest) -> tuple[Match, Path, log.Sitting, bytes]:
    """Read a sitting's game that is not over; return it, its file, what its log tells beside it, and the log itself."""
    data = read(file)
    match, sitting = log.resume(data, str(file), find_played_pack(file, pack)), log.read_sitting(data, str(file))
    if match.outcome:
        raise GameWasPlayed(file=str(file))
    # The game of a script has had no sitting yet.
    return match, file, sitting._replace(id=sitting.id or uuid4().hex), data


def _find_last_game(game: str | None, folder: Path) -> Path:
    if game and game not in list_games():
        # Then it is a file, and it is not there.
        read(Path(game))
    place = games_folder(folder)
    files = sorted(place.glob(f"{game or ''}*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    # A file that was only just made is empty.
    unfinished = next((path for path in files if path.stat().st_size and b'{"end"' not in path.read_bytes()), None)
    if unfinished is None:
        raise NothingToResume(folder=str(place))
    return unfinished
