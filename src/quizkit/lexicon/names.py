"""Names: places, cantons and people in a text, listed ones and those that only look like names.

Inside: listed names, unlisted ones, nations, words spelled alike, what a name is known by in every language.
"""

import csv
from collections.abc import Collection, Iterator, Mapping
from difflib import SequenceMatcher
from functools import cache, lru_cache

from pydantic import BaseModel

from quizkit import safe_yaml
from quizkit.bundled import find_bundled
from quizkit.lexicon.accents import strip_accents
from quizkit.lexicon.concepts import has_name
from quizkit.lexicon.numerals import roman
from quizkit.lexicon.opposites import find_opposites
from quizkit.lexicon.reading import Reading
from quizkit.lexicon.terms import Term, Terms, bare_words

TITLES = frozenset(("saint", "sainte", "saints", "sint", "sankt"))
SAME = 4
"""How many first letters identify an unlisted name in another language."""
SOUNDS = (
    ("tsch", "t"),
    ("tch", "t"),
    ("sch", "s"),
    ("ch", "k"),
    ("ce", "se"),
    ("ci", "si"),
    ("cy", "sy"),
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


class _CantonName(BaseModel):
    """What the table of cantons says about names; it says more to `cards`."""

    code: str
    name: Mapping[str, str]
    capital: Mapping[str, str]


class _CantonNames(BaseModel):
    cantons: tuple[_CantonName, ...]


@cache
def names() -> Terms:
    """Return the names that differ between languages: cantons, their capitals, and our own list."""
    folder, by_id = find_bundled("content") / "common", dict[str, dict[str, tuple[str, ...]]]()
    table = safe_yaml.read((folder / "cantons.yaml").read_bytes(), "cantons.yaml").value
    for canton in _CantonNames.model_validate(table).cantons:
        for kind, text in (("canton", canton.name), ("capital", canton.capital)):
            forms: dict[str, tuple[str, ...]] = {language: (words,) for language, words in text.items()}
            # Many cantons have the same name as their capital.
            place = next((id_ for id_, listed in by_id.items() if listed == forms), f"{kind}-{canton.code.lower()}")
            by_id[place] = forms
    with (folder / "names.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name = row.pop("id")
            listed = by_id.get(name, {})
            by_id[name] = {code: (*listed.get(code, ()), *words.split(" | ")) for code, words in row.items()}
    return Terms((Term(name, texts) for name, texts in by_id.items()), least=3)


def find_anchors(reading: Reading) -> Iterator[tuple[str, int]]:
    """Return the names of a text under which the same names of another language are found, with their positions."""
    listed = find_listed(reading)
    yield from ((name, place[0]) for name, place in listed.items())
    taken = {at for place in listed.values() for at in range(*place)}
    words = (*find_proper(reading), *(reading.sentences if reading.words else ()))
    yield from ((key_of(reading.words[at]), at) for at in words if at not in taken)


def find_names(reading: Reading) -> Iterator[Place]:
    """Return the places of the names in a text: listed ones, and in languages that capitalise only names all others."""
    listed = set(find_listed(reading).values())
    taken = {at for place in listed for at in range(*place)}
    others = find_proper(reading) if reading.language != "de" else ()
    yield from sorted(listed | {(at, at + 1) for at in others if at not in taken})


@lru_cache(256)
def find_listed(reading: Reading) -> dict[str, Place]:
    """Find listed names in a text; a name is capitalised."""
    listed = names().find(reading).items()
    return {
        name: place
        for name, place in listed
        if not reading.said(*place).islower()
        and not is_nation(reading, place[0])
        and not _is_noun(reading, name, place)
    }


def _is_noun(reading: Reading, name: str, place: Place) -> bool:
    """Return whether a word that looks like a form of a name is an everyday word: “Schwanz” is not “Schwaben”."""
    word = reading.words[place[0]]
    if place[1] - place[0] > 1 or not has_name(word, reading.language):
        return False
    return word not in (form.casefold() for form in names().terms[name].names.get(reading.language, ()))


@lru_cache(256)
def find_proper(reading: Reading) -> list[int]:
    """Find unlisted names in a text: capitalised within a sentence. In German, all nouns are."""
    outside = reading.quoted.union(reading.sentences)
    long = (at for at, word in enumerate(reading.words) if len(word) >= SAME and at not in outside)
    capital = (at for at in long if reading.said(at)[0].isupper() and reading.words[at] not in TITLES)
    return [at for at in capital if roman(reading.said(at)) is None and not is_nation(reading, at)]


def is_nation(reading: Reading, at: int) -> bool:
    """Return whether a word names a country, a people or their language."""
    sides = find_opposites(reading).get(NATION)
    return sides is not None and any(first <= at < end for places in sides.said.values() for first, end in places)


def is_spelled(ours: Reading, at: int, theirs: Reading, besides: Collection[int] = ()) -> bool:
    """Return whether another text has a word spelled like a name of ours; some of its words do not count."""
    word = strip_accents(ours.words[at])
    if not besides and word in bare_words(theirs):
        return True
    others = ((index, other) for index, other in enumerate(bare_words(theirs)) if index not in besides)
    if len(word) < SAME:
        return any(word == other for _, other in others)
    # “Allebei” sounds like “Elbe”, but names are capitalised.
    return any(
        word[:SAME] in other or (theirs.said(index)[0].isupper() and are_alike(word, other)) for index, other in others
    )


@lru_cache(20_000)
def are_alike(word: str, other: str) -> bool:
    """Return whether two names without accents are spelled alike: in their first letters, or in their consonants."""
    return (len(word) >= SAME and word[:SAME] in other) or _is_like(_skeleton(word), _skeleton(other))


def key_of(word: str) -> str:
    """Return what an unlisted name is known by in every language: its consonants, if it has enough of them."""
    plain = strip_accents(word)
    bare = _skeleton(plain).removesuffix("s")
    return bare if len(bare) >= SAME - 1 else plain.removesuffix("s")


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
