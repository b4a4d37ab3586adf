"""A space before ; : ! ? that is not what the house style wants."""

import re
from collections.abc import Iterator

from quizkit.checks import Fix, Hit, Said, TextCheck, weigh_space
from quizkit.problems import Severity

MARK = re.compile(r"[;:!?](?!\d|//)")
SPACES = " \u00a0\u202f\u2009"
LEFT_ALONE = ";:!?…([«‹„" + SPACES


def find(said: Said) -> Iterator[Hit]:
    """Check the space before each French mark, except in a time (9:30), a score (2 : 1), a web address, or « ?! »."""
    before, words = said.style.before, said.words
    for match in MARK.finditer(words):
        start = match.start() - (words[match.start() - 1 : match.start()] in tuple(SPACES))
        space, wanted = words[start : match.start()], before.get(match[0], "")
        is_ratio = words[start - 1 : start].isdecimal() and words[match.end() :].lstrip()[:1].isdecimal()
        if space != wanted and start > 0 and words[start - 1] not in LEFT_ALONE and not is_ratio:
            found, styled = words[start : match.end()], wanted + match[0]
            yield Hit(found, suggestion=styled, span=(start, match.end()), severity=weigh_space(found, styled))


CHECK = TextCheck(
    code="T203",
    name="french-spacing",
    severity=Severity.WARNING,
    fix=Fix.SAFE,
    bad={"text": {"fr": "Où naît le Rhin?"}},
    good={"text": {"fr": "Où naît le Rhin\u202f?"}},
    characters=frozenset(";:!?"),
    find=find,
)
