"""A place, canton or person that differs from the source."""

from collections.abc import Iterator
from functools import cache, lru_cache

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.decks.glossary import common_glossary
from quizkit.languages import find_language
from quizkit.lexicon.concepts import has_name
from quizkit.lexicon.names import NATION, SAME, Place, find_listed, find_proper, is_spelled, key_of, names
from quizkit.lexicon.numerals import may_count, roman
from quizkit.lexicon.opposites import NEITHER, find_exchange, find_opposites
from quizkit.lexicon.reading import Reading
from quizkit.problems import Severity

RULER = 2
"""Names of rulers are longer."""
SINGLE = {"I": 1, "V": 5, "X": 10}
ENOUGH = 4
"""Texts of fewer words are answers and titles, which need not begin with a name."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Look for names that a translation replaces, then for names it has lost. German nouns look like names, too."""
    ours, theirs = source.reading, target.reading
    mine, others = (find_opposites(reading).get(NATION, NEITHER) for reading in (ours, theirs))
    if (exchange := find_exchange(mine, others)) and exchange.is_certain:
        before, now = mine.said[exchange.lost][0], others.said[exchange.gained][0]
        if not (_is_own_language(ours, before) and _is_own_language(theirs, now)):
            yield _hit(ours, theirs, before, now, NATION)
    yield from _find_other_ruler(ours, theirs)
    if not (lost := _find_missing(ours, theirs)) or not (gained := _find_missing(theirs, ours)):
        return
    replacing = next((gained[name] for name in gained if name in names().terms), None)
    for name, place in lost.items():
        if name in names().terms and replacing:
            yield _hit(ours, theirs, place, replacing, name)
        else:
            yield Hit("–", ours.said(*place), trust=Trust.DOUBTFUL, about=name)
        if name in names().terms:
            # The same name may be listed in one language only.
            yield Hit("–", ours.said(*place), trust=Trust.HINT, about=key_of(ours.words[place[0]]))


def _is_own_language(reading: Reading, place: Place) -> bool:
    """Return whether a text names its own language, as questions about words do: “auf Deutsch”, “in het Nederlands”."""
    return reading.said(*place).casefold() == find_language(reading.language).name.casefold()


def _find_other_ruler(ours: Reading, theirs: Reading) -> Iterator[Hit]:
    """Find another number behind the name of a king or pope, which makes another person of him."""
    mine, others = _find_ruler(ours), _find_ruler(theirs)
    if mine and others and _count(ours.said(mine)) != _count(theirs.said(others)):
        yield _hit(ours, theirs, (mine - 1, mine + 1), (others - 1, others + 1), "ruler")


@lru_cache(256)
def _find_ruler(reading: Reading) -> int | None:
    """Return where the only number behind a name is: Louis XIV."""
    numbers = [
        at for at in range(1, len(reading.words))
        if reading.said(at).isupper() and _count(reading.said(at)) and reading.said(at - 1)[0].isupper()
        and reading.gap(at).isspace() and len(reading.words[at - 1]) > RULER
    ]  # fmt: skip
    return numbers[0] if len(numbers) == 1 else None


def _count(numeral: str) -> int | None:
    """Read the number of a ruler; behind a name, a single letter is one, too: Karel V."""
    return SINGLE.get(numeral) or roman(numeral)


def _hit(ours: Reading, theirs: Reading, lost: Place, gained: Place, about: str) -> Hit:
    return Hit(theirs.said(*gained), ours.said(*lost), span=theirs.span(*gained), trust=Trust.SURE, about=about)


def _find_missing(ours: Reading, theirs: Reading) -> dict[str, Place]:
    """Find the names of a text that another text does not have, neither listed nor spelled in a similar way."""
    listed, mine, other_names = names(), find_listed(ours), find_listed(theirs)
    missing = dict[str, Place]()
    for name, place in mine.items():
        same = _namesakes(name, ours.language)
        if not any(listed.is_in(other, theirs) for other in same):
            # The Rhône is not the Rhine, though they are spelled alike.
            apart = {at for other, there in other_names.items() if other not in same for at in range(*there)}
            if not all(is_spelled(ours, at, theirs, apart) for at in range(*place)):
                missing[name] = place
    if missing:
        # « Conseil des États » does not name a state.
        termed = {
            at
            for term, place in common_glossary().find(ours).items()
            if common_glossary().is_in(term, theirs)
            for at in range(*place)
        }
        missing = {name: place for name, place in missing.items() if place[0] not in termed}
    others = (at for at in _find_unknown(ours) if not is_spelled(ours, at, theirs))
    return missing | {key_of(ours.words[at]): (at, at + 1) for at in others}


@lru_cache(256)
def _find_unknown(ours: Reading) -> tuple[int, ...]:
    """Find words that may be names and are neither listed ones nor everyday words."""
    found = (*find_listed(ours).values(), *common_glossary().find(ours).values())
    taken = {ours.words[at] for place in found for at in range(*place)}
    return tuple(at for at in _find_uncommon(ours) if ours.words[at] not in taken)


def _find_uncommon(ours: Reading) -> Iterator[int]:
    """Find words that may be names and are no everyday words, also at the beginning of a sentence."""
    small = ours.lexicon.function_words
    begun = (at for at in ours.sentences if len(ours.words) >= ENOUGH and len(ours.words[at]) >= SAME)
    starts = [at for at in begun if ours.words[at].isalpha() and ours.words[at] not in small and at not in ours.quoted]
    for at in (*find_proper(ours), *starts):
        word = ours.words[at]
        if not has_name(word, ours.language) and not _is_pole(ours, at) and not _is_dated(word, ours):
            yield at


def _is_dated(word: str, reading: Reading) -> bool:
    """Return whether a word is a number, a month or a day, which are not names in every language."""
    listed = (*reading.lexicon.months, *reading.lexicon.weekdays)
    return may_count(word, reading.language) or word in listed


def _is_pole(reading: Reading, at: int) -> bool:
    """Return whether a word has an opposite: “Östlich von Bern”."""
    return any(
        first <= at < end
        for sides in find_opposites(reading).values()
        for places in sides.said.values()
        for first, end in places
    )


@cache
def _namesakes(name: str, language: str) -> tuple[str, ...]:
    """Return the names that share a spelling in a language: « Tessin » is a canton and a river."""
    listed = names().terms
    spellings = set(listed[name].names.get(language, ()))
    return tuple(term.id for term in listed.values() if not spellings.isdisjoint(term.names.get(language, ())))


CHECK = PairCheck(
    code="P110",
    name="name-differs",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le plus grand lac de Thurgovie est beau.", "de": "Der grösste See im Aargau ist schön."}},
    good={"text": {"fr": "Le plus grand lac de Thurgovie est beau.", "de": "Der grösste See im Thurgau ist schön."}},
    find=find,
    is_mutual=False,
)
