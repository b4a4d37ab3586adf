"""Portrait: a deck's composition, to look at; every stack, every number, and how the blueprint is kept."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from quizkit.cards.card import Card
from quizkit.decks.blueprint import StackLayout
from quizkit.decks.deck import Deck
from quizkit.decks.quotas import (
    CATEGORIES,
    FALSE,
    TRUE,
    TYPES,
    VERDICT,
    Feature,
    Miss,
    count_features,
    find_misses,
    quotas,
)
from quizkit.labels import Labels
from quizkit.pages import render
from quizkit.problems import QuizkitError
from quizkit.safe_yaml import Value
from quizkit.workflow.stored.overview import card_title


def name_span(first: int, last: int) -> str:
    """Name some numbers in a row."""
    return f"{first}–{last}" if first != last else str(first)


class NumberedCard(NamedTuple):
    """A number, its card, and what makes it: a verdict and a category, where the kind has them."""

    number: int
    card: str
    verdict: bool | None
    category: str
    is_missing: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack: its numbers on each side, and what it counts."""

    sides: tuple[tuple[NumberedCard, ...], ...]
    counts: Counter[Feature]

    @property
    def numbers(self) -> str:
        """Name its numbers: 1–55, 331–385."""
        return ", ".join(name_span(side[0].number, side[-1].number) for side in self.sides if side)


@dataclass(frozen=True, slots=True)
class Portrait:
    """The cards of one kind in a deck."""

    deck: Deck
    kind: str
    layout: StackLayout
    stacks: tuple[Stack, ...]
    counts: Counter[Feature]
    longest_run: int
    missed: tuple[Miss, ...]
    left_out: int

    @property
    def has_verdicts(self) -> bool:
        """Return whether its cards are true or false."""
        return any(feature.group == VERDICT for feature in self.counts)

    @property
    def missing(self) -> tuple[NumberedCard, ...]:
        """Return the numbers whose cards are not there."""
        return tuple(seat for stack in self.stacks for side in stack.sides for seat in side if seat.is_missing)

    @property
    def planned(self) -> int:
        """Return how many the blueprint wants."""
        return self.deck.brief.blueprint.cards.get(self.kind, self.layout.size)

    @property
    def has_wishes(self) -> bool:
        """Return whether the blueprint wishes for anything that can be missed."""
        return any(quota.is_wish for quota in quotas(self.deck.brief, self.kind, self.layout.size))

    @property
    def groups(self) -> Mapping[str, dict[str, int]]:
        """Count what the deck counts, by group: of each type, theme, canton and difficulty, in the deck's order."""
        asked = quotas(self.deck.brief, self.kind, self.layout.size)
        found = dict[str, dict[str, int]]()
        for feature in dict.fromkeys([*(one.feature for one in asked), *sorted(self.counts)]):
            # A shelf is a type only where the blueprint says so.
            is_type = feature.group != TYPES or feature.value in self.deck.brief.blueprint.types
            # Of statements, a table counts the categories.
            if is_type and feature.group not in (VERDICT, *((CATEGORIES,) if self.has_verdicts else ())):
                found.setdefault(feature.group, {})[feature.value] = self.counts[feature]
        return {group: counted for group, counted in found.items() if any(counted.values())}


def portray_deck(deck: Deck) -> Iterator[Portrait]:
    """Draw every kind of a deck."""
    for kind in (kind for kind in deck.brief.kinds if kind in deck.brief.blueprint.cards or deck.of_kind(kind)):
        cards = deck.numbered(kind)
        order = (deck.composition.order(kind) if deck.composition else None) or [card.id for card in cards]
        known = {card.id: card for card in cards}
        size = sum(card.pieces() for card in cards) + sum(card not in known for card in order)
        layout = deck.brief.blueprint.layout(kind, size) if kind in deck.brief.blueprint.cards else StackLayout(size)
        seats = [_seat(number, card, known.get(card)) for number, card in enumerate(order, 1)]
        counted = {card: count_features(known[card]) if card in known else Counter[Feature]() for card in order}
        stacks = tuple(_stacks(layout, seats, counted))
        total = sum((stack.counts for stack in stacks), Counter[Feature]())
        is_whole = kind in deck.brief.blueprint.cards and len(known) == len(order)
        missed = tuple(find_misses(deck.brief, kind, cards)) if is_whole else ()
        left_out = len(deck.of_kind(kind)) - len(cards)
        yield Portrait(deck, kind, layout, stacks, total, _longest(seats), missed, left_out)


