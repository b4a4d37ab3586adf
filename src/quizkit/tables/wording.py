"""Wording: how a deck's values are written in cells, and what people mean by the words they write."""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

from quizkit import languages
from quizkit.cards.card import write_value
from quizkit.cards.kinds.statement import FALSE, TRUE
from quizkit.cards.text import fold
from quizkit.decks.brief import Brief
from quizkit.labels import Labels
from quizkit.problems import DeckTerms, closest
from quizkit.safe_yaml import Value
from quizkit.tables.columns import CellShape, Column

Moment: TypeAlias = date | time | timedelta
Cell: TypeAlias = "Value | Moment"
"""What a cell of a spreadsheet may contain."""

Shown: TypeAlias = str | int | float | None
"""What a cell shows for a value."""

SHORTEST = {CellShape.TRUTH: 1, CellShape.WORD: 3}
"""How many letters of a word are enough: V for vrai, Cuis for Cuisine et boissons."""
MANY = re.compile(r"[;,|\n]")
_GROUPS = re.compile(r"[\s'’]")


class Wording:
    """The words of one deck."""

    def __init__(self, brief: Brief) -> None:
        self._brief = brief

    def choices(self, column: Column, say: Labels) -> list[str]:
        """List the words allowed in a column, in a user's language; empty if any are."""
        if column.vocabulary == "cantons":
            return sorted(self._brief.vocabulary("cantons"))
        if column.shape in (CellShape.WORD, CellShape.TRUTH):
            return [self._name(column, word, say) for word in self.words(column)]
        return list(self.words(column) or column.options)

    def shown(self, column: Column, value: Value, say: Labels) -> Shown:
        """Return what a cell shows for a value of a card."""
        return self.writer(column, say)(value)

    def writer(self, column: Column, say: Labels) -> Callable[[Value], Shown]:
        """Return the function that writes values of this column as cells."""
        match column.shape:
            case CellShape.WORD | CellShape.TRUTH:
                names = {word: self._name(column, word, say) for word in self.words(column)}
                return lambda value: None if value is None else names.get(write_value(value), write_value(value))
            case CellShape.WORDS:
                return lambda value: "; ".join(map(str, value)) if isinstance(value, list | tuple) else None
        return lambda value: value if isinstance(value, str | int | float) else None

    def reader(self, column: Column) -> Callable[[Cell], Value]:
        """Return the function that reads cells of this column. It returns what it cannot read unchanged."""
        names = _Meanings(self._collect_spellings(column), SHORTEST.get(column.shape))
        match column.shape:
            case CellShape.TEXT | CellShape.LINE:
                mark = languages.find_language(column.language).decimal if column.language else "."
                return lambda cell: cell if isinstance(cell, str) else _as_text(cell, mark)
            case CellShape.NUMBER:
                return lambda cell: _read_number(cell) if isinstance(cell, str) else plain(cell)
            case CellShape.DATE:
                return _read_date
            case CellShape.TRUTH:
                return lambda cell: {"true": True, "false": False}.get(names.of(plain(cell)), plain(cell))
            case CellShape.WORD:
                return lambda cell: names.of(plain(cell)) or plain(cell)
        return lambda cell: [names.of(word) or word for word in _split(cell)]

    def words(self, column: Column) -> tuple[str, ...]:
        """List the values allowed in a column of words; empty if any are, and for cantons, which `cards` checks."""
        if column.shape not in (CellShape.WORD, CellShape.WORDS, CellShape.TRUTH) or column.vocabulary == "cantons":
            return ()
        return column.options or tuple(self._brief.vocabulary(column.vocabulary) if column.vocabulary else ())

    def terms(self, column: Column, words: Iterable[str]) -> DeckTerms:
        """Return words of a column with the deck's own names for them."""
        return DeckTerms({word: self._find_names(column, word) for word in words}, self._brief.source)

    def guess(self, column: Column, cell: str) -> DeckTerms:
        """Return the word that somebody most likely meant, in whatever language they wrote it."""
        by_spelling = {name: word for word, names in self._collect_spellings(column).items() for name in names}
        meant = by_spelling.get(closest(cell, by_spelling))
        return self.terms(column, [meant] if meant else [])

    def _find_names(self, column: Column, word: str) -> Mapping[str, str]:
        known: Mapping[str, Mapping[str, str]] = self._brief.vocabulary(column.vocabulary) if column.vocabulary else {}
        names = known.get(word, {})
        if column.question:
            key = "cli.yes" if word == "true" else "cli.no"
            return {code: Labels(code)(key) for code in languages.spoken()} | dict(names)
        return names

    def _name(self, column: Column, word: str, say: Labels) -> str:
        if column.path[0] == "state":
            return say.word(f"cli.{word}", word)
        return say.term(word, self._find_names(column, word), self._brief.source)

    def _collect_spellings(self, column: Column) -> dict[str, list[str]]:
        """Collect every spelling of the words of a column: the deck's and the labels' names in all languages."""
        spellings: dict[str, list[str]] = {word: [word] for word in self.words(column)}
        named = self._brief.vocabulary(column.vocabulary) if column.vocabulary else {}
        for word, names in spellings.items():
            names.extend(named.get(word, {}).values())
            names.extend(self._name(column, word, Labels(code)) for code in languages.spoken())
            if column.question:
                # Not the words for lies: O is for “oui”, not for “onwaar”.
                names.append("1" if word == "true" else "0")
            elif column.shape is CellShape.TRUTH:
                names.extend(TRUE if word == "true" else FALSE)
            if column.vocabulary == "categories":
                names.append(self._brief.categories[word].letter)
        return spellings


