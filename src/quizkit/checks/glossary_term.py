"""A glossary term that a translation does not use."""

from collections.abc import Iterator
from functools import cache

from quizkit.checks import Hit, PairCheck, Said
from quizkit.decks.glossary import common_glossary
from quizkit.lexicon.terms import Terms
from quizkit.problems import Severity


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Look for each glossary term of the source in its translation, and for names that the glossary rejects."""
    glossary = common_glossary()
    for term, (first, end) in glossary.find(source.reading).items():
        wanted = glossary.terms[term].names.get(target.language, ())
        if avoided := glossary.find_avoided(term, target.reading):
            at = target.words.casefold().find(avoided.casefold())
            span = (at, at + len(avoided)) if at >= 0 else None
            yield Hit(avoided, wanted[0] if wanted else "", span=span)
        elif wanted and not any(
            glossary.is_in(name, target.reading) for name in _namesakes(glossary, term, source.language)
        ):
            # A free translation may do without the term, so this is only worth a look.
            yield Hit(source.reading.said(first, end), wanted[0], severity=Severity.INFO)


@cache
def _namesakes(glossary: Terms, term: str, language: str) -> tuple[str, ...]:
    """Return the terms with the same name in a language: any of them may be meant."""
    name = glossary.terms[term].names.get(language)
    return tuple(other.id for other in glossary.terms.values() if other.names.get(language) == name)


CHECK = PairCheck(
    code="P114",
    name="glossary-term",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le Conseil fédéral a sept membres.", "de": "Die Regierung hat sieben Mitglieder."}},
    good={"text": {"fr": "Le Conseil fédéral a sept membres.", "de": "Der Bundesrat hat sieben Mitglieder."}},
    find=find,
)
