"""Three dots instead of an ellipsis."""

import re
from collections.abc import Iterator

from quizkit.checks import Fix, Hit, Said, TextCheck
from quizkit.problems import Severity

DOTS = re.compile(r"\.{3,}|…\.+|\.…")


def find(said: Said) -> Iterator[Hit]:
    """Find several dots in a row that should be an ellipsis."""
    for match in DOTS.finditer(said.words):
        yield Hit(match[0], suggestion="…", span=match.span())


CHECK = TextCheck(
    code="T209",
    name="ellipsis",
    severity=Severity.WARNING,
    fix=Fix.SAFE,
    bad={"text": {"nl": "En toen..."}},
    good={"text": {"nl": "En toen…"}},
    find=find,
)
