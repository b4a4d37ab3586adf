"""The 26 cantons: a table of checkable facts, and the names people call them by."""

import re
from functools import cache
from typing import Annotated, Literal

from pydantic import BeforeValidator, TypeAdapter

from quizkit import safe_yaml
from quizkit.bundled import find_bundled
from quizkit.cards import faults
from quizkit.cards.card import Part
from quizkit.cards.text import Role, Text, fold
from quizkit.problems import closest


class Canton(Part):
    """A canton and what can be asked about it.

    Facts that change carry their year in the name, so that nobody takes them for eternal.
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


@cache
def cantons() -> dict[str, Canton]:
    """Return the table by code, in the order of the Federal Constitution."""
    path = find_bundled("content") / "common" / "cantons.yaml"
    rows = safe_yaml.read(path.read_bytes(), path.name).value
    return {canton.code: canton for canton in TypeAdapter(list[Canton]).validate_python(rows)}


@cache
def _spellings() -> dict[str, str]:
    names = {name: canton.code for canton in cantons().values() for name in canton.name.values()}
    return {fold(name): code for name, code in (names | {code: code for code in cantons()}).items()}


def canton_code(word: object) -> str:
    """Recognise a canton by its code or by its name in any language."""
    known = _spellings()
    if code := known.get(fold(str(word))):
        return code
    likely = known.get(closest(fold(str(word)), [name for name in known if len(name) > 2]), "")
    if len(str(word)) <= 2:
        likely = ", ".join(code for code in sorted(cantons()) if code[0] == str(word).upper()[:1])
    raise faults.make_error(faults.UNKNOWN_CANTON, value=word, allowed=", ".join(sorted(cantons())), suggestion=likely)


_BETWEEN = r"[;,|/\n]|\s+(?:und|et|en|and|&|\+)\s+"


def canton_set(value: object) -> object:
    """Accept a list, or what people write in one cell: `GE, VD`, `GE VD`, `Genève; Waadt`, `Zürich und Bern`."""
    if isinstance(value, str):
        between = r"\s+" if re.fullmatch(r"\s*[A-Za-z]{2}(\s+[A-Za-z]{2})+\s*", value) else _BETWEEN
        value = [part.strip() for part in re.split(between, value) if part.strip()]
    return value


CantonCode = Annotated[str, BeforeValidator(canton_code)]
