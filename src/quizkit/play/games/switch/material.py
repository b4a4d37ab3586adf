"""What Switch is played with: its options, its material, a position, and what lies open on the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pydantic import Field

from quizkit.cards.kinds.number import Number as NumberCard
from quizkit.packs.pack import Pack
from quizkit.play.ask import Draw
from quizkit.play.heaps import Dice
from quizkit.play.rules import GameDocument
from quizkit.play.settings import PackUnfit, demand, list_values, read_cards, read_part
from quizkit.play.spaces import Product, WordChoice

GAME = "switch"


class SwitchOptions(GameDocument, title="Options"):
    """What the editions and tables differ in."""

    edition: Literal["fr", "nl"]
    click_card: int = Field(ge=0)
    target: int = Field(ge=0)
    """Points to play for, 100 in the NL book; 0: the first round decides."""
    block_asks: Literal["useful", "always"] = "always"
    """When the holder of the Block token is asked to place it: where it can matter, or before and after every throw."""
    earlier_points: Literal["ignored", "counted"] = "ignored"
    """Whether the points of earlier rounds decide without a target too, as they did in version 1 of these rules."""


class SwitchMaterial(GameDocument):
    """What is in the box beside the cards."""

    dice: int = Field(ge=1)
    switch_die: tuple[Literal["blank", "green", "red", "block"], ...] = Field(min_length=1)


class PilePosition(GameDocument):
    """A pile: whose colour it was at first, and the card on top."""

    colour: str
    top: int = Field(ge=1)


class SwitchPosition(GameDocument, title="Position"):
    """The state before a throw."""

    turn: int = Field(ge=1)
    throws: int = Field(default=0, ge=0)
    """How often this turn's player has thrown already: a second throw can bust."""
    piles: tuple[PilePosition, ...]
    token_of: int = Field(default=0, ge=0)
    """Whose the Block token is; 0: it lies on the table."""
    blocked: int = Field(default=0, ge=0)
    """On whose pile it lies; 0: on nobody's."""
    totals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SwitchBox:
    """What the game is played with."""

    decks: Mapping[str, Mapping[int, int]]
    """How many dice each card shows, by colour and number."""
    dice: tuple[int, ...]
    """The same, as far as players care: for card 1, card 2 and so on."""
    last: int
    """The last card."""
    faces: tuple[str, ...]
    """Of the Switch die."""
    throws: tuple[Draw, ...]
    """So many dice and the Switch die, by the number of dice."""


class SwitchKnown(NamedTuple):
    """What is printed on the material, and agreed on."""

    dice: tuple[int, ...]
    """How many are thrown for card 1, card 2 and so on."""
    faces: tuple[str, ...]
    click_card: int
    edition: str = "fr"


class SwitchTable(NamedTuple):
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
    partner: int
    """With whom this turn's player wants to swap, while somebody may prevent it."""
    totals: tuple[int, ...]
    known: SwitchKnown


def unpack(pack: Pack) -> SwitchBox:
    """Unpack Switch: only the number of dice drawn on a card counts (FR N.B.)."""
    cards = sorted(read_cards(pack, GAME, NumberCard), key=lambda card: card.value)
    material = read_part(SwitchMaterial, pack, GAME, "material")
    decks: dict[str, dict[int, int]] = {}
    for card in cards:
        decks.setdefault(card.colour, {})[card.value] = card.dice
    last = max(max(values) for values in decks.values())
    for colour, values in decks.items():
        if list(values) != list(range(1, last + 1)) or max(values.values()) > material.dice:
            raise PackUnfit(deck=pack.deck, game=GAME, missing=f"number.{colour}")
    face = WordChoice(material.switch_die)
    throws = tuple(Draw("dice", Product((Dice(size), face))) for size in range(material.dice + 1))
    return SwitchBox(decks, tuple(decks[cards[0].colour].values()), last, material.switch_die, throws)


def check_position(position: SwitchPosition, box: SwitchBox, options: SwitchOptions, own: tuple[str, ...]) -> None:
    """Refuse a position in Switch that cannot be; `own` are the colours of the seats."""
    seats = range(1, len(own) + 1)
    colours = tuple(pile.colour for pile in position.piles)
    demand(sorted(colours) == sorted(own), "position.piles", colours, list_values(own))
    for index, pile in enumerate(position.piles):
        demand(pile.top <= box.last, f"position.piles.{index}.top", pile.top, f"1–{box.last}")
    demand(position.turn in seats, "position.turn", position.turn, list_values(seats))
    is_late = position.turn not in seats or position.piles[position.turn - 1].top > 1
    demand(is_late or not position.throws, "position.throws", position.throws, "0")
    demand(position.token_of in {0, *seats}, "position.token_of", position.token_of, list_values((0, *seats)))
    on = [seat for seat in (0, *seats) if not seat or position.token_of not in {0, seat}]
    demand(position.blocked in on, "position.blocked", position.blocked, list_values(on))
    demand(len(position.totals) in {0, len(own)}, "position.totals", position.totals, f"{len(own)} ×")
    top = max(position.totals, default=0)
    demand(not options.target or top < options.target, "position.totals", position.totals, f"< {options.target}")
