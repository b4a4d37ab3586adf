"""Opposites: words that exclude each other, such as north and south, and which of them a text says."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from quizkit.lexicon.numerals import may_count
from quizkit.lexicon.phrases import MAY_SAY, SAYS, phrases
from quizkit.lexicon.reading import PhraseMark, Reading

Places = tuple[tuple[int, int], ...]


class Sides(NamedTuple):
    """Which sides of one set a text says, with the words that say so, and which sides it may say."""

    said: Mapping[str, Places] = {}
    may_say: frozenset[str] = frozenset()
    is_turned: bool = False
    """Whether a word is turned into its opposite: « moins grand »."""


NEITHER = Sides()
LONG = 5
"""Shorter words that end like a superlative are other words: “beste” is one, “erste” is not."""
DATED = (("before", "before"), ("before", "after"))
SINCE = "since.since"
YEAR = 4
"""How many figures a year has."""
NAMES = frozenset(("nation", "planet", "compass", "creed", "season", "colour"))
"""Sets whose words are capitalised in some languages."""
DIMENSIONS = frozenset(("size", "height", "length", "width", "thickness", "depth", "age", "weight"))
"""Sets whose words mean nothing after a unit: a newborn is 2 cm tall. “Two years older” means something."""


class Exchange(NamedTuple):
    """A side that one text says, and the side of the same set that the other says instead."""

    lost: str
    gained: str
    is_certain: bool


@lru_cache(256)
def find_opposites(reading: Reading) -> Mapping[str, Sides]:
    """Find the opposites in a text (north, south), by the name of their set."""
    found: dict[str, list[tuple[str, bool, PhraseMark]]] = {}
    measured, quoted, are_nouns = {mark.end for mark in reading.units}, reading.quoted, reading.language == "de"
    for tag, marks in reading.marks.items():
        if pole := _read_tag(tag):
            name, side, is_said = pole
            found.setdefault(name, []).extend([
                (side, is_said, mark)
                for mark in marks
                if mark.first not in quoted and (are_nouns or name in NAMES or not _is_name(reading, mark.first))
                and not (name in DIMENSIONS and mark.first in measured and not reading.words[mark.first].endswith("er"))
            ])  # fmt: skip
    opposites = {name: _make_sides(reading, marks) for name, marks in found.items() if marks}
    for name, side, place in _find_dated(reading):
        sides = opposites.get(name, NEITHER)
        said = {**sides.said, side: (*sides.said.get(side, ()), place)}
        opposites[name] = Sides(said, sides.may_say | {side}, sides.is_turned)
    for name, side in map(_split_name, reading.hints):
        if name not in opposites:
            opposites[name] = _hint_at(side)
        elif side not in (sides := opposites[name]).may_say:
            opposites[name] = sides._replace(may_say=sides.may_say | {side})
    return opposites


@cache
def _hint_at(side: str) -> Sides:
    """Say that a text may say one side, and nothing else of its set."""
    return Sides(may_say=frozenset((side,)))


def _find_dated(reading: Reading) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """Find small words that are certain before a year: “vor 1950”."""
    hints, words = phrases(reading.language).hints, reading.words
    for at, word in enumerate(words[1:]):
        if len(word) == YEAR and word.isdecimal() and words[at] in hints:
            meant = [*map(_split_name, hints[words[at]])]
            dated = [pole for pole in meant if pole in DATED]
            since = {mark.first for mark in reading.marks.get(SAYS + SINCE, ())}
            if len(dated) == 1 and at not in since and all(name != SINCE.partition(".")[0] for name, _ in meant):
                yield *dated[0], (at, at + 1)


@cache
def _split_name(pole: str) -> tuple[str, str]:
    name, side = pole.split(".")
    return name, side


@cache
def _read_tag(tag: str) -> tuple[str, str, bool] | None:
    """Return which side of which set a phrase says, or only may say; most phrases say neither."""
    if not tag.startswith((SAYS, MAY_SAY)):
        return None
    return *_split_name(tag.partition(":")[2]), tag.startswith(SAYS)


def _is_name(reading: Reading, at: int) -> bool:
    """Return whether a word is part of a name: « Pays-Bas » are not low. In German, all nouns are capitalised."""
    return at not in reading.sentences and reading.said(at)[0].isupper()


def _make_sides(reading: Reading, marks: list[tuple[str, bool, PhraseMark]]) -> Sides:
    """Take the longest phrases only: “nearly all” is not “all”."""
    longest = marks if all(_length(one) == 1 for one in marks) else [
        one for one in marks
        if not any(other[2].first <= one[2].first and one[2].end <= other[2].end and _length(other) > _length(one)
                   for other in marks)
    ]  # fmt: skip
    said: dict[str, Places] = {}
    # “No less than” is not “less”.
    exempt = reading.marks.get("exempt", ())
    loose = {at for mark in exempt for at in range(mark.first, mark.end)} if exempt else ()
    for side, is_said, mark in longest:
        if is_said and mark.first not in loose:
            said[side] = (*said.get(side, ()), (mark.first, mark.end))
    less = reading.lexicon.less
    is_turned = any(mark.first and reading.words[mark.first - 1] in less for _, _, mark in longest)
    return Sides(said, frozenset(side for side, _, _ in longest), is_turned)


def _length(found: tuple[str, bool, PhraseMark]) -> int:
    return found[2].end - found[2].first


def find_exchange(ours: Sides, theirs: Sides, *, is_explicit: bool = False) -> Exchange | None:
    """Find a side of opposites that only their text says, and one that only ours says, or perhaps says.

    Where words are explicit, one side said against another is enough, whatever else small words may mean.
    """
    if ours.is_turned or theirs.is_turned:
        return None
    if is_explicit and len(ours.said) == len(theirs.said) == 1 and ours.said.keys() != theirs.said.keys():
        return Exchange(next(iter(ours.said)), next(iter(theirs.said)), is_certain=not _may_agree(ours, theirs))
    lost = [side for side in (*ours.said, *sorted(ours.may_say)) if side not in theirs.may_say]
    gained = [side for side in theirs.said if side not in ours.may_say]
    return Exchange(lost[0], gained[0], lost[0] in ours.said) if lost and gained else None


def _may_agree(ours: Sides, theirs: Sides) -> bool:
    """Return whether one of two texts may also say what the other does."""
    return not ours.may_say.isdisjoint(theirs.said) or not theirs.may_say.isdisjoint(ours.said)


@lru_cache(256)
def has_superlative(reading: Reading) -> bool:
    """Return whether a text says “most”, in whatever form."""
    words, most = reading.words, reading.lexicon.most
    if reading.language == "fr":
        return any(pair in most for pair in map(" ".join, pairwise(words)))
    return any(word in most or _is_superlative(reading, at) for at, word in enumerate(words))


def _is_superlative(reading: Reading, at: int) -> bool:
    """Return whether an adjective ends like a superlative; nouns and ordinals may do so, too."""
    word = reading.words[at]
    endings = ("ste", "sten", "ster", "stes") if reading.language == "de" else ("ste",)
    if len(word) <= LONG or not word.endswith(endings) or reading.said(at)[0].isupper():
        return False
    return not may_count(word, reading.language)
