"""The 26 cantons: a table of facts that can be checked, and the names people use for them."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from pydantic import BeforeValidator

from quizkit.bundled import find_bundled
from quizkit.bundled_yaml import read_bundled
from quizkit.cards import faults
from quizkit.cards.card import Part, PartialDate
from quizkit.cards.text import MAX_CHARS, Role, Text, fold
from quizkit.problems import closest


class Canton(Part):
    """A canton, and what can be asked about it.

    What changes from year to year has its year in the field name, so that nobody mistakes it for permanent.
    """

    code: str
    name: Annotated[Text, Role("canton", 30)]
    capital: Annotated[Text, Role("place", 30)]
    joined: int
    half: bool
    languages: tuple[Literal["de", "fr", "it", "rm"], ...]
    neighbours: tuple[str, ...]
    countries: tuple[Literal["at", "de", "fr", "it", "li"], ...] = ()
    area: int
    population_2020: int
    highest: str
    altitude: int

    def called(self, language: str) -> str:
        """Return its name in a language, or in German if that language has none."""
        return self.name.get(language) or self.name["de"]


class CantonTable(Part):
    """The cantons in the order of the Federal Constitution, and for each number that may change the date it is from."""

    as_of: Mapping[Literal["area", "population_2020", "altitude"], PartialDate]
    cantons: tuple[Canton, ...]


@cache
def canton_table() -> CantonTable:
    """Return the table of cantons and their facts."""
    path = find_bundled("content") / "common" / "cantons.yaml"
    return CantonTable.model_validate(read_bundled(path))


@cache
def cantons() -> dict[str, Canton]:
    """Return the cantons by code, in the order of the Federal Constitution."""
    return {canton.code: canton for canton in canton_table().cantons}


@cache
def _spellings() -> dict[str, str]:
    names = {name: canton.code for canton in cantons().values() for name in canton.name.values()}
    return {fold(name): code for name, code in (names | {code: code for code in cantons()}).items()}


def canton_code(word: object) -> str:
    """Recognise a canton by its code or by its name in any language."""
    spellings = _spellings()
    if code := spellings.get(fold(str(word))):
        return code
    likely = spellings.get(closest(fold(str(word)), [name for name in spellings if len(name) > 2]), "")
    if len(str(word)) <= 2:
        likely = ", ".join(code for code in sorted(cantons()) if code[0] == str(word).upper()[:1])
    raise faults.make_error(faults.UNKNOWN_CANTON, value=word, allowed=", ".join(sorted(cantons())), suggestion=likely)


_SEPARATOR = r"[;,|/\n]|\s+(?:und|et|en|and|e|&|\+)\s+"


def canton_set(value: object) -> object:
    """Accept cantons as a list, or as people write them in a cell: `GE, VD`, `Genève; Waadt`, `Zürich und Bern`."""
    if isinstance(value, str) and len(value) > MAX_CHARS:
        raise faults.make_error(faults.TEXT_TOO_LONG, detail=len(value), allowed=MAX_CHARS)
    if isinstance(value, str):
        separator = r"\s+" if re.fullmatch(r"\s*[A-Za-z]{2}(\s+[A-Za-z]{2})+\s*", value) else _SEPARATOR
        value = [part.strip() for part in re.split(separator, value) if part.strip()]
    return value


CantonCode = Annotated[str, BeforeValidator(canton_code)]
