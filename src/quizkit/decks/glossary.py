"""The glossary: words that are always translated the same, from a list of our own, the cantons and the deck."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated

from pydantic import TypeAdapter

from quizkit import safe_yaml
from quizkit.bundled import find_bundled
from quizkit.cards.cantons import cantons
from quizkit.cards.card import Part
from quizkit.cards.text import Role, Text
from quizkit.decks.brief import Brief


class GlossaryTerm(Part):
    """A word in every language."""

    id: str
    term: Annotated[Text, Role("term", 60)]
    avoid: Text = Text()
    """What it must not be called, alternatives separated by ` | `."""


@cache
def read_common_terms() -> tuple[GlossaryTerm, ...]:
    """Read the list that belongs to all decks."""
    path = find_bundled("content") / "common" / "glossary.yaml"
    rows = safe_yaml.read(path.read_bytes(), path.name).value
    return TypeAdapter(tuple[GlossaryTerm, ...]).validate_python(rows)


def deck_terms(brief: Brief) -> Iterator[GlossaryTerm]:
    """Return the words for a deck: the common ones, the cantons and their capitals, and the names of its own."""
    found = list(read_common_terms())
    for code, canton in cantons().items():
        found.append(GlossaryTerm(id=f"canton-{code.lower()}", term=canton.name))
        found.append(GlossaryTerm(id=f"capital-{code.lower()}", term=canton.capital))
    for vocabulary in ("categories", "themes", "labels"):
        found += [
            GlossaryTerm(id=f"{vocabulary}-{slug}", term=name) for slug, name in brief.vocabulary(vocabulary).items()
        ]
    # Many a canton is called like its capital.
    known = dict[Text, GlossaryTerm]()
    for term in found:
        known.setdefault(term.term, term)
    yield from known.values()
