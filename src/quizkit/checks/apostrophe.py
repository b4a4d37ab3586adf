"""A typewriter apostrophe."""

import re
from collections.abc import Iterator

from quizkit.checks import Fix, Hit, Said, TextCheck
from quizkit.problems import Severity

STRAIGHT = re.compile(r"['´`‘]")
DUTCH = re.compile(r"[snt]\b")


def find(said: Said) -> Iterator[Hit]:
    """Find typewriter apostrophes between letters and in Dutch 's and 't; elsewhere they may be quotation marks."""
    words = said.words
    for match in STRAIGHT.finditer(words):
        before, after = words[: match.start()][-1:].isalnum(), words[match.end() :][:1].isalnum()
        if (before and after) or (not before and DUTCH.match(words, match.end())):
            yield Hit(match[0], suggestion="’", span=match.span())


CHECK = TextCheck(
    code="T206",
    name="apostrophe",
    severity=Severity.WARNING,
    fix=Fix.SAFE,
    bad={"text": {"fr": "L'eau du lac est claire."}},
    good={"text": {"fr": "L’eau du lac est claire."}},
    characters=frozenset("'´`‘"),
    find=find,
)
