"""A negation that a translation has lost or added, which turns true into false."""

from collections.abc import Iterator

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.lexicon.negation import Negations
from quizkit.lexicon.opposites import find_exchange, find_opposites
from quizkit.lexicon.reading import Reading
from quizkit.problems import Severity

LESS = {"amount": "less", "age": "young", "size": "small", "length": "short", "thickness": "thin", "height": "low"}
"""“Not younger than” says “at least”, and needs no negation in another language."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Compare sentence by sentence. Where other words may express a negation, give the benefit of the doubt."""
    if not any(said.negations.hard or said.negations.lacking for said in (source, target)):
        return
    parts = [list(said.reading.parts) for said in (source, target)]
    if len(parts[0]) != len(parts[1]):
        parts = [[(0, len(said.reading.words))] for said in (source, target)]
    if _is_turned_twice(source, target):
        return
    for part, their_part in zip(*parts, strict=True):
        is_whole = len(parts[0]) == 1
        ours = source.negations if is_whole else source.negations.within(*part)
        theirs = target.negations if is_whole else target.negations.within(*their_part)
        if denies_more(ours, theirs):
            yield _hit(source, ours, source, target)
        elif denies_more(theirs, ours):
            yield _hit(target, theirs, source, target)


def _is_turned_twice(source: Said, target: Said) -> bool:
    """Return whether another word makes up for the negation: “never thick enough” is “always too thin”."""
    ours, theirs = find_opposites(source.reading), find_opposites(target.reading)
    if any(find_exchange(ours[name], theirs[name]) for name in ours.keys() & theirs.keys()):
        return True
    return any(
        LESS.get(name) == side
        for one, other in ((ours, theirs), (theirs, ours))
        for name in one.keys() - other.keys()
        for side in one[name].said
    )


def denies_more(ours: Negations, theirs: Negations) -> bool:
    """Return whether our side negates more than the other side can, with all its words."""
    soft, their_soft = len(ours.lacking) + len(ours.soft), len(theirs.lacking) + len(theirs.soft)
    # Soft negations on both sides cancel out: « sans » and “ohne” cannot make up for a missing “nicht”.
    both = min(soft, their_soft)
    total = len(theirs.hard) + their_soft
    if ours.hard:
        return len(ours.hard) > total - both
    return len(ours.lacking) > total + len(theirs.only)


def _words(reading: Reading, index: int) -> str:
    """Return the word that negates; in French, both words."""
    no = reading.lexicon.negation
    if reading.words[index] not in no.particles:
        return reading.said(index)
    second = next((at for at in range(index, len(reading.words)) if reading.words[at] in no.completing), None)
    return f"{reading.said(index)}… {reading.said(second)}" if second else reading.said(index)


def _hit(at: Said, negations: Negations, source: Said, target: Said) -> Hit:
    index = min(negations.hard or negations.lacking)
    span = target.reading.span(index, index + 1) if at is target else None
    severity = Severity.ERROR if target.role == "statement" else None
    other = target if at is source else source
    return Hit(
        _words(at.reading, index),
        detail=at.language,
        allowed=other.language,
        span=span,
        severity=severity,
        trust=Trust.LIKELY,
        about="negation",
    )


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
