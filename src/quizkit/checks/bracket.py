"""A bracket or quotation mark without its partner."""

import re
from collections.abc import Iterator

from quizkit.checks import Hit, Said, TextCheck
from quizkit.problems import Severity

PARTNERS = {")": "(", "]": "[", "»": "«", "›": "‹"}
MARKS = re.compile(r"[()\[\]«»‹›]")


def find(said: Said) -> Iterator[Hit]:
    """Find brackets that are never closed, or never opened."""
    open_at: list[tuple[str, int]] = []
    for match in MARKS.finditer(said.words):
        index, char = match.start(), match[0]
        if char in PARTNERS.values():
            open_at.append((char, index))
        elif char in PARTNERS:
            if open_at and open_at[-1][0] == PARTNERS[char]:
                open_at.pop()
            else:
                yield Hit(char, span=(index, index + 1))
    for char, index in open_at:
        yield Hit(char, span=(index, index + 1))


CHECK = TextCheck(
    code="T210",
    name="bracket",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le lac (le plus grand est beau."}},
    good={"text": {"fr": "Le lac (le plus grand) est beau."}},
    characters=frozenset("()[]«»‹›"),
    find=find,
)
