"""Swiss Quiz: a statement that is true or false."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import BeforeValidator

from quizkit.cards.card import Card, Exercise, Ref, Slug
from quizkit.cards.text import Role, Text

TRUE = {"true", "vrai", "juste", "wahr", "richtig", "waar", "juist", "vero", "1"}
FALSE = {"false", "faux", "falsch", "unwahr", "falso", "gemogelt", "gelogen", "onwaar", "onjuist", "0"}


def verdict(value: object) -> object:
    """Accept the verdict of a statement in any language, as people write it in a cell."""
    if isinstance(value, bool):
        return value
    word = str(value).strip().casefold()
    return True if word in TRUE else False if word in FALSE else value


class Statement(Card):
    """A statement, its verdict, and the explanation."""

    category: Annotated[Slug, Ref("categories")]
    text: Annotated[Text, Role("statement", 180)]
    verdict: Annotated[bool, BeforeValidator(verdict), Ref("labels")]
    explanation: Annotated[Text, Role("explanation", 240)]

    def exercises(self, language: str) -> Iterator[Exercise]:
        """Ask whether it is true."""
        if language in self.text:
            why = self.explanation.get(language, "")
            yield Exercise(self.id, self.text[language], (), why, truth=self.verdict)

    def shelf(self) -> str:
        """Keep each category in its own file."""
        return self.category


CARD = Statement
