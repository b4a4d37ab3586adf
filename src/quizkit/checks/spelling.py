"""A word that is not in the dictionary."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Protocol

from quizkit.checks import Hit, Said, TextCheck
from quizkit.decks.glossary import common_glossary
from quizkit.lexicon.names import names
from quizkit.problems import QuizkitError, Severity

DICTIONARIES = {"fr": "fr", "de": "de_CH", "nl": "nl"}
FOLDERS = ("/usr/share/hunspell", "/usr/share/myspell/dicts", "/Library/Spelling", "/opt/homebrew/share/hunspell")


class NoSpeller(QuizkitError):
    """The library or the dictionary is not installed."""

    name = "no-speller"


class Speller(Protocol):
    """What a dictionary must be able to do."""

    def spell(self, word: str) -> bool:
        """Return whether a word is spelled correctly."""

    def suggest(self, word: str) -> tuple[str, ...]:
        """Return words that may have been meant."""


def find(said: Said) -> Iterator[Hit]:
    """Look up the spelling of every word that is neither a name nor a number, nor on the deck's own list."""
    reading, speller = said.reading, dictionary(said.language)
    listed = {
        at
        for known in (names(), common_glossary())
        for first, end in known.find(reading).values()
        for at in range(first, end)
    }
    own = {word.casefold() for word in said.brief.words}
    for at, word in enumerate(reading.words):
        written = reading.said(at)
        if len(word) < 3 or not word.isalpha() or at in listed or at in reading.quoted or word in own:
            continue
        if not _is_spelled(speller, written) and not _is_spelled(speller, word):
            yield Hit(written, suggestion=_suggest(speller, written), span=reading.span(at, at + 1))


def _is_spelled(speller: Speller, word: str) -> bool:
    """Return whether a dictionary has a word. The encoding of some lacks letters of foreign names, such as ș."""
    try:
        return speller.spell(word)
    except UnicodeEncodeError:
        return False


def _suggest(speller: Speller, word: str) -> str:
    try:
        return next(iter(speller.suggest(word)), "")
    except UnicodeEncodeError:
        return ""


@cache
def dictionary(language: str) -> Speller:
    """Open the spelling dictionary of a language, wherever the system keeps it."""
    name = DICTIONARIES.get(language, language)
    folder = next((Path(folder) for folder in FOLDERS if (Path(folder) / f"{name}.dic").is_file()), None)
    try:
        from hunspell import Hunspell
    except ImportError as error:
        raise NoSpeller(file=f"{name}.dic") from error
    if folder is None:
        raise NoSpeller(file=f"{name}.dic")
    speller: Speller = Hunspell(name, hunspell_data_dir=str(folder))
    return speller


CHECK = TextCheck(
    code="T212",
    name="spelling",
    severity=Severity.INFO,
    is_optional=True,
    bad={"text": {"fr": "Le lac gèlle chaque hiver."}},
    good={"text": {"fr": "Le lac gèle chaque hiver."}},
    find=find,
)
