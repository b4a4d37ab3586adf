"""A negation that a translation has lost or added, which turns true into false."""

from collections.abc import Iterator
from dataclasses import replace

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.checks.number_differs import have_like_length
from quizkit.lexicon.alignment import find_content, find_unmatched_words, is_matched, is_same_word
from quizkit.lexicon.comparison import EQUAL, LIMITS, find_comparison
from quizkit.lexicon.having import find_having
from quizkit.lexicon.names import NATION
from quizkit.lexicon.negation import Negations
from quizkit.lexicon.opposites import Sides, find_exchange, find_opposites, has_superlative
from quizkit.lexicon.reading import Reading
from quizkit.problems import Severity

NONE, ALONE = "none", "only"
NEGATIVE = frozenset((NONE, "neither", "never"))
"""Sides that are said with a negation."""
FAINT = frozenset(("also", "some", "many"))
"""Sides that take the place of nothing."""
LOOSE = 1
"""How many words of a literal translation may have no counterpart that is known."""
TELLING = frozenset((
    "only", "bound", "quantity", "nearness", "supply", "rank", "same", "frequency", "life", "birth", "permission",
    "before", "since", "opening", "duty", "inside", "marriage", "begin", "cleanness",
))  # fmt: skip
"""Sets whose words may take the place of a negation: “nobody but him” is “only he”."""
EXCEPT = frozenset((
    "sauf", "hormis", "excepté", "ausser", "ausgenommen", "behalve", "uitgezonderd", "tranne", "eccetto", "except",
))  # fmt: skip
TIMES = frozenset(("before", "since"))
VAGUE = frozenset((*TIMES, "inside", "direction", "frequency", "exception", "above"))
"""Sets whose small words mean too many things."""
LIMITING = frozenset(("only", "bound"))
"""Sets of which a word that only may say one of them is not enough: “younger than 18” is not yet “at least 18”."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Compare negations sentence by sentence. Where other words may express one, give the benefit of the doubt."""
    if hit := _find_swapped(source, target) or _find_bared(source, target):
        yield hit
        return
    if not any(said.negations.hard or said.negations.lacking for said in (source, target)):
        if not target.negations.soft and (soft := _list_soft(source, target)):
            said = source.reading.said(soft[0])
            yield Hit("–", said, detail=source.language, trust=Trust.HINT, about="negation")
        return
    parts = [list(said.reading.parts) for said in (source, target)]
    if len(parts[0]) != len(parts[1]):
        parts = [[(0, len(said.reading.words))] for said in (source, target)]
    for part, their_part in zip(*parts, strict=True):
        is_whole = len(parts[0]) == 1
        ours = source.negations if is_whole else source.negations.within(*part)
        theirs = target.negations if is_whole else target.negations.within(*their_part)
        if not denies_more(ours, theirs) and not denies_more(theirs, ours):
            continue
        ours, theirs = _leave_shared(source, ours, target), _leave_shared(target, theirs, source)
        if denies_more(ours, theirs):
            yield _hit(source, ours, theirs, source, target)
        elif denies_more(theirs, ours) and not _makes_up(source, target):
            yield _hit(target, theirs, ours, source, target)


def _list_soft(said: Said, other: Said) -> list[int]:
    """List words that may negate and have no counterpart, besides the “not” of “not only”."""
    no = said.reading.lexicon.negation
    words = said.reading.words
    return [
        at for at in sorted(said.negations.soft)
        if words[at] not in (*no.cues, *no.particles) and not is_matched(said.reading, at, other.reading)
    ]  # fmt: skip


def _leave_shared(said: Said, negations: Negations, other: Said) -> Negations:
    """Leave out negations in phrases that the other text says as well, in its own way: “not many” is “few”."""
    if not negations.hard:
        return negations
    mine, others = find_opposites(said.reading), find_opposites(other.reading)
    places = [
        place for name in mine.keys() & others.keys() for side, where in mine[name].said.items()
        if side in others[name].said and side != NONE for place in where
    ]  # fmt: skip
    shared = {at for first, end in places if end - first > 1 for at in range(first, end)}
    no, words = said.reading.lexicon.negation, said.reading.words
    if ALONE in mine and any(words[at] in no.completing for at in shared):
        # « Personne d’autre ne … » is “only”.
        shared.update([at for at in negations.hard if words[at] in no.particles][:1])
    return replace(negations, hard=negations.hard - shared)


def _find_swapped(source: Said, target: Said) -> Hit | None:
    """Find “with” in place of “without”, or the other way round, before the same thing."""
    if len(source.negations.hard) != len(target.negations.hard) or source.negations.only or target.negations.only:
        return None
    if abs(len(source.negations.lacking) - len(target.negations.lacking)) > 1:
        return None
    ours, theirs = find_having(source.reading), find_having(target.reading)
    for mine in ours:
        same = [one for one in theirs if is_same_word(mine.thing, source.language, one.thing, target.language)]
        if same and all(one.has != mine.has for one in same):
            span = target.reading.span(same[0].at, same[0].at + 1)
            lacking, other = (source, target) if not mine.has else (target, source)
            said = lacking.reading.said(mine.at if lacking is source else same[0].at)
            return Hit(said, allowed=other.language, detail=lacking.language, span=span, about="negation")
    return None


