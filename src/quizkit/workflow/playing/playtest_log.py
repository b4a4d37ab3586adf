"""Playtests: what is kept of the log of a game, and what is forgotten.

What players answered and noted goes to the store, by the revision of the card in front of them. Names stay in logs.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from quizkit.labels import Labels
from quizkit.languages import spoken
from quizkit.packs.pack import Pack
from quizkit.play import log
from quizkit.play.bots import list_bots
from quizkit.play.log import Header, LogBroken
from quizkit.play.marking import mark_answers
from quizkit.play.words import simplify
from quizkit.problems import QuizkitError, shorten_list
from quizkit.store import playtests
from quizkit.store.engine import is_sqlite, writing
from quizkit.store.errors import PseudonymKeyMissing
from quizkit.store.history import Store
from quizkit.store.playtests import Answer, Flag
from quizkit.store.pseudonyms import is_key_missing, key_file, renew_key
from quizkit.store.values import digest, dump_payload
from quizkit.workflow import files
from quizkit.workflow.playing.kept_packs import games_folder
from quizkit.workflow.playing.setup import PackRequest, find_played_pack, name_bot
from quizkit.workflow.playing.sitting import KeptGame
from quizkit.workflow.stored.workspace import Workspace

IDENTITY = re.compile(r"[\w.:-]{1,64}", re.ASCII)
"""What a sitting may be called."""


class NoCardKnown(QuizkitError):
    """The game was played with cards that are not in this store."""

    name = "no-card-known"


class NoSuchPlayer(QuizkitError):
    """Nobody of this name has played."""

    name = "no-such-player"


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """What was kept of a game."""

    file: Path
    answers: int
    players: int
    flags: int
    unknown: tuple[str, ...]
    """Cards that the store does not know as they were played: what was said about them is left out."""
    is_again: bool
    """Whether the same sitting was known, and what was kept of it has been replaced."""


@dataclass(frozen=True, slots=True)
class ForgottenPlayer:
    """What was removed of a player."""

    answers: int
    flags: int
    logs: tuple[Path, ...]
    """Logs from which their name was removed."""
    damaged: tuple[Path, ...]
    """Logs that may still contain the name, since they cannot be read."""
    is_erased: bool = True
    """Whether nothing is left in the files of the database either."""
    is_on_server: bool = False
    """Whether a server has backups and a log of its own, which are beyond our reach."""

    @property
    def was_known(self) -> bool:
        """Return whether anybody of this name has played."""
        return bool(self.answers or self.flags or self.logs)


def add_log(workspace: Workspace, file: Path, request: PackRequest, at: str) -> RecordedGame:
    """Record the log of a game as a playtest; it is recorded once, however often it is added."""
    return record_game(workspace.store, file, find_played_pack(file, request), at)


def record_sitting(hot: KeptGame, workspace: Workspace, at: str) -> RecordedGame | None:
    """Record a game just played as a playtest; nothing, if nobody answered or noted anything worth keeping."""
    game = record_game(workspace.store, hot.file, hot.match.setup.pack, at)
    return game if game.answers or game.flags else None


def record_game(store: Store, file: Path, pack: Pack, at: str) -> RecordedGame:
    """Record the playtest answers and notes of people in a game that was played with this pack.

    A card counts if the store knows it just as it was played, wherever the pack comes from.
    """
    data, name = files.read(file), str(file)
    match, said, head = log.resume(data, name, pack), log.read_sitting(data, name), log.read_header(data, name)
    revisions, nobody = _find_revisions(store, pack), {*said.bots, *_find_nobody(head)}
    marks = mark_answers(match, nobody)
    notes = [note for _, note in said.notes if note.seat not in nobody]
    names = {seat: normalise_name(player) for seat, player in enumerate(head.seats, 1)}
    answers = [
        Answer(mark.card, revisions[mark.card], mark.part, names[mark.seat], mark.is_right)
        for mark in marks
        if mark.card in revisions
    ]
    flags = [
        Flag(note.card, revisions[note.card], names.get(note.seat, ""), note.reason, _clean_words(note.word))
        for note in notes
        if note.card in revisions
    ]
    unknown = {*(mark.card for mark in marks), *(note.card for note in notes)} - revisions.keys()
    if unknown and not (answers or flags):
        raise NoCardKnown(file=file, cards=shorten_list([_clean_words(card) for card in sorted(unknown)]))
    is_again = playtests.record(store, _identify(head, data), pack.deck, at, answers, flags)
    players = len({answer.player for answer in answers})
    return RecordedGame(
        file, len(answers), players, len(flags), tuple(sorted(map(_clean_words, unknown))), is_again=is_again
    )


def _find_revisions(store: Store, pack: Pack) -> dict[str, int]:
    """Find which revision each card of a pack is: the one it names, or else the newest that is the same."""
    known, revisions = store.hashes(pack.deck), dict[str, int]()
    for card in pack.packed_cards:
        numbers = known.get((card.id, digest(dump_payload(card.data))))
        if numbers:
            revisions[card.id] = card.revision if card.revision in numbers else numbers[-1]
    return revisions


def _find_nobody(head: Header) -> Iterator[int]:
    """Find the seats of bots that a script named, and of players who were forgotten: they cannot know anything."""
    for seat, name in enumerate(head.seats, 1):
        scripted = {name_bot(kind, seat) for kind in list_bots()}
        if name in scripted | {_unnamed(seat, Labels(language)) for language in spoken()}:
            yield seat


def _unnamed(seat: int, say: Labels) -> str:
    return say("playtest.unnamed", number=seat)


def normalise_name(name: str) -> str:
    """Return a player's name without accents and capitals: however it is written, it is the same player."""
    return " ".join(simplify(name).split())


