"""A place, canton or person that differs from the source."""

import csv
from collections.abc import Iterator
from functools import cache, lru_cache

from quizkit.bundled import find_bundled
from quizkit.cards.cantons import cantons
from quizkit.cards.text import Text
from quizkit.checks import Hit, PairCheck, Said
from quizkit.checks.glossary_term import terms
from quizkit.lexicon.reading import Reading
from quizkit.lexicon.terms import Term, Terms, bare_words, strip_accents
from quizkit.problems import Severity

TITLES = frozenset(("saint", "sainte", "saints", "sint"))
SAME = 4
"""How many first letters identify an unlisted name in another language."""


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
    """Look for a listed name replaced by another, then for an unlisted name that is gone."""
    if hit := _find_exchange(source.reading, target.reading):
        yield hit
        return
    words = " ".join(bare_words(target.reading))
    gone = [at for at in _find_proper(source.reading) if strip_accents(source.reading.words[at])[:SAME] not in words]
    listed = _listed_words(names(), source.reading) | _listed_words(terms(), source.reading) if gone else set()
    if unlisted := [at for at in gone if source.reading.words[at] not in listed]:
        yield Hit("–", source.reading.said(unlisted[0]), severity=Severity.INFO)


def _find_exchange(source: Reading, target: Reading) -> Hit | None:
    """Find a listed name that has taken the place of another."""
    listed, ours = names(), _find_listed(source)
    if not (lost := [name for name in ours if not listed.is_in(name, target)]):
        return None
    # « Conseil des États » does not name a state.
    termed = {at for term, place in terms().find(source).items() if terms().is_in(term, target) for at in range(*place)}
    lost = [name for name in lost if ours[name][0] not in termed]
    theirs = _find_listed(target)
    gained = [name for name in theirs if not listed.is_in(name, source)]
    if not lost or not gained:
        return None
    place = theirs[gained[0]]
    return Hit(target.said(*place), source.said(*ours[lost[0]]), span=target.span(*place))


def _listed_words(listed: Terms, reading: Reading) -> set[str]:
    """Return the words of a text that are part of listed names."""
    return {reading.words[at] for place in listed.find(reading).values() for at in range(*place)}


@lru_cache(256)
def _find_listed(reading: Reading) -> dict[str, tuple[int, int]]:
    """Find listed names; a name is capitalised."""
    return {name: place for name, place in names().find(reading).items() if not reading.said(*place).islower()}


@lru_cache(256)
def _find_proper(reading: Reading) -> list[int]:
    """Find words that are certainly names: capitalised within a sentence, except in German, which capitalises nouns."""
    if reading.language == "de":
        return []
    outside = reading.quoted.union(reading.sentences)
    long = (at for at, word in enumerate(reading.words) if len(word) > SAME and at not in outside)
    return [at for at in long if reading.said(at).istitle() and reading.words[at] not in TITLES]


CHECK = PairCheck(
    code="P110",
    name="name-differs",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le plus grand lac de Thurgovie est beau.", "de": "Der grösste See im Aargau ist schön."}},
    good={"text": {"fr": "Le plus grand lac de Thurgovie est beau.", "de": "Der grösste See im Thurgau ist schön."}},
    find=find,
)
