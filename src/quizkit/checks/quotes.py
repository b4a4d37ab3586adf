"""Quotation marks of another language or of a typewriter."""

import re
from collections.abc import Iterator

from quizkit.checks import Fix, Hit, Said, TextCheck
from quizkit.problems import Severity

PAIRS = (("«", "»"), ("„", "“"), ("“", "”"), ("‹", "›"), ('"', '"'), ("”", "”"), ("»", "«"))
SPACE = "[ \u00a0\u202f]?"
PATTERNS = [re.compile(f"{re.escape(one)}{SPACE}(.*?){SPACE}{re.escape(other)}") for one, other in PAIRS]
ANY = re.compile('[«»„“”‹›"]')


def find(said: Said) -> Iterator[Hit]:
    """Find every pair of marks that is not the house's."""
    opening, closing = said.style.quotes
    for match in _quoted(said.words):
        right = f"{opening}{match[1]}{closing}"
        # Marks within marks may be anything; somebody must look at them.
        if match[1] and not ANY.search(match[1]) and match[0] != right:
            yield Hit(match[0], suggestion=right, span=match.span())


def _quoted(words: str) -> Iterator[re.Match[str]]:
    """Give each pair of marks with what stands between; of two, the outer one."""
    at = 0
    while ANY.search(words, at):
        found = [match for pattern in PATTERNS if (match := pattern.search(words, at))]
        if not found:
            return
        first = min(found, key=lambda match: (match.start(), -match.end()))
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
