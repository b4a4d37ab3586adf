"""Brief: what `deck.yaml` says a deck is meant to be.

Inside: languages, kinds and the prefixes of their ids, categories, vocabularies, shelf life, and what each must be.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated, ClassVar, Literal, Self

from pydantic import AfterValidator, model_validator

from quizkit import languages
from quizkit.cards import faults
from quizkit.cards.calendar import add_months, first_day, last_day
from quizkit.cards.cantons import cantons
from quizkit.cards.card import CardText, Count, Integer, Number, Part, PartialDate, Slug, between, distinct
from quizkit.cards.faults import one_of
from quizkit.cards.kinds import KindName, kinds
from quizkit.cards.text import Line, Role, Text, check_drawing
from quizkit.decks.blueprint import Blueprint
from quizkit.decks.look import DeckLook

Title = Annotated[Text, Role("title", 40)]
Name = Annotated[Text, Role("name", 40)]


def language(code: str) -> str:
    """Accept any language that CLDR knows as one of a deck's."""
    if not languages.is_language(code):
        allowed = f"{', '.join(languages.codes())}, rm, … (CLDR)"
        raise faults.make_error(faults.UNKNOWN_VALUE, value=code, allowed=allowed)
    return code


LanguageCode = Annotated[str, AfterValidator(language)]


def duration(words: str) -> str:
    """Accept a deck's time in years or months, such as its shelf life: `5y`, `18m`."""
    if not re.fullmatch(r"[1-9]\d?[ym]", words):
        raise faults.make_error(faults.BAD_FORMAT, value=words, allowed="5y, 18m")
    return words


Duration = Annotated[str, AfterValidator(duration)]


class Category(Part):
    """A group of cards, shown on the card by its name, letter and colour."""

    name: Name
    letter: Annotated[Line, Count(1, 2)]
    colour: Line
    icon: Annotated[Line, AfterValidator(check_drawing)] = ""
    """A drawing in `pictures/` that stands where the letter would."""


class CardFormat(Part):
    """The size of a card in millimetres."""

    width: Annotated[Number, between(20, 300)]
    height: Annotated[Number, between(20, 300)]


class ReleaseRule(Part):
    """What a release of the deck asks for, besides being free of errors."""

    needs: Literal["draft", "review", "ready"] = "draft"
    """The state that every card must have reached in every language."""
    stale: Literal["allow", "refuse"] = "allow"
    """Whether a stale translation may be released."""


class EditionPlan(Part):
    """An edition of a deck: in some of its languages, and without some of its cards."""

    languages: Annotated[tuple[LanguageCode, ...], AfterValidator(distinct), Count(1, 20)]
    """Its languages; the first one is its source, unless the deck's own is among them."""
    without: tuple[Slug, ...] = ()
    """The tags of cards that are not in it."""


