"""Headings: what people call the columns of a card, in any language and in any order.

A heading is read as the words in it, a number and a language: “Frage 2: Antwort (NL)” is the answer to the
second question in Dutch. The names come from the labels: `card.yaml` has the name of a field,
`header.yaml` what else people call it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from quizkit import languages
from quizkit.cards.paths import join_path
from quizkit.cards.text import fold
from quizkit.labels import Labels, read_labels
from quizkit.lexicon.accents import strip_accents
from quizkit.problems import FieldPaths, closest
from quizkit.tables.columns import BY_LANGUAGE, CellShape, Column, name_field

COUNTER = re.compile(r"/\d+")
"""The heading of a column that counts the characters of its neighbour: it gives the limit."""

SMALL = frozenset({"auf", "in", "im", "en", "op"})
"""Little words in front of a language: “Text auf Deutsch”, “texte en allemand”."""

BASE = Column(("base",), CellShape.NUMBER)
"""The column for the revision an author started from."""

DUE = Column(("due",), CellShape.DATE)
"""The column that says since when, or by when, a fact is due; it is only there to be read by people."""


def state_column(language: str) -> Column:
    """Return the column for the review state of a card in one language, which has a heading, too."""
    return Column(("state", language), CellShape.WORD, options=("draft", "review", "ready", "retired"))


class Key(NamedTuple):
    """What a heading says: its letters, the number in it, the language."""

    words: str
    number: str = ""
    language: str = ""


def heading(column: Column, say: Labels) -> str:
    """Return the heading of a column: “Text (DE)”, “question 2 · answer (NL)”, “Is it an animal?”."""
    if column.question:
        return dict(column.question).get(say.language) or column.question[0][1]
    return name_field(column.path, say)


@lru_cache(50_000)
def read_heading(words: str) -> Key:
    """Split a heading into words, number and language.

    >>> read_heading("Frage 2: Antwort (NL)")
    Key(words='frageantwort', number='2', language='nl')
    >>> read_heading("questions.2.answer.nl")
    Key(words='questionsanswer', number='2', language='nl')
    >>> read_heading("texte_français"), read_heading("Text D")
    (Key(words='texte', number='', language='fr'), Key(words='text', number='', language='de'))
    """
    parts = re.findall(r"\d+|[^\W\d_]+", strip_accents(words.casefold()))
    language, rest = "", list[str]()
    for index, part in enumerate(parts):
        code = _languages().get(part, "")
        # “de” is also a little word in French and Dutch, and a single letter could be anything.
        # They only mean a language at the end of a heading.
        if code and (len(part) > 2 or (index == len(parts) - 1 and (len(part) > 1 or index))):
            language = code
        elif not part.isdecimal() and part not in SMALL:
            rest.append(part)
    number = next((part for part in parts if part.isdecimal()), "")
    return Key("".join(rest), number, language)


def find_column(words: str, keys: Mapping[Key, Column]) -> Column | None:
    """Return the column of a heading. A question is read to the letter first: two may differ by a number alone."""
    return keys.get(_read_exactly(words)) or keys.get(read_heading(words))


def _read_exactly(words: str) -> Key:
    return Key(" ".join(words.casefold().split()), "exactly")


def find_language(header: Sequence[object]) -> str:
    """Return the language that a table's headings are written in: the one that most of their words belong to."""
    counts = Counter(
        code for cell in header if isinstance(cell, str) for code in _codes_by_name().get(read_heading(cell).words, ())
    )
    return counts.most_common(1)[0][0] if counts else ""


def keys(columns: Sequence[Column], source: str, spoken: str = "") -> dict[Key, Column]:
    """Return every possible heading of these columns, in a header written in the language `spoken`.

    If a heading names no language, its texts are in the language of the header; or in the only language the
    heading exists in, as “stelling” is Dutch; or else in the source language. If two columns could have the same
    heading, the more exact one wins: a whole path over its last part, a heading with a language over one without.
    """
    ranked = [name for column in columns for name in _names(column, source, spoken)]
    by_key: dict[Key, Column] = {}
    for _, key, column in sorted(ranked, key=lambda name: name[0]):
        by_key.setdefault(key, column)
    if first := next((column for column in columns if column.shape is CellShape.TEXT), None):
        for column in columns:
            if column.field == first.field:
                by_key.setdefault(Key("", "", column.language), column)
    return by_key


