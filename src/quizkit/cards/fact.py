"""Fact queries: the answer to a question about cantons, as an expression over their table of facts.

    languages has it
    joined = 1803 and not countries has de
    count neighbours = 1
    capital starts A
    top 3 area

An expression names fields of `Canton`, compares them, and combines the comparisons with and, or, not, brackets.
"""

import operator
import re
from collections.abc import Callable
from functools import cache

from quizkit.cards.cantons import Canton, canton_table, cantons
from quizkit.cards.text import Text
from quizkit.problems import closest

_TOKEN = re.compile(r'"([^"]*)"|([<>!]=|[=<>()]|[^\s()<>=!"]+)|\s+')
_EQUAL: dict[str, Callable[[object, object], bool]] = {"=": operator.eq, "!=": operator.ne}
_WORDS: dict[str, Callable[[tuple[str, ...], str], bool]] = {
    "=": lambda names, word: word in names,
    "!=": lambda names, word: word not in names,
    "starts": lambda names, word: any(name.startswith(word) for name in names),
    "contains": lambda names, word: any(word in name for name in names),
}
_ORDER: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
MAX_TERMS = 50


class FactError(ValueError):
    """An expression that cannot be understood: the offending word, and what could stand in its place."""

    def __init__(self, word: str, allowed: str, suggestion: str = "") -> None:
        super().__init__(word, allowed)
        self.word, self.allowed, self.suggestion = word, allowed, suggestion


def answer(expression: str) -> tuple[str, ...]:
    """Return the answer to a fact query: the codes of the cantons for which the expression holds.

    >>> answer("languages has it")
    ('GR', 'TI')
    """
    return _evaluate(expression)[0]


def find_dates(expression: str) -> dict[str, str]:
    """Return the date of each number that the answer to a fact query depends on.

    >>> find_dates("bottom 2 population_2020 or languages has it")
    {'population_2020': '2020-12-31'}
    """
    dates = canton_table().as_of
    return {field: dates[field] for field in _evaluate(expression)[1] if field in dates}  # type: ignore[index]


@cache
def _evaluate(expression: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cantons for which an expression holds, and the fields it looks at."""
    parser = _Parser(expression)
    codes = tuple(sorted(parser.parse()))
    return codes, tuple(parser.fields)


class _Parser:
    """Recursive descent: every rule returns the set of cantons it selects."""

    def __init__(self, expression: str) -> None:
        tokens = [(match[1] or match[2]) for match in _TOKEN.finditer(expression)]
        self._words = [word for word in tokens if word is not None][::-1]
        self._terms = 0
        self.fields: dict[str, None] = {}
        """The fields named so far, in order."""

    def parse(self) -> set[str]:
        codes = self._parse_or()
        if self._words:
            raise FactError(self._words[-1], "and, or")
        return codes

    def _parse_or(self) -> set[str]:
        codes = self._parse_and()
        while self._skip("or"):
            codes = codes | self._parse_and()
        return codes

    def _parse_and(self) -> set[str]:
        codes = self._parse_term()
        while self._skip("and"):
            codes = codes & self._parse_term()
        return codes

    def _parse_term(self) -> set[str]:
        self._terms += 1
        if self._terms > MAX_TERMS:
            raise FactError(self._next(), f"1–{MAX_TERMS}")
        if self._skip("not"):
            return set(cantons()) - self._parse_term()
        if self._skip("("):
            codes = self._parse_or()
            self._expect(")")
            return codes
        if self._skip("top"):
            return self._parse_rank(largest=True)
        if self._skip("bottom"):
            return self._parse_rank(largest=False)
        return self._parse_comparison()

    def _parse_rank(self, *, largest: bool) -> set[str]:
        how_many = self._parse_number()
        field = self._parse_field(int)
        ranked = sorted(cantons().values(), key=operator.attrgetter(field), reverse=largest)
        return {canton.code for canton in ranked[:how_many]}

    def _parse_comparison(self) -> set[str]:
        if self._skip("count"):
            field = self._parse_field(tuple)
            return self._parse_numeric(lambda canton: len(getattr(canton, field)))
        field = self._parse_field(object)
        sample = getattr(next(iter(cantons().values())), field)
        if type(sample) is int:
            return self._parse_numeric(operator.attrgetter(field))
        if isinstance(sample, tuple):
            self._expect("has")
            wanted = self._next()
            options = sorted({word for canton in cantons().values() for word in getattr(canton, field)})
            if wanted not in options:
                raise FactError(wanted, ", ".join(options), closest(wanted, options))
            return _select(lambda canton: wanted in getattr(canton, field))
        holds, wanted = self._parse_sign(_WORDS), self._next()
        return _select(lambda canton: holds(_names(getattr(canton, field)), wanted))

    def _parse_numeric(self, value: Callable[[Canton], int]) -> set[str]:
        holds, wanted = self._parse_sign({**_EQUAL, **_ORDER}), self._parse_number()
        return _select(lambda canton: holds(value(canton), wanted))

    def _parse_sign(self, signs: dict[str, Callable[..., bool]]) -> Callable[..., bool]:
        sign = self._next()
        if sign not in signs:
            raise FactError(sign, ", ".join(signs))
        return signs[sign]

    def _parse_number(self) -> int:
        word = self._next()
        if not re.fullmatch(r"[0-9]{1,12}", word):
            raise FactError(word, "1803")
        return int(word)

    def _parse_field(self, of: type) -> str:
        word, first = self._next(), next(iter(cantons().values()))
        allowed = [name for name in Canton.model_fields if isinstance(getattr(first, name), of)]
        if word not in allowed:
            raise FactError(word, ", ".join(allowed), closest(word, allowed))
        self.fields[word] = None
        return word

    def _expect(self, word: str) -> None:
        if not self._skip(word):
            raise FactError(self._next(), word)

    def _next(self) -> str:
        return self._words.pop() if self._words else ""

    def _skip(self, word: str) -> bool:
        if self._words and self._words[-1] == word:
            self._words.pop()
            return True
        return False


def _select(holds: Callable[[Canton], bool]) -> set[str]:
    return {canton.code for canton in cantons().values() if holds(canton)}


NAMED_IN = ("fr", "de", "nl")
"""The languages in which queries know names: an answer must not change because the table learns another one."""


def _names(value: object) -> tuple[str, ...]:
    """Return every way to write a value: places have several names."""
    if isinstance(value, Text):
        return tuple(value[code] for code in NAMED_IN)
    return (str(value).lower(),) if isinstance(value, bool) else (str(value),)