class Brief(Part):
    """A deck without its cards."""

    examples: ClassVar[Mapping[str, str]] = {
        "title": "title: {de: Bern Quiz}",
        "edition": "edition: starter",
        "players": "players: [2, 6]",
        "languages": "languages: [de, fr]",
        "source": "source: de",
        "kinds": "kinds: [statement]",
        "prefixes": "prefixes: {statement: bq}",
        "format": "format: {width: 59, height: 92}",
        "blueprint": "blueprint: {cards: {statement: 40}}",
    }
    title: Title
    edition: Literal["starter", "full"]
    players: Annotated[tuple[Integer, ...], Count(2, 2)]
    plays: Slug | None = None
    """The game that is played with it, by its name; without one, the game that is called like the deck."""
    languages: Annotated[tuple[LanguageCode, ...], AfterValidator(distinct), Count(1, 20)]
    source: LanguageCode
    kinds: Annotated[tuple[KindName, ...], AfterValidator(distinct), Count(1, 20)]
    prefixes: Mapping[KindName, Slug]
    format: CardFormat
    blueprint: Blueprint
    labels: Mapping[Slug, Annotated[Text, Role("label", 24)]] = {}
    categories: Mapping[Slug, Category] = {}
    themes: Mapping[Slug, Name] = {}
    questions: Mapping[Slug, Annotated[Text, Role("question", 80)]] = {}
    style: Mapping[LanguageCode, Line] = {}
    """The house style of each language, by name."""
    words: tuple[Line, ...] = ()
    """Words that are spelled correctly, whatever a dictionary says."""
    hyphens: Mapping[LanguageCode, tuple[Line, ...]] = {}
    """Words that break only where they have a hyphen here, or nowhere if they have none."""
    checks: Mapping[Line, Literal["ignore", "info", "warning", "error"]] = {}
    """The severity of a check in this deck, by the check's code or name."""
    editions: Mapping[Slug, EditionPlan] = {}
    """Editions for other languages or other shelves, by name."""
    look: DeckLook | None = None
    """Colours, letters, backs and a logo."""
    printed: PartialDate | None = None
    """When the box is to be printed."""
    shelf_life: Duration | None = None
    """For how long it is sold after that."""
    sources: Literal["required", "wanted", "free"] = "wanted"
    """Whether a card must name its source."""
    release: ReleaseRule = ReleaseRule()
    """What holds a release back, besides errors."""

    @model_validator(mode="after")
    def shelf_life_begins_with_printing(self) -> Self:
        """Require a date of printing for a shelf life: it has to begin some time."""
        if self.shelf_life and not self.printed:
            raise faults.make_error(faults.MISSING_FIELD, at="printed", value="printed")
        return self

    @model_validator(mode="after")
    def every_kind_has_a_prefix(self) -> Self:
        """Require a prefix for every kind: the ids of new cards begin with it."""
        for name in self.kinds:
            if name not in self.prefixes:
                example = f"prefixes: {{{name}: {name[:2]}}}"
                raise faults.make_error(faults.MISSING_FIELD, at="prefixes", value=name, allowed=example)
        return self

    @model_validator(mode="after")
    def source_is_a_language_of_the_deck(self) -> Self:
        """Require the source to be one of the deck's languages: translations start from it."""
        if self.source not in self.languages:
            allowed = ", ".join(self.languages)
            raise faults.make_error(faults.UNKNOWN_VALUE, at="source", value=self.source, allowed=allowed)
        return self

    @model_validator(mode="after")
    def editions_are_in_its_languages(self) -> Self:
        """Refuse an edition in a language that the deck does not have."""
        for name, edition in self.editions.items():
            for code in edition.languages:
                one_of(code, self.languages, at=f"editions.{name}.languages")
        return self

    @model_validator(mode="after")
    def styles_are_known(self) -> Self:
        """Refuse an unknown style: a misspelt one would silently become the default."""
        for code, style in self.style.items():
            from quizkit.lexicon.lexicon import lexicon  # few decks choose a style

            one_of(style, lexicon(code).styles, at=f"style.{code}")
        return self

    @model_validator(mode="after")
    def blueprint_can_be(self) -> Self:
        """Refuse a blueprint that no pool of cards could satisfy, or that names what does not exist."""
        for field, defined in (("categories", self.categories), ("themes", self.themes)):
            for word in getattr(self.blueprint, field):
                one_of(word, defined, at=f"blueprint.{field}.{word}")
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
            raise faults.make_error(
                faults.MORE_CATEGORIES_THAN_CARDS, at="blueprint.cards", value=len(self.categories), allowed=cards
            )
        for clash in self.blueprint.contradictions():
            raise faults.make_error(
                clash.fault, at=f"blueprint.{clash.at}", value=clash.value, allowed=clash.allowed, detail=clash.detail
            )
        return self

    @property
    def sold_until(self) -> date | None:
        """Return the last day on which somebody may buy the box, if it is known when it is printed."""
        if self.printed is None:
            return None
        months = int(self.shelf_life[:-1]) * (12 if self.shelf_life[-1] == "y" else 1) if self.shelf_life else 0
        return last_day(add_months(first_day(self.printed), months), self.printed)

    @property
    def name(self) -> str:
        """Return the title in the source language, or in any language it has."""
        return self.title.get(self.source) or next(iter(self.title.values()))

    def texts(self) -> Iterator[CardText]:
        """Yield every text of the deck itself: its title, and the names of what its cards refer to."""
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
        """Return the name of a word in a language, else in the deck's source language, else the word itself."""
        names = self.vocabulary(vocabulary) if vocabulary in ("categories", "themes", "cantons") else self.labels
        return (names[word].get(language) or names[word].get(self.source, word)) if word in names else word

    def vocabulary(self, name: str) -> Mapping[str, Text]:
        """Return the words a card may use in a field marked with `Ref(name)`, and their names."""
        match name:
            case "categories":
                return {slug: category.name for slug, category in self.categories.items()}
            case "pictures":
                return {}
            case "cantons":
                return {code: canton.name for code, canton in cantons().items()}
        words: Mapping[str, Text] = getattr(self, name)
        return words
