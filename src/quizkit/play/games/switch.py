"""Switch: throw, combine, discard 1 to 16, and mind the Switch die. Sections are those of the rulebook, FR or NL."""

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from quizkit.play.ask import NOBODY, Ask, Draw, Play, Steps
from quizkit.play.games._switch_material import Box, Known, Options, Position, Table, check, unpack
from quizkit.play.heaps import Dice
from quizkit.play.rules import Rules, Setting
from quizkit.play.spaces import Choice, Number, Player
from quizkit.play.standings import ranked

AGAIN, PREVENT = Choice(("stop", "again")), Choice(("allow", "prevent"))


class Pile:
    """The cards of one colour, those already discarded beside it."""

    __slots__ = ("colour", "dice", "top")

    def __init__(self, colour: str, dice: Mapping[int, int], top: int = 1) -> None:
        self.colour, self.dice, self.top = colour, dice, top


class Switch(Rules[Box, Options, Position]):
    """Piles, a token, and whose turn it is."""

    name, version, seating = "switch", 1, (2, 4)
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
    option_model, position_model, unpack = Options, Position, staticmethod(unpack)

    def __init__(self, setting: Setting[Box, Options, Position]) -> None:
        super().__init__(setting)
        self.last = self.box.last
        dice = tuple(next(iter(self.box.decks.values())).values())
        self._known = Known(dice, self.box.faces, self.options.click_card)
        self.totals = dict.fromkeys(self.seats, 0)
        self._again = {seat: Ask("again", {seat: AGAIN}) for seat in self.seats}
        self.turn, self.taker, self.partner = NOBODY, NOBODY, NOBODY
        self.face, self.throws = "", 0
        self.throw: tuple[int, ...] = ()
        self._set_up()
        if setting.position:
            check(setting.position, self.box, self.options, self.colours)
            self._place(setting.position)

    def _set_up(self) -> None:
        """FR Préparatifs, NL Voorbereiding: an own pile each, 1 on top; the token on the table."""
        own = zip(self.seats, self.box.decks.items(), strict=False)
        self.piles = {seat: Pile(colour, dice) for seat, (colour, dice) in own}
        self.colours = tuple(pile.colour for pile in self.piles.values())
        self.token_of = NOBODY
        self.blocked: Pile | None = None

    def _place(self, position: Position) -> None:
        """Begin in the middle of a game."""
        decks = self.box.decks
        piles = [Pile(pile.colour, decks[pile.colour], pile.top) for pile in position.piles]
        self.piles = dict(zip(self.seats, piles, strict=True))
        self.colours = tuple(pile.colour for pile in piles)
        self.turn, self.token_of = position.turn, position.token_of
        self.blocked = self.piles[position.blocked] if position.blocked else None
        if position.totals:
            self.totals = dict(zip(self.seats, position.totals, strict=True))

    def play(self) -> Play:
        """Play rounds until the points decide; without points, the first one does."""
        while True:
            winner = yield from self._round()
            # NL Score: 16 points, the others their highest discarded card.
            for seat, pile in self.piles.items():
                self.totals[seat] += pile.top - 1
            self.tell("won", winner)
            # FR Gain de la partie: the first to discard 16 wins. NL: the first to 100, highest total (ruling).
            if max(self.totals.values()) >= self.options.target:
                return ranked({seat: (total,) for seat, total in self.totals.items()})
            self.tell("totals", tuple(self.totals.values()))
            self.turn = NOBODY
            self._set_up()

    def _round(self) -> Steps:
        """Take turns, clockwise, until somebody has discarded the last card."""
        if not self.turn:
            self.turn = yield from self._opening()
        while True:
            self.throw, self.face, self.throws = (), "", 0
            following = yield from self._take_turn(self.turn)
            if self.piles[self.turn].top > self.last:
                return self.turn
            self.turn = following

    def _opening(self) -> Steps:
        """FR Préparatifs: five dice each, the sum. NL Voorbereiding: one die. Equals throw again (ruling)."""
        dice = Dice(len(self.box.throws) - 1 if self.options.edition == "fr" else 1)
        ahead: tuple[int, ...] = self.seats
        while len(ahead) > 1:
            thrown = {}
            for seat in ahead:
                throw = yield Draw("dice", dice)
                thrown[seat] = sum(throw)
                self.tell("opening", seat, throw)
            ahead = tuple(seat for seat in ahead if thrown[seat] == max(thrown.values()))
        self.tell("begins", ahead[0])
        return ahead[0]

    def _take_turn(self, seat: int) -> Steps:
        """FR Tour d'un joueur, NL Het spel. Gives who is next: the left neighbour, or who took the turn over."""
        self.taker = NOBODY
        while (yield from self._throw(seat)):
            pass
        return self.taker or self.left(seat)

    def _throw(self, seat: int) -> Steps:
        """Throw as many dice as the top card shows, and the Switch die. Says whether the turn goes on."""
        # FR Face Block B, NL Block 2: at any time; by ruling before a throw, and after it before cards are laid.
        if self._holder():
            yield from self._may_block()
            if self.taker:
                return False
        pile = self.piles[seat]
        self.throw, face = yield self.box.throws[pile.dice[pile.top]]
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
        if self._holder():
            yield from self._may_block()
        return False if self.taker else (yield from self._use_dice(seat, pile))

    def _use_dice(self, seat: int, pile: Pile) -> Steps:
        """Discard, then stop or take the risk. Says whether the turn goes on."""
        # FR Face Block B, NL Block 2: whoever is blocked lays nothing, and loses nothing (ruling).
        if self.blocked is pile:
            self.tell("is-blocked", seat)
            return False
        # In ascending order, each of one die or a sum; dice serve again for every card.
        top, most = pile.top, run(sums(self.throw), pile.top, self.last)
        if not most:
            self._fall(seat, pile)
            return False
        # At least one, all by default (ruling).
        count = most if most == 1 else (yield Ask("lay", {seat: up_to(most)}))[seat]
        pile.top = top + count
        self.tell("lays", seat, top, top + count - 1)
        # FR Tour d'un joueur, end; NL Het spel, end.
        return pile.top <= self.last and (yield self._again[seat])[seat] == "again"

    def _fall(self, seat: int, pile: Pile) -> None:
        """Lose what the click card does not keep, unless it was the first throw."""
        # NL Nadere uitleg 1: a first throw that does not fit only ends the turn.
        if self.throws == 1:
            self.tell("misses", seat)
            return
        # FR Relancer, NL Een gokje wagen: a) back to 1, b) or to behind the click card.
        click = self.options.click_card
        pile.top = click + 1 if pile.top > click else 1
        self.tell("busts", seat, pile.top)

    def _green(self, seat: int) -> Steps:
        """FR Face Switch vert, NL groene Switch: may swap with a player of choice. Says whether the turn is over."""
        protected = self._holder() if self.options.edition == "nl" else NOBODY
        # NL Beschermen: whoever has the token cannot be chosen.
        others = tuple(other for other in self.seats if other not in {seat, protected})
        if not others:
            return False
        other = (yield Ask("swap", {seat: Player(others, self.names, may_pass=True)}))[seat]
        if other == NOBODY:
            return False
        holder = self._holder()
        # FR Face Block A: the token in hand may stop it, even between two others.
        if self.options.edition == "fr" and holder not in {NOBODY, seat}:
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
        lowest = min(pile.top for other, pile in self.piles.items() if other != seat)
        if lowest >= self.piles[seat].top:
            self.tell("stays", seat)
            return
        equals = tuple(other for other in self.seats if other != seat and self.piles[other].top == lowest)
        # NL: "mag je kiezen met wie van deze spelers".
        other = equals[0]
        if len(equals) > 1:
            other = (yield Ask("swap-lowest", {seat: Player(equals, self.names)}))[seat]
        self._swap(seat, other)

    def _swap(self, seat: int, other: int) -> None:
        """Exchange both piles, those discarded too."""
        piles = self.piles
        piles[seat], piles[other] = piles[other], piles[seat]
        self.colours = tuple(pile.colour for pile in piles.values())
        self.tell("swaps", seat, other)
        # NL Block 2, end: a swap lifts the blockade. FR: the token stays on the pile, unless it comes home (ruling).
        is_home = self.options.edition == "nl" or (self.token_of and piles[self.token_of] is self.blocked)
        if is_home and self.blocked in {piles[seat], piles[other]}:
            self.blocked = None
            self.tell("returns", self.token_of)

    def _take_token(self, seat: int) -> None:
        """FR Face Block, NL Block: take the token, wherever it is; that frees."""
        self.token_of, self.blocked = seat, None
        self.tell("takes", seat)

    def _may_block(self) -> Steps:
        """Let whoever has the token in hand lay it on an opponent's pile."""
        holder = self.token_of
        others = tuple([seat for seat in self.seats if seat != holder])
        other = (yield Ask("block", {holder: Player(others, self.names, may_pass=True)}))[holder]
        if other == NOBODY:
            return
        self.blocked = self.piles[other]
        self.tell("blocks", holder, other)
        # NL Block 2: out of turn, the placer takes the turn over as well. FR: the turn stays where it was.
        if self.options.edition == "nl" and holder != self.turn:
            self.taker = holder

    def _holder(self) -> int:
        """Give who has the token in hand."""
        return NOBODY if self.blocked else self.token_of

    def seen(self) -> Table:
        """Everything: Switch has no secrets."""
        piles = self.piles.values()
        blocked = next(seat for seat, pile in self.piles.items() if pile is self.blocked) if self.blocked else NOBODY
        return Table(
            self.turn, tuple([pile.top for pile in piles]), self.colours, self.token_of, blocked, self.throw, self.face,
            self.throws, self.partner, tuple(self.totals.values()), self._known,
        )  # fmt: skip


@cache
def up_to(most: int) -> Number:
    """Give the numbers of cards one may lay."""
    return Number(1, most)


def sums(dice: tuple[int, ...]) -> int:
    """Give what some of the dice come to: bit n is set if n does."""
    found = 1
    for die in dice:
        found |= found << die
    return found


def run(found: int, top: int, last: int) -> int:
    """Count the cards that can be laid one after the other, from the top one on."""
    count = 0
    while top + count <= last and found >> (top + count) & 1:
        count += 1
    return count


GAME = Switch
