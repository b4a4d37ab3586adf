"""A translation that says the opposite: small for large, south for north, sold for bought."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.checks.number_differs import have_rests
from quizkit.lexicon.arrangement import find_rearranged
from quizkit.lexicon.comparison import LIMITS, find_comparison, find_flip, is_compared, is_crossed, is_turned_round
from quizkit.lexicon.names import NATION
from quizkit.lexicon.opposites import NEITHER, Sides, find_exchange, find_opposites, has_superlative
from quizkit.lexicon.phrases import MAY_SAY, phrases
from quizkit.lexicon.reading import Reading
from quizkit.problems import Severity

VAGUE = frozenset(("quantity", "amount", "only"))
"""Sets whose sides shade into each other."""
EXPLICIT = frozenset(("bound",))
"""Sets whose words mean nothing else: “at least”."""
SMALL = frozenset(("before", "above", "frequency"))
"""Sets of small words, of which each has several meanings, but hardly the same wrong one in two other languages."""
EVEN = 2
RELATIONS = frozenset((
    "compass", "side", "above", "front", "stream", "before", "age", "sequence", "victory", "trade", "loan", "exchange",
    "post", "kin", "parent", "child", "height", "weight", "size", "length", "width", "speed", "distance", "inside",
    "superiority", "hire", "work", "customs", "depth", "rank", "earliness", "border", "union", "combat",
))  # fmt: skip
"""Sets that say how one thing relates to another: A lies north of B, and B south of A."""
TIMES = frozenset(("before", "after"))
"""Sides of small words that hardly mean anything else where they stand against each other."""
PREPOSITIONS = frozenset(("vor", "nach", "voor", "na", "avant", "après", "prima", "dopo", "before", "after"))
SPAN = "since"
"""“Until 1972” is before something, too."""
MEANWHILE, LATER = "during", "after"
"""Sides of which small words tell too little, but if one stands for the other."""
NEGATIVE = ("few", "none", "neither")
NONE = ("none", "neither")
"""Sides that are said with a negation: « presque aucun »."""
NAMES = frozenset((NATION,))
"""The sets that `name_differs` compares."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Compare source and translation, set by set of opposites. If one negates more, “not far” may well be “near”."""
    ours, theirs = find_opposites(source.reading), find_opposites(target.reading)
    if hit := _find_flipped(source, target):
        yield hit
    said, has_hit = set[tuple[str, str]](), False
    for name in sorted(ours.keys() & theirs.keys() - LIMITS - NAMES):
        hit = find_opposite(source, target, name, ours[name], theirs[name])
        # A word may be in several sets: rising and setting, up and down.
        if hit and (hit.value, hit.allowed) not in said:
            if hit.trust is Trust.SURE:
                said.add((hit.value, hit.allowed))
            has_hit = True
            yield hit
    if not has_hit and (hit := _find_rearranged(source, target)):
        yield hit


def _find_flipped(source: Said, target: Said) -> Hit | None:
    """Find a comparison that says the opposite: “longer than wide” became “wider than long”, or “less long”."""
    flip = find_flip(source.reading, target.reading)
    ours, theirs = find_comparison(source.reading), find_comparison(target.reading)
    if flip is None or ours is None or theirs is None or not flip.is_opposite:
        return None
    if not is_straight(source, target, theirs.than):
        return None
    place = (max(0, theirs.than - 1), theirs.than + 1)
    return Hit(
        target.reading.said(*place), source.reading.said(max(0, ours.than - 1), ours.than + 1),
        span=target.reading.span(*place), trust=Trust.SURE if flip.is_clear else Trust.DOUBTFUL, about="order",
    )  # fmt: skip


def _find_rearranged(source: Said, target: Said) -> Hit | None:
    """Find what has changed places: “from red to green” became “from green to red”."""
    change = find_rearranged(source.reading, target.reading)
    if change is None or find_comparison(source.reading) or find_comparison(target.reading):
        return None
    said, span = target.reading.said(*change.theirs), target.reading.span(*change.theirs)
    return Hit(said, source.reading.said(*change.ours), span=span, trust=Trust.DOUBTFUL, about="arrangement")


def find_opposite(source: Said, target: Said, name: str, ours: Sides, theirs: Sides) -> Hit | None:
    """Find which opposite a translation says instead of what its source says, in one set."""
    exchange = find_exchange(ours, theirs, is_explicit=name in EXPLICIT)
    if exchange is None:
        return _find_hint(source, target, name, ours, theirs)
    if _is_weighed(source, target, name):
        return None
    if (exchange.lost in NEGATIVE and source.negations.denying) or (
        exchange.gained in NONE and target.negations.denying
    ):
        return None
    place = theirs.said[exchange.gained][0]
    is_denied = exchange.lost in NEGATIVE or exchange.gained in NONE
    if not is_denied and not is_straight(source, target, place[0], ours, theirs):
        return None
    said = ours.said.get(exchange.lost)
    # “A is older than B” may become “B is younger than A”, and few people are some people: ask a third language.
    is_vague = name in VAGUE and "all" not in (exchange.lost, exchange.gained)
    is_certain = (
        exchange.is_certain
        and not is_vague
        and exchange.gained not in NONE
        and not is_compared(target.reading, place[0])
    )
    is_round = (
        said is not None and name in RELATIONS and is_crossed(source.reading, said[0][0], target.reading, place[0])
    )
    if (
        is_round
        or _is_ranked(source.reading, target.reading)
        or have_rests(source.reading, target.reading)
        or is_balanced(source.reading, target.reading)
    ):
        return Hit(target.reading.said(*place), "–", span=target.reading.span(*place), trust=Trust.FAINT, about=name)
    return Hit(
        target.reading.said(*place),
        source.reading.said(*said[0]) if said else "–",
        span=target.reading.span(*place),
        trust=Trust.SURE if is_certain else Trust.DOUBTFUL,
        about=name,
    )


