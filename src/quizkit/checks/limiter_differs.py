"""Only, at least, at most, more, less, all, most, almost: lost, added or reversed in a translation."""

from collections.abc import Iterator, Mapping

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.checks.opposite_differs import LIMITS, find_opposite, is_straight
from quizkit.lexicon.negation import find_negations
from quizkit.lexicon.opposites import NEITHER, Sides, find_opposites
from quizkit.lexicon.reading import Reading
from quizkit.problems import Severity

KEPT = {
    "only": ("only",),
    "bound": ("at-least", "at-most"),
    "amount": ("more", "less"),
    "quantity": ("all", "nearly-all", "most"),
    "nearness": ("almost", "exactly"),
    "place": ("second", "third"),
    "supply": ("lack",),
}
"""Limits that must not simply disappear."""
FIRM = ("only", "bound")
"""Sets whose words nearly always have a counterpart."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Look for opposites first, then for limits that are missing."""
    ours, theirs = find_limits(source.reading), find_limits(target.reading)
    for name in sorted(LIMITS & (ours.keys() | theirs.keys())):
        here, there = ours.get(name, NEITHER), theirs.get(name, NEITHER)
        if hit := find_opposite(source, target, name, here, there):
            yield hit
            continue
        for side in KEPT[name] if name != "only" or is_straight(source, target) else ():
            if side in here.said and side not in there.may_say:
                yield Hit("–", source.reading.said(*here.said[side][0]), trust=_trust(name), about=name)
            elif side in there.said and side not in here.may_say:
                place = there.said[side][0]
                span = target.reading.span(*place)
                yield Hit(target.reading.said(*place), "–", span=span, trust=_trust(name), about=name)


def _trust(name: str) -> Trust:
    return Trust.LIKELY if name in FIRM else Trust.DOUBTFUL


def find_limits(reading: Reading) -> Mapping[str, Sides]:
    """Find the limits of a text; « ne … que » is one of them."""
    limits = {name: sides for name, sides in find_opposites(reading).items() if name in LIMITS}
    if only := find_negations(reading).only:
        sides = limits.get("only", NEITHER)
        said = {**sides.said, "only": tuple((at, at + 1) for at in only)}
        limits["only"] = Sides(said, sides.may_say | {"only"})
    return limits


CHECK = PairCheck(
    code="P108",
    name="limiter-differs",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Il faut au moins 50 000 signatures.", "de": "Es braucht höchstens 50’000 Unterschriften."}},
    good={"text": {"fr": "Il faut au moins 50 000 signatures.", "de": "Es braucht mindestens 50’000 Unterschriften."}},
    find=find,
)
