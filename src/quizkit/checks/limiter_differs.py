"""Only, at least, at most, more, less, all, most, almost: lost, added or reversed in a translation."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.checks.opposite_differs import find_opposite, is_straight
from quizkit.lexicon.amounts import Strength, read_amounts
from quizkit.lexicon.bounds import OTHER, Bound, Side, find_pairs
from quizkit.lexicon.comparison import LIMITS, is_turned_round
from quizkit.lexicon.lexicon import poles
from quizkit.lexicon.names import NATION
from quizkit.lexicon.negation import find_negations
from quizkit.lexicon.opposites import NEITHER, Places, Sides, find_exchange, find_opposites
from quizkit.lexicon.phrases import phrases
from quizkit.lexicon.reading import Reading
from quizkit.problems import Severity

KEPT = {
    "only": ("only",),
    "bound": ("at-least", "at-most"),
    "amount": ("more", "less"),
    "quantity": ("nearly-all", "most"),
    "nearness": ("almost",),
    "reach": (),
    "hardly": ("hardly",),
    "extreme": (),
    "multiple": ("half", "twice", "thrice"),
    "place": ("second", "third"),
    "supply": ("lack",),
}
"""Limits that must not simply disappear."""
MOST = "most"
"""“More than half of them” are most of them."""
RANK = "place"
"""“The second largest” is not easily put in other words."""
EXCEPTION, EXCEPT = "exception", "except"
DUTY = "duty"
"""“You must be 18” needs no “at least”."""
BOUNDED = frozenset(("amount", "bound", "reach", "nearness"))
"""Sets of which the words next to a number are compared as its bounds."""
BINDING = frozenset((Side.UP, Side.DOWN, Side.EXACT))
MAY_BOUND = {
    Side.UP: (("amount", "more"), ("bound", "at-least"), ("reach", "over")),
    Side.DOWN: (
        ("amount", "less"),
        ("bound", "at-most"),
        ("reach", "up-to"),
        ("reach", "under"),
        ("nearness", "almost"),
    ),
    Side.EXACT: (("nearness", "exactly"),),
}
"""What other words may say the same as a bound."""
CLASHING = frozenset((
    frozenset((Side.EXACT, Side.UP)), frozenset((Side.EXACT, Side.DOWN)), frozenset((Side.ONLY, Side.UP)),
))  # fmt: skip
NUMERIC = frozenset(("amount", "bound"))
"""Sets whose words are limits in front of a number only; elsewhere they compare."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Look for limits (only, at least, most) that a translation reverses, then for those it loses or adds.

    A language whose limits nobody listed, as one of a workspace's own, lacks none.
    """
    if not (poles(source.reading.language) and poles(target.reading.language)):
        return
    yield from _find_other_bounds(source, target)
    ours, theirs = (_leave_bounds(one.reading, other.reading) for one, other in ((source, target), (target, source)))
    has_pairs = bool(find_pairs(source.reading, target.reading))
    for name in sorted(LIMITS & (ours.keys() | theirs.keys())):
        here, there = ours.get(name, NEITHER), theirs.get(name, NEITHER)
        if here.may_say == there.may_say and here.said.keys() == there.said.keys():
            continue
        sides = [here, there]
        if not has_pairs:
            sides = [_add_amounts(*said) for said in ((source, name, here), (target, name, there))]
        if hit := find_opposite(source, target, name, *sides):
            yield hit
        elif name == "multiple" and is_turned_round(source.reading, target.reading):
            # “Half as large as” is “twice as small as”, seen from the other end.
            continue
        elif not (name == "bound" and DUTY in find_opposites(target.reading)):
            yield from _find_lost(source, target, name, here, there)


def _find_other_bounds(source: Said, target: Said) -> Iterator[Hit]:
    """Find a number that is a lower bound in one text and an upper bound in the other, or is bounded in one only."""
    for ours, theirs in find_pairs(source.reading, target.reading):
        trust = weigh_bounds(ours, theirs)
        if trust is None or _excuses(source, target, ours, theirs):
            continue
        said, value = (_quote_bound(one.reading, bound) for one, bound in ((source, ours), (target, theirs)))
        span = target.reading.span(theirs.first, theirs.end) if theirs.side is not Side.OPEN else None
        yield Hit(value, said, span=span, trust=trust, about="bounds")


def _quote_bound(reading: Reading, bound: Bound) -> str:
    return "–" if bound.side is Side.OPEN else reading.said(bound.first, bound.end)


def weigh_bounds(ours: Bound, theirs: Bound) -> Trust | None:
    """Return how sure it is that two limits of the same number differ, if they do."""
    sides = frozenset((ours.side, theirs.side))
    if ours.denials != theirs.denials:
        return None
    if sides == frozenset((Side.UP, Side.DOWN)):
        return Trust.SURE if ours.is_firm and theirs.is_firm else Trust.DOUBTFUL
    if sides in CLASHING:
        return Trust.DOUBTFUL
    if ours.side in BINDING and theirs.side is Side.OPEN:
        return Trust.TIMID if ours.is_firm else Trust.HINT
    if theirs.side in OTHER and ours.side is Side.OPEN and theirs.is_firm:
        return Trust.DOUBTFUL
    return None


def _excuses(source: Said, target: Said, ours: Bound, theirs: Bound) -> bool:
    """Return whether other words make up for another bound: “must be 18”, “less than half are awake, more sleep”."""
    mine, others = find_opposites(source.reading), find_opposites(target.reading)
    if theirs.side is Side.OPEN:
        return DUTY in others or any(side in others.get(name, NEITHER).may_say for name, side in MAY_BOUND[ours.side])
    if ours.side is Side.OPEN:
        return DUTY in mine or any(side in mine.get(name, NEITHER).may_say for name, side in MAY_BOUND[theirs.side])
    exchanges = (find_exchange(mine[name], others[name]) for name in (mine.keys() & others.keys()) - LIMITS - {NATION})
    return any(exchange is not None and exchange.is_certain for exchange in exchanges)


@lru_cache(256)
def _leave_bounds(ours: Reading, theirs: Reading) -> Mapping[str, Sides]:
    """Return the limits of a text without those of numbers that another text has as well, which are compared alone."""
    paired = [pair.ours for pair in find_pairs(ours, theirs)]
    if not paired:
        return find_limits(ours)
    limits = dict(find_limits(ours))
    taken = {at for bound in paired if bound.side is not Side.OPEN for at in range(bound.first, bound.end)}
    for name in BOUNDED & limits.keys():
        sides = limits[name]
        said = {side: tuple(place for place in places if place[0] not in taken) for side, places in sides.said.items()}
        limits[name] = sides._replace(said={side: places for side, places in said.items() if places})
    return limits


def _find_lost(source: Said, target: Said, name: str, here: Sides, there: Sides) -> Iterator[Hit]:
    for side in KEPT[name]:
        if side in here.may_say and side not in there.may_say:
            said = here.said.get(side)
            if name == "amount" and MOST in find_opposites(target.reading).get("quantity", NEITHER).may_say:
                continue
            if said and name in NUMERIC and not any(_counts(source.reading, end) for _, end in said):
                continue
            # The sentence is the same in both if they are paired, so the direction does not matter.
            if not is_straight(target, source, said[0][0] if said else 0):
                continue
            trust = Trust.HINT if said is None else Trust.DOUBTFUL if name == RANK else Trust.TIMID
            yield Hit("–", source.reading.said(*said[0]) if said else "–", trust=trust, about=name)


@lru_cache(256)
def find_limits(reading: Reading) -> Mapping[str, Sides]:
    """Find the limits (only, at least) of a text; « ne … que » is one. “Up to” is one in front of a number."""
    limits = {name: sides for name, sides in find_opposites(reading).items() if name in LIMITS}
    if sides := limits.pop("reach", None):
        said = {side: tuple(p for p in places if _counts(reading, p[1])) for side, places in sides.said.items()}
        limits["reach"] = sides._replace(said={side: places for side, places in said.items() if places})
    no = find_negations(reading)
    if any(reading.words[at] in reading.lexicon.negation.particles for at in no.soft):
        # « Ne peut porter plus de dix » is “at most ten”.
        limits |= {name: limits[name]._replace(said={}) for name in limits.keys() & {*NUMERIC, "reach"}}
    exceptions = find_opposites(reading).get(EXCEPTION, NEITHER).said.get(EXCEPT, ())
    if (
        exceptions
        and "also" not in limits.get("only", NEITHER).may_say
        and not (no.hard or "none" in find_opposites(reading).get("quantity", NEITHER).may_say)
    ):
        # “Every day except Tuesday” is the contrary of “only on Tuesday”; “nobody except him” is “only he”.
        sides = limits.get("only", NEITHER)
        limits["only"] = Sides({**sides.said, EXCEPT: exceptions}, sides.may_say - {"only"} | {EXCEPT})
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