def _find_hint(source: Said, target: Said, name: str, ours: Sides, theirs: Sides) -> Hit | None:
    """Find another side in words that often mean something else, such as small ones and compounds."""
    if name in SMALL:
        return _find_small(source, target, name, ours, theirs)
    if name in LIMITS or theirs.said or not ours.said or not ours.may_say.isdisjoint(theirs.may_say):
        return None
    if any(f"{MAY_SAY}{name}.{side}" in target.reading.marks for side in theirs.may_say):
        return Hit("–", "–", trust=Trust.HINT, about=name)
    return None


def _find_small(source: Said, target: Said, name: str, ours: Sides, theirs: Sides) -> Hit | None:
    """Find a small word in place of its opposite, though it often means something else: “vor” for “après”."""
    is_meanwhile = MEANWHILE in {*ours.said, *theirs.said}
    mine, others = (sides.may_say if is_meanwhile else sides.may_say - {MEANWHILE} for sides in (ours, theirs))
    if not (mine and others) or not mine.isdisjoint(others) or (is_meanwhile and LATER not in mine | others):
        return None
    if any(find_comparison(said.reading) for said in (source, target)) or not is_straight(source, target, 0):
        return None
    at, place = (_find_word(said.reading, name, sides) for said, sides in ((source, ours), (target, theirs)))
    is_said = ours.said or theirs.said or (mine | others == TIMES and _are_prepositions(source.reading, target.reading))
    said = target.reading.said(place)
    return Hit(
        said, source.reading.said(at), span=target.reading.span(place, place + 1),
        trust=Trust.DOUBTFUL if is_said else Trust.HINT, about=name,
    )  # fmt: skip


def _are_prepositions(*readings: Reading) -> bool:
    """Return whether two texts have words before a time that they do not end, as “until 1972” does."""
    return all(
        not PREPOSITIONS.isdisjoint(reading.words) and not find_opposites(reading).get(SPAN, NEITHER).said
        for reading in readings
    )


def _find_word(reading: Reading, name: str, sides: Sides) -> int:
    """Return where a text says, or may say, one side of a set."""
    hints, words = phrases(reading.language).hints, enumerate(reading.words)
    said = [place[0] for places in sides.said.values() for place in places]
    may_say = (at for at, word in words if any(hint.startswith(name) for hint in hints.get(word, ())))
    marks = (mark.first for side in sorted(sides.may_say) for mark in reading.marks.get(f"{MAY_SAY}{name}.{side}", ()))
    return next(chain(said, may_say, marks), 0)


def _is_ranked(ours: Reading, theirs: Reading) -> bool:
    """Return whether one text ranks what the other compares: “the smallest” is what all others are larger than."""
    (is_most, than), (is_their_most, their_than) = (
        (has_superlative(reading), find_comparison(reading)) for reading in (ours, theirs)
    )
    return (is_most and their_than is not None) or (is_their_most and than is not None)


@lru_cache(256)
def is_balanced(ours: Reading, theirs: Reading) -> bool:
    """Return whether two opposites at once leave the meaning as it was: less than half are awake, more than half sleep.

    A translator who errs does so in one place.
    """
    mine, others = find_opposites(ours), find_opposites(theirs)
    exchanged = set[int]()
    for name in mine.keys() & others.keys() - NAMES:
        exchange = find_exchange(mine[name], others[name])
        if exchange and exchange.is_certain:
            exchanged.add(others[name].said[exchange.gained][0][0])
    return len(exchanged) == EVEN


def _is_weighed(source: Said, target: Said, name: str) -> bool:
    """Return whether the words of a set are part of comparisons, which are weighed as a whole."""
    if is_turned_round(source.reading, target.reading):
        return True
    one, other = find_comparison(source.reading), find_comparison(target.reading)
    if name == "amount" and one and other:
        return True
    if find_flip(source.reading, target.reading) is None:
        return False
    return all(than is not None and name in than.sets for than in (one, other))


def is_straight(source: Said, target: Said, at: int, ours: Sides = NEITHER, theirs: Sides = NEITHER) -> bool:
    """Return whether two texts negate equally often, besides in the opposites compared: “unmarried”, “married”.

    Only the sentence of a word of the translation counts, if both have as many sentences.
    """
    are_paired = len(source.reading.parts) == len(target.reading.parts)
    sentence = target.reading.sentence_of(at) if are_paired else None
    return _count_negations(source, ours, sentence) == _count_negations(target, theirs, sentence)


def _count_negations(said: Said, sides: Sides, sentence: int | None) -> int:
    negations, parts = said.negations, said.reading.parts
    if sentence is not None and len(parts) > 1:
        negations = negations.within(*parts[sentence])
    lacking = negations.lacking - _list_places(sides) if negations.lacking else ()
    return len(negations.hard) + len(lacking)


def _list_places(sides: Sides) -> frozenset[int]:
    return frozenset(at for places in sides.said.values() for first, end in places for at in range(first, end))


CHECK = PairCheck(
    code="P115",
    name="opposite-differs",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le village est à gauche du pont.", "de": "Das Dorf liegt rechts von der Brücke."}},
    good={"text": {"fr": "Le village est à gauche du pont.", "de": "Das Dorf liegt links von der Brücke."}},
    find=find,
)
