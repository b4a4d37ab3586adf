"""The same word twice in a row."""

from collections.abc import Iterator
from itertools import pairwise

from quizkit.checks import Fix, Hit, Said, TextCheck
from quizkit.problems import Severity


def find(said: Said) -> Iterator[Hit]:
    """Find words twice in a row, except correct ones (« nous nous », “die die”) and names: Baden Baden."""
    reading = said.reading
    for at, (word, following) in enumerate(pairwise(reading.words)):
        if (
            word == following
            and word.isalpha()
            and word not in reading.lexicon.doubles
            and reading.gap(at + 1).isspace()
        ):
            start, end = reading.span(at, at + 2)
            # “van Van Gogh”
            if not reading.said(at + 1)[0].isupper():
                yield Hit(said.words[start:end], suggestion=reading.said(at), span=(start, end))


CHECK = TextCheck(
    code="T211",
    name="repeated-word",
    severity=Severity.WARNING,
    fix=Fix.UNSAFE,
    bad={"text": {"fr": "Le lac lac est gelé."}},
    good={"text": {"fr": "Nous nous levons tôt."}},
    find=find,
)
