"""Languages: those that cards are written in, and those the program speaks. Inside: codes, names, order.

Any language that CLDR knows can be one of cards. A language becomes one that the program speaks, and that its checks
understand, by files: those that come with quizkit in `content/common/languages/`, or one's own in the folder
`languages/` of a workspace, as `xx.yaml` or as a folder `xx/`.
"""

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from quizkit.bundled import find_bundled


class Language(NamedTuple):
    """A language a card can be written in."""

    code: str
    name: str
    decimal: str
    """The decimal mark in running text."""
    smallest: int
    """The smallest type size on a printed card, in percent; languages with long words need to shrink more."""


LANGUAGES: tuple[Language, ...] = (
    Language("fr", "Français", ",", 82),
    Language("de", "Deutsch", ",", 80),
    Language("nl", "Nederlands", ",", 80),
    Language("it", "Italiano", ",", 82),
    Language("en", "English", ".", 82),
)
"""Those whose words the checks know; others are looked up in CLDR."""
SIDE_BY_SIDE = ("en", "fr", "de", "nl")
"""The languages of the files in `content/common/labels/`."""
USUAL = 80
"""How far other languages may shrink, in percent."""
SETTINGS, FOLDER = "quizkit.toml", "languages"
_CODES = tuple(language.code for language in LANGUAGES)
_CODE = re.compile("[a-z]{2,3}")


def codes() -> tuple[str, ...]:
    """Return the codes of the languages that are always shown first, and in this order."""
    return _CODES


@lru_cache(1024)
def is_language(code: str) -> bool:
    """Return whether a code is that of a language, such as `rm`."""
    if code in _CODES:
        return True
    if not _CODE.fullmatch(code):
        return False
    # Names and marks of all languages take a while to load, and few cards need them.
    from babel import Locale

    return code in Locale("en").languages


@lru_cache(64)
def find_language(code: str) -> Language:
    """Return a language by its code; one without a name of its own is called by its code."""
    known = next((language for language in LANGUAGES if language.code == code), None)
    if known:
        return known
    from babel import Locale, UnknownLocaleError

    try:
        locale = Locale(code)
    except UnknownLocaleError:
        return Language(code, Locale("en").languages.get(code, code), ".", USUAL)
    name = str(locale.get_language_name(code) or Locale("en").languages.get(code, code))
    decimal = locale.number_symbols.get("latn", {}).get("decimal", ".")
    return Language(code, name[:1].upper() + name[1:], decimal, USUAL)


@lru_cache(1024)
def name_language(code: str, spoken: str) -> str:
    """Return the name of a language as people say it in another one."""
    from babel import Locale, UnknownLocaleError

    try:
        return str(Locale(spoken).languages.get(code) or find_language(code).name)
    except UnknownLocaleError:
        return find_language(code).name


class LanguageNames(dict[str, str]):
    """The name of every language, each in that language itself, looked up when somebody asks."""

    def __missing__(self, code: str) -> str:
        """Look a name up."""
        return find_language(code).name


def sort_codes(unsorted: list[str]) -> list[str]:
    """Sort codes the way languages are always shown."""
    return [*(code for code in _CODES if code in unsorted), *sorted({*unsorted} - {*_CODES})]


def spoken() -> tuple[str, ...]:
    """Return the languages the program speaks: those of labels and messages."""
    return _spoken(own_folder())


@lru_cache(8)
def _spoken(own: Path | None) -> tuple[str, ...]:
    folders = [find_bundled("content") / "common" / FOLDER, *([own] if own else [])]
    stems = [path.stem for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]
    return tuple(dict.fromkeys((*SIDE_BY_SIDE, *(code for code in stems if is_language(code)))))


def own_folder(name: str = FOLDER) -> Path | None:
    """Return a folder that the workspace we are in brings itself, if it does: by default, that of its languages."""
    return _find_own(os.getcwd(), name)


@lru_cache(64)
def _find_own(folder: str, name: str) -> Path | None:
    here = Path(folder)
    home = next((above for above in (here, *here.parents) if (above / SETTINGS).is_file()), None)
    return home / name if home and (home / name).is_dir() else None
