"""Playtests: what is kept of the log of a game, and what is forgotten.

What players answered and noted goes to the store, by revision of the card they had before them. Names stay in logs.
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
from quizkit.play.bots import bots
from quizkit.play.log import Header, LogBroken
from quizkit.play.marking import marked
from quizkit.play.words import plain
from quizkit.problems import QuizkitError
from quizkit.store import playtests
from quizkit.store.history import Store
from quizkit.store.playtests import Answer, Flag
from quizkit.store.values import digest, dump_payload
from quizkit.workflow import files
from quizkit.workflow.playing.setup import bundled_pack, name_bot
from quizkit.workflow.releasing import release
from quizkit.workflow.stored import items
from quizkit.workflow.stored.unreleased import UNRELEASED

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

    answers: int
    players: int
    flags: int
    unknown: tuple[str, ...]
    """Cards that the store does not know as they were played: what was said of them is left out."""
    is_again: bool
    """Whether the same sitting was known, and what was kept of it replaced."""

    @property
    def is_foreign(self) -> bool:
        """Return whether nothing could be kept, since no card is known."""
        return bool(self.unknown) and not (self.answers or self.flags)


@dataclass(frozen=True, slots=True)
class ForgottenPlayer:
    """What was removed of a player."""

    answers: int
    flags: int
    logs: tuple[Path, ...]
    """In which they have no name any more."""
    damaged: tuple[Path, ...]
    """In which the name may still stand, since they cannot be read."""


def record_game(store: Store, data: bytes, name: str, pack: Pack, at: str) -> RecordedGame:
    """Keep what people answered and noted in a game, which was played with this pack; once, however often it is told.

    A card counts if the store knows it just as it was played, wherever the pack comes from.
    """
    match, said, head = log.resume(data, name, pack), log.sitting(data, name), log.head(data, name)
    revisions, nobody = _revisions(store, pack), {*said.bots, *_nobody(head)}
    marks = marked(match, nobody)
    notes = [note for _, note in said.notes if note.seat not in nobody]
    names = {seat: normalise_name(one) for seat, one in enumerate(head.seats, 1)}
    answers = [
        Answer(mark.card, revisions[mark.card], mark.part, names[mark.seat], mark.is_right)
        for mark in marks
        if mark.card in revisions
    ]
    flags = [
        Flag(note.card, revisions[note.card], names.get(note.seat, ""), note.reason, _readable(note.word))
        for note in notes
        if note.card in revisions
    ]
    unknown = {*(mark.card for mark in marks), *(note.card for note in notes)} - revisions.keys()
    is_again = playtests.record(store, _identity(head, data), pack.deck, at, answers, flags)
    players = len({one.player for one in answers})
    return RecordedGame(len(answers), players, len(flags), tuple(sorted(map(_readable, unknown))), is_again)


def find_played_pack(store: Store, head: Header) -> Pack:
    """Find the pack a log names: a release, or else the deck as it is now, or as it comes with quizkit."""
    deck = head.pack.deck
    if head.pack.version != UNRELEASED:
        return release.pack_release(store, deck, head.pack.version)
    own = release.pack_as_it_stands(store, deck) if deck in items.list_decks(store) else None
    return own if own and own.seal() == head.pack.sha256 else bundled_pack(deck)


def _revisions(store: Store, pack: Pack) -> dict[str, int]:
    """Find which revision each card of a pack is: the one it names or, if that is another card, the newest alike."""
    known, found = store.hashes(pack.deck), dict[str, int]()
    for one in pack.cards:
        item = one["card"]["id"]
        numbers = known.get((item, digest(dump_payload(one["card"]))))
        if numbers:
            found[item] = one["revision"] if one["revision"] in numbers else numbers[-1]
    return found


def _nobody(head: Header) -> Iterator[int]:
    """Find seats at which nobody sits who could know something: bots that a script called so, and who was forgotten."""
    for seat, name in enumerate(head.seats, 1):
        scripted = {name_bot(kind, seat) for kind in bots()}
        if name in scripted | {_unnamed(seat, Labels(language)) for language in spoken()}:
            yield seat


def _unnamed(seat: int, say: Labels) -> str:
    return say("playtest.unnamed", number=seat)


def normalise_name(name: str) -> str:
    """Return a name as it counts: who writes it otherwise, with another accent or in capitals, is the same player."""
    return " ".join(plain(name).split())


def _readable(word: str) -> str:
    """Leave out what no database takes and no terminal should be sent."""
    return " ".join("".join(char if char.isprintable() else " " for char in word).split())


def _identity(head: Header, data: bytes) -> str:
    """Tell sittings apart: by what the log says, or by all of it."""
    return head.sitting if IDENTITY.fullmatch(head.sitting) else sha256(data).hexdigest()[:16]


def forget_player(store: Store, name: str, folder: Path, say: Labels) -> ForgottenPlayer:
    """Remove what a player answered and noted from the store, and their name from the logs in a folder."""
    who, renamed, damaged = normalise_name(name), list[Path](), list[Path]()
    for path in sorted(folder.rglob("*.jsonl")):
        data = files.read(path)
        try:
            head = log.head(data, str(path))
            seats = {seat: _unnamed(seat, say) for seat, one in enumerate(head.seats, 1) if normalise_name(one) == who}
            changed = log.without(data, str(path), seats, _identity(head, data)) if seats else data
        except (LogBroken, UnicodeEncodeError):
            damaged += [path] if who in plain(data.decode("utf-8", "replace")) else []
            continue
        if seats:
            _put(path, changed)
            renamed.append(path)
    gone = playtests.forget(store, who)
    return ForgottenPlayer(gone.answers, gone.flags, tuple(renamed), tuple(damaged))


def _put(path: Path, data: bytes) -> None:
    """Write a log again; it is still as old as it was, and what was played last is still the last."""
    times = path.stat()
    files.replace(path, data)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
