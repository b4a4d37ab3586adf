"""A Dutch IJ that is only half a capital: IJ is one letter, so it is IJs, never Ijs."""

import re
from collections.abc import Iterator

from quizkit.checks import Fix, Hit, Said, TextCheck
from quizkit.problems import Severity

HALF = re.compile(r"\bIj|[ĳĲ]")


def find(said: Said) -> Iterator[Hit]:
    """Find a Dutch “Ij”, and the ligature, which fonts do not have."""
    if said.language == "nl":
        for match in HALF.finditer(said.words):
            yield Hit(match[0], suggestion="ij" if match[0] == "ĳ" else "IJ", span=match.span())


CHECK = TextCheck(
    code="T207",
    name="dutch-ij",
    severity=Severity.WARNING,
    fix=Fix.SAFE,
    bad={"text": {"nl": "Ijs smelt bij nul graden."}},
    good={"text": {"nl": "IJs smelt bij nul graden."}},
    characters=frozenset("IĳĲ"),
    find=find,
)
