"""Portrait: a deck's composition to look at: its stacks, its numbers, and how well it meets the blueprint."""

import json
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
    list_differing,
    quotas,
)
from quizkit.labels import Labels
from quizkit.pages import render
from quizkit.problems import QuizkitError
from quizkit.safe_yaml import Value
from quizkit.workflow.stored.overview import card_title

CELL = 14
"""The side of the square that stands for a number in the picture."""


def name_span(first: int, last: int) -> str:
    """Name a range of numbers in a portrait: 1–55, or 7 alone."""
    return f"{first}–{last}" if first != last else str(first)


class NumberedCard(NamedTuple):
    """A number and its card, with the verdict and the category, if its kind has them."""

    number: int
    card: str
    verdict: bool | None
    category: str
    is_missing: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack: the cards on each side, and how many of them have which feature."""

    sides: tuple[tuple[NumberedCard, ...], ...]
    counts: Counter[Feature]

    @property
    def numbers(self) -> str:
        """Its numbers, such as 1–55, 331–385."""
        return ", ".join(name_span(side[0].number, side[-1].number) for side in self.sides if side)


@dataclass(frozen=True, slots=True)
class Portrait:
    """What the cards of one kind in a deck look like as a whole."""

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
        """Whether its cards are true or false."""
        return any(feature.group == VERDICT for feature in self.counts)

    @property
    def missing(self) -> tuple[NumberedCard, ...]:
        """The numbers whose cards are not in the deck."""
        return tuple(seat for stack in self.stacks for side in stack.sides for seat in side if seat.is_missing)

    @property
    def planned(self) -> int:
        """How many cards the blueprint asks for."""
        return self.deck.brief.blueprint.cards.get(self.kind, self.layout.size)

    @property
    def has_wishes(self) -> bool:
        """Whether the blueprint has any wishes."""
        return any(quota.is_wish for quota in quotas(self.deck.brief, self.kind, self.layout.size))

    @property
    def groups(self) -> Mapping[str, dict[str, int]]:
        """How many cards there are of each type, theme, canton and difficulty, in the deck's own order."""
        wanted = quotas(self.deck.brief, self.kind, self.layout.size, list_differing(self.deck.of_kind(self.kind)))
        # For statements, the table of stacks counts verdicts and categories already.
        counted_already = (VERDICT, CATEGORIES) if self.has_verdicts else (VERDICT,)
        groups = dict[str, dict[str, int]]()
        for feature in dict.fromkeys([*(quota.feature for quota in wanted), *sorted(self.counts)]):
            if feature.group not in counted_already and self.is_named(feature):
                groups.setdefault(feature.group, {})[feature.value] = self.counts[feature]
        return {group: counts for group, counts in groups.items() if any(counts.values())}

    def is_named(self, feature: Feature) -> bool:
        """Return whether people know a feature: a shelf is a type of card only if the blueprint says so."""
        return feature.group != TYPES or feature.value in self.deck.brief.blueprint.types


def portray_deck(deck: Deck) -> Iterator[Portrait]:
    """Yield a portrait of each kind of card that a deck has, or should have."""
    for kind in deck.brief.kinds:
        if kind in deck.brief.blueprint.cards or deck.of_kind(kind):
            yield _portray_kind(deck, kind)


def _portray_kind(deck: Deck, kind: str) -> Portrait:
    blueprint, cards = deck.brief.blueprint, deck.numbered(kind)
    by_id = {card.id: card for card in cards}
    order = (deck.composition.order(kind) if deck.composition else None) or list(by_id)
    size = sum(card.pieces() for card in cards) + sum(item not in by_id for item in order)
    layout = blueprint.layout(kind, size) if kind in blueprint.cards else StackLayout(size)
    seats = [_seat_card(number, item, by_id.get(item)) for number, item in enumerate(order, 1)]
    differing = list_differing(cards)
    features = {item: count_features(by_id[item], differing) if item in by_id else Counter[Feature]() for item in order}
    stacks = tuple(_deal_stacks(layout, seats, features))
    total = sum((stack.counts for stack in stacks), Counter[Feature]())
    is_whole = kind in blueprint.cards and len(by_id) == len(order)
    missed = tuple(find_misses(deck.brief, kind, cards)) if is_whole else ()
    left_out = len(deck.of_kind(kind)) - len(cards)
    return Portrait(deck, kind, layout, stacks, total, _find_longest_run(seats), missed, left_out)


def _seat_card(number: int, item: str, card: Card | None) -> NumberedCard:
    values = {feature.group: feature.value for feature in count_features(card)} if card else {}
    verdict = values.get(VERDICT)
    is_true = None if verdict is None else verdict == TRUE
    return NumberedCard(number, item, is_true, values.get(CATEGORIES, ""), is_missing=card is None)


