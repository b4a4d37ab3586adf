"""Brief: what `deck.yaml` says a deck is meant to be."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, model_validator

from quizkit import languages
from quizkit.cards import faults
from quizkit.cards.cantons import cantons
from quizkit.cards.card import CardText, Count, Integer, Number, Part, Slug, between, distinct
from quizkit.cards.faults import one_of
from quizkit.cards.kinds import KindName, kinds
from quizkit.cards.text import Line, Role, Text
from quizkit.decks.blueprint import Blueprint
from quizkit.lexicon.lexicon import lexicon
from quizkit.problems import closest

Title = Annotated[Text, Role("title", 40)]
Name = Annotated[Text, Role("name", 40)]


def language(code: str) -> str:
    """Accept a language of `languages.py`."""
    return one_of(code, languages.codes())


LanguageCode = Annotated[str, AfterValidator(language)]


class Category(Part):
    """A group of cards, told apart on the card by name, letter and colour."""

    name: Name
    letter: Annotated[Line, Count(1, 2)]
    colour: Line


class Format(Part):
    """The size of a card in millimetres."""

    width: Annotated[Number, between(20, 300)]
    height: Annotated[Number, between(20, 300)]


class Brief(Part):
    """A deck without its cards."""

    title: Title
    edition: Literal["starter", "full"]
    players: Annotated[tuple[Integer, ...], Count(2, 2)]
    languages: Annotated[tuple[LanguageCode, ...], AfterValidator(distinct), Count(1, 20)]
    source: LanguageCode
    kinds: Annotated[tuple[KindName, ...], AfterValidator(distinct), Count(1, 20)]
    prefixes: Mapping[KindName, Slug]
    format: Format
    blueprint: Blueprint
    labels: Mapping[Slug, Annotated[Text, Role("label", 24)]] = {}
    categories: Mapping[Slug, Category] = {}
    themes: Mapping[Slug, Name] = {}
    questions: Mapping[Slug, Annotated[Text, Role("question", 80)]] = {}
    style: Mapping[LanguageCode, Line] = {}
    """The house style of each language, by name."""
    words: tuple[Line, ...] = ()
    """Words that are right, whatever a dictionary says."""
    checks: Mapping[Line, Literal["ignore", "info", "warning", "error"]] = {}
    """What a check weighs in this deck, by its code."""

    @model_validator(mode="after")
    def every_kind_has_a_prefix(self) -> Self:
        """New cards need an id to begin with."""
        for name in self.kinds:
            if name not in self.prefixes:
                raise faults.make_error(faults.MISSING_FIELD, at="prefixes", value=name)
        return self

    @model_validator(mode="after")
    def source_is_a_language_of_the_deck(self) -> Self:
        """Translations need something to be translated from."""
        if self.source not in self.languages:
            allowed = ", ".join(self.languages)
            raise faults.make_error(faults.UNKNOWN_VALUE, at="source", value=self.source, allowed=allowed)
        return self

    @model_validator(mode="after")
    def styles_are_known(self) -> Self:
        """A misspelt style would silently be the usual one."""
        for code, style in self.style.items():
            known = lexicon(code).styles
            if style not in known:
                facts = {"value": style, "allowed": ", ".join(known), "suggestion": closest(style, known)}
                raise faults.make_error(faults.UNKNOWN_VALUE, at=f"style.{code}", **facts)
        return self

    @model_validator(mode="after")
    def blueprint_can_be(self) -> Self:
        """No pool of cards could satisfy a blueprint that contradicts itself, or speaks of what is not there."""
        for field, known in (("categories", self.categories), ("themes", self.themes)):
            for word in getattr(self.blueprint, field):
                if word not in known:
                    facts = {"value": word, "allowed": ", ".join(known), "suggestion": closest(word, known)}
                    raise faults.make_error(faults.UNKNOWN_VALUE, at=f"blueprint.{field}.{word}", **facts)
        for name in self.blueprint.cards:
            if name not in self.kinds:
                allowed = ", ".join(self.kinds)
                raise faults.make_error(faults.UNKNOWN_VALUE, at=f"blueprint.cards.{name}", value=name, allowed=allowed)
        fields = kinds()[self.blueprint.numbered].model_fields if self.blueprint.cards else {}
        for demand, needed in (("true_share", "verdict"), ("longest_run", "verdict"), ("coverage", "answer")):
            if getattr(self.blueprint, demand) and needed not in fields:
                raise faults.make_error(faults.UNKNOWN_FIELD, at=f"blueprint.{demand}", value=demand)
        cards = self.blueprint.cards.get(self.blueprint.numbered, 0)
        if cards < len(self.categories):
            facts = {"value": len(self.categories), "allowed": cards}
            raise faults.make_error(faults.MORE_CATEGORIES_THAN_CARDS, at="blueprint.cards", **facts)
        for found in self.blueprint.contradictions():
            facts = {"value": found.value, "allowed": found.allowed, "detail": found.detail}
            raise faults.make_error(found.fault, at=f"blueprint.{found.at}", **facts)
        return self

    @property
    def name(self) -> str:
        """Return the title in the source language, or in any."""
        return self.title.get(self.source) or next(iter(self.title.values()))

    def texts(self) -> Iterator[CardText]:
        """Every text of the deck itself: its title, and the names of what its cards refer to."""
        yield CardText(("title",), "title", self.title, 40, required=True)
        for slug, category in self.categories.items():
            yield CardText(("categories", slug, "name"), "name", category.name, 40, required=True)
        for field, limit in (("labels", 24), ("themes", 40), ("questions", 80)):
            for slug, text in getattr(self, field).items():
                yield CardText((field, slug), field, text, limit, required=True)

    def knows(self, vocabulary: str, word: str) -> bool:
        """Return whether a card may use a word in a field marked with `Ref(vocabulary)`."""
        return word in (self.categories if vocabulary == "categories" else self.vocabulary(vocabulary))

    def called(self, vocabulary: str, word: str, language: str = "") -> str:
        """Name a word in a language, or else in the source language of the deck, or give it as it is."""
        names = self.vocabulary(vocabulary) if vocabulary in ("categories", "themes", "cantons") else self.labels
        return (names[word].get(language) or names[word].get(self.source, word)) if word in names else word

    def vocabulary(self, name: str) -> Mapping[str, Text]:
        """Name the words a card may use in a field marked with `Ref(name)`."""
        match name:
            case "categories":
                return {slug: category.name for slug, category in self.categories.items()}
            case "pictures":
                return {}
            case "cantons":
                return {code: canton.name for code, canton in cantons().items()}
        words: Mapping[str, Text] = getattr(self, name)
        return words
