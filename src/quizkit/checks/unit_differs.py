"""The same number with a different unit."""

from collections.abc import Iterator

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.checks.number_differs import is_converted, may_be_equal, quote_amounts
from quizkit.problems import Severity

AS_FAR = {"lightyear", "year"}
"""Four light-years away: its light takes four years."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Compare the units of numbers that are equal."""
    for theirs in target.amounts if any(ours.unit for ours in source.amounts) else ():
        like = [ours for ours in source.amounts if ours.unit and may_be_equal(ours, theirs)]
        if any({ours.unit, theirs.unit} == AS_FAR for ours in like):
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


CHECK = PairCheck(
    code="P106",
    name="unit-differs",
    severity=Severity.ERROR,
    bad={"text": {"fr": "Le barrage mesure 285 m.", "nl": "De stuwdam meet 285 km."}},
    good={"text": {"fr": "Le barrage mesure 285 mètres.", "nl": "De stuwdam meet 285 m."}},
    find=find,
)
