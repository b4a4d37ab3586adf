"""Comparisons: what is compared with what, so that “A is older than B” is not taken for “A is younger than B”.

Inside: what a text compares, and whether two texts compare it the other way round.
"""

from functools import lru_cache
from typing import NamedTuple

from quizkit.lexicon.alignment import find_content
from quizkit.lexicon.amounts import read_amounts
from quizkit.lexicon.concepts import find_concepts
from quizkit.lexicon.names import find_anchors
from quizkit.lexicon.opposites import NEITHER, find_opposites
from quizkit.lexicon.reading import Reading

REACH = 6
"""How many words may come between “more” and “than”."""

ADJECTIVE = 2
"""How near to “than” the adjective is that is compared."""
AS = {"de": "wie", "nl": "als"}
"""After a word that only looks like a comparative: “so schwer wie”."""
MORE, LESS, EQUAL = "more", "less", "equal"
LIMITS = frozenset(
    ("only", "bound", "amount", "quantity", "nearness", "reach", "hardly", "extreme", "multiple", "place", "supply")
)
"""The sets of words that limit, which are not compared themselves."""
GRADABLE = frozenset((
    "size", "pitch", "height", "length", "width", "thickness", "depth", "weight", "speed", "earliness",
    "age", "strength", "heat", "humidity", "hardness", "fullness", "wealth", "price", "quality", "ease",
    "brightness", "cleanness", "health", "taste", "distance", "voice", "peril", "poison", "renown",
    "beauty", "mood", "fertility", "sharpness", "texture", "clearness", "slope", "pace", "duration",
    "frequency", "compass", "above", "before", "superiority", "courage", "wit", "diligence",
    "generosity", "freshness", "power", "climb", "extent", "temperature",
))  # fmt: skip
"""Sets of words of which there is a more and a less."""
MEASURING = {"weigh": ("weight", "heavy"), "cost": ("price", "dear")}
"""Verbs that compare by themselves: to weigh more is to be heavier."""
EXTENT = {
    "size.large": ("extent", "large"), "size.small": ("extent", "small"),
    "height.high": ("extent", "large"), "height.low": ("extent", "small"),
    "length.long": ("extent", "large"), "length.short": ("extent", "small"),
}  # fmt: skip
"""A man is tall in one language and long in another."""


class Comparison(NamedTuple):
    """What comes before “than” and what comes after it: names, things, and words that have an opposite."""

    than: int
    degree: str
    before: frozenset[str]
    after: frozenset[str]
    compared: dict[str, frozenset[str]]
    """The words with an opposite that are compared: set → sides."""
    sets: frozenset[str]
    """Where these words are listed."""


@lru_cache(256)
def find_comparison(reading: Reading) -> Comparison | None:
    """Find the first comparison of a text: “older than”."""
    than = next((at for at in range(1, len(reading.words)) if _is_than(reading, at)), None)
    if than is None:
        return None
    anchors = [*find_all_anchors(reading)]
    compared, sets = dict[str, frozenset[str]](), set[str]()
    for name, sides in find_opposites(reading).items():
        for side, places in sides.said.items():
            anchors += [(f"{name}.{side}", first) for first, _ in places]
            if name in GRADABLE and any(_is_compared(reading, first, than) for first, _ in places):
                sets.add(name)
                what, degree = EXTENT.get(f"{name}.{side}", (name, side))
                compared[what] = compared.get(what, frozenset()) | {degree}
    if not compared and (verb := next((key for key, at in anchors if key in MEASURING and at < than), "")):
        name, side = MEASURING[verb]
        compared[name] = frozenset((side,))
    before = frozenset(key for key, at in anchors if at < than)
    after = frozenset(key for key, at in anchors if at > than)
    return Comparison(than, _find_degree(reading, than), before - after, after - before, compared, frozenset(sets))


def _is_compared(reading: Reading, at: int, than: int) -> bool:
    """Return whether a word stands right before “than”, or between “more” and “than”."""
    if 0 < than - at <= ADJECTIVE:
        return True
    more = (*reading.lexicon.comparing, *reading.lexicon.less)
    return 0 < than - at <= REACH and at > 0 and reading.words[at - 1] in more


@lru_cache(256)
def find_all_anchors(reading: Reading) -> tuple[tuple[str, int], ...]:
    """Return the names, units and everyday words of a text, by what they are in every language."""
    anchors = [*find_anchors(reading), *((mark.tag, mark.first) for mark in reading.units)]
    content = ((at, reading.words[at]) for at in find_content(reading))
    return (*anchors, *((what, at) for at, word in content for what in find_concepts(word, reading.language)))


def is_crossed(ours: Reading, at: int, theirs: Reading, there: int) -> bool:
    """Return whether what precedes a compared word of ours follows one of theirs, and the other way round.

    “Mainz lies upstream of Koblenz” says the same as “Koblenz lies downstream of Mainz”.
    """
    (before, after), (their_before, their_after) = _split(ours, at), _split(theirs, there)
    crossed = before & their_after, after & their_before
    return all(crossed) and sum(map(len, crossed)) > len(before & their_before) + len(after & their_after)


def _split(reading: Reading, at: int) -> tuple[frozenset[str], frozenset[str]]:
    """Return what is only before a word, and what is only after it."""
    anchors = find_all_anchors(reading)
    before, after = (frozenset(key for key, place in anchors if (place < at) is is_before and place != at)
                     for is_before in (True, False))  # fmt: skip
    return before - after, after - before