PREFIXES = {
    "fr": ("in", "im", "il", "ir", "dés", "dé", "mal", "mé", "a"), "de": ("un",), "nl": ("on",),
    "it": ("in", "im", "il", "ir", "dis", "s"), "en": ("un", "in", "im", "il", "ir", "dis"),
}  # fmt: skip
"""What denies the word that follows it."""
BARE = 4
"""How many letters of a word are left at least without its prefix."""


def _find_bared(source: Said, target: Said) -> Hit | None:
    """Find what one text denies in a single word, and the other says without any negation: unbrennbar, brandbaar."""
    for denying, other in ((source, target), (target, source)):
        no, their_no = denying.negations, other.negations
        if no.hard or len(no.lacking) > 1 or their_no.hard or their_no.lacking or their_no.soft or their_no.only:
            # “Invalid without a stamp” is “valid with a stamp only”.
            continue
        for at, bare in _list_denied(denying):
            bared = _find_same(bare, denying.language, other)
            if bared and not _find_same(bare, denying.language, denying):
                place = at if denying is target else bared[0]
                return Hit(
                    denying.reading.said(at), allowed=other.language, detail=denying.language,
                    span=target.reading.span(place, place + 1), trust=Trust.LIKELY, about="negation",
                )  # fmt: skip
    return None


def _list_denied(said: Said) -> Iterator[tuple[int, str]]:
    """Yield what single words deny, and where: unbrennbar, kinderlos."""
    for at in said.negations.lacking:
        word = said.reading.words[at]
        prefix = next((some for some in PREFIXES.get(said.language, ()) if word.startswith(some)), "")
        if prefix and len(word) - len(prefix) >= BARE:
            yield at, word.removeprefix(prefix)
    yield from ((having.at, having.thing) for having in find_having(said.reading) if not having.has)


def _find_same(word: str, language: str, said: Said) -> list[int]:
    """Return where a text has a word with the same meaning."""
    words = said.reading.words
    return [at for at in find_content(said.reading) if is_same_word(word, language, words[at], said.language)]


def _makes_up(other: Said, negating: Said) -> bool:
    """Return whether another word makes up for a negation: “never thick enough” is “always too thin”."""
    theirs, ours = find_opposites(other.reading), find_opposites(negating.reading)
    comparison = find_comparison(negating.reading)
    is_equal = comparison is not None and comparison.degree == EQUAL
    if any(
        _takes_place(name, ours[name], theirs[name], is_equal=is_equal)
        for name in ours.keys() & theirs.keys() - {NATION}
    ):
        return True
    limited = ours.keys() - {name for name in LIMITING & ours.keys() if not ours[name].said}
    if any(theirs[name].said.keys() - FAINT for name in TELLING & (theirs.keys() - limited)):
        return True
    if other.negations.only and not negating.negations.only and not ours.keys().isdisjoint(TIMES):
        # “No tomatoes before 1500” is « pas avant », « ne … qu’en ».
        return True
    # “No bird runs faster” is “the fastest of all birds”.
    return has_superlative(other.reading) and not has_superlative(negating.reading)


def _takes_place(name: str, ours: Sides, theirs: Sides, *, is_equal: bool) -> bool:
    """Return whether a text says a side that the negating one does not: “smaller” for “not as large”."""
    if not NEGATIVE.isdisjoint(ours.may_say):
        # “Neither” has become “both”: that is the negation itself.
        return False
    if name not in LIMITS | VAGUE and ours.said and theirs.may_say and ours.may_say.isdisjoint(theirs.may_say):
        return True
    return find_exchange(ours, theirs) is not None or (
        is_equal and bool(ours.said and theirs.said.keys() - ours.may_say)
    )


def _says_alone(negating: Said, other: Said) -> bool:
    """Return whether a negation is an “only” or a “most” in other words: “nobody but him”, “none is higher”."""
    if not EXCEPT.isdisjoint(negating.reading.words) and "only" in find_opposites(other.reading):
        return True
    return has_superlative(other.reading) and not has_superlative(negating.reading)


def _says_opposite(negating: Said, other: Said) -> bool:
    """Return whether one text denies a side of a set, and the other says the other side: not blind, seeing."""
    ours, theirs = find_opposites(negating.reading), find_opposites(other.reading)
    names = (ours.keys() & theirs.keys()) - LIMITS - {NATION}
    exchanges = (find_exchange(ours[name], theirs[name]) for name in names if NEGATIVE.isdisjoint(ours[name].may_say))
    return any(exchange is not None and exchange.is_certain for exchange in exchanges)


def _is_literal(source: Said, target: Said) -> bool:
    """Return whether a translation has about as many words as its source, and the same opposites."""
    return (
        have_like_length(source.reading, target.reading)
        and not _says_more(source.reading, target.reading)
        and not _says_more(target.reading, source.reading)
    )


