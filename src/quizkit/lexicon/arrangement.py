"""Arrangement: what belongs to what. Two texts with the same words may still say the opposite.

Warm air rises and cold air sinks; from red to green; the tenant pays the landlord; lightning comes before thunder.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from quizkit.lexicon.alignment import find_content
from quizkit.lexicon.amounts import read_amounts
from quizkit.lexicon.comparison import LIMITS, find_all_anchors
from quizkit.lexicon.names import NATION, find_anchors
from quizkit.lexicon.negation import find_negations
from quizkit.lexicon.opposites import find_opposites
from quizkit.lexicon.phrases import phrases
from quizkit.lexicon.reading import Reading

FROM = {
    "fr": frozenset(("de", "d", "du", "des", "depuis")), "de": frozenset(("von", "vom", "aus")),
    "nl": frozenset(("van", "uit", "vanaf")), "it": frozenset(("da", "dal", "dalla", "dall", "dai")),
    "en": frozenset(("from",)),
}  # fmt: skip
TO = {
    "fr": frozenset(("à", "au", "aux", "vers", "en")), "de": frozenset(("nach", "zu", "zum", "zur", "auf", "bis")),
    "nl": frozenset(("naar", "tot", "op")), "it": frozenset(("a", "al", "alla", "all", "ai", "verso")),
    "en": frozenset(("to", "into")),
}  # fmt: skip
RECEIVING = {
    "fr": frozenset(("à", "au", "aux")), "de": frozenset(("dem",)), "nl": frozenset(("aan",)),
    "it": frozenset(("a", "al", "alla", "all", "ai")), "en": frozenset(("to",)),
}  # fmt: skip
"""Words before whoever is given something."""
JOINING = frozenset((
    "et", "mais", "tandis", "alors", "und", "aber", "während", "sondern", "en", "maar", "terwijl", "e", "ma", "mentre",
    "and", "but", "while", "whereas",
))  # fmt: skip
"""Words that begin a new clause; in French, « en » begins none."""
ENDING = frozenset(",;:–—.!?(")
NEAR = 3
"""How many words may come between “from” and the place."""
DENIAL = "not"
ENOUGH = 2
"""How many everyday words or names must have changed places; in a list, one may do so by chance."""
TIME = {"before.before": True, "before.after": False}
"""Whether what comes first in such a text also happens first."""


class Rearranged(NamedTuple):
    """The words, in each of two texts, that have changed roles."""

    ours: tuple[int, int]
    theirs: tuple[int, int]


Places = Mapping[str, int]


@lru_cache(256)
def find_rearranged(ours: Reading, theirs: Reading) -> Rearranged | None:
    """Find two words of a kind, such as two colours or two names, that have changed roles in the other text."""
    here, there = _find_places(ours), _find_places(theirs)
    shared = sorted(here.keys() & there.keys())
    for one, other in combinations(shared, 2):
        if _kind(one) == _kind(other):
            pair = (here[one], here[other]), (there[one], there[other])
            if any(change(ours, theirs, *pair) for change in (_change_course, _change_order, _change_clauses)):
                return Rearranged(*((min(places), max(places) + 1) for places in pair))
    return None


def _kind(key: str) -> str:
    """Return the set of a word with an opposite; countries are names like all others."""
    return key.partition(".")[0] if "." in key else NATION


@lru_cache(256)
def _find_places(reading: Reading) -> Places:
    """Find the names of a text and its words with opposites that it has only once each."""
    found: dict[str, list[int]] = {}
    for name, sides in find_opposites(reading).items():
        for side, places in sides.said.items() if name not in LIMITS else ():
            found.setdefault(f"{name}.{side}", []).extend({first for first, _ in places})
    for name, at in find_anchors(reading):
        found.setdefault(name, []).append(at)
    return {key: places[0] for key, places in found.items() if len(places) == 1}


Pair = tuple[int, int]


def _change_course(ours: Reading, theirs: Reading, here: Pair, there: Pair) -> bool:
    """Return whether “from red to green” became “from green to red”, or a receiver the giver."""
    sentences = [{reading.sentence_of(at) for at in pair} for reading, pair in ((ours, here), (theirs, there))]
    if any(len(apart) > 1 for apart in sentences):
        return False
    for marks in (FROM, RECEIVING):
        first = tuple(_follows(ours, at, marks) for at in here)
        second = tuple(_follows(theirs, at, marks) for at in there)
        is_exchanged = first[0] != first[1] and first == second[::-1]
        if not is_exchanged:
            continue
        if marks is RECEIVING or (_leads_on(ours, here, first) and _leads_on(theirs, there, second)):
            return True
    return False


def _leads_on(reading: Reading, places: Pair, are_origins: tuple[bool, ...]) -> bool:
    """Return whether the one that is no origin is a goal."""
    return _follows(reading, places[are_origins.index(False)], TO)


def _follows(reading: Reading, at: int, marks: Mapping[str, frozenset[str]]) -> bool:
    """Return whether such a word stands shortly before a place, with nothing but small words in between."""
    listed, words = marks.get(reading.language, frozenset()), reading.words
    for index in range(at - 1, max(-1, at - 1 - NEAR), -1):
        if not ENDING.isdisjoint(reading.gap(index + 1)):
            return False
        if words[index] in listed:
            return True
        if words[index] not in reading.lexicon.function_words:
            return False
    return False


def _change_order(ours: Reading, theirs: Reading, here: Pair, there: Pair) -> bool:
    """Return whether what comes before the other in one text comes after it in the other."""
    first, second = _is_earlier(ours, *here), _is_earlier(theirs, *there)
    return first is not None and second is not None and first != second


def _is_earlier(reading: Reading, one: int, other: int) -> bool | None:
    """Return whether the first of two things happens before the second, if a text says so."""
    times = [*_find_times(reading)]
    if len(times) != 1:
        return None
    at, is_before = times[0]
    start = reading.parts[reading.sentence_of(at)][0]
    if any(reading.sentence_of(place) != reading.sentence_of(at) for place in (one, other)):
        return None
    if at == start:
        # “Before you hear the thunder, you see the lightning”
        at = next((index for index in range(at + 1, len(reading.words)) if "," in reading.gap(index)), at)
        is_before = not is_before
    if (one < at) == (other < at):
        return None
    return (one < at) == is_before


def _find_times(reading: Reading) -> Iterator[tuple[int, bool]]:
    hints = phrases(reading.language).hints
    said = find_opposites(reading).get("before")
    places = {first: side for side, where in (said.said if said else {}).items() for first, _ in where}
    for at, word in enumerate(reading.words):
        poles = {f"before.{places[at]}"} if at in places else TIME.keys() & hints.get(word, ())
        if len(poles) == 1 and poles <= TIME.keys():
            yield at, TIME[poles.pop()]


def _change_clauses(ours: Reading, theirs: Reading, here: Pair, there: Pair) -> bool:
    """Return whether what one text says of one of two things, the other says of the other one."""
    clauses, others = _find_clauses(ours), _find_clauses(theirs)
    one, other = (clauses[at] for at in here)
    their_one, their_other = (others[at] for at in there)
    if one == other or their_one == their_other:
        return False
    mine, yours = _find_keys(ours), _find_keys(theirs)
    if not all(_says_more(reading, at) for reading, pair in ((ours, here), (theirs, there)) for at in pair):
        mine, yours = ({key: at for key, at in keys.items() if key == DENIAL} for keys in (mine, yours))
    crossed = aligned = 0
    for key in mine.keys() & yours.keys():
        at, their_at = clauses[mine[key]], others[yours[key]]
        if {at, their_at} <= {one, other, their_one, their_other} and mine[key] not in here:
            is_with_one, is_theirs = at == one, their_at == their_one
            if at in (one, other) and their_at in (their_one, their_other):
                weight = 1 if key.isalpha() and key != DENIAL else ENOUGH
                crossed, aligned = crossed + weight * (is_with_one != is_theirs), aligned + (is_with_one == is_theirs)
    return crossed >= ENOUGH and not aligned


def _says_more(reading: Reading, at: int) -> bool:
    """Return whether the clause of a word says anything of it; in a list, every name is a clause of its own."""
    clauses = _find_clauses(reading)
    said = {*find_content(reading), *find_negations(reading).hard, *(one.first for one in read_amounts(reading))} - {at}
    return any(clauses[other] == clauses[at] for other in said)


@lru_cache(256)
def _find_clauses(reading: Reading) -> tuple[int, ...]:
    """Number the clauses of a text, and return that of each word."""
    clauses, number = list[int](), 0
    for at, word in enumerate(reading.words):
        joins = word in JOINING and not (reading.language == "fr" and word == "en")
        number += bool(at) and (joins or not ENDING.isdisjoint(reading.gap(at)))
        clauses.append(number)
    return tuple(clauses)


@lru_cache(256)
def _find_keys(reading: Reading) -> Places:
    """Return what a text says only once, in words that are the same in every language, with numbers and negations."""
    found: dict[str, list[int]] = {}
    keys = [*find_all_anchors(reading), *((DENIAL, at) for at in find_negations(reading).hard)]
    keys += [(f"={value:g}", amount.first) for amount in read_amounts(reading) for value in amount.values if value > 1]
    keys += _find_places(reading).items()
    for key, at in keys:
        found.setdefault(key, []).append(at)
    clauses = _find_clauses(reading)
    return {key: places[0] for key, places in found.items() if len({clauses[at] for at in places}) == 1}
