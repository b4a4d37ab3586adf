"""A day, month, decade or century that differs from the source."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.checks.number_differs import compare_amounts, quote_amounts
from quizkit.lexicon.amounts import Amount, AmountSort
from quizkit.lexicon.reading import PhraseMark, Reading
from quizkit.problems import Severity

SORTS = (AmountSort.DAY, AmountSort.CENTURY, AmountSort.DECADE)


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Compare a translation's days, centuries and decades by number, months and weekdays by name, eras by presence."""
    lost, gained = (
        [amount for amount in side if amount.sort in SORTS] for side in compare_amounts(source.reading, target.reading)
    )
    if lost or gained:
        span = target.reading.span(gained[0].first, gained[0].end) if gained else None
        yield Hit(
            quote_amounts(target.reading, gained),
            quote_amounts(source.reading, lost),
            span=span,
            trust=_trust(lost, gained),
            about="date",
        )
    for name in ("month:", "weekday:"):
        ours = _first_marks(source.reading, name)
        theirs = _first_marks(target.reading, name) if ours else {}
        for tag in theirs if ours.keys() - theirs.keys() else ():
            if tag not in ours:
                mark, first = theirs[tag], next(iter(ours.values()))
                allowed = source.reading.said(first.first)
                span = target.reading.span(mark.first, mark.end)
                yield Hit(target.reading.said(mark.first), allowed, span=span, trust=Trust.LIKELY, about=name)
    if source.reading.has("era") != target.reading.has("era") and source.amounts:
        side = source if source.reading.has("era") else target
        mark = side.reading.marks["era"][0]
        said = side.reading.said(mark.first, mark.end)
        hit = Hit("–", said) if side is source else Hit(said, "–", span=side.reading.span(mark.first, mark.end))
        yield hit._replace(trust=Trust.LIKELY, about="era")


def _trust(lost: Sequence[Amount], gained: Sequence[Amount]) -> Trust:
    return Trust.SURE if lost and gained else Trust.HINT


@lru_cache(256)
def _first_marks(reading: Reading, name: str) -> dict[str, PhraseMark]:
    return {tag: marks[0] for tag, marks in reading.marks.items() if tag.startswith(name)}


CHECK = PairCheck(
    code="P111",
    name="date-differs",
    severity=Severity.ERROR,
    bad={"text": {"fr": "Le pont date du XVIIIe siècle.", "de": "Die Brücke stammt aus dem 19. Jahrhundert."}},
    good={"text": {"fr": "Le pont date du XVIIIe siècle.", "de": "Die Brücke stammt aus dem 18. Jahrhundert."}},
    find=find,
)
