"""Comparisons: what is compared with what, so that “A is older than B” is not taken for “A is younger than B”."""

from functools import lru_cache
from typing import NamedTuple

from quizkit.checks.name_differs import find_anchors
from quizkit.lexicon.opposites import find_opposites
from quizkit.lexicon.reading import Reading

REACH = 6
"""How many words may come between “more” and “than”."""

ADJECTIVE = 2
"""How near to “than” the adjective is that is compared."""


class Comparison(NamedTuple):
    """What comes before “than” and what comes after it: names, and words that have an opposite."""

    than: int
    before: frozenset[str]
    after: frozenset[str]


@lru_cache(256)
def find_comparison(reading: Reading) -> Comparison | None:
    """Find the first comparison of a text."""
    than = next((at for at in range(1, len(reading.words)) if _is_than(reading, at)), None)
    if than is None:
        return None
    anchors = [*find_anchors(reading)]
    for name, sides in find_opposites(reading).items():
        anchors += [(f"{name}.{side}", place[0]) for side, places in sides.said.items() for place in places]
    anchors += [(mark.tag, mark.first) for mark in reading.units]
    before = frozenset(key for key, at in anchors if at < than)
    after = frozenset(key for key, at in anchors if at > than)
    return Comparison(than, before - after, after - before)


def _is_than(reading: Reading, at: int) -> bool:
    """Return whether a word is “than”, or “as” after “as”: then a word that compares comes before it."""
    language, words = reading.language, reading.words
    than = reading.lexicon.than
    if words[at] not in than:
        return False
    near = words[max(0, at - REACH) : at]
    if any(word in reading.lexicon.comparing for word in near):
        return True
    return language != "fr" and len(near[-1]) > 4 and near[-1].endswith(("er", "ere", "eren"))


def is_turned_round(ours: Reading, theirs: Reading) -> bool:
    """Return whether two texts compare the same things the other way round."""
    one, other = find_comparison(ours), find_comparison(theirs)
    if one is None or other is None:
        return False
    crossed = len(one.before & other.after) + len(one.after & other.before)
    return crossed > len(one.before & other.before) + len(one.after & other.after)


def is_compared(reading: Reading, at: int) -> bool:
    """Return whether a word is what a comparison is about: “older than”."""
    comparison = find_comparison(reading)
    return comparison is not None and 0 < comparison.than - at <= ADJECTIVE
