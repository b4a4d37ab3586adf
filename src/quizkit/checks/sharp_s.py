"""An ß in a house style that does not use it."""

import re
from collections.abc import Iterator

from quizkit.checks import Fix, Hit, Said, TextCheck
from quizkit.problems import Severity

SHARP = re.compile("[ßẞ]")


def find(said: Said) -> Iterator[Hit]:
    """Find every ß: in Switzerland, German is written with ss."""
    if not said.style.sharp_s:
        for match in SHARP.finditer(said.words):
            yield Hit(match[0], suggestion="ss" if match[0] == "ß" else "SS", span=match.span())


CHECK = TextCheck(
    code="T201",
    name="sharp-s",
    severity=Severity.WARNING,
    fix=Fix.SAFE,
    bad={"text": {"de": "Die Straße ist gesperrt."}},
    good={"text": {"de": "Die Strasse ist gesperrt."}},
    characters=frozenset("ßẞ"),
    find=find,
)
