"""A question that has become a statement, or a statement that has become a question."""

from collections.abc import Iterator

from quizkit.checks import Hit, PairCheck, Said
from quizkit.problems import Severity


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Look at how the texts end."""
    asks, asked = ("?" in said.words[-3:] for said in (source, target))
    if asks != asked:
        span = (len(target.words) - 1, len(target.words))
        yield Hit(target.words[-1], allowed="?" if asks else source.words[-1], span=span)


CHECK = PairCheck(
    code="P109",
    name="question-differs",
    severity=Severity.ERROR,
    bad={"text": {"fr": "Où naît le Rhin\u202f?", "de": "Wo der Rhein entspringt."}},
    good={"text": {"fr": "Où naît le Rhin\u202f?", "de": "Wo entspringt der Rhein?"}},
    find=find,
)
