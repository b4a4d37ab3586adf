"""Quotation marks of another language or of a typewriter."""

import re
from collections.abc import Iterator

from quizkit.checks import Fix, Hit, Said, TextCheck
from quizkit.lexicon.lexicon import Style
from quizkit.problems import Severity

PAIRS = (("«", "»"), ("„", "“"), ("“", "”"), ("‹", "›"), ('"', '"'), ("”", "”"), ("»", "«"))
SPACE = "[ \u00a0\u202f]?"
PATTERNS = [re.compile(f"{re.escape(one)}{SPACE}(.*?){SPACE}{re.escape(other)}") for one, other in PAIRS]
ANY = re.compile('[«»„“”‹›"]')


def find(said: Said) -> Iterator[Hit]:
    """Find every pair of marks that is not the house's; a pair within a pair has marks of its own."""
    for start, end, inside, is_inner in _quoted(said.words, said.style):
        opening, closing = said.style.inner if is_inner else said.style.quotes
        right = f"{opening}{inside}{closing}"
        if inside and said.words[start:end] != right:
            yield Hit(said.words[start:end], suggestion=right, span=(start, end))


def _quoted(words: str, style: Style) -> Iterator[tuple[int, int, str, bool]]:
    """Give each pair of marks with what stands between; of two, the outer one."""
    at = 0
    while ANY.search(words, at):
        found = [match for pattern in PATTERNS if (match := pattern.search(words, at))]
        if not found:
            return
        first = min(found, key=lambda match: (match.start(), -match.end()))
        marks = style.inner[0].strip(), style.inner[1].strip()
        is_inner = (first[0][0], first[0][-1]) == marks and any(mark.strip() in words for mark in style.quotes)
        yield first.start(), first.end(), first[1], is_inner
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
