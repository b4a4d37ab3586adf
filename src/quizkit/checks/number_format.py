"""A number written the way another language writes it."""

import re
from collections.abc import Iterator

from quizkit.checks import Fix, Hit, Said, TextCheck, weigh_space
from quizkit.problems import Severity

NUMBER = re.compile(r"\d+(?:[.,'’ \u00a0\u202f\u2009:]\d+)*")
GROUPED = re.compile(r"(?=\d{1,3}([ \u00a0\u202f\u2009.,'’]))(\d{1,3}(?:\1\d{3})+)(?:[.,](\d+))?")
DECIMAL = re.compile(r"\d+([.,])(?:\d{1,2}|\d{4,})")
LOOSE = re.compile(r"[\s\u00a0\u202f](?:Uhr|uur|h|Franken|Fr|CHF)\b")
"""Times and prices have a point in many house styles."""
MONEY = re.compile(r"(?:CHF|Fr\.|€)[\s\u00a0\u202f]?$")


def find(said: Said) -> Iterator[Hit]:
    """Find numbers written as another language does: their thousands, long ones without separators, decimals."""
    for match in NUMBER.finditer(said.words):
        number = "" if len(match[0]) < 3 else _reformat(match[0], said, match)
        if number and number != match[0]:
            yield Hit(match[0], suggestion=number, span=match.span(), severity=weigh_space(match[0], number))


def _reformat(number: str, said: Said, match: re.Match[str]) -> str:
    """Write a number in the house style; return "" if it is fine or may mean something else."""
    style = said.style
    if number.isdecimal():
        return f"{int(number):,}".replace(",", style.groups[0]) if len(number) > 4 and number[0] != "0" else ""
    if grouped := GROUPED.fullmatch(number):
        mark, whole, fraction = grouped[1], grouped[2], grouped[3]
        may_be_decimal = mark in ".," and mark == style.decimal and not fraction
        if mark in style.groups or may_be_decimal:
            return ""
        # Who writes spaces keeps them, if the style has some.
        spaces = [group for group in style.groups if group.isspace()] if mark.isspace() else []
        return whole.replace(mark, (*spaces, *style.groups)[0]) + (style.decimal + fraction if fraction else "")
    if decimal := DECIMAL.fullmatch(number):
        is_loose = LOOSE.match(said.words, match.end()) or MONEY.search(said.words[: match.start()])
        is_right = decimal[1] == style.decimal or decimal[1] in style.groups
        return "" if is_right or is_loose else number.replace(decimal[1], style.decimal)
    return ""


CHECK = TextCheck(
    code="T204",
    name="number-format",
    severity=Severity.WARNING,
    fix=Fix.UNSAFE,
    bad={"text": {"nl": "Er wonen 12’500 mensen."}},
    good={"text": {"nl": "Er wonen 12.500 mensen."}},
    characters=frozenset("0123456789"),
    find=find,
)
