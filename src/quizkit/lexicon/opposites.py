"""Opposites: words that exclude each other, such as north and south, and which of them a text says."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from quizkit.lexicon.phrases import MAY_SAY, SAYS
from quizkit.lexicon.reading import PhraseMark, Reading

Places = tuple[tuple[int, int], ...]


class Sides(NamedTuple):
    """Which sides of one set a text says, with the words that say so, and which sides it may say."""

    said: Mapping[str, Places] = {}
    may_say: frozenset[str] = frozenset()
    is_turned: bool = False
    """Whether a word is turned into its opposite: « moins grand »."""


NEITHER = Sides()


class Exchange(NamedTuple):
    """A side that one text says, and the side of the same set that the other says instead."""

    lost: str
    gained: str
    is_certain: bool


@lru_cache(256)
def find_opposites(reading: Reading) -> Mapping[str, Sides]:
    """Find the opposites in a text, by the name of their set."""
    found: dict[str, list[tuple[str, bool, PhraseMark]]] = {}
    for tag, marks in reading.marks.items():
        if tag.startswith((SAYS, MAY_SAY)):
            name, side = tag.partition(":")[2].split(".")
            is_said = tag.startswith(SAYS)
            found.setdefault(name, []).extend(
                (side, is_said, mark) for mark in marks if mark.first not in reading.quoted
            )
    return {name: _make_sides(reading, marks) for name, marks in found.items() if marks}


def _make_sides(reading: Reading, marks: list[tuple[str, bool, PhraseMark]]) -> Sides:
    """Take the longest phrases only: “nearly all” is not “all”."""
    longest = [
        one for one in marks
        if not any(other[2].first <= one[2].first and one[2].end <= other[2].end and _length(other) > _length(one)
                   for other in marks)
    ]  # fmt: skip
    said: dict[str, Places] = {}
    # “No less than” is not “less”.
    loose = {at for mark in reading.marks.get("exempt", ()) for at in range(mark.first, mark.end)}
    for side, is_said, mark in longest:
        if is_said and mark.first not in loose:
            said[side] = (*said.get(side, ()), (mark.first, mark.end))
    less = reading.lexicon.less
    is_turned = any(mark.first and reading.words[mark.first - 1] in less for _, _, mark in longest)
    return Sides(said, frozenset(side for side, _, _ in longest), is_turned)


def _length(found: tuple[str, bool, PhraseMark]) -> int:
    return found[2].end - found[2].first


def find_exchange(ours: Sides, theirs: Sides) -> Exchange | None:
    """Find a side that only their text says, and one that only ours says, or perhaps says."""
    if ours.is_turned or theirs.is_turned:
        return None
    lost = [side for side in (*ours.said, *sorted(ours.may_say)) if side not in theirs.may_say]
    gained = [side for side in theirs.said if side not in ours.may_say]
    return Exchange(lost[0], gained[0], lost[0] in ours.said) if lost and gained else None
