"""Quotas: what a blueprint asks of a deck, as counts; composing, checking and explaining all start from them."""

import fnmatch
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from quizkit.cards.cantons import cantons
from quizkit.cards.card import Card
from quizkit.decks.blueprint import Blueprint, Scope, round_both_ways
from quizkit.decks.brief import Brief

VERDICT, DIFFICULTY, TYPES = "verdict", "difficulty", "types"
CATEGORIES, THEMES, CANTONS = "categories", "themes", "cantons"
TRUE, FALSE = "true", "false"


class Feature(NamedTuple):
    """Something a card has that a deck counts: a verdict, a category, a canton in its answer."""

    group: str
    value: str


class Quota(NamedTuple):
    """How many a deck, every stack, or every side of a stack shall have of a feature."""

    feature: Feature
    scope: Scope
    low: int
    high: int
    is_wish: bool = False


class Miss(NamedTuple):
    """A quota that a deck, a stack or a side does not keep: how many it has, and the numbers it is about."""

    quota: Quota
    found: int
    spans: tuple[range, ...]


def count_features(card: Card) -> Counter[Feature]:
    """Count what a deck may want more or less of, in all copies of a card."""
    found = Counter({Feature(TYPES, card.shelf()): 1})
    for fact in card.facts():
        group = fact.vocabulary if fact.vocabulary in (CATEGORIES, THEMES, CANTONS) else fact.path
        if group in (VERDICT, DIFFICULTY, CATEGORIES, THEMES, CANTONS):
            found.update(Feature(group, value) for value in fact.values)
    return Counter({feature: count * card.pieces() for feature, count in found.items()})


def quotas(brief: Brief, kind: str, size: int) -> tuple[Quota, ...]:
    """Return what the blueprint asks of so many cards of a kind: what must be first, then the wishes."""
    found = [*_of_verdicts(brief, kind, size), *_of_types(brief, kind, size), *_of_cantons(brief, kind)]
    found += [*_spread(brief, kind, size), *_of_difficulty(brief, kind, size)]
    return tuple(sorted(found, key=lambda one: one.is_wish))


def _of_verdicts(brief: Brief, kind: str, size: int) -> Iterator[Quota]:
    """Exactly in the deck and in every stack; as near as can be on every side."""
    blueprint = brief.blueprint
    if kind != blueprint.numbered:
        return
    if blueprint.true_share is None:
        if blueprint.longest_run:
            # Any number will do, but runs must be counted.
            yield Quota(Feature(VERDICT, TRUE), "deck", 0, size)
        return
    layout = blueprint.layout(kind, size)
    parts: Mapping[Scope, int] = {"deck": size, "stack": size // layout.stacks, "side": layout.height}
    for scope, part in parts.items():
        yield Quota(Feature(VERDICT, TRUE), scope, *round_both_ways(blueprint.true_share * part))


def _of_types(brief: Brief, kind: str, size: int) -> Iterator[Quota]:
    """The types belong to the kind whose cards they add up to."""
    types = brief.blueprint.types
    total = sum(types.values())
    if total and total == brief.blueprint.cards.get(kind):
        for name, count in types.items():
            yield Quota(Feature(TYPES, name), "deck", *round_both_ways(count * size / total))


def _of_cantons(brief: Brief, kind: str) -> Iterator[Quota]:
    if brief.blueprint.coverage and kind == brief.blueprint.numbered:
        for code in cantons():
            yield Quota(Feature(CANTONS, code), "deck", brief.blueprint.coverage, MOST)


def _spread(brief: Brief, kind: str, size: int) -> Iterator[Quota]:
    """Categories and themes: in the deck as planned, or else evenly; in stacks and on sides evenly, if that can be."""
    if kind != brief.blueprint.numbered:
        return
    layout = brief.blueprint.layout(kind, size)
    parts: Mapping[Scope, int] = {"stack": layout.stacks, "side": layout.stacks * layout.sides}
    # A deck sorts its cards by one of them.
    group, known, planned, each = (
        (CATEGORIES, brief.categories, brief.blueprint.categories, 1)
        if brief.categories
        else (THEMES, brief.themes, brief.blueprint.themes, QUESTIONS)
    )
    total = sum(planned.values()) or len(known)
    for word in known:
        count = planned.get(word, 0 if planned else 1) * size * each / total
        yield Quota(Feature(group, word), "deck", *round_both_ways(count), is_wish=not planned)
        for scope, part in parts.items() if layout.stacks * layout.sides > 1 else ():
            yield Quota(Feature(group, word), scope, *round_both_ways(count / part), is_wish=True)


MOST = 100_000
"""No limit."""
QUESTIONS = 5
"""On a card with themes, each question has one."""


def _of_difficulty(brief: Brief, kind: str, size: int) -> Iterator[Quota]:
    """Mixed as planned, in the deck and in every stack."""
    mix = brief.blueprint.difficulty or ()
    stacks = brief.blueprint.layout(kind, size).stacks
    for level, part in enumerate(mix, 1) if sum(mix) else ():
        count, feature = part * size / sum(mix), Feature(DIFFICULTY, str(level))
        yield Quota(feature, "deck", *round_both_ways(count), is_wish=True)
        if stacks > 1:
            yield Quota(feature, "stack", *round_both_ways(count / stacks), is_wish=True)


class Family(NamedTuple):
    """Cards with a tag, of which the deck, or every stack, shall have one at most."""

    tag: str
    scope: Literal["deck", "stack"]
    cards: tuple[str, ...]


def group_families(blueprint: Blueprint, cards: Iterable[Card]) -> list[Family]:
    """Group cards by the tags that the blueprint keeps apart; tags may have wildcards there: `sibling-*`."""
    found = dict[tuple[str, Literal["deck", "stack"]], list[str]]()
    for card in cards:
        for pattern, scope in blueprint.apart.items():
            for tag in fnmatch.filter(card.tags, pattern):
                found.setdefault((tag, scope), []).append(card.id)
    return [Family(tag, scope, tuple(ids)) for (tag, scope), ids in found.items() if len(ids) > 1]


def find_misses(brief: Brief, kind: str, cards: Sequence[Card]) -> Iterator[Miss]:
    """Find the quotas that a deck, in the order of its numbers, does not keep."""
    size, counted = sum(card.pieces() for card in cards), [count_features(card) for card in cards]
    layout = brief.blueprint.layout(kind, size)
    for quota in quotas(brief, kind, size):
        for spans in layout.spans(quota.scope):
            within = [one for span in spans for one in counted[span.start - 1 : span.stop - 1]]
            count = sum(one[quota.feature] for one in within)
            if not quota.low <= count <= quota.high:
                yield Miss(quota, count, spans)
