"""Playing: from a deck, a release or a pack to a game, and from a log back to it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quizkit.packs.pack import Pack, load
from quizkit.play import Match, start
from quizkit.play.bots import bot
from quizkit.problems import QuizkitError
from quizkit.safe_yaml import Value
from quizkit.workflow.files import read
from quizkit.workflow.stored.unreleased import pack_deck
from quizkit.workflow.tree.read import read_tree

BOT = "bot:"


class NotJson(QuizkitError):
    """A position or a script of chance is no JSON."""

    name = "not-json"


class BadOption(QuizkitError):
    """An option is a name and a value."""

    name = "bad-option"


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays: names, and which of the seats are bots."""

    names: tuple[str, ...]
    bots: Mapping[int, str]
    """Of which strength."""


def bundled_pack(slug: str) -> Pack:
    """Take a deck that comes with quizkit, to play without a workspace."""
    return pack_deck(read_tree().deck(slug))


def read_pack(file: Path) -> Pack:
    """Read a pack."""
    return load(read(file), str(file))


def read_seating(words: str) -> Seating:
    """Read `Anna,Ben,bot:skilled`: a bot is called after what it is and where it sits."""
    names, bots = list[str](), dict[int, str]()
    for seat, word in enumerate((part.strip() for part in words.split(",")), 1):
        if word.casefold().startswith(BOT):
            kind = word[len(BOT) :].strip().casefold()
            bot(kind)  # or it is refused
            bots[seat] = kind
            names.append(name_bot(kind, seat))
        else:
            names.append(word)
    return Seating(tuple(names), bots)


def name_bot(kind: str, seat: int) -> str:
    """Return the name of a bot."""
    return f"{kind.capitalize()} {seat}"


def read_options(given: Sequence[str]) -> dict[str, Any]:
    """Read `arrivals=2`, `edition=nl`: the value is JSON, or a word."""
    found = dict[str, Any]()
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise BadOption(option=one)
        try:
            found[name.strip()] = json.loads(value)
        except ValueError:
            found[name.strip()] = value.strip()
    return found


def read_json(path: Path | None) -> Value:
    """Read a position, or a list of outcomes, from a file."""
    if path is None:
        return None
    try:
        found: Value = json.loads(read(path))
    except (ValueError, RecursionError) as error:
        raise NotJson(file=str(path), reason=str(error)) from error
    return found


def start_game(game: str, pack: Pack, seats: Seating, seed: str, chosen: Mapping[str, Any], **given: Any) -> Match:
    """Begin a game."""
    return start(game, pack, seats.names, seed, chosen, **given)
