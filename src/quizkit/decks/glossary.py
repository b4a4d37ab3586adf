"""The glossary: terms that are always translated the same way, from our own list, the cantons and the deck."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated

from pydantic import TypeAdapter

from quizkit.bundled import find_bundled
from quizkit.bundled_yaml import read_bundled
from quizkit.cards.cantons import cantons
from quizkit.cards.card import Part
from quizkit.cards.text import Role, Text
from quizkit.decks.brief import Brief
from quizkit.lexicon.terms import Term, Terms


class GlossaryTerm(Part):
    """A term in every language."""

    id: str
    term: Annotated[Text, Role("term", 60)]
    avoid: Text = Text()
    """What it must not be called; alternatives are separated by ` | `."""


@cache
def read_common_terms() -> tuple[GlossaryTerm, ...]:
    """Read the glossary's list of terms for all decks."""
    path = find_bundled("content") / "common" / "glossary.yaml"
    rows = read_bundled(path)
    return TypeAdapter(tuple[GlossaryTerm, ...]).validate_python(rows)


@cache
def common_glossary() -> Terms:
    """Return the common glossary, to be looked for in texts."""
    return Terms(
        Term(
            entry.id,
            {code: (words,) for code, words in entry.term.items()},
            {code: tuple(words.split(" | ")) for code, words in entry.avoid.items()},
        )
        for entry in read_common_terms()
    )


def deck_terms(brief: Brief) -> Iterator[GlossaryTerm]:
    """Yield the glossary of a deck: the common terms, the cantons and their capitals, and the deck's own names."""
    terms = list(read_common_terms())
    for code, canton in cantons().items():
        terms.append(GlossaryTerm(id=f"canton-{code.lower()}", term=canton.name))
        terms.append(GlossaryTerm(id=f"capital-{code.lower()}", term=canton.capital))
    for vocabulary in ("categories", "themes", "labels"):
        terms += [
            GlossaryTerm(id=f"{vocabulary}-{slug}", term=name) for slug, name in brief.vocabulary(vocabulary).items()
        ]
    # Many cantons have the same name as their capital, in the languages of the deck.
    unique = dict[tuple[str, ...], GlossaryTerm]()
    for term in terms:
        unique.setdefault(tuple(term.term.get(language, "") for language in brief.languages), term)
    yield from unique.values()
