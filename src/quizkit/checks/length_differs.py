"""A translation much shorter or longer than its source: something may be missing."""

from collections.abc import Iterator

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.problems import Severity

LEAST, MOST, ENOUGH = 0.5, 2.0, 60
"""The usual range of the ratio of lengths, and from how many characters on it can be relied on."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Compare the length of a translation with that of its source, if they are long enough."""
    ours, theirs = len(source.words), len(target.words)
    if max(ours, theirs) >= ENOUGH and not LEAST <= theirs / ours <= MOST:
        yield Hit(str(theirs), detail=str(ours), trust=Trust.DOUBTFUL, about="length")


CHECK = PairCheck(
    code="P112",
    name="length-differs",
    severity=Severity.WARNING,
    bad={
        "explanation": {
            "fr": "Elle a été gravie en 1811 par deux frères venus de la ville d’Aarau.",
            "de": "Das war 1811.",
        }
    },
    good={
        "explanation": {
            "fr": "Elle a été gravie en 1811 par deux frères venus de la ville d’Aarau.",
            "de": "Zwei Brüder aus der Stadt Aarau haben sie 1811 bestiegen.",
        }
    },
    find=find,
)