def _is_than(reading: Reading, at: int) -> bool:
    """Return whether a word is “than”, or “as” after “as”: then a word that compares comes before it."""
    words = reading.words
    if words[at] not in reading.lexicon.than or _is_number(reading, at + 1):
        return False
    near = words[max(0, at - REACH) : at]
    if any(word in reading.lexicon.comparing for word in near):
        return True
    # “A higher density than”
    return _is_comparative(reading, at - 1) or (at > 1 and _is_comparative(reading, at - ADJECTIVE))


def _is_number(reading: Reading, at: int) -> bool:
    """Return whether a number is at some place: “more than 80” is not compared with anything."""
    return at < len(reading.words) and reading.words[at][0].isdecimal()


def _find_degree(reading: Reading, than: int) -> str:
    """Return whether something is more, less or as much, by the word nearest to “than”. Twice as much is more."""
    if _is_comparative(reading, than - 1) and AS.get(reading.language) != reading.words[than]:
        return LESS if reading.words[than - 2] in reading.lexicon.less else MORE
    near = range(than - 1, max(0, than - REACH) - 1, -1)
    for at in near:
        word = reading.words[at]
        if word in reading.lexicon.less:
            return LESS
        if word in reading.lexicon.equal and reading.words[at + 1] != "n":
            multiple = find_opposites(reading).get("multiple", NEITHER).said
            if "half" in multiple:
                return LESS
            # “Three times as large”
            counted = (amount for amount in read_amounts(reading) if 0 < at - amount.first <= ADJECTIVE)
            return MORE if multiple or any(max(amount.values) > 1 for amount in counted) else EQUAL
        if word in reading.lexicon.comparing:
            return MORE
    return MORE


def _is_comparative(reading: Reading, at: int) -> bool:
    """Return whether a word is an adjective in its comparative; in German, nouns are capitalised."""
    word = reading.words[at]
    if reading.language == "fr" or len(word) <= ADJECTIVE + 2 or not word.endswith(("er", "ere", "eren")):
        return False
    return word not in (*reading.lexicon.less, *reading.lexicon.comparing) and reading.said(at)[0].islower()


def is_turned_round(ours: Reading, theirs: Reading) -> bool:
    """Return whether two texts compare the same things the other way round: A than B, B than A."""
    one, other = find_comparison(ours), find_comparison(theirs)
    return one is not None and other is not None and _count_crossed(one, other) > _count_aligned(one, other)


def _count_crossed(one: Comparison, other: Comparison) -> int:
    return len(one.before & other.after) + len(one.after & other.before)


def _count_aligned(one: Comparison, other: Comparison) -> int:
    """Count what both compare with. What comes before “than” may be about the whole sentence."""
    return len(one.after & other.after)


class Flip(NamedTuple):
    """Whether a comparison says the opposite of another, and whether it is clear what is compared with what."""

    is_opposite: bool
    is_clear: bool


def find_flip(ours: Reading, theirs: Reading) -> Flip | None:
    """Return what is the other way round in two comparisons, if they can be compared.

    Less for more, young for old, and the two things exchanged: each turns the meaning round, and two of them turn it
    back again.
    """
    one, other = find_comparison(ours), find_comparison(theirs)
    if one is None or other is None or one.degree == other.degree == EQUAL:
        return None
    if EQUAL in (one.degree, other.degree):
        is_aligned = _count_aligned(one, other) > 0 and not _count_crossed(one, other)
        return Flip(is_opposite=True, is_clear=False) if is_aligned else None
    shared = one.compared.keys() & other.compared.keys()
    if not shared and (one.compared or other.compared) and not _is_across(one, other):
        return None
    is_exchanged = any(one.compared[name].isdisjoint(other.compared[name]) for name in shared)
    crossed, aligned = _count_crossed(one, other), _count_aligned(one, other)
    if crossed > aligned and not shared and not _is_turned(one, other):
        return None
    is_opposite = (one.degree != other.degree) ^ is_exchanged ^ (crossed > aligned)
    return Flip(is_opposite, is_clear=crossed == 0 and aligned > 0)


def _is_turned(one: Comparison, other: Comparison) -> bool:
    """Return whether both things compared have changed sides, or one word with an opposite that has none beside it."""
    turned = ((one.before, other.after), (one.after, other.before))
    if all(not here.isdisjoint(there) for here, there in turned):
        return True
    sides = [(key.partition(".")[0], here, there) for here, there in turned for key in here & there if "." in key]
    return any(_count_sides(name, here) == _count_sides(name, there) == 1 for name, here, there in sides)


def _count_sides(name: str, keys: frozenset[str]) -> int:
    return sum(key.startswith(f"{name}.") for key in keys)


def _is_across(one: Comparison, other: Comparison) -> bool:
    """Return whether what one text compares is what the other compares it with: longer than wide, wider than long."""
    return any(f"{name}.{side}" in other.after for name, sides in one.compared.items() for side in sides)


def is_compared(reading: Reading, at: int) -> bool:
    """Return whether a word is what a comparison is about: “older than”."""
    comparison = find_comparison(reading)
    return comparison is not None and 0 < comparison.than - at <= ADJECTIVE
