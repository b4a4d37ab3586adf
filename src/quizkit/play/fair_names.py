"""What a country, a language or a month is called beside its name on the card: in English, or by its people."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from quizkit.languages import codes
from quizkit.lexicon.lexicon import lexicon
from quizkit.lexicon.names import names
from quizkit.play.fair_words import Words, drop_leading, split_words
from quizkit.play.words import list_synonyms

Names = Mapping[Words, frozenset[str]]
LETTERS_OF_A_COUNTRY = 2


def list_other_names(text: str, asked: frozenset[str]) -> Iterator[str]:
    """Yield what else an answer is called, if the question asks for a country, a language or a month.

    >>> {"Spain", "Spanier", "Spaans"} <= set(list_other_names("L’Espagne", frozenset(("pays",))))
    True
    >>> list(list_other_names("L’Espagne", frozenset(("langue",))))
    []
    """
    name = drop_leading(split_words(text))
    if asked & list_synonyms("country-word"):
        yield from list_countries().get(name, ())
    if asked & list_synonyms("language-word"):
        yield from _list_languages().get(name, ())
    if asked & list_synonyms("month-word"):
        yield from list_months().get(name, ())


@cache
def list_countries() -> Names:
    """Return the names of countries, each with those in other languages and those of its people."""
    from babel import Locale

    territories = {code: Locale(code).territories for code in codes()}
    people = {
        (language, forms[0]): [form for own in term.names.values() for form in own]
        for term in names().terms.values()
        for language, forms in term.names.items()
    }
    named = [
        {language: territories[language][code] for language in codes() if code in territories[language]}
        for code in territories["en"]
        if len(str(code)) == LETTERS_OF_A_COUNTRY
    ]
    return _group([*said.values(), *(form for name in said.items() for form in people.get(name, ()))] for said in named)


@cache
def _list_languages() -> Names:
    """Return the names of languages, each with those in other languages."""
    from babel import Locale

    spoken = {code: Locale(code).languages for code in codes()}
    return _group([spoken[language][code] for language in codes() if code in spoken[language]] for code in spoken["en"])


@cache
def list_months() -> Names:
    """Return the names of months, each with those in other languages."""
    return _group(zip(*(lexicon(language).months for language in codes()), strict=True))


def _group(groups: Iterable[Iterable[str]]) -> Names:
    """Return each name with its whole group."""
    together = [frozenset(group) for group in groups]
    return {drop_leading(split_words(name)): group for group in together for name in group}
