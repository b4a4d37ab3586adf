"""Swiss Quiz: true or false, a stake on it, and off to the edelweiss.

Sections are those of the rulebook, which are the same in French and German.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar

from quizkit.cards.kinds.statement import Statement
from quizkit.labels import Labels
from quizkit.play.ask import Ask, Play, Steps
from quizkit.play.games.swiss_quiz.material import (
    VERDICT,
    SwissQuizBox,
    SwissQuizOptions,
    SwissQuizPosition,
    SwissQuizTable,
    Tip,
    check_position,
    unpack,
)
from quizkit.play.rules import Hint, Lesson, Mark, Rules, Setting, make_hint
from quizkit.play.settings import demand, list_values
from quizkit.play.spaces import NumberRange, new
from quizkit.play.standings import Outcome, rank_seats
from quizkit.play.words import Saying

NO_TEXT: Mapping[str, str] = MappingProxyType({})
NO_STAKE = (0, 0)


class SwissQuiz(Rules[SwissQuizBox, SwissQuizOptions, SwissQuizPosition]):
    """Pawns, chips, flags, and who reads."""

    name, version, seating = "swiss-quiz", 1, (3, 6)
    events: ClassVar = {
        "reads": ("seat", "number", "text"),
        "tips": ("seat", "chips", "flags"),
        "answer": ("verdict", "text"),
        "shows": ("seat", "tip"),
        "moves": ("seat", "field"),
        "stays": ("seat",),
        "flag": ("seat", "spot"),
        "gets": ("seat", "chips"),
        "pays": ("seat", "chips"),
        "camera": ("seat",),
        "arrives": ("seat",),
    }
    card_events: ClassVar = {"reads": "number"}
    option_model, position_model, unpack = SwissQuizOptions, SwissQuizPosition, staticmethod(unpack)

    def __init__(self, setting: Setting[SwissQuizBox, SwissQuizOptions, SwissQuizPosition]) -> None:
        super().__init__(setting)
        self.goal = self.box.board.fields
        self._set_up()
        if setting.position:
            check_position(setting.position, self.box, self.options, self.spots, self.seats)
            self._place(setting.position)

    def _set_up(self) -> None:
        """Préparatifs b to f, Vorbereitungen b to f."""
        seats, chosen, material, board = self.seats, self.options, self.box.material, self.box.board
        demand(len(seats) <= material.pawns, "material.pawns", material.pawns, f"≥ {len(seats)}")
        demand(chosen.first_reader in seats, "options.first_reader", chosen.first_reader, list_values(seats))
        # c: seven flags on the white spots for three or four, five on the black ones for more.
        spots = board.flags.white if len(seats) <= chosen.white_spots_up_to else board.flags.black
        # d, e: four chips each from the bank.
        self.bank = material.chips - chosen.chips_each * len(seats)
        demand(self.bank >= 0, "options.chips_each", chosen.chips_each, f"≤ {material.chips // len(seats)}")
        self.fields, self.flags = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
        self.chips = dict.fromkeys(seats, chosen.chips_each)
        self.spots = tuple(sorted(spots))
        """Where flags still stand."""
        # f: the cards go on where the last game stopped.
        last = len(self.box.statements)
        demand(chosen.first_statement <= last, "options.first_statement", chosen.first_statement, f"≤ {last}")
        self.reader, self.round, self.number = chosen.first_reader, 1, chosen.first_statement - 1
        self.missing: tuple[int, ...] = ()
        self.arrived: dict[int, int] = {}
        self.tips: dict[int, str] = {}
        self.stakes = dict.fromkeys(seats, NO_STAKE)
        self.card: Statement | None = None
        self.text: Mapping[str, str] = NO_TEXT
        self.verdict = ""

    def _place(self, position: SwissQuizPosition) -> None:
        """Begin in the middle of a game."""
        seats = self.seats
        self.fields = dict(zip(seats, position.fields, strict=True))
        self.chips = dict(zip(seats, position.chips, strict=True))
        self.flags = dict(zip(seats, position.flags, strict=True))
        self.arrived = {seat: number for seat, number in zip(seats, position.arrived, strict=True) if number}
        self.spots, self.missing = tuple(sorted(position.spots)), tuple(sorted(position.missing))
        self.bank = self.box.material.chips - sum(position.chips)
        self.reader, self.round, self.number = position.reader, position.round, position.statement - 1

    def play(self) -> Play:
        """§9: until somebody has arrived, or two by agreement; the round is played to its end (ruling)."""
        while len(self.arrived) < self.options.arrivals:
            yield from self._play_round()
            # §6: the box goes to the left neighbour.
            self.reader, self.round = self.left(self.reader), self.round + 1
        return self._standings()

    def _play_round(self) -> Steps:
        """One statement."""
        card = self._read()
        # §7: whoever takes a photograph sits out, a reader only reads. Who has arrived tips no more (ruling).
        away = {*self.missing, *self.arrived}
        players = [seat for seat in self.clockwise(self.reader) if seat not in away]
        # §2, §5: a secret tip each, with any number of chips on it; flags once the last has left the board (§8).
        for seat in players:
            flags = 0 if self.spots else self.flags[seat]
            tip, chips, flags = (yield _ask_tip(seat, self.chips[seat], flags, not self.spots))[seat]
            # Only the size of a stake can be seen (ruling).
            self.tips[seat], self.stakes[seat] = tip, (chips, flags)
            self.chips[seat] -= chips
            self.flags[seat] -= flags
            self.tell("tips", seat, chips, flags)
        # §3: the answer is read.
        self.verdict = _verdict_word(card.verdict)
        self.reveal("answer", self.verdict, card.explanation)
        self.missing = ()
        for seat in players:
            self._show_and_move(seat)
        self.tips, self.verdict = {}, ""

    def _read(self) -> Statement:
        """§1, Préparatifs f: the next statement; never shuffled, and from the first one again after the last."""
        statements = self.box.statements
        self.card = card = statements[self.number % len(statements)]
        self.number = self.number % len(statements) + 1
        self.text = card.text
        self.tell("reads", self.reader, self.number, self.text)
        return card

    def _show_and_move(self, seat: int) -> None:
        """§4, §5: right, a field and one for each chip; wrong, none. The stake goes to the bank either way."""
        is_right = self.tips[seat] == self.verdict
        self.tell("shows", seat, self.tips[seat])
        chips, flags = self.stakes[seat]
        if is_right:
            for _ in range(1 + chips + self.options.flag_value * flags):
                self._step(seat)
            self.tell("moves", seat, self.fields[seat])
        else:
            self.tell("stays", seat)
        # The stake stays on the table during the move, and leaves before the event (ruling). Flags go for good.
        self.stakes[seat] = NO_STAKE
        self.bank += chips
        if is_right:
            self._end_move(seat)

    def _step(self, seat: int) -> None:
        """§4: to the next free field; occupied ones are jumped and not counted. The edelweiss holds any number."""
        fields, goal = self.fields, self.goal
        there = fields[seat] + 1
        while there in fields.values():
            there += 1
        fields[seat] = there = min(there, goal)
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
        for seat in sorted(self.seats, key=lambda other: (places[other], order[other])):
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
        return rank_seats(scores)

    def show_table(self) -> SwissQuizTable:
        """Everything but the tips, and the verdict until it is read."""
        return new(SwissQuizTable, (
            self.round, self.reader, self.number, self.text, self.verdict, tuple(self.fields.values()),
            tuple(self.chips.values()), tuple(self.flags.values()), tuple(self.stakes.values()), self.spots,
            self.missing, self.bank, self.box.events, self.goal,
        ))  # fmt: skip

    def show_hand(self, seat: int) -> str | None:
        """Return the seat's own tip."""
        return self.tips.get(seat)

    def hint(self, seat: int) -> Hint | None:  # noqa: ARG002
        """Return the verdict."""
        return make_hint(_verdict_word(self.card.verdict), self.card) if self.card else None

    def explain_waiting(self, seat: int) -> Saying | None:
        """Return that a tip is final, or that somebody takes a photograph or has arrived."""
        reasons = {"play.waits-tipped": self.tips, "play.waits-photo": self.missing, "play.waits-arrived": self.arrived}
        why = next((key for key, seats in reasons.items() if seat in seats), None)
        return Saying(why, {"name": self.names[seat - 1]}) if why else None

    def on_table(self) -> tuple[str, ...]:
        """Return the statement."""
        return (self.card.id,) if self.card else ()

    def marks(self, seat: int, move: tuple[str, int, int]) -> Iterator[Mark]:
        """A tip is right or wrong."""
        if self.card:
            yield Mark(self.card.id, 0, seat, move[0] == _verdict_word(self.card.verdict))

    def recall(self, card: str, part: int) -> Lesson | None:  # noqa: ARG002
        """Return a statement, whether it is true, and why."""
        statement = next((known for known in self.box.statements if known.id == card), None)
        if not statement:
            return None
        word = f"play.word-{_verdict_word(statement.verdict)}"
        return Lesson(
            statement.text, {lang: f"{Labels(lang)(word)}. {why}" for lang, why in statement.explanation.items()}
        )

    def carry_over(self) -> dict[str, Any]:
        """Préparatifs f: the next statement in the box."""
        return {"first_statement": self.number % len(self.box.statements) + 1}

    def lead(self) -> tuple[int, ...]:
        """Count the fields."""
        return tuple(self.fields.values())

    def rounds_played(self) -> int:
        """Count the statements."""
        return self.round - 1


@cache
def _ask_tip(seat: int, chips: int, flags: int, is_sprint: bool) -> Ask:
    """Ask for a tip that nobody else sees; there are few such asks, and they come again and again."""
    return Ask("tip", {seat: _stakes(chips, flags, is_sprint)}, audience=())


@cache
def _stakes(chips: int, flags: int, is_sprint: bool) -> Tip:
    early = "play.fault-flags" if is_sprint else "play.fault-flags-early"
    return Tip((VERDICT, NumberRange(0, chips, reason="play.fault-chips"), NumberRange(0, flags, reason=early)))


def _verdict_word(verdict: bool) -> str:
    return "true" if verdict else "false"