def _deal_stacks(
    layout: StackLayout, seats: Sequence[NumberedCard], features: Mapping[str, Counter[Feature]]
) -> Iterator[Stack]:
    """Deal the numbered cards into stacks; if they cannot be divided evenly, there is only one."""
    is_even = layout.size and layout.size % (layout.stacks * layout.sides) == 0 and layout.size == len(seats)
    for spans in layout.spans("stack") if is_even else ((range(1, len(seats) + 1),),):
        sides = tuple(tuple(seats[number - 1] for number in span) for span in spans)
        yield Stack(sides, sum((features[seat.card] for side in sides for seat in side), Counter[Feature]()))


def _find_longest_run(seats: Sequence[NumberedCard]) -> int:
    runs = (len(list(run)) for verdict, run in groupby(seats, key=lambda seat: seat.verdict) if verdict is not None)
    return max(runs, default=0)


def name_feature(portrait: Portrait, feature: Feature, say: Labels) -> str:
    """Name a feature of a deck's portrait in the language of the screen."""
    brief, (group, word) = portrait.deck.brief, feature
    match group:
        case "verdict":
            return say(f"compose.{word}")
        case "difficulty":
            return say("compose.difficulty", level=word)
    name = brief.called(group, word, say.language)
    return name if name != word else say.word(f"card.value.{word}", word)


def describe_miss(portrait: Portrait, miss: Miss, say: Labels) -> str:
    """Return a sentence for a portrait that says which quota is missed, and where."""
    quota = miss.quota
    wanted = f"{quota.low}" if quota.low == quota.high else f"{quota.low}–{quota.high}"
    where = ", ".join(name_span(numbers.start, numbers.stop - 1) for numbers in miss.spans)
    place = say("compose.deck") if quota.scope == "deck" else where
    name = name_feature(portrait, quota.feature, say)
    return say("compose.miss", name=name, found=miss.found, wanted=wanted, where=place)


def as_data(portrait: Portrait, say: Labels) -> dict[str, Value]:
    """Return a portrait as data."""

    def list_counts(counts: Counter[Feature]) -> Value:
        named = sorted((feature, count) for feature, count in counts.items() if portrait.is_named(feature))
        return {f"{group}.{value}": count for (group, value), count in named}

    def list_missed(*, is_wish: bool) -> list[Value]:
        return [describe_miss(portrait, miss, say) for miss in portrait.missed if miss.quota.is_wish is is_wish]

    def describe_stack(stack: Stack) -> Value:
        cards: Value = {str(seat.number): seat.card for side in stack.sides for seat in side}
        return {"numbers": stack.numbers, "counts": list_counts(stack.counts), "cards": cards}

    return {
        "kind": portrait.kind,
        "size": portrait.layout.size,
        "planned": portrait.planned,
        "counts": list_counts(portrait.counts),
        "longest_run": portrait.longest_run,
        "stacks": [describe_stack(stack) for stack in portrait.stacks],
        "missed": list_missed(is_wish=False),
        "missed_wishes": list_missed(is_wish=True),
    }


class NothingToDraw(QuizkitError):
    """Only decks of true and false statements have a picture."""

    name = "nothing-to-draw"


def write_json(deck: Deck, say: Labels) -> str:
    """Write the portrait of each kind of card as JSON."""
    return json.dumps([as_data(portrait, say) for portrait in portray_deck(deck)], ensure_ascii=False, indent=2) + "\n"


def draw_ribbon(deck: Deck, say: Labels) -> str:
    """Draw the ribbon of a portrait: a square for every number, filled if true, in its category's colour."""
    portraits = _portray_verdicts(deck)
    if not portraits:
        raise NothingToDraw(deck=deck.slug)
    sides = [side for portrait in portraits for stack in portrait.stacks for side in stack.sides]
    return render(
        "reports/composition.svg",
        portraits=portraits,
        brief=deck.brief,
        say=say,
        cell=CELL,
        widest=max(map(len, sides), default=1),
        called=name_feature,
        feature=Feature,
    )


def render_page(deck: Deck, say: Labels) -> str:
    """Return a web page with the ribbon and the counts of a composed deck's portrait."""
    return render(
        "reports/composition.html",
        portraits=[*portray_deck(deck)],
        brief=deck.brief,
        say=say,
        picture=draw_ribbon(deck, say) if _portray_verdicts(deck) else "",
        called=name_feature,
        complaint=describe_miss,
        titles={card.id: card_title(card, say.language, say) for card in deck.in_order()},
        feature=Feature,
        is_true=Feature(VERDICT, TRUE),
        is_false=Feature(VERDICT, FALSE),
    )


def _portray_verdicts(deck: Deck) -> list[Portrait]:
    return [portrait for portrait in portray_deck(deck) if portrait.has_verdicts]
