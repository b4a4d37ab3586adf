"""Two spaces in a row, a space before a comma, or no space after it."""

import re
from collections.abc import Iterator

from quizkit.checks import Fix, Hit, Said, TextCheck
from quizkit.problems import Severity

SPACES = " \u00a0\u202f"
STRAY = re.compile(r"[ \u00a0\u202f](?:[ \u00a0\u202f]+|(?=[,)\]]|\.(?![\d.])))|[(\[][ \u00a0\u202f]+")
ENDS = re.compile(r"\.(?![\d.])")
MISSING = re.compile(r",(?=[^\W\d_])|\.(?=[A-ZÄÖÜÉ][a-zäöüé])")


def find(said: Said) -> Iterator[Hit]:
    """Find spaces that should not be there, then those that are missing."""
    words = said.words
    for match in STRAY.finditer(words):
        # The check `quotes` handles spaces inside quotation marks.
        if words[: match.start()][-1:] in ("«", "‹") or words[match.end() :][:1] in ("»", "›"):
            continue
        is_needless = (
            match[0][0] in "(["
            or words[match.end() : match.end() + 1] in (*",)]", "")
            or ENDS.match(words, match.end()) is not None
        )
        left = match[0][0] if match[0][0] in "([" else ""
        yield Hit(match[0], suggestion=left if is_needless else max(match[0], key=SPACES.index), span=match.span())
    for match in MISSING.finditer(words):
        # Abbreviations such as “z.B.” are fine: a sentence ends with a longer word.
        before = words[: match.start()][-3:] if match[0] == "." else words[: match.start()][-1:]
        if before.isalnum() and (match[0] == "," or (len(before) == 3 and before.isalpha())):
            yield Hit(match[0], suggestion=f"{match[0]} ", span=match.span())


CHECK = TextCheck(
    code="T208",
    name="stray-space",
    severity=Severity.WARNING,
    fix=Fix.SAFE,
    bad={"text": {"de": "Der See , der zufriert, ist  klein."}},
    good={"text": {"de": "Der See, der zufriert, ist klein."}},
    find=find,
)
