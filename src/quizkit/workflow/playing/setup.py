"""Set up a game: who plays, by which rules, with which pack; or find the pack that a recorded game was played with.

Inside: who sits where, bots and their names, options and positions as people type them; recorded games and their packs.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from quizkit.packs.pack import Pack
from quizkit.play import Match, log, start
from quizkit.play.bots import check_levels, find_bot
from quizkit.play.games import find_game
from quizkit.play.log import Header
from quizkit.play.settings import check_names
from quizkit.problems import QuizkitError
from quizkit.safe_yaml import Value
from quizkit.workflow.files import read
from quizkit.workflow.playing.kept_packs import find_kept_pack
from quizkit.workflow.stored.find_pack import find_pack, find_released_pack, pack_bundled, read_pack
from quizkit.workflow.stored.open import is_workspace
from quizkit.workflow.stored.unreleased import UNRELEASED

BOT = "bot:"


class NotJson(QuizkitError):
    """A position or a script of chance is not JSON."""

    name = "not-json"


class BadOption(QuizkitError):
    """An option is a name and a value."""

    name = "bad-option"


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays: names, and which of the seats are bots."""

    names: tuple[str, ...]
    bots: Mapping[int, str]
    """Seat → the strength of its bot."""


@dataclass(frozen=True, slots=True)
class PackRequest:
    """The cards that somebody wants to play with, or played with."""

    folder: Path
    """Where they are: perhaps in a workspace."""
    db: str | None = None
    deck: str | None = None
    """A deck with another name than the game."""
    file: Path | None = None
    release: str | None = None
    edition: str = ""
    """Only the cards and languages of this edition."""
    held: Pack | None = None
    """The pack itself, if it was found before."""

    def find(self, game: str) -> Pack:
        """Find the pack for a new game."""
        if self.held:
            return self.held
        return find_pack(
            self.folder, self.db, self.deck or game, file=self.file, release=self.release, edition=self.edition
        )


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A game that somebody wants to play."""

    game: str
    seating: Seating
    pack: PackRequest
    seed: str
    options: tuple[str, ...] = ()
    """Rules that were agreed on: `arrivals=2`."""
    position: Path | None = None
    chance: Path | None = None
    """Dictated dice and cards."""
    at_table: bool = False
    """Whether real dice and cards are used."""
    language: str = ""
    """The cards are played in it, if they have it; otherwise in their source language."""
    carried: Mapping[str, Any] = field(default_factory=dict)
    """Options with which it goes on where an earlier game stopped."""


def start_game(request: GameRequest, *, is_at_screen: bool = False) -> Match:
    """Set up a game and start it, for people around a screen or for a script."""
    seats = request.seating
    check_levels(request.game, seats.bots.values(), len(seats.names))
    dictated, pack = read_json(request.chance), request.pack.find(request.game)
    people = tuple(seat for seat in range(1, len(seats.names) + 1) if seat not in seats.bots)
    language = choose_card_language(pack, request.language)
    fitting = find_game(request.game).rules.fit_table(people, language, is_at_screen=is_at_screen)
    return start(
        request.game,
        pack,
        seats.names,
        request.seed,
        {**fitting, **request.carried, **read_options(request.options)},
        position=read_json(request.position),
        chance=dictated if isinstance(dictated, list) else [],
        at_table=request.at_table,
    )


def choose_card_language(pack: Pack, wanted: str) -> str:
    """Choose the language the cards are played in: the one wanted, or else the one they were written in."""
    brief = pack.deck_brief
    return wanted if wanted in brief.languages else brief.source


def read_game(file: Path, pack: PackRequest) -> Match:
    """Read a recorded game, to set it up again."""
    return log.resume(read(file), str(file), find_played_pack(file, pack))


def read_played_rules(file: Path, pack: PackRequest) -> tuple[Match, dict[str, Any]]:
    """Read a recorded game; return it, and the rules that its table agreed on: not what fits people at a screen."""
    match = read_game(file, pack)
    bots = log.read_sitting(read(file), str(file)).bots
    people = tuple(seat for seat in match.rules.seats if seat not in bots)
    fitting = match.rules.fit_table(people, "", is_at_screen=True)
    aside = {*fitting, *match.rules.carry_over()}
    return match, {name: value for name, value in match.setup.chosen.items() if name not in aside}


def find_played_pack(file: Path, request: PackRequest) -> Pack:
    """Find the pack of a recorded game: the one somebody names, the one kept with it, or the one its log names."""
    if request.file:
        return read_pack(request.file)
    data = read(file)
    header = log.read_header(data, str(file))
    if request.release:
        return find_released_pack(request.folder, request.db, header.pack.deck, request.release)
    return find_kept_pack(data, file, request.folder) or _find_named_pack(header, request.folder, request.db)


def _find_named_pack(header: Header, folder: Path, db: str | None) -> Pack:
    """Find the pack that a log names: a release, the deck as it is now if it still is the same, or a bundled deck."""
    deck, version = header.pack.deck, header.pack.version
    if not is_workspace(folder, db):
        return pack_bundled(deck)
    if version != UNRELEASED:
        return find_released_pack(folder, db, deck, version)
    # The store takes a while to import.
    from quizkit.workflow.stored.items import list_decks
    from quizkit.workflow.stored.unreleased import pack_as_it_stands
    from quizkit.workflow.stored.workspace import open_workspace

    store = open_workspace(folder, db).store
    own = pack_as_it_stands(store, deck) if deck in list_decks(store) else None
    return own if own and own.compute_digest() == header.pack.sha256 else pack_bundled(deck)


def read_seating(words: str) -> Seating:
    """Read who plays, `Anna,Ben,bot:skilled`: a bot is called after what it is and where it sits."""
    names, bots = list[str](), dict[int, str]()
    for seat, word in enumerate((part.strip() for part in words.split(",")), 1):
        if word.casefold().startswith(BOT):
            kind = word[len(BOT) :].strip().casefold()
            find_bot(kind)  # one that nobody knows is refused
            bots[seat] = kind
            names.append(name_bot(kind, seat))
        else:
            names.append(word)
    return Seating(tuple(names), bots)


def seat_players(game: str, words: str) -> Seating:
    """Seat those who play, and refuse what cannot be: too many, a name twice, a bot that this table does not need."""
    seating = read_seating(words)
    check_names(seating.names, *find_game(game).rules.seating)
    check_levels(game, seating.bots.values(), len(seating.names))
    return seating


def name_bot(kind: str, seat: int) -> str:
    """Return the name of a bot at a seat."""
    return f"{kind.capitalize()} {seat}"


def read_options(typed: Sequence[str]) -> dict[str, Any]:
    """Read options as people type them for a game, `arrivals=2`, `edition=nl`: the value is JSON, or a word."""
    options = dict[str, Any]()
    for word in typed:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(option=word)
        try:
            options[name.strip()] = json.loads(value)
        except ValueError:
            options[name.strip()] = value.strip()
    return options


def read_json(path: Path | None) -> Value:
    """Read a position to start from, or a list of outcomes, from a file."""
    if path is None:
        return None
    try:
        value: Value = json.loads(read(path))
    except (ValueError, RecursionError) as error:
        raise NotJson(file=str(path), reason=str(error)) from error
    return value