def is_ours(sheet: str) -> bool:
    """Return whether a sheet has a heading of ours, in any language: quizkit itself adds it to its workbooks."""
    ours = (name for key, line in read_labels("workbook").items() if key.startswith("sheet-") for name in line.values())
    return fold(sheet) in map(fold, ours)


def guess_column(words: str, columns: Sequence[Column]) -> FieldPaths:
    """Return the path of the column that somebody most likely meant, in whatever language they called it."""
    paths = {heading(column, Labels(code)): column.path for column in columns for code in languages.spoken()}
    return FieldPaths(join_path(paths.get(closest(words, paths), ())))


def _names(column: Column, source: str, spoken: str) -> Iterator[tuple[int, Key, Column]]:
    yield 0, read_heading(join_path(column.path)), column
    if column.question:
        for name in (str(column.path[-1]), *dict(column.question).values()):
            yield 0, _read_exactly(name), column
            yield 1, read_heading(name), column
        return
    for code in languages.spoken():
        yield 0, read_heading(heading(column, Labels(code))), column
    is_spoken = column.shape is CellShape.TEXT or column.path[0] in ("state", *BY_LANGUAGE)
    language = f" {column.path[-1]}" if is_spoken else ""
    fields = [str(part) for part in column.field if not isinstance(part, int) and part != language.strip()]
    number = "".join(f" {part + 1}" for part in column.field if isinstance(part, int))
    for rank, chain in ((1, fields), (2, fields[-1:])):
        for words in product(*map(_field_names, chain)):
            name = " ".join(words)
            yield rank, read_heading(f"{name}{number}{language}"), column
            if column.language:
                nearness = _nearness(column.language, words[-1], source, spoken)
                yield rank + nearness, read_heading(f"{name}{number}"), column


def _nearness(language: str, name: str, source: str, spoken: str) -> int:
    """Rank how likely a heading that names no language means this one; smaller is more likely."""
    theirs = _codes_by_name().get(read_heading(name).words, frozenset())
    # Cards are seldom in English, so a word that is also English counts as English only in an English header.
    only = theirs if spoken == "en" else theirs - {"en"}
    if language == spoken and language in theirs:
        return 2
    if only == {language}:
        return 4
    return 6 if language == source else 8


@cache
def _field_names(field: str) -> tuple[str, ...]:
    """Return all names of a field."""
    own, others = read_labels("card").get(f"field.{field}", {}), read_labels("header").get(field, {})
    return (field, *own.values(), *(name for line in others.values() for name in line.split("|")))


@cache
def _codes_by_name() -> dict[str, frozenset[str]]:
    """Return every name of a field, and the languages it belongs to."""
    by_name: dict[str, set[str]] = {}
    for area in ("card", "header"):
        for key, line in read_labels(area).items():
            if key.startswith("field.") or (area == "header" and not key.startswith("language-")):
                for code, names in line.items():
                    for name in names.split("|"):
                        by_name.setdefault(read_heading(name).words, set()).add(code)
    return {words: frozenset(codes) for words, codes in by_name.items()}


@cache
def _languages() -> dict[str, str]:
    """Return every word for a language: its code, its names in each language, the letter people use for it."""
    codes, labels = {code: code for code in languages.codes()}, read_labels("header")
    for code in languages.codes():
        known = labels.get(f"language-{code}", {}).values()
        names = [name for line in known for name in line.split("|")]
        names += [languages.name_language(code, spoken) for spoken in languages.spoken()]
        codes |= {strip_accents(name.casefold()): code for name in names}
    return codes
