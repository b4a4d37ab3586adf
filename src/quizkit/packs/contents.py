"""The contents of a pack from anywhere, read into types before anything else looks at them.

Inside: the first part and field that does not hold what it should.

A pack can be sealed and still be no deck: whoever writes one can compute its digest. A field that is missing is told
when it is needed, since an older quizkit may not have had it; one that holds something else is refused at once.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, ValidationError

from quizkit.cards.cantons import Canton
from quizkit.cards.kinds import kinds
from quizkit.cards.paths import join_path
from quizkit.decks.booklet import Booklet
from quizkit.decks.brief import Brief
from quizkit.packs.shapes import Misshapen, read_by_shape

MOST_PIECES = 1_000
"""How many of one thing a box may hold."""
MOST_COPIES = 100
"""How often one card may be printed."""
NEEDED = frozenset(("code", "name"))
"""What every canton has had in every version."""
Pieces = Annotated[StrictInt, Field(ge=0, le=MOST_PIECES)]


class BoxContents(BaseModel):
    """What is in the box besides the cards."""

    model_config = ConfigDict(extra="ignore")

    tips: Pieces = 0
    answers: Pieces = 0
    board: Annotated[str, Field(pattern=r"^[a-z]+(-[a-z]+)*$")] | None = None
    pad: Mapping[str, Pieces] = {}
    screens: StrictBool = False


class GameData(BaseModel):
    """What the press wants to know of `game.yaml`; a game reads its own part of it when it is played."""

    model_config = ConfigDict(extra="ignore")

    box: BoxContents = BoxContents()
    material: Mapping[str, Pieces | tuple[StrictInt | str, ...]] = {}
    rules: Mapping[str, Any] = {}


def check_contents(
    brief: Mapping[str, Any], game: Mapping[str, Any], booklet: Mapping[str, Any], cards: Any, cantons: Any
) -> tuple[str, str] | None:
    """Return the first part of a pack that does not hold what it should, and its field; nothing, if all is well."""
    try:
        GameData.model_validate(game)
    except ValidationError as error:
        return "game.yaml", join_path(error.errors()[0]["loc"])
    parts: list[tuple[str, type[BaseModel], Any]] = [("deck.yaml", Brief, brief), ("booklet.yaml", Booklet, booklet)]
    parts += [("cantons", Canton, canton) for canton in cantons]
    for entry in cards:
        name = entry["card"]["id"]
        if entry["kind"] not in kinds():
            return name, "kind"
        if entry["card"].get("copies", 1) not in range(1, MOST_COPIES + 1):
            return name, "copies"
        parts.append((name, kinds()[entry["kind"]], entry["card"]))
    for name, part, data in parts:
        try:
            read_by_shape(part, data, part.model_fields.keys() - NEEDED)
        except Misshapen as error:
            return name, join_path(error.path)
    # German is what cantons are called in languages that have no names of their own for them.
    return next((("cantons", "name.de") for canton in cantons if "de" not in canton["name"]), None)
