"""What Swiss Quiz is played with: its options, its board, a position, and what lies open on the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from pydantic import Field, NonNegativeInt, PositiveInt

from quizkit.cards.kinds.statement import Statement
from quizkit.packs.pack import Pack
from quizkit.play.rules import GameDocument
from quizkit.play.settings import demand, list_values, read_cards, read_part
from quizkit.play.spaces import Product, WordChoice

GAME = "swiss-quiz"
VERDICT = WordChoice(("true", "false"))


class SwissQuizOptions(GameDocument, title="Options"):
    """What tables may agree on."""

    chips_each: int = Field(ge=0)
    white_spots_up_to: int = Field(ge=0)
    payout: tuple[NonNegativeInt, ...] = Field(min_length=1)
    flag_value: int = Field(ge=0)
    arrivals: Literal[1, 2]
    first_reader: PositiveInt
    first_statement: PositiveInt = 1
    """The next one in the box: the game before may have ended anywhere."""


class EventField(GameDocument):
    """A field on which something happens."""

    field: PositiveInt
    event: Literal["green 1", "green 2", "red 1", "camera"]


class Spots(GameDocument):
    """Where flags stand: spot k lies between field k and the next."""

    white: tuple[PositiveInt, ...]
    black: tuple[PositiveInt, ...]


class SwissQuizTrack(GameDocument):
    """The way from the logo, 0, to the edelweiss, which is the last field."""

    fields: PositiveInt
    events: tuple[EventField, ...]
    flags: Spots


class SwissQuizMaterial(GameDocument):
    """What is in the box beside the cards."""

    chips: int = Field(ge=0)
    flags: int = Field(ge=0)
    pawns: PositiveInt


@dataclass(frozen=True, slots=True)
class SwissQuizBox:
    """What the game is played with."""

    statements: tuple[Statement, ...]
    board: SwissQuizTrack
    events: Mapping[int, str]
    material: SwissQuizMaterial


class SwissQuizPosition(GameDocument, title="Position"):
    """The state before a round."""

    reader: PositiveInt
    statement: PositiveInt = 1
    """The number of the next one."""
    fields: tuple[int, ...]
    chips: tuple[int, ...]
    flags: tuple[int, ...]
    spots: tuple[int, ...]
    """Where flags still stand."""
    missing: tuple[int, ...] = ()
    """Who misses the coming round."""
    arrived: tuple[int, ...]
    """In which round each arrived, 0 for not yet."""
    round: PositiveInt = 1


class Tip(Product):
    """A word with chips and flags on it. Nothing else is ever asked, so this one knows by heart what its parts are."""

    def contains(self, move: Any) -> bool:
        """Return whether word and stake are possible, in half the time a product takes."""
        if type(move) is not tuple or len(move) != 3:
            return False
        _, most_chips, most_flags = self.parts
        word, chips, flags = move
        if type(chips) is not int or type(flags) is not int or word not in VERDICT.words:
            return False
        return bool(0 <= chips <= most_chips.high and 0 <= flags <= most_flags.high)


class SwissQuizTable(NamedTuple):
    """What everybody sees."""

    round: int
    reader: int
    statement: int
    text: Mapping[str, str]
    verdict: str
    """Once it has been read."""
    fields: tuple[int, ...]
    chips: tuple[int, ...]
    flags: tuple[int, ...]
    stakes: tuple[tuple[int, int], ...]
    """Chips and flags on each tip: their number is public, the tip is not."""
    spots: tuple[int, ...]
    missing: tuple[int, ...]
    bank: int
    events: Mapping[int, str]
    """What the fields of the board bring."""
    goal: int


def unpack(pack: Pack) -> SwissQuizBox:
    """Unpack Swiss Quiz: events and flags lie before the edelweiss."""
    statements = read_cards(pack, GAME, Statement, "category")
    board, material = (
        read_part(SwissQuizTrack, pack, GAME, "board"),
        read_part(SwissQuizMaterial, pack, GAME, "material"),
    )
    events, last = {event.field: event.event for event in board.events}, board.fields - 1
    for field in (*events, *board.flags.white, *board.flags.black):
        demand(field <= last, "board", field, f"≤ {last}")
    for spots in (board.flags.white, board.flags.black):
        demand(len(set(spots)) == len(spots) <= material.flags, "board.flags", spots, f"≤ {material.flags} ×")
    return SwissQuizBox(statements, board, MappingProxyType(events), material)


def check_position(
    position: SwissQuizPosition,
    box: SwissQuizBox,
    options: SwissQuizOptions,
    spots: tuple[int, ...],
    seats: tuple[int, ...],
) -> None:
    """Refuse a position in Swiss Quiz that cannot be; `spots` had flags at the start."""
    goal, each = box.board.fields, f"{len(seats)} × ≥ 0"
    for name in ("fields", "chips", "flags", "arrived"):
        values = getattr(position, name)
        demand(len(values) == len(seats) and min(values) >= 0, f"position.{name}", values, each)
    on_way = [field for field in position.fields if 0 < field < goal]
    demand(max(position.fields) <= goal, "position.fields", position.fields, f"≤ {goal}")
    demand(len(set(on_way)) == len(on_way), "position.fields", position.fields, "≠")
    there = [field == goal for field in position.fields]
    demand([number > 0 for number in position.arrived] == there, "position.arrived", position.arrived, f"{goal}")
    demand(sum(there) < options.arrivals, "position.arrived", position.arrived, f"< {options.arrivals} ×")
    demand(max(position.arrived) < position.round, "position.arrived", position.arrived, f"< {position.round}")
    # The taker of a flag always leads (ruling): none is left behind anybody.
    left = [spot for spot in spots if spot >= max(position.fields)]
    demand(sorted(position.spots) == left, "position.spots", position.spots, list_values(left))
    taken = len(spots) - len(left)
    demand(sum(position.flags) <= taken, "position.flags", position.flags, f"≤ {taken}")
    demand(sum(position.chips) <= box.material.chips, "position.chips", position.chips, f"≤ {box.material.chips}")
    demand(position.reader in seats, "position.reader", position.reader, list_values(seats))
    demand(set(position.missing) <= set(seats), "position.missing", position.missing, list_values(seats))
    count = len(box.statements)
    demand(position.statement <= count, "position.statement", position.statement, f"≤ {count}")
