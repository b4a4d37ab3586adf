"""What a game is set up with, read and checked: options, positions, boards, names.

Inside: options of a game, cards and parts of the pack's data, players' names; what is refused.
"""

from collections.abc import Iterable, Mapping, Sequence
from json import dumps
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from quizkit.cards.card import Card
from quizkit.packs.pack import Pack
from quizkit.play.rules import GameDocument, Rules
from quizkit.play.words import Saying, list_synonyms, simplify
from quizkit.problems import QuizkitError, closest, shorten

DocumentT = TypeVar("DocumentT", bound=GameDocument)
CardT = TypeVar("CardT", bound=Card)
LONGEST_NAME = 30
LIMITS = {"ge": "≥", "gt": ">", "le": "≤", "lt": "<", "min_length": "≥"}
"""How pydantic calls limits, and how people write them."""


class UnknownSetting(QuizkitError):
    """There is no such option, or no such part of a position."""

    name = "unknown-setting"


class BadSetting(QuizkitError):
    """An option, a part of a position or a part of the board has a value that is not allowed."""

    name = "bad-setting"


class BadSeats(QuizkitError):
    """Too few or too many, or a name that is none."""

    name = "bad-seats"


class SameName(QuizkitError):
    """Two players cannot be told apart."""

    name = "same-name"


class PackUnfit(QuizkitError):
    """The pack lacks what the game is played with."""

    name = "pack-unfit"


def read_document(model: type[DocumentT], data: object, place: str) -> DocumentT:
    """Read settings of a game from plain data; the first fault is told with its place."""
    try:
        return model.model_validate_json(dumps(data, default=str))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, (place, *first["loc"])))
        if first["type"] == "extra_forbidden":
            raise _unknown(where, str(first["loc"][-1]), model) from error
        value = "–" if first["type"] == "missing" else shorten(first["input"])
        raise BadSetting(place=where, value=value, reason=_reason(first)) from error


def _unknown(place: str, name: str, model: type[GameDocument]) -> UnknownSetting:
    known = sorted(model.model_fields)
    return UnknownSetting(place=place, known=list_values(known), suggestion=closest(name, known))


def _reason(error: ErrorDetails) -> Saying:
    """Return what pydantic found, in our own words."""
    context = error.get("ctx", {})
    if error["type"] == "missing":
        return Saying("play.is-missing")
    if error["type"] == "literal_error":
        return Saying("play.allowed", {"allowed": context["expected"].replace(" or ", ", ").replace("'", "")})
    limits = [f"{sign} {context[name]}" for name, sign in LIMITS.items() if name in context]
    return Saying("play.allowed", {"allowed": limits[0]}) if limits else Saying("play.wrong-kind")


def read_options(game: type[Rules[Any, Any, Any]], pack: Pack, chosen: Mapping[str, Any]) -> GameDocument:
    """Return the options of this game: the pack's, and what the players agreed on instead."""
    if game.rules_key not in pack.game and any(
        field.is_required() for field in game.option_model.model_fields.values()
    ):
        raise PackUnfit(deck=pack.deck, game=game.name, missing=game.rules_key)
    agreed = pack.game.get(game.rules_key, {})
    if unknown := sorted(set(chosen) - set(game.option_model.model_fields)):
        raise _unknown(f"options.{unknown[0]}", unknown[0], game.option_model)
    for name, value in agreed.items():
        # What differs with the number of players is shown as the pack has it.
        is_alike = not isinstance(value, Mapping) or isinstance(chosen.get(name, value), Mapping)
        demand(is_alike, f"options.{name}", chosen.get(name), dumps(value))
    return read_document(game.option_model, {**agreed, **chosen}, "options")


def read_part(model: type[DocumentT], pack: Pack, game: str, *path: str) -> DocumentT:
    """Read a part of the pack's game data, such as its board, as a setting."""
    data: Any = pack.game
    for key in path:
        if not isinstance(data, Mapping) or key not in data:
            raise PackUnfit(deck=pack.deck, game=game, missing=".".join(path))
        data = data[key]
    return read_document(model, data, ".".join(path))


def read_cards(pack: Pack, game: str, kind: type[CardT], *spare: str) -> tuple[CardT, ...]:
    """Return the cards of a kind that a game is set up with, in the pack's order; `spare` fields may be missing."""
    cards = pack.cards_of(kind, *spare)
    if not cards:
        raise PackUnfit(deck=pack.deck, game=game, missing=kind.kind)
    return cards


def check_names(seats: Sequence[str], few: int, many: int) -> tuple[str, ...]:
    """Check the players' names in a game's settings: as many as can play, and none like another."""
    if not few <= len(seats) <= many:
        raise BadSeats(value=len(seats), few=few, many=many, limit=LONGEST_NAME)
    taken = set[str]()
    for name in seats:
        is_plain = 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip()
        if not is_plain or name.isdigit() or simplify(name) in list_synonyms("nobody"):
            raise BadSeats(value=shorten(name), few=few, many=many, limit=LONGEST_NAME)
        if simplify(name) in taken:
            raise SameName(value=name)
        taken.add(simplify(name))
    return tuple(seats)


def list_values(values: Iterable[object]) -> str:
    """Return what a setting of a game may be."""
    return ", ".join(map(str, values))


def demand(holds: bool, place: str, value: object, allowed: object) -> None:
    """Refuse a setting of a game that does not fit the others, and say what would."""
    if not holds:
        raise BadSetting(place=place, value=shorten(value), reason=Saying("play.allowed", {"allowed": allowed}))
