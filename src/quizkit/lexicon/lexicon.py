"""Lexicon: the words of one language that a check must understand."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict

from quizkit import safe_yaml
from quizkit.bundled import find_bundled

TOKEN = re.compile(
    r"\d{1,3}(?:[ \u00a0\u202f\u2009’']\d{3}(?!\d))+(?:[.,]\d+)?"  # 12 500,5 · 12’500
    r"|\d+(?:[.,]\d+)*"  # 12.500 · 3,5 · 1.8.1291
    r"|[^\W\d_]+|[%‰€$]|°[CFcf]?"
)
Words = tuple[str, ...]


def split_words(value: object) -> object:
    """Take words in a row, or phrases with bars between them: one line of a file holds many."""
    if not isinstance(value, str):
        return value
    return tuple(part.strip() for part in value.split("|") if part.strip()) if "|" in value else tuple(value.split())


Listed = Annotated[Words, BeforeValidator(split_words)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Negation(_Part):
    """How a language says no. French says it in two words, of which the first alone means little."""

    particles: Listed = ()
    restricting: Listed = ()
    comparing: Listed = ()
    """After these, a restricting word compares: « aussi peu que »."""
    completing: Listed = ()
    preceding: Listed = ()
    bare: Listed = ()
    """Verbs that a particle denies without any second word: « il ne cesse de »."""
    cues: Listed = ()
    nouns: Listed = ()
    """After these, a cue is a noun: « un pas »."""
    exempt: Listed = ()
    """Phrases that hold a cue and deny nothing: “not only”."""
    joining: Listed = ()
    """“Not alone” means “not only” where one of these follows: “but also”."""
    pairs: tuple[Words, ...] = ()
    """Two words that deny once: “neither … nor”."""
    soft: Listed = ()
    """Words that may stand for a negation in another language: “hardly”, “refuses”."""
    lacking: Listed = ()
    """Words that say what is not there or cannot be: “without”, “impossible”. They may not simply be lost."""
    not_lacking: Listed = ()
    """Words that only look so: “under”."""


class Style(_Part):
    """How a house sets a language."""

    quotes: tuple[str, str]
    before: Mapping[str, str] = {}
    """What stands between a word and a punctuation mark."""
    groups: Words
    """What may stand between thousands; the first is preferred."""
    decimal: str
    percent: str
    """What stands before a percent sign."""
    sharp_s: bool


class Lexicon(_Part):
    """The words of one language, as its file gives them."""

    function_words: Listed
    endings: Listed
    letters: Listed = ()
    """Letters next to each other that no other language has as often."""
    negation: Negation = Negation()
    limiters: Mapping[str, Listed] = {}
    articles: Listed = ()
    units_0_19: Listed = ()
    tens: Mapping[str, int] = {}
    hundred: Listed = ()
    thousand: Listed = ()
    scales: Mapping[str, int] = {}
    others: Mapping[str, float] = {}
    """Words with a number in them that other languages may say without one: first, both, half."""
    fractions: Mapping[str, int] = {}
    halves: Listed = ()
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
    """Before a number of cantons: the question wants so many."""
    cantons_word: Listed = ()
    styles: Mapping[str, Style] = {}
    doubles: Listed = ()
    """Words that may stand twice in a row: « nous nous »."""


FOLDER = find_bundled("content") / "common" / "lexicon"


@cache
def lexicon(language: str) -> Lexicon:
    """Read the words of a language."""
    path = FOLDER / f"{language}.yaml"
    return Lexicon.model_validate(safe_yaml.read(path.read_bytes(), path.name).value)


@cache
def known_languages() -> Words:
    """Name the languages that can be told from each other; more than cards are written in."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


@cache
def style(language: str, preset: str | None = None) -> Style:
    """Return a house style by name, or a language's usual one."""
    styles = lexicon(language).styles
    return styles.get(preset or "") or next(iter(styles.values()))


def cut_phrase(phrase: str) -> Words:
    """Cut a phrase into words as texts are cut.

    >>> split("L’aujourd’hui de 1’200 km/h")
    ('l', 'aujourd', 'hui', 'de', '1’200', 'km', 'h')
    """
    return tuple(word.casefold() for word in TOKEN.findall(phrase))
