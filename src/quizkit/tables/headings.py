"""Headings: how people name the columns of a card, in any language and in any order.

A heading is read as the words in it, a number and a language: “Frage 2: Antwort (NL)” is the answer to the
second question in Dutch. Names come from the labels: a field's own in `card.yaml`, what else people call it
in `header.yaml`.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from quizkit import languages
from quizkit.cards.card import join_path
from quizkit.cards.text import fold
from quizkit.labels import Labels, read_labels
from quizkit.problems import closest
from quizkit.tables.columns import CellShape, Column, name_field

COUNTER = re.compile(r"/\d+")
"""Heads a column that counts the characters of the one beside it, and says how many there may be."""

SMALL = frozenset({"auf", "in", "im", "en", "op"})
"""Little words: “Text auf Deutsch”, “texte en allemand”."""

BASE = Column(("base",), CellShape.NUMBER)
"""The revision an author started from."""


def state_column(language: str) -> Column:
    """Return the column for where a card stands in one language."""
    return Column(("state", language), CellShape.WORD, options=("draft", "review", "ready", "retired"))


class Key(NamedTuple):
    """What a heading says: letters only, the number in it, the language."""

    words: str
    number: str = ""
    language: str = ""


def heading(column: Column, say: Labels) -> str:
    """Head a column: “Text (DE)”, “question 2 · answer (NL)”."""
    return name_field(column.path, say)


def read_heading(words: str) -> Key:
    """Take a heading apart.

    >>> read("Frage 2: Antwort (NL)"), read("questions.2.answer.nl"), read("texte_français"), read("Text D")
    (Key(words='frageantwort', number='2', language='nl'), Key(words='questionsanswer', number='2', language='nl'), \
Key(words='texte', number='', language='fr'), Key(words='text', number='', language='de'))
    """
    parts = re.findall(r"\d+|[^\W\d_]+", _plain(words))
    language, rest = "", list[str]()
    for index, part in enumerate(parts):
        known = _languages().get(part, "")
        # “de” is also a little word in French and Dutch, and a letter may be anything: at the end it is a language.
        if known and (len(part) > 2 or (index == len(parts) - 1 and (len(part) > 1 or index))):
            language = known
        elif not part.isdecimal() and part not in SMALL:
            rest.append(part)
    number = next((part for part in parts if part.isdecimal()), "")
    return Key("".join(rest), number, language)


def find_language(header: Sequence[object]) -> str:
    """Find the language a header is written in: the one that most of its words belong to."""
    found = Counter(
        code for cell in header if isinstance(cell, str) for code in _spoken().get(read_heading(cell).words, ())
    )
    return found.most_common(1)[0][0] if found else ""


def keys(columns: Sequence[Column], source: str, spoken: str = "") -> dict[Key, Column]:
    """Return every way to head each of these columns, in a header that is written in the language `spoken`.

    A text without a language is in that of the header, or in the only one its heading belongs to, as “stelling”
    is Dutch; else in the source language. Where names clash, the more exact one wins: a whole path before its
    last part, a language before none.
    """
    ranked = [found for column in columns for found in _names(column, source, spoken)]
    found: dict[Key, Column] = {}
    for _, key, column in sorted(ranked, key=lambda one: one[0]):
        found.setdefault(key, column)
    if first := next((column for column in columns if column.shape is CellShape.TEXT), None):
        for column in (one for one in columns if one.field == first.field):
            found.setdefault(Key("", "", column.language), column)
    return found


def is_ours(sheet: str) -> bool:
    """Return whether quizkit itself writes a sheet of this name beside the cards, in any language."""
    ours = (name for key, line in read_labels("workbook").items() if key.startswith("sheet-") for name in line.values())
    return fold(sheet) in map(fold, ours)


def guess_column(words: str, columns: Sequence[Column], say: Labels) -> str:
    """Find the column somebody most likely meant."""
    return closest(words, [heading(column, say) for column in columns])


def _names(column: Column, source: str, spoken: str) -> Iterator[tuple[int, Key, Column]]:
    yield 0, read_heading(join_path(column.path)), column
    for code in languages.spoken():
        yield 0, read_heading(heading(column, Labels(code))), column
    language = f" {column.path[-1]}" if column.shape is CellShape.TEXT or column.path[0] == "state" else ""
    fields = [str(part) for part in column.field if not isinstance(part, int) and part != language.strip()]
    number = "".join(f" {part + 1}" for part in column.field if isinstance(part, int))
    for rank, chain in ((1, fields), (2, fields[-1:])):
        for words in product(*map(_called, chain)):
            name = " ".join(words)
            yield rank, read_heading(f"{name}{number}{language}"), column
            if column.language:
                nearness = _nearness(column.language, words[-1], source, spoken)
                yield rank + nearness, read_heading(f"{name}{number}"), column


def _nearness(language: str, name: str, source: str, spoken: str) -> int:
    """Return how likely a text under a heading without a language is in this one; a smaller number is more likely."""
    theirs = _spoken().get(read_heading(name).words, frozenset())
    # No card is in English: what is English too is not English, unless the whole header is.
    only = theirs if spoken == "en" else theirs - {"en"}
    if language == spoken and language in theirs:
        return 2
    if only == {language}:
        return 4
    return 6 if language == source else 8


@cache
def _called(field: str) -> tuple[str, ...]:
    """Return all names of a field."""
    own, others = read_labels("card").get(f"field.{field}", {}), read_labels("header").get(field, {})
    return (field, *own.values(), *(name for line in others.values() for name in line.split("|")))


@cache
def _spoken() -> dict[str, frozenset[str]]:
    """Return the languages that every name of a field belongs to."""
    found: dict[str, set[str]] = {}
    for area in ("card", "header"):
        for key, line in read_labels(area).items():
            if key.startswith("field.") or (area == "header" and not key.startswith("language-")):
                for code, names in line.items():
                    for name in names.split("|"):
                        found.setdefault(read_heading(name).words, set()).add(code)
    return {words: frozenset(codes) for words, codes in found.items()}


@cache
def _languages() -> dict[str, str]:
    """Return every word for a language: its code, its names in each language, the letter people write."""
    found = {code: code for code in languages.codes()}
    for code in languages.codes():
        for line in read_labels("header")[f"language-{code}"].values():
            found |= {_plain(name): code for name in line.split("|")}
    return found


def _plain(words: str) -> str:
    """Leave case and accents away."""
    folded_case = unicodedata.normalize("NFKD", words.casefold())
    return "".join(char for char in folded_case if not unicodedata.combining(char))
