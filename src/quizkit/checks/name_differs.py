"""A place, canton or person that differs from the source."""

import csv
from collections.abc import Collection, Iterator
from difflib import SequenceMatcher
from functools import cache, lru_cache

from quizkit.bundled import find_bundled
from quizkit.cards.cantons import cantons
from quizkit.cards.text import Text
from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.checks.glossary_term import terms
from quizkit.lexicon.accents import strip_accents
from quizkit.lexicon.concepts import has_name
from quizkit.lexicon.numerals import may_count, roman
from quizkit.lexicon.opposites import find_exchange, find_opposites
from quizkit.lexicon.reading import Reading
from quizkit.lexicon.terms import Term, Terms, bare_words
from quizkit.problems import Severity

TITLES = frozenset(("saint", "sainte", "saints", "sint", "sankt"))
ENOUGH = 4
"""Texts of fewer words are answers and titles, which need not begin with a name."""
SAME = 4
"""How many first letters identify an unlisted name in another language."""
SOUNDS = (
    ("tsch", "t"),
    ("tch", "t"),
    ("sch", "s"),
    ("ch", "k"),
    ("ph", "f"),
    ("v", "f"),
    ("w", "f"),
    ("c", "k"),
    ("q", "k"),
    ("z", "s"),
    ("d", "t"),
    ("x", "ks"),
)
"""Letters that stand for the same sound in different languages."""
LIKE = 0.8
NATION = "nation"
Place = tuple[int, int]


