"""Only, at least, at most, more, less, all, some, before, after: lost or reversed in a translation."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from quizkit.checks import Hit, PairCheck, Said
from quizkit.lexicon.negation import find_negations
from quizkit.lexicon.reading import Reading
from quizkit.problems import Severity

Limits = Mapping[str, Sequence[tuple[int, int]]]
OPPOSITES = (
    ("at_least", "at_most"), ("more", "less"), ("all", "some"), ("before", "after"), ("since", "until"),
    ("north", "south"), ("largest", "smallest"), ("highest", "lowest"), ("oldest", "youngest"),
)  # fmt: skip
KEPT = ("only", "at_least", "at_most")
"""Groups that must not simply disappear."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Look for opposites first, then for words that are missing."""
    ours, theirs = limits(source.reading), limits(target.reading)
    for pair in OPPOSITES:
        for one, other in (pair, pair[::-1]):
            if (one in ours or other in theirs) and _is_reversed(ours, theirs, one, other):
                yield _hit(source, target, one, other)
                return
    for group in KEPT:
        if group in ours and not _may_say(theirs, group):
            yield _hit(source, target, group, "")
        elif group in theirs and not _may_say(ours, group):
            yield _hit(source, target, "", group)


def _is_reversed(ours: Limits, theirs: Limits, one: str, other: str) -> bool:
    """Return whether the source says one thing where the translation says its opposite."""
    if _may_say(ours, other):
        return False
    if one in ours and not _may_say(theirs, one) and _may_say(theirs, other):
        return True
    return len(ours.get(one, ())) > len(theirs.get(one, ())) and other in theirs


def _may_say(limits: Limits, group: str) -> bool:
    return group in limits or f"{group}_soft" in limits


@lru_cache(256)
def limits(reading: Reading) -> Limits:
    """Find the words of every group. “Not only” does not count as “only”, but « ne … que » does."""
    groups = reading.lexicon.limiters
    by_group = {
        tag: [(mark.first, mark.end) for mark in marks] for tag, marks in reading.marks.items() if tag in groups
    }
    loose = {i for mark in reading.marks.get("exempt", ()) for i in range(mark.first, mark.end)}
    only = [place for place in by_group.pop("only", ()) if place[0] not in loose]
    only += [(at, at + 1) for at in find_negations(reading).only]
    # « Seuls les cantons … »: at the beginning of a sentence it means “only”, later it may mean “alone”.
    only += [place for place in by_group.pop("only_first", ()) if place[0] in reading.sentences]
    return {**by_group, "only": only} if only else by_group


def _hit(source: Said, target: Said, ours: str, theirs: str) -> Hit:
    target_limits = limits(target.reading)
    places = target_limits.get(theirs) or target_limits.get(f"{theirs}_soft") or []
    span = target.reading.span(*places[0]) if places else None
    value = target.words[span[0] : span[1]] if span else "–"
    return Hit(
        value,
        source.reading.said(*limits(source.reading)[ours][0]) if ours in limits(source.reading) else "–",
        span=span,
    )


CHECK = PairCheck(
    code="P108",
    name="limiter-differs",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Il faut au moins 50 000 signatures.", "de": "Es braucht höchstens 50’000 Unterschriften."}},
    good={"text": {"fr": "Il faut au moins 50 000 signatures.", "de": "Es braucht mindestens 50’000 Unterschriften."}},
    find=find,
)
