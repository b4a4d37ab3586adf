"""A translation that says the opposite: small for large, south for north, sold for bought."""

from collections.abc import Iterator

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.checks._comparison import find_comparison, is_compared, is_turned_round
from quizkit.checks.name_differs import NATION
from quizkit.lexicon.opposites import Sides, find_exchange, find_opposites
from quizkit.problems import Severity

LIMITS = frozenset(
    ("only", "bound", "amount", "quantity", "nearness", "reach", "hardly", "extreme", "multiple", "place", "supply")
)
"""The sets that `limiter_differs` compares."""
VAGUE = frozenset(("quantity", "amount"))
"""Sets whose sides shade into each other."""
NEGATIVE = ("few", "none")
"""Sides that are said with a negation: « presque aucun »."""
NAMES = frozenset((NATION,))
"""The sets that `name_differs` compares."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Compare set by set. Where one text negates more than the other, “not far” may well be “near”."""
    ours, theirs = find_opposites(source.reading), find_opposites(target.reading)
    if hit := _find_turned_round(source, target):
        yield hit
    for name in sorted(ours.keys() & theirs.keys() - LIMITS - NAMES):
        if hit := find_opposite(source, target, name, ours[name], theirs[name]):
            yield hit


def _find_turned_round(source: Said, target: Said) -> Hit | None:
    """Find a comparison that was turned round: “longer than wide” became “wider than long”."""
    if not is_turned_round(source.reading, target.reading):
        return None
    ours, theirs = find_opposites(source.reading), find_opposites(target.reading)
    if any(find_exchange(ours[name], theirs[name]) for name in ours.keys() & theirs.keys()):
        return None
    than = find_comparison(target.reading)
    assert than  # noqa: S101
    span = target.reading.span(than.than, than.than + 1)
    return Hit(target.reading.said(than.than), span=span, trust=Trust.DOUBTFUL, about="order")


def find_opposite(source: Said, target: Said, name: str, ours: Sides, theirs: Sides) -> Hit | None:
    """Find what a translation says instead of its source, in one set."""
    exchange = find_exchange(ours, theirs)
    if exchange is None or is_turned_round(source.reading, target.reading):
        return None
    if not is_straight(source, target) and exchange.lost not in NEGATIVE:
        return None
    place = theirs.said[exchange.gained][0]
    said = ours.said.get(exchange.lost)
    # “A is older than B” may become “B is younger than A”, and few people are some people: ask a third language.
    is_vague = name in VAGUE and "all" not in (exchange.lost, exchange.gained)
    is_certain = exchange.is_certain and not is_vague and not is_compared(target.reading, place[0])
    return Hit(
        target.reading.said(*place),
        source.reading.said(*said[0]) if said else "–",
        span=target.reading.span(*place),
        trust=Trust.SURE if is_certain else Trust.DOUBTFUL,
        about=name,
    )


def is_straight(source: Said, target: Said) -> bool:
    """Return whether two texts negate equally often."""
    ours, theirs = source.negations, target.negations
    return len(ours.hard) == len(theirs.hard) and len(ours.lacking) == len(theirs.lacking)


CHECK = PairCheck(
    code="P115",
    name="opposite-differs",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le village est à gauche du pont.", "de": "Das Dorf liegt rechts von der Brücke."}},
    good={"text": {"fr": "Le village est à gauche du pont.", "de": "Das Dorf liegt links von der Brücke."}},
    find=find,
)
