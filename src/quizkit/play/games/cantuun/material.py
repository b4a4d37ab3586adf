"""What Cantuun is played with: its options, its routes and cards, and a position."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from pydantic import Field, NonNegativeInt, PositiveInt

from quizkit.cards.kinds.canton import CantonQuestion
from quizkit.cards.kinds.chance import Chance
from quizkit.cards.kinds.encounter import Encounter as EncounterCard
from quizkit.packs.pack import Pack
from quizkit.play.ask import Ask
from quizkit.play.cantons import Cantons, list_sets
from quizkit.play.piles import Pile, mix_pile, shuffle_pile
from quizkit.play.rules import GameDocument, Hint, make_hint
from quizkit.play.settings import PackUnfit, demand, list_values, read_cards, read_document, read_part
from quizkit.play.spaces import FAR, NumberRange

GAME = "cantuun"
TYPES = ("simple", "double", "lightning")


class Advance(GameDocument):
    """How far answers lead: for each right coat, or for all of them in a lightning question."""

    simple: int = Field(ge=0)
    double: int = Field(ge=0)
    lightning_first: int = Field(ge=0)
    lightning_later: int = Field(ge=0)


class Mix(GameDocument):
    """How the types of question relate to each other."""

    simple: int = Field(ge=0)
    double: int = Field(ge=0)
    lightning: int = Field(ge=0)


class CantuunOptions(GameDocument, title="Options"):
    """What tables may agree on."""

    steps: Advance
    encounter_steps: int = Field(ge=0)
    mix: Mix
    first_reader: PositiveInt
    routes: tuple[PositiveInt, ...]
    """Which route each seat has: the colour one chose."""


class Route(GameDocument):
    """A way through all cantons. Spaces are counted from 1, where one starts."""

    spaces: tuple[str, ...] = Field(min_length=2)
    chance: tuple[PositiveInt, ...]


class CantuunMaterial(GameDocument):
    """What is in the box beside the cards."""

    seals: PositiveInt
    answer_cards: PositiveInt


@dataclass(frozen=True, slots=True)
class CantuunQuestion:
    """A question card."""

    type: str
    text: Mapping[str, str]
    answer: tuple[str, ...]
    right: frozenset[str]
    """The same, to look cantons up in."""
    asks: Mapping[tuple[int, ...], Ask]
    """By who is to answer: they are made once, since they come again and again."""
    hint: Hint
    is_on_map: bool = False
    """Whether the answer can be seen on a map with borders."""


NO_TEXT: Mapping[str, str] = MappingProxyType({})
NO_QUESTION = CantuunQuestion("", NO_TEXT, (), frozenset(), {}, Hint(()))
"""Between two rounds."""


class CantuunGuesstimate(NamedTuple):
    """One of the questions on an encounter card, with its answer."""

    text: Mapping[str, str]
    unit: str
    number: float
    display: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CantuunEncounter:
    """An encounter card."""

    guesstimates: tuple[CantuunGuesstimate, ...]
    hint: Hint
    """How difficult they are; the answer is that of whichever is picked."""


@dataclass(frozen=True, slots=True)
class CantuunBox:
    """What the game is played with."""

    routes: tuple[Route, ...]
    material: CantuunMaterial
    questions: Mapping[str, CantuunQuestion]
    types: tuple[tuple[str, ...], ...]
    """The questions of each type."""
    encounters: Mapping[str, CantuunEncounter]
    chances: Mapping[str, Chance]
    piles: Mapping[str, Pile]
    """All questions, all encounters and all chances, shuffled."""
    guess: NumberRange
    """What may be guessed."""


class CantuunPosition(GameDocument, title="Position"):
    """The state before a round."""

    reader: PositiveInt
    round: PositiveInt = 1
    fields: tuple[NonNegativeInt, ...] = ()
    """How far each has come, as in Swiss Quiz: 0 where the route starts."""
    spaces: tuple[PositiveInt, ...] = ()
    """The same counted from 1, as older games wrote it; left out if `fields` is given."""
    order: tuple[int, ...] = ()
    """Seats, in the order in which they came to where they stand; that of the table, if it is not said."""
    missing: tuple[int, ...] = ()
    """How many rounds each will sit out."""
    asked: tuple[str, ...] = ()
    """The question cards on the discard pile."""
    encounters: tuple[str, ...] = ()
    """The cards that were used and went under the pile, in this order."""
    chances: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[int, ...]:
        """Return the spaces, counted from 1 as on the routes."""
        return self.spaces or tuple(field + 1 for field in self.fields)


def unpack(pack: Pack) -> CantuunBox:
    """Unpack Cantuun: every route leads through every canton once, and all end in the same one."""
    routes = tuple(
        read_document(Route, route, f"routes.{index}") for index, route in enumerate(pack.game.get("routes", ()))
    )
    if not routes or not pack.cantons:
        raise PackUnfit(deck=pack.deck, game=GAME, missing="cantons" if routes else "routes")
    material = read_part(CantuunMaterial, pack, GAME, "material")
    known = {canton["code"]: MappingProxyType(canton["name"]) for canton in pack.cantons}
    codes, goal = tuple(sorted(known)), routes[0].spaces[-1]
    demand(material.answer_cards == len(codes), "material.answer_cards", material.answer_cards, len(codes))
    for index, route in enumerate(routes):
        spaces, last = route.spaces, len(codes) - 1
        is_whole = tuple(sorted(spaces)) == codes and spaces[-1] == goal
        demand(is_whole, f"routes.{index}", spaces, f"{list_values(codes)}; {goal}")
        demand(max(route.chance, default=0) <= last, f"routes.{index}.chance", route.chance, f"≤ {last}")
    space, seats = Cantons(codes, 0, MappingProxyType(known), list_sets(codes)), range(1, len(routes) + 1)
    questions = {card.id: _read_question(card, space, seats) for card in read_cards(pack, GAME, CantonQuestion)}
    encounters = {card.id: _read_encounter(card) for card in read_cards(pack, GAME, EncounterCard, "difficulty")}
    chances = {card.id: card for card in read_cards(pack, GAME, Chance)}
    types = tuple(
        tuple(sorted(card for card, question in questions.items() if question.type == name)) for name in TYPES
    )
    # If an answer is below zero, guesses have no useful limit: one would give the answer away.
    numbers = [asked.number for card in encounters.values() for asked in card.guesstimates]
    guess = NumberRange(0 if min(numbers) >= 0 else -FAR, None, is_whole=False)
    piles = {
        "question": shuffle_pile(questions),
        "encounter": shuffle_pile(encounters),
        "chance": shuffle_pile(chances),
    }
    return CantuunBox(routes, material, questions, types, encounters, chances, piles, guess)


def _read_question(card: CantonQuestion, space: Cantons, seats: range) -> CantuunQuestion:
    """A question asks for as many cantons as its answer has (ruling)."""
    answer = tuple(sorted(card.answer))
    options = replace(space, most=len(answer))
    demand(options.contains(answer), f"{card.id}.answer", answer, list_values(space.codes))
    # Nobody else may know the cards as long as they lie face down. Speed is who comes first.
    asks = {
        players: Ask("answer", dict.fromkeys(players, options), audience=(), is_race=True)
        for size in seats
        for players in combinations(seats, size)
    }
    hint = make_hint(answer, card)
    is_on_map = "neighbours" in card.fact or "countries" in card.fact
    return CantuunQuestion(card.type, card.question, answer, frozenset(answer), asks, hint, is_on_map)


def _read_encounter(card: EncounterCard) -> CantuunEncounter:
    asked = tuple(CantuunGuesstimate(part.question, part.unit, part.number, part.display) for part in card.guesstimates)
    return CantuunEncounter(asked, make_hint(None, card))


def sort_out(box: CantuunBox, mix: Mix) -> Pile:
    """Take as many questions of Cantuun as there are in the wanted ratio of types (Précisions)."""
    types, weights = box.types, (mix.simple, mix.double, mix.lightning)
    demand(any(weights), "options.mix", weights, "> 0")
    # The type that is scarcest for its weight comes whole, the others in proportion.
    pairs = [(len(row), weight) for row, weight in zip(types, weights, strict=True) if weight]
    most, share = min(pairs, key=lambda pair: pair[0] / pair[1])
    sizes = tuple([weight * most // share for weight in weights])
    for name, size, weight in zip(TYPES, sizes, weights, strict=True):
        demand(size > 0 or not weight, f"options.mix.{name}", weight, f"0, ≥ {share} / {most or 1}")
    return mix_pile(types, sizes) if sum(sizes) < len(box.questions) else box.piles["question"]


def check_position(position: CantuunPosition, box: CantuunBox, pile: Pile, seats: tuple[int, ...]) -> None:
    """Refuse a position in Cantuun that cannot be; `pile` holds the questions at the start."""
    count, last = len(seats), len(box.routes[0].spaces) - 1
    demand(position.reader in seats, "position.reader", position.reader, list_values(seats))
    if position.spaces:
        is_on_way = len(position.spaces) == count and max(position.spaces) <= last
        demand(is_on_way and not position.fields, "position.spaces", position.spaces, f"{count} × 1–{last}")
    else:
        is_on_way = len(position.fields) == count and max(position.fields) < last
        demand(is_on_way, "position.fields", position.fields, f"{count} × 0–{last - 1}")
    demand(sorted(position.order) in ([], list(seats)), "position.order", position.order, list_values(seats))
    demand(len(position.missing) in {0, count}, "position.missing", position.missing, f"{count} ×")
    demand(min(position.missing, default=0) >= 0, "position.missing", position.missing, "≥ 0")
    for name, known in (("asked", pile.list_moves()), ("encounters", box.encounters), ("chances", box.chances)):
        used = getattr(position, name)
        demand(len(set(used)) == len(used) and set(used) <= set(known), f"position.{name}", used, list_values(known))
    for first, after, size in pile.sorts:
        used = [card for card in position.asked if first <= pile.places[card] < after]
        demand(len(used) <= size, "position.asked", used, f"≤ {size} ×")
