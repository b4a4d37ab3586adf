"""Bounds: on which side of a number the true one lies: at least and over, at most and almost, or exactly there."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from quizkit.lexicon.amounts import Amount, AmountSort, read_amounts
from quizkit.lexicon.lexicon import lexicon
from quizkit.lexicon.negation import find_negations
from quizkit.lexicon.opposites import find_opposites
from quizkit.lexicon.phrases import BEHIND, BOUND, PASSING
from quizkit.lexicon.reading import PhraseMark, Reading

SMALL = frozenset((
    "size.small", "height.low", "length.short", "width.narrow", "thickness.thin", "depth.shallow", "weight.light",
    "age.young", "price.cheap", "earliness.early", "above.below", "speed.slow", "quantity.few",
))  # fmt: skip
"""What is smaller than a number if it is more so: younger, shorter."""
MEASURED = frozenset(pole.partition(".")[0] for pole in SMALL)
ARTICLES = frozenset(
    ("die", "den", "der", "les", "la", "le", "l", "de", "het", "the", "i", "gli", "d", "von", "un", "une")
)
REACH = 3
"""How many words may come between a verb such as “exceeds” and its number."""
LEAST = 2


class Side(StrEnum):
    """Where the true number lies."""

    UP = "up"
    DOWN = "down"
    EXACT = "exact"
    ABOUT = "about"
    ONLY = "only"
    """The number is small, whatever it is."""
    OPEN = "open"
    """Nothing is said of it."""
    UNCLEAR = "unclear"
    """Something may be said of it in other words."""


OTHER = {Side.UP: Side.DOWN, Side.DOWN: Side.UP}


class Bound(NamedTuple):
    """The bound of a number, and the words that say so."""

    side: Side
    first: int
    end: int
    is_firm: bool = True
    """Whether its words mean hardly anything else: “at least”, but not “over”."""
    denials: int = 0
    """How often its sentence denies something besides."""


class PairedBound(NamedTuple):
    """The bound of a number in one text, and that of the same number in another."""

    ours: Bound
    theirs: Bound


Bounded = tuple[tuple[Amount, Bound], ...]


@lru_cache(256)
def find_pairs(ours: Reading, theirs: Reading) -> tuple[PairedBound, ...]:
    """Pair the bounds (at least, almost) of the numbers that two texts have in common, once each."""
    if not (knows_bounds(ours.language) and knows_bounds(theirs.language)):
        return ()
    return tuple(_pair(find_bounds(ours), find_bounds(theirs)))


def _pair(here: Bounded, there: Bounded) -> Iterator[PairedBound]:
    for amount, bound in here:
        same = [(other, bounds) for other, bounds in there if not amount.values.isdisjoint(other.values)]
        back = [one for one, _ in here if len(same) == 1 and not one.values.isdisjoint(same[0][0].values)]
        if len(same) == len(back) == 1:
            yield PairedBound(bound, same[0][1])


@cache
def knows_bounds(language: str) -> bool:
    """Return whether the bounds of numbers (at least, almost) are listed for a language."""
    return bool(lexicon(language).bounds.up)


@lru_cache(256)
def find_bounds(reading: Reading) -> Bounded:
    """Find the bound (at least, almost) of every number that may have one."""
    amounts = [
        amount for amount in read_amounts(reading)
        if amount.end > amount.first and amount.sort in (AmountSort.NUMBER, AmountSort.FRACTION)
        and (max(amount.values) >= LEAST or amount.sort is AmountSort.FRACTION)
    ]  # fmt: skip
    return tuple((amount, _find_bound(reading, amount)) for amount in amounts)


def _find_bound(reading: Reading, amount: Amount) -> Bound:
    near = list(_find_near(reading, amount))
    whole = [one for one in near if not any(_is_within(one, other) for other in near)]
    bound = max(whole, key=_rank, default=None) or _find_comparative(reading, amount) or _find_far(reading, amount)
    is_before = bound.first < amount.first
    if is_before and bound.side is not Side.OPEN and (_ends_range(reading, bound.first) or _is_hardly(reading, bound)):
        bound = bound._replace(side=Side.UNCLEAR)
    is_denied = is_before and _is_denied(reading, bound.first)
    if is_denied:
        # « Pas plus de », “nicht unter”.
        bound = Bound(OTHER.get(bound.side, Side.UNCLEAR), bound.first - 1, bound.end, is_firm=False)
    return bound._replace(denials=_count_denials(reading, amount, bound, is_denied=is_denied))


def _is_within(one: Bound, other: Bound) -> bool:
    """Return whether one phrase is part of another: “less than” of “no less than”."""
    return other.first <= one.first and one.end <= other.end and other.end - other.first > one.end - one.first


def _rank(bound: Bound) -> tuple[bool, int]:
    """Prefer words that say something certain, then the longest phrase."""
    return bound.side is not Side.ABOUT, bound.end - bound.first


def _is_hardly(reading: Reading, bound: Bound) -> bool:
    """Return whether a number is passed by little: “hardly more than”, « dépasse à peine »."""
    only = reading.marks.get(BOUND + Side.ONLY, ())
    if any(mark.end == bound.first for mark in only):
        return True
    passed = (mark.first for mark in reading.marks.get(PASSING, ()))
    return bound.side is Side.ONLY and any(0 < bound.first - at <= REACH for at in passed)


def _find_near(reading: Reading, amount: Amount) -> Iterator[Bound]:
    """Find the phrases right before a number, and right after it and its unit."""
    for side, is_firm, mark in _list_marks(reading, BOUND):
        if mark.end <= amount.first and _is_filled(reading, mark.end, amount.first):
            yield Bound(side, mark.first, mark.end, is_firm)
    behind = _list_marks(reading, BEHIND)
    if behind:
        end = max((unit.end for unit in reading.units if 0 <= unit.first - amount.end <= 1), default=amount.end)
        yield from (
            Bound(side, mark.first, mark.end, is_firm)
            for side, is_firm, mark in behind if amount.end <= mark.first <= max(end, amount.end + 1)
        )  # fmt: skip


@lru_cache(256)
def _list_marks(reading: Reading, where: str) -> list[tuple[Side, bool, PhraseMark]]:
    return [
        (Side(tag.removeprefix(where).removesuffix("?")), not tag.endswith("?"), mark)
        for tag, marks in reading.marks.items() if tag.startswith(where)
        for mark in marks
    ]  # fmt: skip


def _is_filled(reading: Reading, first: int, end: int) -> bool:
    """Return whether only articles, currencies and words for “about” come between a phrase and its number."""
    if first == end:
        return True
    small = {at for mark in reading.marks.get(BOUND + Side.ABOUT, ()) for at in range(mark.first, mark.end)}
    small |= {mark.first for mark in reading.units}
    return end - first <= REACH and all(reading.words[at] in ARTICLES or at in small for at in range(first, end))


def _find_comparative(reading: Reading, amount: Amount) -> Bound | None:
    """Read “longer than 300 m”, « plus court que 300 m », by the opposites of the adjective."""
    than = amount.first - 1
    if than < 1 or reading.words[than] not in reading.lexicon.than:
        return None
    for name, sides in find_opposites(reading).items():
        for side, places in sides.said.items() if name in MEASURED else ():
            if any(end == than for _, end in places):
                is_less = than > 1 and reading.words[than - 2] in reading.lexicon.less
                is_small = f"{name}.{side}" in SMALL
                return Bound(Side.DOWN if is_small != is_less else Side.UP, than - 1, than + 1, is_firm=False)
    return None


def _find_far(reading: Reading, amount: Amount) -> Bound:
    """Find a verb that passes a number: « dépasse 300 m »; else nothing is said, or something else may say it."""
    for mark in reading.marks.get(PASSING, ()):
        if 0 < amount.first - mark.first <= REACH:
            return Bound(Side.UP, mark.first, mark.end, is_firm=False)
    return Bound(Side.UNCLEAR if _may_be_said(reading) else Side.OPEN, amount.first, amount.end)


def _may_be_said(reading: Reading) -> bool:
    """Return whether a text has a word of a bound somewhere, or denies something."""
    return (
        any(tag.startswith((BOUND, BEHIND, PASSING)) and tag.removeprefix(BOUND) != Side.ABOUT for tag in reading.marks)
        or bool(find_negations(reading).hard)
        or bool(find_negations(reading).only)
    )


def _ends_range(reading: Reading, first: int) -> bool:
    """Return whether another number comes right before: “from 8 until 12”."""
    return any(amount.end in (first, first - 1) and amount.end > amount.first for amount in read_amounts(reading))


def _is_denied(reading: Reading, first: int) -> bool:
    no = reading.lexicon.negation
    return first > 0 and (reading.words[first - 1] in no.cues or reading.words[first - 1] in no.completing)


def _count_denials(reading: Reading, amount: Amount, bound: Bound, *, is_denied: bool) -> int:
    """Count the negations of a sentence that may turn the bound round, without the one in the bound itself."""
    sentence = reading.sentence_of(amount.first)
    particles = [
        mark.first for mark in reading.marks.get("particle", ()) if reading.sentence_of(mark.first) == sentence
    ]
    if particles:
        no = find_negations(reading)
        return len([at for at in particles if at not in no.only]) - is_denied
    own = range(bound.first, bound.end)
    return sum(at not in own and reading.sentence_of(at) == sentence for at in find_negations(reading).hard)