@cache
def names() -> Terms:
    """Return the names that differ between languages: cantons, their capitals, and our own list."""
    by_id: dict[str, dict[str, tuple[str, ...]]] = {}
    for code, canton in cantons().items():
        for kind, text in (("canton", canton.name), ("capital", canton.capital)):
            # Many cantons have the same name as their capital.
            place = next((id_ for id_, texts in by_id.items() if texts == _wrap(text)), f"{kind}-{code.lower()}")
            by_id[place] = _wrap(text)
    with (find_bundled("content") / "common" / "names.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name = row.pop("id")
            listed = by_id.get(name, {})
            by_id[name] = {code: (*listed.get(code, ()), *words.split(" | ")) for code, words in row.items()}
    return Terms((Term(name, texts) for name, texts in by_id.items()), least=3)


def _wrap(text: Text) -> dict[str, tuple[str, ...]]:
    return {language: (words,) for language, words in text.items()}


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Look for a name replaced by another, then for names that are gone. German nouns look like names, too."""
    ours, theirs = source.reading, target.reading
    nations = (find_opposites(reading).get(NATION) for reading in (ours, theirs))
    if all(sides := tuple(nations)) and (exchange := find_exchange(*sides)) and exchange.is_certain:  # type: ignore[arg-type]
        yield _hit(ours, theirs, sides[0].said[exchange.lost][0], sides[1].said[exchange.gained][0], NATION)  # type: ignore[union-attr]
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
            yield Hit("–", ours.said(*place), trust=Trust.HINT, about=_key(ours.words[place[0]]))


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
            at for term, place in terms().find(ours).items() if terms().is_in(term, theirs) for at in range(*place)
        }
        missing = {name: place for name, place in missing.items() if place[0] not in termed}
    taken = {ours.words[at] for found in (mine, terms().find(ours)) for place in found.values() for at in range(*place)}
    others = (at for at in _find_unknown(ours) if ours.words[at] not in taken and not is_spelled(ours, at, theirs))
    return missing | {_key(ours.words[at]): (at, at + 1) for at in others}


def _find_unknown(ours: Reading) -> Iterator[int]:
    """Find words that may be names and are no everyday words, also at the beginning of a sentence."""
    small = ours.lexicon.function_words
    begun = (at for at in ours.sentences if len(ours.words) >= ENOUGH and len(ours.words[at]) >= SAME)
    starts = [at for at in begun if ours.words[at].isalpha() and ours.words[at] not in small and at not in ours.quoted]
    for at in (*_find_proper(ours), *starts):
        word = ours.words[at]
        if not has_name(word, ours.language) and not _is_pole(ours, at) and not may_count(word, ours.language):
            yield at


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


def find_anchors(reading: Reading) -> Iterator[tuple[str, int]]:
    """Return the names of a text under which the same names of another language are found, with their positions."""
    listed = find_listed(reading)
    yield from ((name, place[0]) for name, place in listed.items())
    taken = {at for place in listed.values() for at in range(*place)}
    words = (*_find_proper(reading), *reading.sentences)
    yield from ((_key(reading.words[at]), at) for at in words if at not in taken)


def find_names(reading: Reading) -> Iterator[Place]:
    """Return the places of the names in a text: listed ones, and in languages that capitalise only names all others."""
    listed = set(find_listed(reading).values())
    taken = {at for place in listed for at in range(*place)}
    others = _find_proper(reading) if reading.language != "de" else ()
    yield from sorted(listed | {(at, at + 1) for at in others if at not in taken})


@lru_cache(256)
def find_listed(reading: Reading) -> dict[str, Place]:
    """Find listed names; a name is capitalised."""
    listed = names().find(reading).items()
    return {
        name: place
        for name, place in listed
        if not reading.said(*place).islower()
        and not _is_nation(reading, place[0])
        and not _is_noun(reading, name, place)
    }


def _is_noun(reading: Reading, name: str, place: Place) -> bool:
    """Return whether a word that looks like a form of a name is an everyday word: “Schwanz” is not “Schwaben”."""
    word = reading.words[place[0]]
    if place[1] - place[0] > 1 or not has_name(word, reading.language):
        return False
    return word not in (form.casefold() for form in names().terms[name].names.get(reading.language, ()))


@lru_cache(256)
def _find_proper(reading: Reading) -> list[int]:
    """Find words that may be names: capitalised within a sentence. In German, all nouns are."""
    outside = reading.quoted.union(reading.sentences)
    long = (at for at, word in enumerate(reading.words) if len(word) >= SAME and at not in outside)
    capital = (at for at in long if reading.said(at)[0].isupper() and reading.words[at] not in TITLES)
    return [at for at in capital if roman(reading.said(at)) is None and not _is_nation(reading, at)]


def _is_nation(reading: Reading, at: int) -> bool:
    sides = find_opposites(reading).get(NATION)
    return sides is not None and any(first <= at < end for places in sides.said.values() for first, end in places)


def is_spelled(ours: Reading, at: int, theirs: Reading, besides: Collection[int] = ()) -> bool:
    """Return whether another text has a word that is spelled like a name of ours; some of its words do not count."""
    word = strip_accents(ours.words[at])
    others = (other for index, other in enumerate(bare_words(theirs)) if index not in besides)
    if len(word) < SAME:
        return word in others
    return any(are_alike(word, other) for other in others)


@lru_cache(20_000)
def are_alike(word: str, other: str) -> bool:
    """Return whether two words without accents are spelled alike: in their first letters, or in their consonants."""
    return (len(word) >= SAME and word[:SAME] in other) or _is_like(_skeleton(word), _skeleton(other))


def _key(word: str) -> str:
    return strip_accents(word).removesuffix("s")


@cache
def _skeleton(word: str) -> str:
    """Return the consonants of a name, which stay nearly the same in every language: Baudouin, Boudewijn.

    >>> _skeleton("tchaikovski"), _skeleton("tschaikowsky")
    ('tkfsk', 'tkfsk')
    """
    plain = word
    for letters, sound in SOUNDS:
        plain = plain.replace(letters, sound)
    kept = [char for char in plain if char not in "aeiouyhj"]
    return "".join(char for at, char in enumerate(kept) if not at or kept[at - 1] != char)


def _is_like(one: str, other: str) -> bool:
    if one == other:
        return len(one) > 1
    return min(len(one), len(other)) > 2 and one[0] == other[0] and SequenceMatcher(None, one, other).ratio() >= LIKE


CHECK = PairCheck(
    code="P110",
    name="name-differs",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le plus grand lac de Thurgovie est beau.", "de": "Der grösste See im Aargau ist schön."}},
    good={"text": {"fr": "Le plus grand lac de Thurgovie est beau.", "de": "Der grösste See im Thurgau ist schön."}},
    find=find,
)
