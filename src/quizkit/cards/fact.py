"""Fact queries: the answer to a canton question, as an expression over the table of cantons.

    languages has it
    joined = 1803 and not countries has de
    count neighbours = 1
    capital starts A
    top 3 area

An expression names fields of `Canton`, compares them, and combines with and, or, not, brackets.
"""

import operator
import re
from collections.abc import Callable
from functools import cache

from quizkit.cards.cantons import Canton, cantons
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
    """An expression nobody can understand: the word in the way, and what could stand there."""

    def __init__(self, word: str, allowed: str, suggestion: str = "") -> None:
        super().__init__(word, allowed)
        self.word, self.allowed, self.suggestion = word, allowed, suggestion


@cache
def answer(expression: str) -> tuple[str, ...]:
    """Return the codes of the cantons for which the expression holds.

    >>> answer("languages has it")
    ('GR', 'TI')
    """
    parser = _Parser(expression)
    return tuple(sorted(parser.whole()))


class _Parser:
    """Recursive descent; every rule gives the set of cantons it selects."""

    def __init__(self, expression: str) -> None:
        tokens = [(match[1] or match[2]) for match in _TOKEN.finditer(expression)]
        self._words = [word for word in tokens if word is not None][::-1]
        self._terms = 0

    def whole(self) -> set[str]:
        found = self._either()
        if self._words:
            raise FactError(self._words[-1], "and, or")
        return found

    def _either(self) -> set[str]:
        found = self._both()
        while self._skip("or"):
            found = found | self._both()
        return found

    def _both(self) -> set[str]:
        found = self._one()
        while self._skip("and"):
            found = found & self._one()
        return found

    def _one(self) -> set[str]:
        self._terms += 1
        if self._terms > MAX_TERMS:
            raise FactError(self._next(), f"1–{MAX_TERMS}")
        if self._skip("not"):
            return set(cantons()) - self._one()
        if self._skip("("):
            found = self._either()
            self._expect(")")
            return found
        if self._skip("top"):
            return self._ranked(largest=True)
        if self._skip("bottom"):
            return self._ranked(largest=False)
        return self._comparison()

    def _ranked(self, *, largest: bool) -> set[str]:
        how_many = self._number()
        field = self._field(int)
        ranked = sorted(cantons().values(), key=operator.attrgetter(field), reverse=largest)
        return {canton.code for canton in ranked[:how_many]}

    def _comparison(self) -> set[str]:
        if self._skip("count"):
            field = self._field(tuple)
            return self._numeric(lambda canton: len(getattr(canton, field)))
        field = self._field(object)
        sample = getattr(next(iter(cantons().values())), field)
        if type(sample) is int:
            return self._numeric(operator.attrgetter(field))
        if isinstance(sample, tuple):
            self._expect("has")
            wanted, known = (
                self._next(),
                sorted({one for canton in cantons().values() for one in getattr(canton, field)}),
            )
            if wanted not in known:
                raise FactError(wanted, ", ".join(known), closest(wanted, known))
            return _where(lambda canton: wanted in getattr(canton, field))
        holds, wanted = self._sign(_WORDS), self._next()
        return _where(lambda canton: holds(_names(getattr(canton, field)), wanted))

    def _numeric(self, value: Callable[[Canton], int]) -> set[str]:
        holds, wanted = self._sign({**_EQUAL, **_ORDER}), self._number()
        return _where(lambda canton: holds(value(canton), wanted))

    def _sign(self, signs: dict[str, Callable[..., bool]]) -> Callable[..., bool]:
        sign = self._next()
        if sign not in signs:
            raise FactError(sign, ", ".join(signs))
        return signs[sign]

    def _number(self) -> int:
        word = self._next()
        if not re.fullmatch(r"[0-9]{1,12}", word):
            raise FactError(word, "1803")
        return int(word)

    def _field(self, of: type) -> str:
        word, first = self._next(), next(iter(cantons().values()))
        allowed = [name for name in Canton.model_fields if isinstance(getattr(first, name), of)]
        if word not in allowed:
            raise FactError(word, ", ".join(allowed), closest(word, allowed))
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


def _where(holds: Callable[[Canton], bool]) -> set[str]:
    return {canton.code for canton in cantons().values() if holds(canton)}


def _names(value: object) -> tuple[str, ...]:
    """Return every way to write a value: a place has a name in each language."""
    if isinstance(value, Text):
        return tuple(value.values())
    return (str(value).lower(),) if isinstance(value, bool) else (str(value),)
