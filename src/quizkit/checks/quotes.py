"""Quotation marks from another language or from a typewriter."""

import re
from collections.abc import Iterator

from quizkit.checks import Fix, Hit, Said, TextCheck, weigh_space
from quizkit.problems import Severity

PAIRS = (("«", "»"), ("„", "“"), ("“", "”"), ("‹", "›"), ('"', '"'), ("”", "”"), ("»", "«"))
SPACE = "[ \u00a0\u202f]?"
PATTERNS = [re.compile(f"{re.escape(opening)}{SPACE}(.*?){SPACE}{re.escape(closing)}") for opening, closing in PAIRS]
ANY = re.compile('[«»„“”‹›"]')


def find(said: Said) -> Iterator[Hit]:
    """Find every pair of quotation marks that is not in the house style."""
    opening, closing = said.style.quotes
    for match in _find_quoted(said.words):
        styled = f"{opening}{match[1]}{closing}"
        # Marks within marks are left to people.
        if match[1] and not ANY.search(match[1]) and match[0] != styled:
            yield Hit(match[0], suggestion=styled, span=match.span(), severity=weigh_space(match[0], styled))


def _find_quoted(words: str) -> Iterator[re.Match[str]]:
    """Yield each pair of marks with the words between them; of nested pairs, only the outer one."""
    at = 0
    while ANY.search(words, at):
        candidates = [match for pattern in PATTERNS if (match := pattern.search(words, at))]
        if not candidates:
            return
        first = min(candidates, key=lambda match: (match.start(), -match.end()))
        yield first
        at = first.end()


CHECK = TextCheck(
    code="T202",
    name="quotes",
    severity=Severity.WARNING,
    fix=Fix.SAFE,
    bad={"text": {"de": 'Man sagt "Grüezi".'}},
    good={"text": {"de": "Man sagt «Grüezi»."}},
    characters=frozenset('«»„“”‹›"'),
    find=find,
)
