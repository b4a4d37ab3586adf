"""A translation that is identical to its source."""

from collections.abc import Iterator

from quizkit.checks import Hit, PairCheck, Said
from quizkit.lexicon.tongue import is_titled
from quizkit.problems import Severity

ENOUGH = 3
"""Texts of fewer words may well be the same in two languages: names, numbers, titles."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Find translations that are identical to their source, unless they have too few words to tell."""
    if source.words != target.words or sum(word.isalpha() for word in target.reading.words) < ENOUGH:
        return
    # A name need not be translated: Vasco da Gama.
    if not all(is_titled(target.reading, at) for at in range(len(target.reading.words))):
        yield Hit(span=(0, len(target.words)), value=source.language)


CHECK = PairCheck(
    code="P103",
    name="untranslated",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le Rhin naît aux Grisons.", "de": "Le Rhin naît aux Grisons."}},
    good={"text": {"fr": "Le Rhin naît aux Grisons.", "de": "Der Rhein entspringt in Graubünden."}},
    find=find,
)