def _clean_words(word: str) -> str:
    """Leave out what no database takes and no terminal should be sent."""
    return " ".join("".join(char if char.isprintable() else " " for char in word).split())


def _identify(head: Header, data: bytes) -> str:
    """Return what tells a sitting from others: what the log says, or a hash of all of it."""
    return head.sitting if IDENTITY.fullmatch(head.sitting) else sha256(data).hexdigest()[:16]


def forget_player(workspace: Workspace, name: str, folder: Path, say: Labels) -> ForgottenPlayer:
    """Remove what a player answered and noted from the store, and their name from the logs of the workspace."""
    player, renamed, damaged = normalise_name(name), list[Path](), list[Path]()
    # What a killed game was about to write holds the names too, and nobody would ever look at it again.
    files.remove_abandoned(games_folder(folder).rglob("*"))
    for path in sorted(games_folder(folder).rglob("*.jsonl")):
        data = files.read(path)
        try:
            head = log.read_header(data, str(path))
            seats = {
                seat: _unnamed(seat, say)
                for seat, person in enumerate(head.seats, 1)
                if normalise_name(person) == player
            }
            changed = log.rename_seats(data, str(path), seats, _identify(head, data)) if seats else data
        except (LogBroken, UnicodeEncodeError):
            damaged += [path] if player in simplify(data.decode("utf-8", "replace")) else []
            continue
        if seats:
            _rewrite(path, changed)
            renamed.append(path)
    gone = playtests.forget(workspace.store, player)
    is_on_server = not is_sqlite(workspace.store.engine.url)
    return ForgottenPlayer(
        gone.answers, gone.flags, tuple(renamed), tuple(damaged), gone.is_erased, is_on_server=is_on_server
    )


@dataclass(frozen=True, slots=True)
class PseudonymKey:
    """Where the key of the players' pseudonyms is, and what became of it."""

    file: Path
    state: str
    """`here`, `none` as long as nobody has played, or `made` just now."""


def find_key(workspace: Workspace, *, new: bool) -> PseudonymKey:
    """Find the key of the players' pseudonyms; make a new one only if it is missing."""
    store = workspace.store
    file = key_file(store.engine.url)
    with writing(store.engine) as connection:
        if is_key_missing(connection):
            if not new:
                raise PseudonymKeyMissing(file=file)
            renew_key(connection)
            return PseudonymKey(file, "made")
    return PseudonymKey(file, "here" if file.exists() else "none")


def _rewrite(path: Path, data: bytes) -> None:
    """Write a log again and keep its age: what was played last is still the last."""
    times = path.stat()
    files.replace(path, data)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
