"""A term of the glossary that a translation words otherwise."""

from collections.abc import Iterator
from functools import cache

from quizkit.checks import Hit, PairCheck, Said
from quizkit.decks.glossary import read_common_terms
from quizkit.lexicon.terms import Term, Terms
from quizkit.problems import Severity


@cache
def terms() -> Terms:
    """Return the common glossary; words that are one in some language and two in another count as either."""
    return Terms(
        Term(
            one.id,
            {code: (words,) for code, words in one.term.items()},
            {code: tuple(words.split(" | ")) for code, words in one.avoid.items()},
        )
        for one in read_common_terms()
    )


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Want each term of the source in the translation, and none that the glossary rejects."""
    known = terms()
    for term, (first, end) in known.found(source.reading).items():
        wanted = known.terms[term].names.get(target.language, ())
        if avoided := known.avoided(term, target.reading):
            at = target.words.casefold().find(avoided.casefold())
            span = (at, at + len(avoided)) if at >= 0 else None
            yield Hit(avoided, wanted[0] if wanted else "", span=span)
        elif wanted and not any(known.is_in(one, target.reading) for one in _like(known, term, source.language)):
            yield Hit(source.reading.said(first, end), wanted[0])


@cache
def _like(known: Terms, term: str, language: str) -> tuple[str, ...]:
    """Return the terms that have the same name in a language."""
    name = known.terms[term].names.get(language)
    return tuple(one.id for one in known.terms.values() if one.names.get(language) == name)


CHECK = PairCheck(
    code="P114",
    name="glossary-term",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le Conseil fédéral a sept membres.", "de": "Die Regierung hat sieben Mitglieder."}},
    good={"text": {"fr": "Le Conseil fédéral a sept membres.", "de": "Der Bundesrat hat sieben Mitglieder."}},
    find=find,
)
