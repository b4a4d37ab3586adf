"""Quotas: what a blueprint asks of a deck, as counts. Composing, checking and explaining all start here.

Inside: features and families of cards counted, quotas demanded and wished for, those that a deck misses.
"""

import fnmatch
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from quizkit.cards.cantons import cantons
from quizkit.cards.card import Card
from quizkit.decks.blueprint import Blueprint, Scope, round_both_ways
from quizkit.decks.brief import Brief

VERDICT, DIFFICULTY, TYPES = "verdict", "difficulty", "types"
CATEGORIES, THEMES, CANTONS = "categories", "themes", "cantons"
TRUE, FALSE = "true", "false"


class Feature(NamedTuple):
    """A property of a card that decks count: a verdict, a category, a canton in its answer."""

    group: str
    value: str


class Quota(NamedTuple):
    """How many cards with a feature must be in the deck, in every stack, or on every side of a stack."""

    feature: Feature
    scope: Scope
    low: int
    high: int
    is_wish: bool = False


class Miss(NamedTuple):
    """A quota that a deck, a stack or a side misses: how many cards it has, and the numbers concerned."""

    quota: Quota
    found: int
    spans: tuple[range, ...]


def list_differing(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the languages in which some cards are harder or easier than their own mark, to be counted apart."""
    return tuple(sorted({code for card in cards for code in card.difficulty_in}))


def _level(level: int, language: str = "") -> Feature:
    """Return the feature of being this difficult: for everybody, or in one language."""
    return Feature(DIFFICULTY, f"{level} ({language.upper()})" if language else str(level))


def count_features(card: Card, differing: Sequence[str] = ()) -> Counter[Feature]:
    """Count the features of a card that quotas ask for, over its copies; difficulty in each language that differs."""
    counts = Counter({Feature(TYPES, card.shelf()): 1})
    for fact in card.facts():
        group = fact.vocabulary if fact.vocabulary in (CATEGORIES, THEMES, CANTONS) else fact.path
        if group in (VERDICT, DIFFICULTY, CATEGORIES, THEMES, CANTONS):
            counts.update(Feature(group, value) for value in fact.values)
    counts.update(_level(level, code) for code in differing if (level := card.difficulty_for(code)))
    return Counter({feature: count * card.pieces() for feature, count in counts.items()})


def quotas(brief: Brief, kind: str, size: int, differing: Sequence[str] = ()) -> tuple[Quota, ...]:
    """Return what the blueprint asks of `size` cards of a kind: demands first, then wishes.

    Where difficulty differs by language, the mix is wished for in each language that does.
    """
    wanted = [*_verdict_quotas(brief, kind, size), *_type_quotas(brief, kind, size), *_canton_quotas(brief, kind)]
    wanted += _spread_quotas(brief, kind, size)
    for language in ("", *differing):
        wanted += _difficulty_quotas(brief, kind, size, language)
    return tuple(sorted(wanted, key=lambda quota: quota.is_wish))


def _verdict_quotas(brief: Brief, kind: str, size: int) -> Iterator[Quota]:
    """Keep to the share of true statements: exactly in the deck and in every stack, nearly on every side."""
    blueprint = brief.blueprint
    if kind != blueprint.numbered:
        return
    if blueprint.true_share is None:
        if blueprint.longest_run:
            # Any number will do, but runs can only be limited where verdicts are counted.
            yield Quota(Feature(VERDICT, TRUE), "deck", 0, size)
        return
    layout = blueprint.layout(kind, size)
    parts: Mapping[Scope, int] = {"deck": size, "stack": size // layout.stacks, "side": layout.height}
    for scope, part in parts.items():
        yield Quota(Feature(VERDICT, TRUE), scope, *round_both_ways(blueprint.true_share * part))


def _type_quotas(brief: Brief, kind: str, size: int) -> Iterator[Quota]:
    """Keep to the types, which belong to the kind whose number of cards they add up to."""
    types = brief.blueprint.types
    total = sum(types.values())
    if total and total == brief.blueprint.cards.get(kind):
        for name, count in types.items():
            yield Quota(Feature(TYPES, name), "deck", *round_both_ways(count * size / total))


def _canton_quotas(brief: Brief, kind: str) -> Iterator[Quota]:
    if brief.blueprint.coverage and kind == brief.blueprint.numbered:
        for code in cantons():
            yield Quota(Feature(CANTONS, code), "deck", brief.blueprint.coverage, MOST)


def _spread_quotas(brief: Brief, kind: str, size: int) -> Iterator[Quota]:
    """Spread categories or themes as planned, or else evenly; wish for an even spread in stacks and on sides."""
    if kind != brief.blueprint.numbered:
        return
    layout = brief.blueprint.layout(kind, size)
    parts: Mapping[Scope, int] = {"stack": layout.stacks, "side": layout.stacks * layout.sides}
    # A deck sorts its cards by only one of them.
    group, words, planned, each = (
        (CATEGORIES, brief.categories, brief.blueprint.categories, 1)
        if brief.categories
        else (THEMES, brief.themes, brief.blueprint.themes, QUESTIONS)
    )
    total = sum(planned.values()) or len(words)
    for word in words:
        count = planned.get(word, 0 if planned else 1) * size * each / total
        yield Quota(Feature(group, word), "deck", *round_both_ways(count), is_wish=not planned)
        for scope, part in parts.items() if layout.stacks * layout.sides > 1 else ():
            yield Quota(Feature(group, word), scope, *round_both_ways(count / part), is_wish=True)


MOST = 100_000
"""More than any deck has: no upper limit."""
QUESTIONS = 5
"""How many themes a card has: one for each question."""


def _difficulty_quotas(brief: Brief, kind: str, size: int, language: str) -> Iterator[Quota]:
    """Mix difficulties as planned, in the deck and in every stack."""
    mix = brief.blueprint.difficulty or ()
    stacks = brief.blueprint.layout(kind, size).stacks
    for level, part in enumerate(mix, 1) if sum(mix) else ():
        count, feature = part * size / sum(mix), _level(level, language)
        yield Quota(feature, "deck", *round_both_ways(count), is_wish=True)
        if stacks > 1:
            yield Quota(feature, "stack", *round_both_ways(count / stacks), is_wish=True)


class Family(NamedTuple):
    """Cards that share a tag; at most one of them may be in the deck, or in a stack."""

    tag: str
    scope: Literal["deck", "stack"]
    cards: tuple[str, ...]


class Tagged(Protocol):
    """A card, or what is kept of one."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def tags(self) -> Sequence[str]:
        """Its tags."""


def group_families(blueprint: Blueprint, cards: Iterable[Tagged]) -> list[Family]:
    """Group cards into families by the tags that the blueprint keeps apart, perhaps by wildcard: `sibling-*`."""
    families = dict[tuple[str, Literal["deck", "stack"]], list[str]]()
    for card in cards:
        for pattern, scope in blueprint.apart.items():
            for tag in fnmatch.filter(card.tags, pattern):
                families.setdefault((tag, scope), []).append(card.id)
    return [Family(tag, scope, tuple(ids)) for (tag, scope), ids in families.items() if len(ids) > 1]


def find_misses(brief: Brief, kind: str, cards: Sequence[Card]) -> Iterator[Miss]:
    """Find the quotas that a deck misses; its cards come in the order of their numbers."""
    differing = list_differing(cards)
    size, features = sum(card.pieces() for card in cards), [count_features(card, differing) for card in cards]
    layout = brief.blueprint.layout(kind, size)
    for quota in quotas(brief, kind, size, differing):
        for spans in layout.spans(quota.scope):
            within = [counts for span in spans for counts in features[span.start - 1 : span.stop - 1]]
            count = sum(counts[quota.feature] for counts in within)
            if not quota.low <= count <= quota.high:
                yield Miss(quota, count, spans)
