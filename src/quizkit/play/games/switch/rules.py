"""Switch: throw, combine, discard 1 to 16, and mind the Switch die. Sections are those of the rulebook, FR or NL."""

from functools import cache, lru_cache
from typing import Any, ClassVar

from quizkit.play.ask import NOBODY, Ask, Draw, Play, Steps
from quizkit.play.games.switch.material import (
    SwitchBox,
    SwitchKnown,
    SwitchOptions,
    SwitchPosition,
    SwitchTable,
    check_position,
    unpack,
)
from quizkit.play.heaps import Dice
from quizkit.play.rules import Rules, Setting
from quizkit.play.settings import demand, list_values
from quizkit.play.spaces import NumberRange, PlayerChoice, WordChoice, new
from quizkit.play.standings import rank_seats
from quizkit.play.words import Saying

AGAIN, PREVENT = WordChoice(("stop", "again")), WordChoice(("allow", "prevent"))


class Switch(Rules[SwitchBox, SwitchOptions, SwitchPosition]):
    """Piles, a token, and whose turn it is."""

    name, version, seating = "switch", 2, (2, 4)
    replays: ClassVar = {1: {"earlier_points": "counted"}}
    events: ClassVar = {
        "opening": ("seat", "dice"),
        "begins": ("seat",),
        "throws": ("seat", "dice", "face"),
        "lays": ("seat", "first", "last"),
        "misses": ("seat",),
        "busts": ("seat", "top"),
        "is-blocked": ("seat",),
        "stays": ("seat",),
        "wants": ("seat", "other"),
        "prevents": ("seat", "other"),
        "swaps": ("seat", "other"),
        "takes": ("seat",),
        "blocks": ("seat", "other"),
        "returns": ("seat",),
        "won": ("seat",),
        "totals": ("totals",),
    }
    option_model, position_model, unpack = SwitchOptions, SwitchPosition, staticmethod(unpack)

    def __init__(self, setting: Setting[SwitchBox, SwitchOptions, SwitchPosition]) -> None:
        super().__init__(setting)
        decks, few = self.box.decks, len(self.seats)
        demand(len(decks) >= few, "number.colour", list_values(decks), f"≥ {few} ×")
        self.last, self.is_nl = self.box.last, self.options.edition == "nl"
        # NL Block 2: who places the token out of turn takes the turn over, which matters at any time.
        self._is_asked_first = self.is_nl or self.options.block_asks == "always"
        self._has_points = self.options.target > 0 or self.options.earlier_points == "counted"
        self._known = SwitchKnown(self.box.dice, self.box.faces, self.options.click_card, self.options.edition)
        self.turn, self.taker, self.partner = NOBODY, NOBODY, NOBODY
        self.face, self.throws, self.turns, self._thrown = "", 0, 0, 0
        self.throw: tuple[int, ...] = ()
        self.totals = dict.fromkeys(self.seats, 0)
        self._set_up()
        if setting.position:
            check_position(setting.position, self.box, self.options, tuple(self.colours.values()))
            self._place(setting.position)

    def _set_up(self) -> None:
        """FR Préparatifs, NL Voorbereiding: a pile for each player, 1 on top; the token on the table."""
        self.tops = dict.fromkeys(self.seats, 1)
        """The top card of each pile; those below it have been discarded."""
        self.colours = dict(zip(self.seats, self.box.decks, strict=False))
        self.token_of, self.blocked = NOBODY, NOBODY

    def _place(self, position: SwitchPosition) -> None:
        """Begin in the middle of a game."""
        self.tops = {seat: pile.top for seat, pile in enumerate(position.piles, 1)}
        self.colours = {seat: pile.colour for seat, pile in enumerate(position.piles, 1)}
        self.turn, self.token_of, self.blocked = position.turn, position.token_of, position.blocked
        self.totals |= enumerate(position.totals, 1)
        self._thrown = position.throws

    def play(self) -> Play:
        """Play rounds until the points decide; without points, the first one does."""
        while True:
            if not self.turn:
                self.turn = yield from self._opening()
            winner = yield from self._round()
            # NL Score: 16 points, the others their highest discarded card.
            for seat, top in self.tops.items():
                self.totals[seat] += top - 1
            self.tell("won", winner)
            # FR Gain de la partie: the first to discard 16 wins. NL: the first to 100, highest total (ruling).
            # Without a target, points of earlier rounds decide nothing (ruling).
            if not self._has_points:
                return rank_seats({seat: (top - 1,) for seat, top in self.tops.items()})
            if max(self.totals.values()) >= self.options.target:
                return rank_seats({seat: (total,) for seat, total in self.totals.items()})
            self.tell("totals", tuple(self.totals.values()))
            self.turn = NOBODY
            self._set_up()

    def _round(self) -> Steps:
        """FR Tour d'un joueur, NL Het spel: turns, clockwise, until somebody has discarded the last card."""
        while True:
            seat, self.turns = self.turn, self.turns + 1
            self.throw, self.face, self.taker = (), "", NOBODY
            # A position may begin after a throw.
            self.throws, self._thrown = self._thrown, 0
            while (yield from self._throw(seat)):
                pass
            if self.tops[seat] > self.last:
                return seat
            self.turn = self.taker or self.left(seat)

    def _opening(self) -> Steps:
        """FR Préparatifs: five dice each, the sum. NL Voorbereiding: one die. Equals throw again (ruling)."""
        throws = Draw("dice", Dice(1 if self.is_nl else len(self.box.throws) - 1))
        ahead: tuple[int, ...] = self.seats
        while len(ahead) > 1:
            thrown = {}
            for seat in ahead:
                throw = yield throws
                thrown[seat] = sum(throw)
                self.tell("opening", seat, throw)
            ahead = tuple(seat for seat in ahead if thrown[seat] == max(thrown.values()))
        self.tell("begins", ahead[0])
        return ahead[0]

    def _throw(self, seat: int) -> Steps:
        """Throw as many dice as the top card shows, and the Switch die. Returns whether the turn goes on."""
        # FR Face Block B, NL Block 2: at any time; by ruling before a throw, and after it before cards are laid.
        if self.token_of and not self.blocked and self._is_asked_first:
            yield from self._may_block()
            if self.taker:
                return False
        dice = self.box.decks[self.colours[seat]][self.tops[seat]]
        self.throw, face = yield self.box.throws[dice]
        self.face, self.throws = face, self.throws + 1
        self.tell("throws", seat, self.throw, face)
        # The Switch die comes first (ruling).
        if face == "red":
            yield from self._red(seat)
            return False
        if face == "green" and (yield from self._green(seat)):
            return False
        if face == "block":
            self._take_token(seat)
        if self.token_of and not self.blocked and (self._is_asked_first or self._can_matter(seat)):
            yield from self._may_block()
        return False if self.taker else (yield from self._use_dice(seat))

    def _can_matter(self, seat: int) -> bool:
        """Return whether the token can stop something now: cards that somebody else is about to lay."""
        # Whoever throws Block keeps or places the token at once (ruling).
        if self.face == "block" and seat == self.token_of:
            return True
        # FR: the turn stays where it was, so that only the thrower's cards can be stopped.
        lays = count_run(list_sums(self.throw), self.tops[seat], self.last)
        return lays > 0 and seat != self.token_of

    def _use_dice(self, seat: int) -> Steps:
        """Discard, then stop or take the risk. Returns whether the turn goes on."""
        # FR Face Block B, NL Block 2: whoever is blocked lays nothing, and loses nothing (ruling).
        if self.blocked == seat:
            self.tell("is-blocked", seat)
            return False
        # In ascending order, each of one die or a sum; dice serve again for every card.
        top = self.tops[seat]
        most = count_run(list_sums(self.throw), top, self.last)
        if not most:
            self._fall(seat)
            return False
        # At least one, all by default (ruling).
        count = most if most == 1 else (yield _ask_lay(seat, most))[seat]
        self.tops[seat] = top + count
        self.tell("lays", seat, top, top + count - 1)
        # FR Tour d'un joueur, end; NL Het spel, end.
        return top + count <= self.last and (yield _ask_again(seat))[seat] == "again"

    def _fall(self, seat: int) -> None:
        """Lose what the click card does not keep, unless it was the first throw."""
        # NL Nadere uitleg 1: a first throw that does not fit only ends the turn.
        if self.throws == 1:
            self.tell("misses", seat)
            return
        # FR Relancer, NL Een gokje wagen: a) back to 1, b) or to behind the click card.
        click = self.options.click_card
        self.tops[seat] = click + 1 if self.tops[seat] > click else 1
        self.tell("busts", seat, self.tops[seat])

    def _green(self, seat: int) -> Steps:
        """FR Face Switch vert, NL groene Switch: may swap with a player of choice. Returns whether the turn is over."""
        holder = NOBODY if self.blocked else self.token_of
        # NL Beschermen: whoever has the token in hand cannot be chosen; of two players, that leaves nobody.
        protected = holder if self.is_nl else NOBODY
        if len(self.seats) == 2 and protected == self.left(seat):
            return False
        other = (yield _ask_whom("swap", seat, protected, self.names))[seat]
        if other == NOBODY:
            return False
        # FR Face Block A: the token in hand may stop it, even between two others.
        if not self.is_nl and holder not in {NOBODY, seat}:
            self.partner = other
            self.tell("wants", seat, other)
            answer = (yield Ask("prevent", {holder: PREVENT}))[holder]
            self.partner = NOBODY
            if answer == "prevent":
                self.tell("prevents", holder, seat)
                return True
        self._swap(seat, other)
        return True

    def _red(self, seat: int) -> Steps:
        """FR Face Switch rouge, NL rode Switch: must swap with the lowest top card, if it is lower."""
        tops = self.tops
        lowest = min(tops.values())
        if lowest == tops[seat]:
            self.tell("stays", seat)
            return
        # NL rode Switch, end: among equals, the thrower chooses.
        equals = tuple([other for other, top in tops.items() if top == lowest])
        other = equals[0]
        if len(equals) > 1:
            space = PlayerChoice(equals, self.names, own=seat, reason="play.fault-not-lowest")
            other = (yield Ask("swap-lowest", {seat: space}))[seat]
        self._swap(seat, other)

    def _swap(self, seat: int, other: int) -> None:
        """Exchange both piles, those discarded too."""
        tops, colours = self.tops, self.colours
        tops[seat], tops[other] = tops[other], tops[seat]
        colours[seat], colours[other] = colours[other], colours[seat]
        self.tell("swaps", seat, other)
        if self.blocked in {seat, other}:
            # FR: the token goes with the pile, and comes home to its owner (ruling). NL Block 2, end: a swap frees.
            self.blocked = other if self.blocked == seat else seat
            if self.is_nl or self.blocked == self.token_of:
                self.blocked = NOBODY
                self.tell("returns", self.token_of)

    def _take_token(self, seat: int) -> None:
        """FR Face Block, NL Block: take the token, wherever it is; that frees."""
        self.token_of, self.blocked = seat, NOBODY
        self.tell("takes", seat)

    def _may_block(self) -> Steps:
        """Let whoever has the token in hand lay it on an opponent's pile."""
        holder = self.token_of
        other = (yield _ask_whom("block", holder, NOBODY, self.names))[holder]
        if other == NOBODY:
            return
        self.blocked = other
        self.tell("blocks", holder, other)
        # NL Block 2: out of turn, the placer takes the turn over as well. FR: the turn stays where it was.
        if self.is_nl and holder != self.turn:
            self.taker = holder

    def show_table(self) -> SwitchTable:
        """Everything: Switch has no secrets."""
        return new(SwitchTable, (
            self.turn, tuple(self.tops.values()), tuple(self.colours.values()), self.token_of, self.blocked, self.throw,
            self.face, self.throws, self.partner, tuple(self.totals.values()), self._known,
        ))  # fmt: skip

    @classmethod
    def fit_table(cls, people: tuple[int, ...], language: str, *, is_at_screen: bool) -> dict[str, Any]:  # noqa: ARG003
        """Ask for the Block token at a screen only when it can matter; in Dutch, play by the Dutch book."""
        asks = {"block_asks": "useful"} if is_at_screen else {}
        return {**asks, **({"edition": "nl"} if language == "nl" else {})}

    def explain_waiting(self, seat: int) -> Saying | None:
        """Return whose turn it is."""
        facts = {"name": self.names[seat - 1], "other": self.names[self.turn - 1]}
        return Saying("play.waits-turn", facts) if self.turn not in {NOBODY, seat} else None

    def lead(self) -> tuple[int, ...]:
        """Count the cards discarded, on top of the points of earlier rounds where they decide."""
        if not self._has_points:
            return tuple(self.tops.values())
        return tuple([self.totals[seat] + top for seat, top in self.tops.items()])

    def rounds_played(self) -> int:
        """Count the turns."""
        return self.turns

    def round_now(self) -> int:
        """Return the same: the present turn is counted."""
        return self.turns


@cache
def _ask_lay(seat: int, most: int) -> Ask:
    return Ask("lay", {seat: NumberRange(1, most, reason="play.fault-lay")})


@lru_cache(1024)
def _ask_whom(kind: str, seat: int, protected: int, names: tuple[str, ...]) -> Ask:
    """Ask a seat for another player, or nobody; one may be protected."""
    others = tuple(other for other in range(1, len(names) + 1) if other not in {seat, protected})
    return Ask(kind, {seat: PlayerChoice(others, names, may_pass=True, own=seat, reason="play.fault-protected")})


@cache
def _ask_again(seat: int) -> Ask:
    return Ask("again", {seat: AGAIN})


@cache
def list_sums(dice: tuple[int, ...]) -> int:
    """Return what some of the dice in Switch add up to, as bits: bit n is set if some add up to n."""
    reached = 1
    for die in dice:
        reached |= reached << die
    return reached


def count_run(reached: int, top: int, last: int) -> int:
    """Count the cards of Switch that can be laid one after the other, from the top one on."""
    ahead = reached >> top
    # The lowest bit that is not set ends the run.
    return min((~ahead & (ahead + 1)).bit_length() - 1, last - top + 1)