def _seat(number: int, item: str, card: Card | None) -> NumberedCard:
    values = {feature.group: feature.value for feature in count_features(card)} if card else {}
    verdict = values.get(VERDICT)
    is_true = None if verdict is None else verdict == TRUE
    return NumberedCard(number, item, is_true, values.get(CATEGORIES, ""), is_missing=card is None)


def _stacks(
    layout: StackLayout, seats: Sequence[NumberedCard], counted: Mapping[str, Counter[Feature]]
) -> Iterator[Stack]:
    """Deal the seats; what does not divide evenly is one stack."""
    is_even = layout.size and layout.size % (layout.stacks * layout.sides) == 0 and layout.size == len(seats)
    for spans in layout.spans("stack") if is_even else ((range(1, len(seats) + 1),),):
        sides = tuple(tuple(seats[number - 1] for number in span) for span in spans)
        yield Stack(sides, sum((counted[seat.card] for side in sides for seat in side), Counter[Feature]()))


def _longest(seats: Sequence[NumberedCard]) -> int:
    runs = (len(list(run)) for verdict, run in groupby(seats, key=lambda seat: seat.verdict) if verdict is not None)
    return max(runs, default=0)


def name_feature(portrait: Portrait, feature: Feature, say: Labels) -> str:
    """Name a feature in the language spoken."""
    brief, (group, word) = portrait.deck.brief, feature
    match group:
        case "verdict":
            return say(f"compose.{word}")
        case "difficulty":
            return say("compose.difficulty", level=word)
    found = brief.called(group, word, say.language)
    return found if found != word else say.word(f"card.value.{word}", word)


def describe_miss(portrait: Portrait, miss: Miss, say: Labels) -> str:
    """Say what is missed, and where."""
    quota = miss.quota
    wanted = f"{quota.low}" if quota.low == quota.high else f"{quota.low}–{quota.high}"
    where = ", ".join(name_span(numbers.start, numbers.stop - 1) for numbers in miss.spans)
    place = say("compose.deck") if quota.scope == "deck" else where
    name = name_feature(portrait, quota.feature, say)
    return say("compose.miss", name=name, found=miss.found, wanted=wanted, where=place)


def as_data(portrait: Portrait, say: Labels) -> dict[str, Value]:
    """Return a portrait as data."""

    def flat(counts: Counter[Feature]) -> Value:
        types = portrait.deck.brief.blueprint.types
        named = sorted((one, count) for one, count in counts.items() if one.group != TYPES or one.value in types)
        return {f"{group}.{value}": count for (group, value), count in named}

    def amiss(*, is_wish: bool) -> list[Value]:
        return [describe_miss(portrait, one, say) for one in portrait.missed if one.quota.is_wish is is_wish]

    def stacked(stack: Stack) -> Value:
        cards: Value = {str(seat.number): seat.card for side in stack.sides for seat in side}
        return {"numbers": stack.numbers, "counts": flat(stack.counts), "cards": cards}

    return {
        "kind": portrait.kind,
        "size": portrait.layout.size,
        "planned": portrait.planned,
        "counts": flat(portrait.counts),
        "longest_run": portrait.longest_run,
        "stacks": [stacked(stack) for stack in portrait.stacks],
        "missed": amiss(is_wish=False),
        "missed_wishes": amiss(is_wish=True),
    }


class NothingToDraw(QuizkitError):
    """Only decks of true and false statements have a picture."""

    name = "nothing-to-draw"


def draw_ribbon(deck: Deck, say: Labels) -> str:
    """Draw every number of a deck: filled if true, in the colour of its category."""
    drawn = _drawn(deck)
    if not drawn:
        raise NothingToDraw(deck=deck.slug)
    widest = max((len(side) for one in drawn for stack in one.stacks for side in stack.sides), default=1)
    return render(
        "reports/composition.svg",
        portraits=drawn,
        brief=deck.brief,
        say=say,
        cell=CELL,
        widest=widest,
        called=name_feature,
        feature=Feature,
    )


def render_page(deck: Deck, say: Labels) -> str:
    """Put the picture and the counts on a page."""
    drawn = [*portray_deck(deck)]
    return render(
        "reports/composition.html",
        portraits=drawn,
        brief=deck.brief,
        say=say,
        picture=draw_ribbon(deck, say) if _drawn(deck) else "",
        called=name_feature,
        complaint=describe_miss,
        titles={card.id: card_title(card, say.language, say) for card in deck.in_order()},
        feature=Feature,
        is_true=Feature(VERDICT, TRUE),
        is_false=Feature(VERDICT, FALSE),
    )


CELL = 14
"""How wide and high a number is drawn."""


def _drawn(deck: Deck) -> list[Portrait]:
    return [one for one in portray_deck(deck) if one.has_verdicts]
