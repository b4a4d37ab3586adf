"""A negation that a translation has lost or added, which turns true into false."""

from collections.abc import Iterator

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.checks.number_differs import have_like_length
from quizkit.lexicon.negation import Negations
from quizkit.lexicon.opposites import find_exchange, find_opposites, has_superlative
from quizkit.lexicon.reading import Reading
from quizkit.problems import Severity

FAINT = frozenset(("also", "some", "many"))
"""Sides that take the place of nothing."""
TELLING = frozenset((
    "only", "bound", "quantity", "nearness", "supply", "rank", "same", "frequency", "life", "birth", "permission",
    "before", "since", "opening", "duty", "inside", "marriage", "begin", "cleanness",
))  # fmt: skip
"""Sets whose words may take the place of a negation: “nobody but him” is “only he”."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Compare sentence by sentence. Where other words may express a negation, give the benefit of the doubt."""
    if not any(said.negations.hard or said.negations.lacking for said in (source, target)):
        return
    parts = [list(said.reading.parts) for said in (source, target)]
    if len(parts[0]) != len(parts[1]):
        parts = [[(0, len(said.reading.words))] for said in (source, target)]
    for part, their_part in zip(*parts, strict=True):
        is_whole = len(parts[0]) == 1
        ours = source.negations if is_whole else source.negations.within(*part)
        theirs = target.negations if is_whole else target.negations.within(*their_part)
        if denies_more(ours, theirs):
            yield _hit(source, ours, theirs, source, target)
        elif denies_more(theirs, ours) and not _makes_up(source, target):
            yield _hit(target, theirs, ours, source, target)


def _makes_up(other: Said, negating: Said) -> bool:
    """Return whether another word makes up for a negation: “never thick enough” is “always too thin”."""
    theirs, ours = find_opposites(other.reading), find_opposites(negating.reading)
    if any(find_exchange(ours[name], theirs[name]) for name in ours.keys() & theirs.keys() - {"nation"}):
        return True
    if any(theirs[name].said.keys() - FAINT for name in TELLING & (theirs.keys() - ours.keys())):
        return True
    # “No bird runs faster” is “the fastest of all birds”.
    return has_superlative(other.reading) and not has_superlative(negating.reading)


def _is_literal(source: Said, target: Said) -> bool:
    """Return whether a translation has about as many words as its source, and the same opposites."""
    ours, theirs = find_opposites(source.reading), find_opposites(target.reading)
    said = (
        name for one, other in ((ours, theirs), (theirs, ours)) for name in one if one[name].said and name not in other
    )
    return have_like_length(source.reading, target.reading) and not any(said)


def denies_more(ours: Negations, theirs: Negations) -> bool:
    """Return whether our side negates more than the other side can, with all its words."""
    soft, their_soft = len(ours.lacking) + len(ours.soft), len(theirs.lacking) + len(theirs.soft)
    # Soft negations on both sides cancel out: « sans » and “ohne” cannot make up for a missing “nicht”.
    both = min(soft, their_soft)
    total = len(theirs.hard) + their_soft
    if ours.hard:
        return len(ours.hard) > total - both
    return len(ours.lacking) > total + len(theirs.only)


def quote_negation(reading: Reading, index: int) -> str:
    """Return the word that negates; in French, both words."""
    no = reading.lexicon.negation
    if reading.words[index] not in no.particles:
        return reading.said(index)
    second = next((at for at in range(index, len(reading.words)) if reading.words[at] in no.completing), None)
    return f"{reading.said(index)}… {reading.said(second)}" if second else reading.said(index)


def _hit(at: Said, negations: Negations, others: Negations, source: Said, target: Said) -> Hit:
    index = min(negations.hard or negations.lacking)
    span = target.reading.span(index, index + 1) if at is target else None
    is_literal = _is_literal(source, target)
    severity = Severity.ERROR if target.role == "statement" and is_literal else None
    other = target if at is source else source
    # “Without” may be what stands for the negation, though another word would match it as well.
    is_bare = len(negations.hard) > len(others.hard) + len(others.lacking) + len(others.soft)
    trust = Trust.LIKELY if is_bare or not negations.hard else Trust.DOUBTFUL
    if _makes_up(other, at):
        trust = Trust.FAINT
    elif is_bare and is_literal:
        # Both translations may have lost it, for instance because the source was changed after them.
        trust = Trust.SURE
    if at is target:
        # Translators lose a “not”; where they add one, they mostly put the same thing in other words.
        trust = Trust.LIKELY if is_bare and is_literal else Trust.LONE
    return Hit(
        quote_negation(at.reading, index), allowed=other.language, detail=at.language, span=span, severity=severity,
        trust=trust, about="negation",
    )  # fmt: skip


CHECK = PairCheck(
    code="P107",
    name="negation-differs",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Berne n’est pas la capitale de la Suisse.", "de": "Bern ist die Hauptstadt der Schweiz."}},
    good={
        "text": {"fr": "Berne n’est pas la capitale de la Suisse.", "de": "Bern ist nicht die Hauptstadt der Schweiz."}
    },
    find=find,
)
