"""The work list beside the card screen: the cards that a query means, page by page, and how many have each standing."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from quizkit.decks.brief import Brief
from quizkit.labels import Labels
from quizkit.store.values import State
from quizkit.studio.visit import Visit
from quizkit.workflow.finding.find import find_cards
from quizkit.workflow.finding.lists import Asked, SavedList, count_standings, list_saved
from quizkit.workflow.stored.agenda import list_titles
from quizkit.workflow.stored.find import FoundCard, FoundCards
from quizkit.workflow.stored.items import find_brief
from quizkit.workflow.stored.query import Query

PAGE = 100
"""How many cards are sent at a time; the others come as somebody scrolls."""


@dataclass(frozen=True, slots=True)
class WorkRow:
    """A card of the list."""

    id: str
    title: str
    standing: str


@dataclass(frozen=True)
class WorkList:
    """The list beside a card."""

    visit: Visit
    decks: Mapping[str, str]
    """Their titles."""
    deck: str
    languages: tuple[str, ...]
    categories: Mapping[str, str]
    """The names of the deck's categories and themes."""
    asked: Asked
    first: int
    found: FoundCards

    @property
    def language(self) -> str:
        """Return the language that is worked on."""
        return self.asked.language

    @property
    def is_whole(self) -> bool:
        """Return whether it is asked for a whole deck, so that nothing found means that nothing is there."""
        return not (self.asked.words or self.asked.standing or self.asked.category)

    @property
    def total(self) -> int:
        """Return how many cards there are."""
        return self.found.total

    @cached_property
    def rows(self) -> list[WorkRow]:
        """The cards of this page."""
        return [self._row(card) for card in self.found.cards]

    def find_rows(self, cards: tuple[str, ...]) -> list[WorkRow]:
        """Return cards as they stand now, whether they still belong to the list or not."""
        query = Query(named=cards, languages=self.asked.query.languages)
        return [self._row(card) for card in find_cards(self.visit.workspace, query, self.visit.today).cards]

    def _row(self, card: FoundCard) -> WorkRow:
        return WorkRow(card.id, card.text or card.id, find_standing(card, self.language))

    @cached_property
    def counts(self) -> dict[str, int | None]:
        """How many cards each standing has. Problems are not counted: the checks would have to run."""
        counts = count_standings(self.visit.workspace, self.asked, self.visit.today)
        return counts | ({"problems": self.total} if self.asked.standing == "problems" else {})

    @cached_property
    def saved(self) -> list[SavedList]:
        """The lists that whoever asks has saved."""
        return list_saved(self.visit.workspace, self.visit.author, self.visit.today)

    @property
    def next(self) -> str:
        """The address of the next page, if there is one."""
        after = self.first + len(self.found.cards)
        return self._page(after) if after < self.total else ""

    @property
    def previous(self) -> str:
        """The address of the page before, if there is one."""
        return self._page(max(0, self.first - PAGE)) if self.first else ""

    def _page(self, first: int) -> str:
        return f"/cards?{self._ask(self.asked)}&first={first}&part=rows"

    def narrowed(self, standing: str) -> str:
        """Return the address of this list narrowed to a standing."""
        return f"/cards?{self._ask(replace(self.asked, standing=standing))}"

    def address(self, card: str) -> str:
        """Return the address of a card in this list."""
        return f"/cards/{card}?{self._ask(self.asked)}"

    def _ask(self, asked: Asked) -> str:
        beside = self.visit.query.get("beside", "")
        return f"{asked}&{urlencode({'beside': beside})}" if beside else str(asked)


def read_list(visit: Visit, deck: str = "", around: str = "") -> WorkList:
    """Return the work list that an address asks for; `around` a card, so that it is on the page."""
    store, asked = visit.workspace.store, visit.query
    decks = list_titles(store)
    slug = next((name for name in (asked.get("deck"), deck, *decks) if name in decks), "")
    brief = find_brief(store, slug) if slug else None
    languages = brief.languages if brief else ()
    # Translators come for their own language.
    own = [code for code in visit.permit.languages if code in languages]
    others = [*own, *(code for code in languages if brief and code != brief.source)]
    language = next((code for code in (asked.get("in"), *others, *languages) if code in languages), "")
    categories = name_categories(brief, visit.say) if brief else {}
    category = asked.get("category", "")
    wanted = replace(Asked.of(asked), deck=slug, language=language, category=category if category in categories else "")
    query = wanted.query
    first = _read_count(asked.get("first", ""))
    page = find_cards(visit.workspace, query, visit.today, first, PAGE)
    if around in page.ids and around not in {card.id for card in page.cards}:
        first = page.ids.index(around) // PAGE * PAGE
        page = find_cards(visit.workspace, query, visit.today, first, PAGE)
    return WorkList(visit, decks, slug, languages, categories, wanted, first, page)


def name_categories(brief: Brief, say: Labels) -> dict[str, str]:
    """Return the names of a deck's categories and themes, in the language of the page if they have one."""
    named = {**brief.vocabulary("categories"), **brief.vocabulary("themes")}
    return {slug: say.term(slug, names, brief.source) for slug, names in named.items()}


def find_standing(card: FoundCard, language: str) -> str:
    """Return what the work list shows of a card in a language: a missing text, a stale one, or its state."""
    if language in card.missing:
        return "missing"
    return "stale" if language in card.stale else card.states.get(language, State.DRAFT)


def _read_count(word: str) -> int:
    return int(word) if word.isdecimal() and len(word) < 9 else 0