class _Meanings(dict[Value, str]):
    """What a cell means, cached because the same words keep coming back; "" if it means nothing.

    An exact spelling comes first. Otherwise case, accents and signs are ignored, and the beginning of a word is enough
    if it has `shortest` letters, unless two words would match.
    """

    def __init__(self, spellings: Mapping[str, list[str]], shortest: int | None) -> None:
        super().__init__({word: word for word in spellings})
        self._shortest = shortest
        self._by_fold: dict[str, set[str]] = {}
        for word, names in spellings.items():
            for name in names:
                self.setdefault(name, word)
                self._by_fold.setdefault(fold(name), set()).add(word)

    def of(self, cell: Value) -> str:
        """Return what a cell means; a list or a part of a card means nothing."""
        return self[cell] if isinstance(cell, str | int | float) else ""

    def __missing__(self, cell: Value) -> str:
        key = fold(str(cell))
        meant = self._by_fold.get(key, set())
        if not meant and self._shortest and len(key) >= self._shortest:
            meant = {word for name, words in self._by_fold.items() if name.startswith(key) for word in words}
        self[cell] = word = next(iter(meant)) if len(meant) == 1 else ""
        return word


def plain(cell: Cell) -> Value:
    """Return a cell's number without the “.0” that spreadsheets add, and its date or time as text."""
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    if isinstance(cell, date | time):
        return cell.isoformat()
    return str(cell) if isinstance(cell, timedelta) else cell


def _as_text(cell: Cell, mark: str) -> Value:
    value = plain(cell)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value).replace(".", mark)
    return value


def _read_number(text: str) -> Value:
    """Read a number written in any of our languages. If it could mean two numbers, it stays a text.

    >>> [_read_number(text) for text in ("26", "-3", "1’234.5", "1 234,5", "1.234.567", "2e-3", "1.234", "viel")]
    [26, -3, 1234.5, 1234.5, 1234567, 0.002, '1.234', 'viel']
    """
    digits = _GROUPS.sub("", text).replace("−", "-")
    if len(digits) > LONGEST or (AMBIGUOUS.fullmatch(digits) and not digits.lstrip("-+").startswith("0")):
        return text
    if _WHOLE.fullmatch(digits) or _MILLIONS.fullmatch(digits):
        return int(re.sub("[.,]", "", digits))
    if _SCIENTIFIC.fullmatch(digits):
        return plain(float(digits.replace(",", ".")))
    if match := _DECIMAL.fullmatch(digits):
        return plain(float(re.sub("[.,]", "", match[1]) + "." + match[3]))
    return text


LONGEST = 40
"""More characters than any number on a card has."""
AMBIGUOUS = re.compile(r"[-+]?\d{1,3}[.,]\d{3}")
"""1.234 may be more than a thousand, or a little more than one."""
_WHOLE = re.compile(r"[-+]?\d+")
_SCIENTIFIC = re.compile(r"[-+]?\d+([.,]\d+)?[eE][-+]?\d{1,3}")
_MILLIONS = re.compile(r"[-+]?\d{1,3}([.,])\d{3}(\1\d{3})+")
_DECIMAL = re.compile(r"([-+]?(?:\d+|\d{1,3}(?:([.,])\d{3})*))(?!\2)[.,](\d+)")


def _read_date(cell: Cell) -> Value:
    value = plain(cell.date() if isinstance(cell, datetime) else cell)
    if isinstance(value, str) and (match := re.fullmatch(r"\s*(\d{1,2})[./](\d{1,2})[./](\d{4})\s*", value)):
        return f"{match[3]}-{int(match[2]):02}-{int(match[1]):02}"
    return value


def _split(cell: Cell) -> list[Value]:
    if isinstance(cell, list | tuple):
        return list(cell)
    return [part.strip() for part in MANY.split(str(plain(cell))) if part.strip()]
