"""A number that a translation has changed, lost or added, compared by value."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.lexicon.amounts import Amount, AmountSort, Strength, read_amounts
from quizkit.lexicon.comparison import LIMITS
from quizkit.lexicon.names import NATION
from quizkit.lexicon.negation import find_negations
from quizkit.lexicon.opposites import find_exchange, find_opposites
from quizkit.lexicon.reading import Reading
from quizkit.lexicon.reckoning import is_converted, is_dated, is_part, is_reckoned
from quizkit.problems import Severity

LEAST = 2
"""“One” is an article as well."""
WORDS = 3
"""By how many words a literal translation is longer or shorter."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Find numbers of a source or its translation without an equal on the other side; soft ones need none."""
    lost, gained = compare_amounts(source.reading, target.reading)
    if not lost and not gained:
        return
    ours, theirs = list(filter(_is_firm, lost)), list(filter(_is_firm, gained))
    if bool(ours) != bool(theirs):
        ours, theirs = ours or _find_like(theirs, lost), theirs or _find_like(ours, gained)
    for sort in (AmountSort.ORDINAL, AmountSort.FRACTION):
        if not ours and not theirs:
            ours, theirs = _find_loose(lost, gained, sort)
    pair = _find_soft_pair(lost, gained) if not ours or len(ours) != len(theirs) else None
    ours, theirs = pair or (ours, theirs)
    if ours or theirs:
        at = theirs or gained
        span = target.reading.span(at[0].first, max(at[0].end, at[0].first + 1)) if at else None
        # One number for another in a literal translation is an error; other wordings may count in other ways.
        trust = Trust.DOUBTFUL if pair else _trust(ours, theirs)
        is_literal = have_like_length(source.reading, target.reading)
        is_error = trust is Trust.SURE and is_literal and len(lost) == len(gained)
        yield Hit(
            quote_amounts(target.reading, theirs), quote_amounts(source.reading, ours), span=span,
            severity=None if is_error else Severity.WARNING, trust=trust, about="number",
        )  # fmt: skip


def _find_soft_pair(lost: Sequence[Amount], gained: Sequence[Amount]) -> tuple[list[Amount], list[Amount]] | None:
    """Find the only number of a text in place of the only one of another, though it may be loose: two, three."""
    if not (len(lost) == len(gained) == 1 and lost[0].unit == gained[0].unit):
        return None
    is_plain = all(one.sort is AmountSort.NUMBER and min(one.values) >= LEAST for one in (*lost, *gained))
    return ([*lost], [*gained]) if is_plain else None


def have_like_length(ours: Reading, theirs: Reading) -> bool:
    """Return whether a translation has about as many words as its source, as literal ones have."""
    return abs(len(ours.words) - len(theirs.words)) <= WORDS


def _trust(lost: Sequence[Amount], gained: Sequence[Amount]) -> Trust:
    """Trust a number in place of another most, and a number word that was added least: it may just count a list."""
    if lost and gained:
        return Trust.SURE
    if lost or any(amount.strength is Strength.STRONG for amount in gained):
        return Trust.LIKELY
    return Trust.HINT


def _is_firm(amount: Amount) -> bool:
    return amount.strength > Strength.SOFT and amount.sort in (AmountSort.NUMBER, AmountSort.FRACTION)


def _find_like(firm: Sequence[Amount], others: Sequence[Amount]) -> list[Amount]:
    """Find the numbers, firm or not, that count in the same units: an hour and a half for two and a half hours."""
    units = {amount.unit for amount in firm} - {""}
    return [amount for amount in others if amount.unit in units]


def _find_loose(
    lost: Sequence[Amount], gained: Sequence[Amount], sort: AmountSort
) -> tuple[list[Amount], list[Amount]]:
    """Find loose numbers if both sides have some: “the third” may be left out, but not become “the fourth”."""
    ours, theirs = (
        [amount for amount in side if amount.sort is sort and is_counted(amount)] for side in (lost, gained)
    )
    return (ours, theirs) if ours and theirs else ([], [])


def is_counted(amount: Amount) -> bool:
    """Return whether a number inside a word is one that people count with."""
    return amount.sort is AmountSort.FRACTION or all(value >= 2 for value in amount.values)


@lru_cache(256)
def compare_amounts(ours: Reading, theirs: Reading) -> tuple[list[Amount], list[Amount]]:
    """Return the numbers of a source and of its translation that have no equal on the other side."""
    lost, gained = (
        find_unmatched(read_amounts(ours), read_amounts(theirs)),
        find_unmatched(read_amounts(theirs), read_amounts(ours)),
    )
    lost = [one for one in lost if not is_part(one, ours, theirs) and not is_dated(one, theirs)]
    gained = [one for one in gained if not is_part(one, theirs, ours) and not is_dated(one, ours)]
    if sum(map(_is_firm, lost)) != sum(map(_is_firm, gained)):
        # One number in place of another is no sum.
        lost = [one for one in lost if not is_reckoned(one, ours, theirs)]
        gained = [one for one in gained if not is_reckoned(one, theirs, ours)]
    if not lost or not gained:
        return lost, gained
    are_same = is_converted if _is_straight(ours, theirs) else _is_rest
    still_lost = [one for one in lost if not any(are_same(one, other) for other in gained)]
    return still_lost, [one for one in gained if not any(are_same(one, other) for other in lost)]


def _is_straight(ours: Reading, theirs: Reading) -> bool:
    """Return whether neither text says the contrary of the other: nine tenths are below water, one tenth above."""
    one, other = find_negations(ours), find_negations(theirs)
    mine, others = find_opposites(ours), find_opposites(theirs)
    names = (mine.keys() & others.keys()) - LIMITS - {NATION}
    if any(find_exchange(mine[name], others[name]) for name in names):
        return False
    return len(one.hard) + len(one.lacking) == len(other.hard) + len(other.lacking)


def have_rests(ours: Reading, theirs: Reading) -> bool:
    """Return whether a number that is a share in one text is what that in its translation leaves."""
    mine, others = (
        find_unmatched(read_amounts(one), read_amounts(other)) for one, other in ((ours, theirs), (theirs, ours))
    )
    return any(not is_converted(one, other) and _is_rest(one, other) for one in mine for other in others)


def _is_rest(one: Amount, other: Amount) -> bool:
    """Return whether a share is what another leaves: three quarters are electric, and one quarter is not."""
    if is_converted(one, other):
        return True
    return any(round(ours + theirs, 3) in (1, 100) for ours in one.values for theirs in other.values)


def find_unmatched(ours: Sequence[Amount], theirs: Sequence[Amount]) -> list[Amount]:
    """Return our numbers that have no equal on the other side of a translation."""
    if not ours:
        return []
    their_values = frozenset[float]().union(*(amount.values for amount in theirs))
    return [amount for amount in ours if their_values.isdisjoint(amount.values)]


def may_be_equal(one: Amount, other: Amount) -> bool:
    """Return whether a number of a source and one of its translation may be equal."""
    return not one.values.isdisjoint(other.values)


def quote_amounts(reading: Reading, amounts: Sequence[Amount]) -> str:
    """Return the numbers that differ, as they were written."""
    return ", ".join(reading.said(amount.first, max(amount.end, amount.first + 1)) for amount in amounts) or "–"


CHECK = PairCheck(
    code="P105",
    name="number-differs",
    severity=Severity.ERROR,
    bad={"text": {"fr": "Le tunnel mesure 57 km.", "de": "Der Tunnel ist 75 km lang."}},
    good={"text": {"fr": "Plus de 12 500 personnes y vivent.", "de": "Über 12’500 Personen leben dort."}},
    find=find,
)
