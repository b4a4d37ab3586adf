"""Lexicon: the words of one language that the checks must understand.

Inside: words and phrases of the language's file, its opposites, its house style, languages that can be recognised.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from quizkit.bundled import find_bundled
from quizkit.bundled_yaml import read_bundled
from quizkit.language_files import BrokenLanguage, read_own_lexicon
from quizkit.languages import own_folder

TOKEN = re.compile(
    r"\d{1,3}(?:[ \u00a0\u202f\u2009’']\d{3}(?!\d))+(?:[.,]\d+)?"  # 12 500,5 · 12’500
    r"|\d+(?:[.,]\d+)*"  # 12.500 · 3,5 · 1.8.1291
    r"|[^\W\d_]+|[%‰€$£]|°[CFcf]?"
)
Words = tuple[str, ...]


def split_words(value: object) -> object:
    """Split a line of a lexicon's file into words, or into phrases if there are bars between them."""
    if not isinstance(value, str):
        return value
    return tuple(part.strip() for part in value.split("|") if part.strip()) if "|" in value else tuple(value.split())


Listed = Annotated[Words, BeforeValidator(split_words)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Negation(_Part):
    """How a language says no. French uses two words, the first of which means little alone."""

    particles: Listed = ()
    restricting: Listed = ()
    comparing: Listed = ()
    """After these, a restricting word is a comparison: « aussi peu que »."""
    completing: Listed = ()
    preceding: Listed = ()
    bare: Listed = ()
    """Verbs that a particle negates without a second word: « il ne cesse de »."""
    cues: Listed = ()
    nouns: Listed = ()
    """After these, a cue is a noun and not a negation: « un pas »."""
    exempt: Listed = ()
    """Phrases that contain a cue but negate nothing: “not only”."""
    joining: Listed = ()
    """“Not alone” means “not only” if one of these follows: “but also”."""
    contrasting: Listed = ()
    """Words that put right what was denied: “but”."""
    pairs: tuple[Words, ...] = ()
    """Two words that together negate once: “neither … nor”."""
    soft: Listed = ()
    """Words that another language may express with a negation: “hardly”, “refuses”."""
    lacking: Listed = ()
    """Words for what is absent or impossible: “without”, “impossible”. A translation must not lose them."""
    denying: Listed = ()
    """Words that turn a negation round: “no letter is missing” is “all letters are there”."""
    not_lacking: Listed = ()
    """Words that only look like these: “under”."""


class Bounds(_Part):
    """Words next to a number that say on which side of it the true one lies; doubtful ones may mean something else."""

    up: Listed = ()
    """Before it: “at least”, “more than”."""
    up_doubtful: Listed = ()
    down: Listed = ()
    down_doubtful: Listed = ()
    exact: Listed = ()
    about: Listed = ()
    only: Listed = ()
    up_behind: Listed = ()
    """After it and its unit: “or more”."""
    down_behind: Listed = ()
    exact_behind: Listed = ()
    about_behind: Listed = ()
    only_behind: Listed = ()
    passing: Listed = ()
    """Verbs: “exceeds”."""


class HouseStyle(_Part):
    """The typography of a language in one house style."""

    quotes: tuple[str, str]
    before: Mapping[str, str] = {}
    """The space before a punctuation mark, by mark."""
    groups: Words
    """The separators allowed between thousands; the first is preferred."""
    decimal: str
    percent: str
    """The space before a percent sign."""
    sharp_s: bool


class Lexicon(_Part):
    """The words of one language, as in its file."""

    function_words: Listed
    endings: Listed
    letters: Listed = ()
    """Letter sequences that are more common than in any other language."""
    drops: Listed = ()
    """Endings of dictionary forms, without accents, that other forms do not have; the first that fits counts."""
    takes: Listed = ()
    """Endings that other forms have instead."""
    separable: Listed = ()
    """Verb particles that stand at the end of a clause: “geht unter” is a form of “untergehen”."""
    separating: Listed = ()
    """Words that begin a new clause or its second half after such a particle: “führt mehr aus als ein”."""
    negation: Negation = Negation()
    bounds: Bounds = Bounds()
    having: Listed = ()
    """Words before what is there: “with”, “contains”."""
    missing: Listed = ()
    """Words before what is not there: “without”, “free of”."""
    having_endings: Listed = ()
    missing_endings: Listed = ()
    less: Listed = ()
    """“Less” before an adjective turns it into its opposite."""
    most: Listed = ()
    """Words of a superlative, where its ending does not show it."""
    than: Listed = ()
    equal: Listed = ()
    """Words that make “than” an “as”: as much as."""
    comparing: Listed = ()
    """Words that announce “than”: more, less, as, times."""
    articles: Listed = ()
    units_0_19: Listed = ()
    tens: Mapping[str, int] = {}
    hundred: Listed = ()
    thousand: Listed = ()
    scales: Mapping[str, int] = {}
    others: Mapping[str, float] = {}
    """Words that imply a number which other languages may leave out: first, both, half."""
    fractions: Mapping[str, int] = {}
    halves: Listed = ()
    one_in: Listed = ()
    """Words before a number that make it a share: « un sur deux », “jeder zweite”."""
    not_numbers: Listed = ()
    """Phrases that contain a number but count nothing: « quatre-quarts »."""
    months: Listed = ()
    past: Listed = ()
    """“A quarter past”, before an hour."""
    to: Listed = ()
    weekdays: Listed = ()
    century: Listed = ()
    decades: Listed = ()
    era: Listed = ()
    units: Mapping[str, Listed] = {}
    ageing: Listed = ()
    superlatives: Listed = ()
    confirms: Listed = ()
    denies: Listed = ()
    asks_one: Listed = ()
    asks_these: Listed = ()
    """In front of a number of cantons, these say that the question asks for that many."""
    cantons_word: Listed = ()
    styles: Mapping[str, HouseStyle] = {}
    doubles: Listed = ()
    """Words that may occur twice in a row: « nous nous »."""


NEUTRAL = HouseStyle(quotes=("“", "”"), groups=("\u202f", "\u00a0", "’"), decimal=".", percent="", sharp_s=True)
"""The typography of a language that we know nothing about."""
FOLDER = find_bundled("content") / "common" / "lexicon"


def lexicon(language: str) -> Lexicon:
    """Return the lexicon of a language: ours, or one that a workspace brings; of some languages we know no words."""
    return _lexicon(language, own_folder())


@cache
def _lexicon(language: str, _own: Path | None) -> Lexicon:
    """Read the words of a language, once for each workspace."""
    path = FOLDER / f"{language}.yaml"
    own = read_own_lexicon(language)
    if own is not None:
        return _read_own(language, own)
    if not path.is_file():
        return Lexicon(function_words=(), endings=(), styles={"": NEUTRAL})
    return Lexicon.model_validate(read_bundled(path))


def _read_own(language: str, own: object) -> Lexicon:
    """Read the words that a workspace brings, or say which line is wrong."""
    try:
        vocabulary = Lexicon.model_validate(own)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(("lexicon", *map(str, first["loc"])))
        raise BrokenLanguage(file=f"languages/{language}.yaml", place=place, reason=first["msg"]) from error
    return vocabulary if vocabulary.styles else vocabulary.model_copy(update={"styles": {"": NEUTRAL}})


def has_words(language: str) -> bool:
    """Return whether the lexicon of a language says how it negates and counts: what checks of meaning need."""
    return bool(lexicon(language).units_0_19 and lexicon(language).negation.cues)


class Pole(NamedTuple):
    """One side of a set of opposites, and the forms of its words in one language."""

    name: str
    """The set and the side: `compass.north`."""
    forms: Words
    soft: Words
    """Words that may mean this side, but often mean something else."""


@cache
def poles(language: str) -> tuple[Pole, ...]:
    """Read a lexicon's opposites, as `scripts/forms` has written them; not every language has some."""
    path = FOLDER.parent / "opposites" / f"{language}.tsv"
    lines = path.read_text("utf-8").splitlines() if path.exists() else ()
    columns = (line.split("\t") for line in lines)
    return tuple(
        Pole(name, tuple(filter(None, said.split(","))), tuple(filter(None, soft.split(","))))
        for name, said, soft in columns
    )


@cache
def known_languages() -> Words:
    """Return the languages whose lexicon helps to recognise them: more than cards are written in."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


@cache
def style(language: str, preset: str | None = None) -> HouseStyle:
    """Return a house style of a language's typography by name, or the language's default."""
    styles = lexicon(language).styles
    return styles.get(preset or "") or next(iter(styles.values()))


def cut_phrase(phrase: str) -> Words:
    """Split a phrase of the lexicon into words, the way texts are split.

    >>> cut_phrase("L’aujourd’hui de 1’200 km/h")
    ('l', 'aujourd', 'hui', 'de', '1’200', 'km', 'h')
    """
    return tuple(word.casefold() for word in TOKEN.findall(phrase))
