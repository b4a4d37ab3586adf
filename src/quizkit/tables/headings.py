"""Headings: how people name the columns of a card, in any language and in any order.

A heading is read as the words in it, a number and a language: “Frage 2: Antwort (NL)” is the answer to the
second question in Dutch. Names come from the labels: a field's own in `card.yaml`, what else people call it
in `header.yaml`.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from quizkit import languages
from quizkit.cards.card import dotted
from quizkit.cards.text import folded
from quizkit.labels import Labels, sayings
from quizkit.problems import closest
from quizkit.tables.columns import Column, Shape, named

COUNTER = re.compile(r"/\d+")
"""Heads a column that counts the characters of the one beside it, and says how many there may be."""

BASE = Column(("base",), Shape.NUMBER)
"""The revision an author started from."""


def state(language: str) -> Column:
    """Give the column for where a card stands in one language."""
    return Column(("state", language), Shape.WORD, options=("draft", "review", "ready", "retired"))


class Key(NamedTuple):
    """What a heading says: letters only, the number in it, the language."""

    words: str
    number: str = ""
    language: str = ""


def heading(column: Column, say: Labels) -> str:
    """Head a column: “Text (DE)”, “question 2 · answer (NL)”."""
    return named(column.path, say)


def read(words: str) -> Key:
    """Take a heading apart.

    >>> read("Frage 2: Antwort (NL)"), read("questions.2.answer.nl"), read("texte_français")
    (Key(words='frageantwort', number='2', language='nl'), Key(words='questionsanswer', number='2', language='nl'), \
Key(words='texte', number='', language='fr'))
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", words.casefold()) if not unicodedata.combining(c))
    parts = re.findall(r"\d+|[^\W\d_]+", plain)
    known = [_languages()[part] for part in parts if part in _languages()]
    number = next((part for part in parts if part.isdecimal()), "")
    rest = "".join(part for part in parts if part not in _languages() and not part.isdecimal())
    return Key(rest, number, known[-1] if known else "")


def keys(columns: Sequence[Column], source: str) -> dict[Key, Column]:
    """Give every way to head each of these columns.

    A text without a language is in that of its heading, as “stelling” is Dutch, else in the source language.
    Where names clash, the more exact one wins: a whole path before its last part, a language before none.
    """
    ranked = [found for column in columns for found in _names(column, source)]
    found: dict[Key, Column] = {}
    for _, key, column in sorted(ranked, key=lambda one: one[0]):
        found.setdefault(key, column)
    if first := next((column for column in columns if column.shape is Shape.TEXT), None):
        for column in (one for one in columns if one.field == first.field):
            found.setdefault(Key("", "", column.language), column)
    return found


def is_ours(sheet: str) -> bool:
    """Say whether quizkit itself writes a sheet of this name beside the cards, in any language."""
    ours = (name for key, line in sayings("workbook").items() if key.startswith("sheet-") for name in line.values())
    return folded(sheet) in map(folded, ours)


def likely(words: str, columns: Sequence[Column], say: Labels) -> str:
    """Find the column somebody most likely meant."""
    return closest(words, [heading(column, say) for column in columns])


def _names(column: Column, source: str) -> Iterator[tuple[int, Key, Column]]:
    yield 0, read(dotted(column.path)), column
    for code in languages.spoken():
        yield 0, read(heading(column, Labels(code))), column
    language = f" {column.path[-1]}" if column.shape is Shape.TEXT or column.path[0] == "state" else ""
    fields = [str(part) for part in column.field if not isinstance(part, int) and part != language.strip()]
    number = "".join(f" {part + 1}" for part in column.field if isinstance(part, int))
    for rank, chain in ((1, fields), (2, fields[-1:])):
        for named_in in product(*map(_called, chain)):
            name = " ".join(name for name, _ in named_in)
            yield rank, read(f"{name}{number}{language}"), column
            if column.language and column.language == named_in[-1][1]:
                yield rank + 2, read(f"{name}{number}"), column
            elif column.language == source:
                yield rank + 4, read(f"{name}{number}"), column


@cache
def _called(field: str) -> tuple[tuple[str, str], ...]:
    """Give all names of a field, and the one language each belongs to, if it does."""
    own, others = sayings("card").get(f"field.{field}", {}), sayings("header").get(field, {})
    found = [(name, code) for code, name in own.items()]
    found += [(name, code) for code, line in others.items() for name in line.split("|")]
    spoken: dict[str, set[str]] = {}
    for name, code in found:
        spoken.setdefault(read(name).words, set()).add(code)
    only = {words: codes.copy().pop() for words, codes in spoken.items() if len(codes) == 1}
    return ((field, ""), *((name, only.get(read(name).words, "")) for name, _ in found))


@cache
def _languages() -> dict[str, str]:
    """Give every word for a language: its code, and its name in each language."""
    found = {code: code for code in languages.codes()}
    for code in languages.codes():
        for name in sayings("header")[f"language-{code}"].values():
            plain = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
            found[plain] = code
    return found
