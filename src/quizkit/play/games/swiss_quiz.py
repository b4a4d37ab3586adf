"""Swiss Quiz: true or false, a stake on it, and off to the edelweiss. Sections are those of the rulebook, FR and DE alike."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple

from pydantic import Field, PositiveInt

from quizkit.packs.pack import Pack
from quizkit.play.ask import Ask, Play, Steps
from quizkit.play.options import cards, demand, listed, part
from quizkit.play.rules import Document, Hint, Rules, Setting
from quizkit.play.spaces import Choice, Number, Product
from quizkit.play.standings import Outcome, ranked

VERDICT = Choice(("true", "false"))
NO_TEXT: Mapping[str, str] = MappingProxyType({})
NO_STAKE = (0, 0)


class Options(Document):
    """What tables may agree on."""

    chips_each: int = Field(ge=0)
    white_spots_up_to: int = Field(ge=0)
    payout: tuple[int, ...] = Field(min_length=1)
    flag_value: int = Field(ge=0)
    arrivals: Literal[1, 2]
    first_reader: PositiveInt


class EventField(Document):
    """A field on which something happens."""

    field: PositiveInt
    event: Literal["green 1", "green 2", "red 1", "camera"]


class Spots(Document):
    """Where flags stand: spot k lies between field k and the next."""

    white: tuple[PositiveInt, ...]
    black: tuple[PositiveInt, ...]


class Board(Document):
    """The way from the logo, 0, to the edelweiss, which is the last field."""

    fields: PositiveInt
    events: tuple[EventField, ...]
    flags: Spots


class Material(Document):
    """What is in the box beside the cards."""

    chips: int = Field(ge=0)
    flags: int = Field(ge=0)
    pawns: PositiveInt


class Box(NamedTuple):
    """What the game is played with."""

    statements: tuple[Mapping[str, Any], ...]
    board: Board
    events: Mapping[int, str]
    material: Material


class Position(Document):
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
    arrived: tuple[int, ...] = ()
    """In which round each arrived, 0 for not yet."""
    round: PositiveInt = 1


class Table(NamedTuple):
    """What everybody sees."""

    round: int
    reader: int
    statement: int
    text: Mapping[str, str]
    verdict: bool | None
    """Once it has been read."""
    fields: tuple[int, ...]
    chips: tuple[int, ...]
    flags: tuple[int, ...]
    stakes: tuple[tuple[int, int], ...]
    """Chips and flags on each tip: their number is public, the tip is not."""
    spots: tuple[int, ...]
    missing: tuple[int, ...]
    bank: int


class SwissQuiz(Rules[Box, Options, Position]):
    """Pawns, chips, flags, and who reads."""

    name, version, seating = "swiss-quiz", 1, (3, 6)
    events: ClassVar = {
        "reads": ("seat", "number", "text"),
        "tips": ("seat", "chips", "flags"),
        "answer": ("verdict", "text"),
        "shows": ("seat", "tip"),
        "moves": ("seat", "field"),
        "flag": ("seat", "spot"),
        "gets": ("seat", "chips"),
        "pays": ("seat", "chips"),
        "camera": ("seat",),
        "arrives": ("seat",),
    }
    Options, Position = Options, Position

    @classmethod
    def unpack(cls, pack: Pack) -> Box:
        """Events and flags lie before the edelweiss."""
        board, material = part(Board, pack, cls.name, "board"), part(Material, pack, cls.name, "material")
        events, last = {one.field: one.event for one in board.events}, board.fields - 1
        for field in (*events, *board.flags.white, *board.flags.black):
            demand(field <= last, "board", field, f"≤ {last}")
        for spots in (board.flags.white, board.flags.black):
            demand(len(set(spots)) == len(spots) <= material.flags, "board.flags", spots, f"≤ {material.flags} ×")
        return Box(cards(pack, cls.name, "statement"), board, events, material)

    def __init__(self, setting: Setting[Box, Options, Position]) -> None:
        super().__init__(setting)
        self.goal = self.box.board.fields
        self._set_up()
        if setting.position:
            self._place(setting.position)

    def _set_up(self) -> None:
        """Préparatifs b to f, Vorbereitungen b to f."""
        seats, chosen, material, board = self.seats, self.options, self.box.material, self.box.board
        demand(len(seats) <= material.pawns, "material.pawns", material.pawns, f"≥ {len(seats)}")
        demand(chosen.first_reader in seats, "options.first_reader", chosen.first_reader, listed(seats))
        # c: seven flags on the white spots for three or four, five on the black ones for more.
        spots = board.flags.white if len(seats) <= chosen.white_spots_up_to else board.flags.black
        # d, e: four chips each from the bank.
        self.bank = material.chips - chosen.chips_each * len(seats)
        demand(self.bank >= 0, "options.chips_each", chosen.chips_each, f"≤ {material.chips // len(seats)}")
        self.fields, self.flags = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
        self.chips = dict.fromkeys(seats, chosen.chips_each)
        self.spots = tuple(sorted(spots))
        """Where flags still stand."""
        self.reader, self.round, self.number = chosen.first_reader, 1, 0
        self.missing: tuple[int, ...] = ()
        self.arrived: dict[int, int] = {}
        self.tips: dict[int, str] = {}
        self.stakes = dict.fromkeys(seats, NO_STAKE)
        self.card: Mapping[str, Any] = {}
        self.text = NO_TEXT
        self.verdict: bool | None = None

    def _place(self, position: Position) -> None:
        """Begin in the middle of a game."""
        seats, given = self.seats, position
        for name in ("fields", "chips", "flags"):
            values = getattr(given, name)
            demand(len(values) == len(seats) and min(values) >= 0, f"position.{name}", values, f"{len(seats)} × ≥ 0")
        arrived = given.arrived or (0,) * len(seats)
        on_way = [field for field in given.fields if 0 < field < self.goal]
        demand(max(given.fields) <= self.goal, "position.fields", given.fields, f"≤ {self.goal}")
        demand(len(set(on_way)) == len(on_way), "position.fields", given.fields, "≠")
        at_goal = tuple(field == self.goal for field in given.fields)
        demand(tuple(map(bool, arrived)) == at_goal, "position.arrived", arrived, f"= {self.goal}")
        demand(sum(at_goal) < self.options.arrivals, "position.arrived", arrived, f"< {self.options.arrivals}")
        demand(max(arrived) < given.round, "position.arrived", arrived, f"< {given.round}")
        # The taker of a flag always leads (ruling): none is left behind anybody.
        spots = tuple(spot for spot in self.spots if spot >= max(given.fields))
        demand(set(given.spots) == set(spots), "position.spots", given.spots, listed(spots))
        demand(given.reader in seats, "position.reader", given.reader, listed(seats))
        demand(set(given.missing) <= set(seats), "position.missing", given.missing, listed(seats))
        count = len(self.box.statements)
        demand(given.statement <= count, "position.statement", given.statement, f"≤ {count}")
        self.bank = self.box.material.chips - sum(given.chips)
        demand(self.bank >= 0, "position.chips", given.chips, f"≤ {self.box.material.chips}")
        taken = len(self.spots) - len(spots)
        demand(sum(given.flags) <= taken, "position.flags", given.flags, f"≤ {taken}")
        self.fields, self.chips, self.flags = (
            dict(zip(seats, values, strict=True)) for values in (given.fields, given.chips, given.flags)
        )
        self.spots, self.missing = spots, tuple(sorted(given.missing))
        self.arrived = {seat: one for seat, one in zip(seats, arrived, strict=True) if one}
        self.reader, self.round, self.number = given.reader, given.round, given.statement - 1

    def play(self) -> Play:
        """§9: until somebody has arrived, or two by agreement; the round is played to its end (ruling)."""
        while len(self.arrived) < self.options.arrivals:
            yield from self._play_round()
            # §6: the box goes to the left neighbour.
            self.reader, self.round = self.left(self.reader), self.round + 1
        return self._standings()

    def _play_round(self) -> Steps:
        """One statement."""
        self._read()
        # §7: whoever takes a photograph sits out; a reader among them only reads. Who has arrived tips no more (ruling).
        away = {*self.missing, *self.arrived}
        players = [seat for seat in self.clockwise(self.reader) if seat not in away]
        for seat in players:
            yield from self._tip(seat)
        # §3: the answer is read.
        self.verdict = self.card["verdict"]
        self.reveal("answer", _word(self.verdict), self.card["explanation"])
        self.missing = ()
        for seat in players:
            self._show_and_move(seat)
        self.tips, self.verdict = {}, None

    def _read(self) -> None:
        """§1, Préparatifs f: the next statement; never shuffled, and from the first one again after the last."""
        self.card = self.box.statements[self.number % len(self.box.statements)]
        self.number = self.number % len(self.box.statements) + 1
        self.text = MappingProxyType(self.card["text"])
        self.tell("reads", self.reader, self.number, self.text)

    def _tip(self, seat: int) -> Steps:
        """§2, §5: a secret tip, with any number of chips on it, and flags once the last has left the board (§8)."""
        flags = 0 if self.spots else self.flags[seat]
        tip, chips, flags = (yield Ask("tip", {seat: _tips(self.chips[seat], flags)}, is_secret=True))[seat]
        self.tips[seat], self.stakes[seat] = tip, (chips, flags)
        self.chips[seat] -= chips
        self.flags[seat] -= flags
        self.tell("tips", seat, chips, flags)

    def _show_and_move(self, seat: int) -> None:
        """§4, §5: right, a field and one for each chip; wrong, none. The stake goes to the bank either way."""
        is_right = self.tips[seat] == _word(self.verdict)
        self.tell("shows", seat, self.tips[seat])
        chips, flags = self.stakes[seat]
        if is_right:
            for _ in range(1 + chips + self.options.flag_value * flags):
                self._step(seat)
            self.tell("moves", seat, self.fields[seat])
        # The stake stays on the table during the move, and leaves before the event (ruling). Flags go for good.
        self.stakes[seat] = NO_STAKE
        self.bank += chips
        if is_right:
            self._end_move(seat)

    def _step(self, seat: int) -> None:
        """§4: to the next free field; occupied ones are jumped and not counted. The edelweiss holds any number."""
        here = self.fields[seat]
        taken, there = self.fields.values(), here + 1
        while there < self.goal and there in taken:
            there += 1
        self.fields[seat] = there = min(there, self.goal)
        # §8: the first to pass a flag takes it, and the game stops for the bank to pay.
        while self.spots and self.spots[0] < there:
            self.flags[seat] += 1
            self.tell("flag", seat, self.spots[0])
            self.spots = self.spots[1:]
            self._pay_out()

    def _pay_out(self) -> None:
        """§8: 1 to the first, 2 to the second, 3 to the third, 4 to all others; a short bank from the rear (ruling)."""
        payout, places = self.options.payout, self.fields
        order = {seat: index for index, seat in enumerate(self.clockwise(self.reader))}
        for seat in sorted(self.seats, key=lambda one: (places[one], order[one])):
            ahead = sum(place > places[seat] for place in places.values())
            self._pay(seat, payout[min(ahead, len(payout) - 1)])

    def _pay(self, seat: int, chips: int) -> None:
        """Pay what the bank has."""
        paid = min(chips, self.bank)
        self.bank -= paid
        self.chips[seat] += paid
        self.tell("gets", seat, paid)

    def _end_move(self, seat: int) -> None:
        """§7: what the field on which the whole move ends brings. §9: or the goal."""
        field = self.fields[seat]
        if field == self.goal:
            self.arrived[seat] = self.round
            self.tell("arrives", seat)
            return
        event = self.box.events.get(field)
        if event == "camera":
            self.missing = (*self.missing, seat)
            self.tell("camera", seat)
        elif event == "red 1":
            # DE: "sofern Sie Chips besitzen".
            lost = min(1, self.chips[seat])
            self.chips[seat] -= lost
            self.bank += lost
            self.tell("pays", seat, lost)
        elif event:
            self._pay(seat, int(event.removeprefix("green ")))

    def _standings(self) -> Outcome:
        """§9: by round of arrival, then flags and chips, one each; the others by field."""
        scores = {}
        for seat in self.seats:
            is_there = seat in self.arrived
            wealth = self.flags[seat] + self.chips[seat] if is_there else 0
            scores[seat] = (self.fields[seat], -self.arrived[seat] if is_there else 0, wealth)
        return ranked(scores)

    def seen(self) -> Table:
        """Everything but the tips, and the verdict until it is read."""
        return Table(
            self.round, self.reader, self.number, self.text, self.verdict, tuple(self.fields.values()),
            tuple(self.chips.values()), tuple(self.flags.values()), tuple(self.stakes.values()), self.spots, self.missing,
            self.bank,
        )  # fmt: skip

    def held(self, seat: int) -> str | None:
        """Give the own tip."""
        return self.tips.get(seat)

    def hint(self, seat: int) -> Hint:  # noqa: ARG002
        """Give the verdict."""
        return Hint(_word(self.card["verdict"]), self.card.get("difficulty") or 2)


@cache
def _tips(chips: int, flags: int) -> Product:
    return Product((VERDICT, Number(0, chips), Number(0, flags)))


def _word(verdict: bool | None) -> str:
    return "true" if verdict else "false"


GAME = SwissQuiz
