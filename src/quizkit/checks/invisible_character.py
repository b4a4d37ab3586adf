"""A character that nobody sees, but that print, search and players' devices trip over."""

import re
from collections.abc import Iterator

from quizkit.checks import Fix, Hit, Said, TextCheck
from quizkit.problems import Severity

INVISIBLE = re.compile("[\u200b-\u200d\u2060-\u2064\u034f\u115f\u1160\u180e]+")


def find(said: Said) -> Iterator[Hit]:
    """Find zero-width characters; copying from a web page brings them in."""
    for match in INVISIBLE.finditer(said.words):
        yield Hit(f"U+{ord(match[0][0]):04X}", span=match.span())


CHECK = TextCheck(
    code="T213",
    name="invisible-character",
    severity=Severity.WARNING,
    fix=Fix.SAFE,
    bad={"text": {"fr": "Le lac\u200b gèle."}},
    good={"text": {"fr": "Le lac gèle."}},
    characters=frozenset("\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\u034f\u115f\u1160\u180e"),
    find=find,
)
