"""Only, at least, at most, more, less, all, most, almost: lost, added or reversed in a translation."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.checks.opposite_differs import find_opposite, is_straight
from quizkit.lexicon.amounts import Strength, read_amounts
from quizkit.lexicon.comparison import LIMITS
from quizkit.lexicon.lexicon import poles
from quizkit.lexicon.negation import find_negations
from quizkit.lexicon.opposites import NEITHER, Places, Sides, find_opposites
from quizkit.lexicon.phrases import phrases
from quizkit.lexicon.reading import Reading
from quizkit.problems import Severity

KEPT = {
    "only": ("only",),
    "bound": ("at-least", "at-most"),
    "amount": ("more", "less"),
    "quantity": ("nearly-all", "most"),
    "nearness": ("almost", "exactly"),
    "reach": (),
    "hardly": ("hardly",),
    "extreme": (),
    "multiple": ("half", "twice", "thrice"),
    "place": ("second", "third"),
    "supply": ("lack",),
}
"""Limits that must not simply disappear."""
RANK = "place"
"""“The second largest” is not easily put in other words."""
DUTY = "duty"
"""“You must be 18” needs no “at least”."""
NUMERIC = frozenset(("amount", "bound"))
"""Sets whose words are limits in front of a number only; elsewhere they compare."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Look for opposites first, then for limits that are gone. A negation more or less may say the same.

    A language whose limits nobody listed, as one of a workspace's own, lacks none.
    """
    if not (poles(source.reading.language) and poles(target.reading.language)):
        return
    ours, theirs = find_limits(source.reading), find_limits(target.reading)
    for name in sorted(LIMITS & (ours.keys() | theirs.keys())):
        here, there = ours.get(name, NEITHER), theirs.get(name, NEITHER)
        if here.may_say == there.may_say and here.said.keys() == there.said.keys():
            continue
        if hit := find_opposite(
            source, target, name, *map(_add_amounts, (source, target), (name, name), (here, there))
        ):
            yield hit
        elif not (name == "bound" and DUTY in find_opposites(target.reading)):
            yield from _find_lost(source, target, name, here, there)


def _find_lost(source: Said, target: Said, name: str, here: Sides, there: Sides) -> Iterator[Hit]:
    for side in KEPT[name]:
        if side in here.may_say and side not in there.may_say:
            said = here.said.get(side)
            if said and name in NUMERIC and not any(_counts(source.reading, end) for _, end in said):
                continue
            # The sentence is the same in both if they are paired, so the direction does not matter.
            if not is_straight(target, source, said[0][0] if said else 0):
                continue
            trust = Trust.HINT if said is None else Trust.DOUBTFUL if name == RANK else Trust.TIMID
            yield Hit("–", source.reading.said(*said[0]) if said else "–", trust=trust, about=name)


@lru_cache(256)
def find_limits(reading: Reading) -> Mapping[str, Sides]:
    """Find the limits of a text; « ne … que » is one of them. “Up to” is one in front of a number."""
    limits = {name: sides for name, sides in find_opposites(reading).items() if name in LIMITS}
    if sides := limits.pop("reach", None):
        said = {side: tuple(p for p in places if _counts(reading, p[1])) for side, places in sides.said.items()}
        limits["reach"] = sides._replace(said={side: places for side, places in said.items() if places})
    no = find_negations(reading)
    if any(reading.words[at] in reading.lexicon.negation.particles for at in no.soft):
        # « Ne peut porter plus de dix » is “at most ten”.
        limits |= {name: limits[name]._replace(said={}) for name in limits.keys() & {*NUMERIC, "reach"}}
    if only := no.only:
        sides = limits.get("only", NEITHER)
        said = {**sides.said, "only": tuple((at, at + 1) for at in only)}
        limits["only"] = Sides(said, sides.may_say | {"only"})
    return limits


def _add_amounts(said: Said, name: str, sides: Sides) -> Sides:
    """Add words that mean more or less right before a number, though they often mean something else: “über 500”."""
    reading, found = said.reading, dict[str, Places](sides.said)
    hints = phrases(reading.language).hints if name == "amount" else {}
    for amount in said.amounts if hints else ():
        at = amount.first - 1
        near = [hint for hint in hints.get(reading.words[at], ()) if hint.startswith("amount.")] if at >= 0 else []
        if (
            len(near) == 1
            and amount.strength > Strength.SOFT
            and reading.words[at] not in reading.lexicon.negation.cues
        ):
            side = near[0].removeprefix("amount.")
            found[side] = (*found.get(side, ()), (at, at + 1))
    return Sides(found, sides.may_say.union(found), sides.is_turned)


def _counts(reading: Reading, at: int) -> bool:
    """Return whether a number follows within a few words."""
    return any(at <= amount.first < at + 3 for amount in read_amounts(reading))


CHECK = PairCheck(
    code="P108",
    name="limiter-differs",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Il faut au moins 50 000 signatures.", "de": "Es braucht höchstens 50’000 Unterschriften."}},
    good={"text": {"fr": "Il faut au moins 50 000 signatures.", "de": "Es braucht mindestens 50’000 Unterschriften."}},
    find=find,
)