def _says_more(ours: Reading, theirs: Reading) -> bool:
    """Return whether we say a side of a set of which the other text has nothing, not even another word for it."""
    there = find_opposites(theirs)
    return any(
        not is_matched(ours, at, theirs)
        for name, sides in find_opposites(ours).items() if name not in there
        for places in sides.said.values()
        for first, end in places
        for at in range(first, end)
    )  # fmt: skip


def denies_more(ours: Negations, theirs: Negations) -> bool:
    """Return whether our side of a translation negates more than the other can, with all its words."""
    soft, their_soft = len(ours.lacking) + len(ours.soft), len(theirs.lacking) + len(theirs.soft)
    # Soft negations on both sides cancel out: « sans » and “ohne” cannot make up for a missing “nicht”.
    both = min(soft, their_soft)
    total = len(theirs.hard) + their_soft
    if ours.hard:
        return len(ours.hard) > total - both
    return len(ours.lacking) > total + len(theirs.only)


def quote_negation(reading: Reading, index: int) -> str:
    """Return the negation at a word of a text, to be quoted; in French, both words."""
    no = reading.lexicon.negation
    if reading.words[index] not in no.particles:
        return reading.said(index)
    second = next((at for at in range(index, len(reading.words)) if reading.words[at] in no.completing), None)
    return f"{reading.said(index)}… {reading.said(second)}" if second else reading.said(index)


def _hit(at: Said, negations: Negations, others: Negations, source: Said, target: Said) -> Hit:
    index = min(negations.hard or negations.lacking)
    other = target if at is source else source
    # “Without” may be what stands for the negation, though another word would match it as well.
    is_bare = len(negations.hard) > len(others.hard) + len(others.lacking) + len(others.soft)
    is_literal = _is_literal(source, target)
    trust = _weigh_loss(source, target, is_bare or not negations.hard, is_bare and is_literal)
    if (_count_all(negations, at, other) - _count_all(others, other, at)) % 2 == 0:
        # “Invalid without a notary” is “valid with a notary only”.
        trust = Trust.FAINT
    elif at is target:
        is_likely = is_bare and _is_understood(target, source) and not _contrasts(target.reading, index)
        trust = Trust.LIKELY if is_likely else Trust.LONE
    is_known = _is_nearly_understood(source, target) if at is source else _is_word_for_word(source, target)
    is_error = target.role == "statement" and is_literal and is_known and trust is not Trust.LONE
    return Hit(
        quote_negation(at.reading, index), allowed=other.language, detail=at.language,
        span=target.reading.span(index, index + 1) if at is target else None,
        severity=Severity.ERROR if is_error else None, trust=trust, about="negation",
    )  # fmt: skip


def _weigh_loss(source: Said, target: Said, is_bare: bool, is_certain: bool) -> Trust:
    """Weigh a negation that a translation has lost: what is absent is absent only if all the rest is understood."""
    if (
        _says_alone(source, target)
        or _says_opposite(source, target)
        or (_makes_up(target, source) and not _is_word_for_word(source, target))
    ):
        return Trust.FAINT
    if is_certain and _is_understood(source, target):
        return Trust.SURE
    return Trust.LIKELY if is_bare else Trust.DOUBTFUL


def _is_nearly_understood(source: Said, target: Said) -> bool:
    """Return whether at most a word has no counterpart, or as many words as in the source, which may be theirs."""
    open_words, their_open_words = _count_open(target, source), _count_open(source, target)
    return open_words <= LOOSE or open_words == their_open_words == 2 * LOOSE


def _is_word_for_word(source: Said, target: Said) -> bool:
    """Return whether a translation has the words of its source, one by one."""
    is_as_long = abs(len(source.reading.words) - len(target.reading.words)) <= 1
    return is_as_long and _count_open(source, target) + _count_open(target, source) <= 2 * LOOSE


def _contrasts(reading: Reading, index: int) -> bool:
    """Return whether what is denied is put right at once: “not solid but liquid”."""
    return any(word in reading.lexicon.negation.contrasting for word in reading.words[index:])


def _count_all(negations: Negations, said: Said, other: Said) -> int:
    """Count negations, and words that turn one round, if the other text has not got them as well."""
    turning = negations.denying - negations.hard - negations.lacking
    own = sum(not is_matched(said.reading, at, other.reading) for at in turning)
    return len(negations.hard) + len(negations.lacking) + own


def _count_open(ours: Said, theirs: Said) -> int:
    """Count our words that have no counterpart."""
    return len(find_unmatched_words(ours.reading, theirs.reading))


def _is_understood(negating: Said, other: Said) -> bool:
    """Return whether all words of the other text have a counterpart, so that none of them can hide the negation.

    Translators lose a “not”; where they add one, they mostly put the same thing in other words.
    """
    return _count_open(other, negating) == 0 and _count_open(negating, other) <= 1


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
