"""Switch: throw, combine, discard 1 to 16, and mind the Switch die. Sections are those of the rulebook, FR or NL."""

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple

from pydantic import Field

from quizkit.packs.pack import Pack
from quizkit.play.ask import NOBODY, Ask, Draw, Play, Steps
from quizkit.play.heaps import Dice
from quizkit.play.options import PackUnfit, cards, demand, listed, part
from quizkit.play.rules import Document, Rules, Setting
from quizkit.play.spaces import Choice, Number, Player, Product
from quizkit.play.standings import ranked

AGAIN, KEEP = Choice(("stop", "again")), Choice(("allow", "prevent"))


class Options(Document):
    """What the editions and tables differ in."""

    edition: Literal["fr", "nl"]
    click_card: int = Field(ge=0)
    target: int = Field(default=0, ge=0)
    """Points to play for, 100 in the NL book; 0: the first round decides."""


class Material(Document):
    """What is in the box beside the cards."""

    dice: int = Field(ge=1)
    switch_die: tuple[Literal["blank", "green", "red", "block"], ...] = Field(min_length=1)


class PilePosition(Document):
    """A pile: whose colour it was at first, and the card on top."""

    colour: str
    top: int = Field(ge=1)


class Position(Document):
    """The state before a turn."""

    turn: int = Field(ge=1)
    piles: tuple[PilePosition, ...]
    token_of: int = Field(default=0, ge=0)
    """Whose the Block token is; 0: it lies on the table."""
    blocked: int = Field(default=0, ge=0)
    """On whose pile it lies; 0: on nobody's."""
    totals: tuple[int, ...] = ()


class Box(NamedTuple):
    """What the game is played with."""

    decks: Mapping[str, Mapping[int, int]]
    """How many dice each card shows, by colour and number."""
    last: int
    """The last card."""
    throws: tuple[Product, ...]
    """So many dice and the Switch die, by the number of dice."""


class Pile:
    """The cards of one colour, those already discarded beside it."""

    __slots__ = ("colour", "dice", "top")

    def __init__(self, colour: str, dice: Mapping[int, int], top: int = 1) -> None:
        self.colour, self.dice, self.top = colour, dice, top


