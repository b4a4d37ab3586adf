"""The same number with a different unit."""

from collections.abc import Iterator

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.checks.number_differs import may_be_equal, quote_amounts
from quizkit.lexicon.amounts.measures import PER
from quizkit.lexicon.reckoning import is_converted
from quizkit.problems import Severity

ALIKE = ({"lightyear", "year"}, {"league", "mile"})
"""Four light-years away: its light takes four years. An old mile may be a league."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Compare the units of numbers that are equal in a source and its translation, then those without a number."""
    yield from _find_uncounted(source, target)
    for theirs in target.amounts if any(ours.unit for ours in source.amounts) else ():
        like = [ours for ours in source.amounts if ours.unit and may_be_equal(ours, theirs)]
        if any({ours.unit, theirs.unit} in ALIKE for ours in like):
            continue
        if theirs.unit and like and not any(ours.unit == theirs.unit or is_converted(ours, theirs) for ours in like):
            end = theirs.end + 1
            shown = target.reading.said(theirs.first, min(end, len(target.reading.words)))
            expected = like[0]._replace(end=min(like[0].end + 1, len(source.reading.words)))
            span = target.reading.span(theirs.first, min(end, len(target.reading.words)))
            yield Hit(
                value=shown,
                allowed=quote_amounts(source.reading, [expected]),
                span=span,
                about="unit",
                trust=Trust.SURE,
            )


DIMENSIONS = (
    ("second", "minute", "hour", "day", "week", "month", "year", "decade", "century"),
    ("mm", "cm", "m", "km"), ("mg", "g", "kg", "t"), ("ml", "cl", "dl", "l", "hl"), ("m2", "m3"), ("km2", "km3"),
    ("cm2", "m2", "ha", "km2"), ("cm3", "m3", "km3"), ("chf", "centime"), ("volt-kilo", "v"), ("w", "kw", "mw", "gw"),
    ("quarter-year", "half-year"), ("v", "w", "ampere"),
)  # fmt: skip


SHORT = 3
"""How many letters the name of a unit has at least that a longer word may end with."""


def _find_uncounted(source: Said, target: Said) -> Iterator[Hit]:
    """Find a unit that became another without any number: “per second”, “less than a gram”."""
    if source.role == "accepted":
        return
    if not (source.reading.units and target.reading.units):
        return
    ours, theirs = ({mark.tag[5:]: mark for mark in said.reading.units} for said in (source, target))
    for dimension in DIMENSIONS:
        lost = [unit for unit in dimension if unit in ours and unit not in theirs]
        gained = [unit for unit in dimension if unit in theirs and unit not in ours]
        if len(lost) == len(gained) == 1:
            mark, other = theirs[gained[0]], ours[lost[0]]
            is_said = _is_in_compound(source, gained[0]) or _is_in_compound(target, lost[0])
            if not is_said and not any(_is_counted(*one) for one in ((source, lost[0]), (target, gained[0]))):
                yield Hit(
                    target.reading.said(mark.first), source.reading.said(other.first),
                    span=target.reading.span(mark.first, mark.end), severity=Severity.WARNING, trust=Trust.DOUBTFUL,
                    about=f"unit:{lost[0]}",
                )  # fmt: skip


def _is_in_compound(said: Said, unit: str) -> bool:
    """Return whether a unit is the end of a longer word: “schrikkeljaren”."""
    names = tuple(name for name in said.reading.lexicon.units.get(unit, ()) if len(name) >= SHORT)
    units = {said.reading.words[mark.first] for mark in said.reading.units}
    return any(word.endswith(names) for word in said.reading.words if word not in units)


def _is_counted(said: Said, unit: str) -> bool:
    """Return whether a number stands before a unit, so that both can be converted."""
    counted = [amount for amount in said.amounts if max(amount.values) > 1]
    if any(amount.unit == unit for amount in counted):
        return True
    # « Une huitaine de jours »
    marks = [mark.first for mark in said.reading.units if mark.tag == f"unit:{unit}"]
    ends = [amount.end for amount in counted if PER.isdisjoint(said.reading.words[amount.end : amount.end + 1])]
    return any(first - end == 1 for first in marks for end in ends)


CHECK = PairCheck(
    code="P106",
    name="unit-differs",
    severity=Severity.ERROR,
    bad={"text": {"fr": "Le barrage mesure 285 m.", "nl": "De stuwdam meet 285 km."}},
    good={"text": {"fr": "Le barrage mesure 285 mètres.", "nl": "De stuwdam meet 285 m."}},
    find=find,
)