class Table(NamedTuple):
    """What everybody sees."""

    turn: int
    tops: tuple[int, ...]
    colours: tuple[str, ...]
    token_of: int
    blocked: int
    throw: tuple[int, ...]
    face: str
    throws: int
    """How often this turn's player has thrown."""
    totals: tuple[int, ...]


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
    Options, Position = Options, Position

    @classmethod
    def unpack(cls, pack: Pack) -> Box:
        """Only the number of dice drawn on a card counts (FR N.B.)."""
        material = part(Material, pack, cls.name, "material")
        decks: dict[str, dict[int, int]] = {}
        for card in cards(pack, cls.name, "number"):
            decks.setdefault(card["colour"], {})[card["value"]] = card["dice"]
        last = max(max(values) for values in decks.values())
        for colour, values in decks.items():
            if sorted(values) != list(range(1, last + 1)) or max(values.values()) > material.dice:
                raise PackUnfit(deck=pack.deck, game=cls.name, missing=f"number.{colour}")
        if len(decks) < cls.seating[1]:
            raise PackUnfit(deck=pack.deck, game=cls.name, missing="number.colour")
        face = Choice(material.switch_die)
        return Box(decks, last, tuple(Product((Dice(size), face)) for size in range(material.dice + 1)))

    def __init__(self, setting: Setting[Box, Options, Position]) -> None:
        super().__init__(setting)
        self.last = self.box.last
        self.totals = dict.fromkeys(self.seats, 0)
        self.turn, self.face, self.throws = NOBODY, "", 0
        self.throw: tuple[int, ...] = ()
        self._set_up()
        if setting.position:
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
        colours = [pile.colour for pile in position.piles]
        own = [pile.colour for pile in self.piles.values()]
        demand(sorted(colours) == sorted(own), "position.piles", colours, ", ".join(own))
        for index, pile in enumerate(position.piles):
            demand(pile.top <= self.last, f"position.piles.{index}.top", pile.top, f"1–{self.last}")
        seats = (0, *self.seats)
        demand(position.turn in self.seats, "position.turn", position.turn, listed(self.seats))
        demand(position.token_of in seats, "position.token_of", position.token_of, listed(seats))
        on = tuple(seat for seat in seats if seat != position.token_of) if position.token_of else (0,)
        demand(position.blocked in {0, *on}, "position.blocked", position.blocked, listed(sorted({0, *on})))
        totals = position.totals or (0,) * len(self.seats)
        demand(len(totals) == len(self.seats), "position.totals", totals, f"{len(self.seats)} ×")
        target = self.options.target
        demand(not target or max(totals) < target, "position.totals", totals, f"< {target}")
        self.piles = {
            seat: Pile(one.colour, self.box.decks[one.colour], one.top) for seat, one in zip(self.seats, position.piles)
        }
        self.turn, self.token_of, self.colours = position.turn, position.token_of, tuple(colours)
        self.blocked = self.piles[position.blocked] if position.blocked else None
        self.totals = dict(zip(self.seats, totals, strict=True))

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
        following = self.left(seat)
        while True:
            # FR Dé Switch B, NL Block 2: at any time; by ruling before a throw, and after it before cards are laid.
            if (taker := (yield from self._may_block())) and taker != seat:
                return taker
            pile = self.piles[seat]
            dice, face = yield Draw("dice", self.box.throws[pile.dice[pile.top]])
            self.throw, self.face, self.throws = dice, face, self.throws + 1
            self.tell("throws", seat, dice, face)
            # The Switch die comes first (ruling).
            if face == "green" and (yield from self._green(seat)):
                return following
            if face == "red":
                yield from self._red(seat)
                return following
            if face == "block":
                yield from self._take_token(seat)
            elif (taker := (yield from self._may_block())) and taker != seat:
                return taker
            # FR Dé Switch B, NL Block 2: whoever is blocked lays nothing, and loses nothing (ruling).
            if self.blocked is pile:
                self.tell("is-blocked", seat)
                return following
            if not (yield from self._discard(seat, pile)) or pile.top > self.last:
                return following
            # FR "il est possible de passer la main ou de prendre des risques"; NL Een gokje wagen.
            if (yield Ask("again", {seat: AGAIN}))[seat] == "stop":
                return following

    def _discard(self, seat: int, pile: Pile) -> Steps:
        """Lay cards in ascending order, each made of one die or several; dice serve again for every card."""
        most = run(sums(self.throw), pile.top, self.last)
        if most:
            # At least one, all by default (ruling).
            count = most if most == 1 else (yield Ask("lay", {seat: Number(1, most)}))[seat]
            self.tell("lays", seat, pile.top, pile.top + count - 1)
            pile.top += count
            return True
        # NL Nadere uitleg 1: a first throw that does not fit only ends the turn.
        if self.throws == 1:
            self.tell("misses", seat)
            return False
        # FR Relancer, NL Een gokje wagen: a) back to 1, b) or to behind the click card.
        click = self.options.click_card
        pile.top = click + 1 if pile.top > click else 1
        self.tell("busts", seat, pile.top)
        return False

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
            self.tell("wants", seat, other)
            if (yield Ask("prevent", {holder: KEEP}))[holder] == "prevent":
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
        if self.blocked in {piles[seat], piles[other]}:
            # NL: "Door te Switchen wordt de blokkade opgeheven." FR: the token stays, unless it comes home (ruling).
            if self.options.edition == "nl" or piles[self.token_of] is self.blocked:
                self.blocked = None
                self.tell("returns", self.token_of)

    def _take_token(self, seat: int) -> Steps:
        """FR Face Block, NL Block: take the token, wherever it is; that frees. Then keep it or place it."""
        self.token_of, self.blocked = seat, None
        self.tell("takes", seat)
        yield from self._may_block()

    def _may_block(self) -> Steps:
        """Let whoever has the token in hand lay it on an opponent's pile. Gives who thereby takes the turn over."""
        holder = self._holder()
        if holder == NOBODY:
            return NOBODY
        others = tuple(seat for seat in self.seats if seat != holder)
        other = (yield Ask("block", {holder: Player(others, self.names, may_pass=True)}))[holder]
        if other == NOBODY:
            return NOBODY
        self.blocked = self.piles[other]
        self.tell("blocks", holder, other)
        # NL Blockeren: "Deze speler neemt ook de beurt over." FR: the turn stays where it was.
        return holder if self.options.edition == "nl" else NOBODY

    def _holder(self) -> int:
        """Give who has the token in hand."""
        return NOBODY if self.blocked else self.token_of

    def seen(self) -> Table:
        """Everything: Switch has no secrets."""
        piles = self.piles.values()
        blocked = next(seat for seat, pile in self.piles.items() if pile is self.blocked) if self.blocked else NOBODY
        return Table(
            self.turn, tuple([pile.top for pile in piles]), self.colours, self.token_of, blocked, self.throw, self.face,
            self.throws, tuple(self.totals.values()),
        )  # fmt: skip


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
