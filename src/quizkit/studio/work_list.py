"""The work list: the cards that a query means, page by page, with how many there are of each standing."""

from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from quizkit.store.values import State
from quizkit.studio.visit import Visit
from quizkit.workflow.finding.find import find_cards
from quizkit.workflow.stored.find import FoundCard, FoundCards
from quizkit.workflow.stored.items import find_brief, list_decks
from quizkit.workflow.stored.query import Query

PAGE = 100
"""How many cards are sent at a time; the others come as somebody scrolls."""
STANDINGS = ("", "missing", "stale", "draft", "review", "ready", "problems")
"""What the list can be narrowed to; nothing means all."""


@dataclass(frozen=True, slots=True)
class Row:
    """A card of the list."""

    id: str
    title: str
    standing: str


@dataclass(frozen=True)
class WorkList:
    """The list beside a card."""

    visit: Visit
    decks: tuple[str, ...]
    deck: str
    languages: tuple[str, ...]
    language: str
    words: str
    standing: str
    first: int
    found: FoundCards

    @property
    def total(self) -> int:
        """Return how many cards there are."""
        return self.found.total

    @cached_property
    def rows(self) -> list[Row]:
        """The cards of this page."""
        return [Row(card.id, card.text or card.id, find_standing(card, self.language)) for card in self.found.cards]

    @cached_property
    def counts(self) -> dict[str, int | None]:
        """How many cards each standing has. Problems are not counted: the checks would have to run."""
        query = make_query(self.deck, self.language, self.words)
        wanted = {standing: narrow(query, standing) for standing in STANDINGS if standing != "problems"}
        counts: dict[str, int | None] = {
            standing: find_cards(self.visit.workspace, one, self.visit.today, most=0).total
            for standing, one in wanted.items()
        }
        return counts | {"problems": self.total if self.standing == "problems" else None}

    @property
    def next(self) -> str:
        """The address of the next page, if there is one."""
        after = self.first + len(self.found.cards)
        return f"/cards?{self._ask(self.standing)}&first={after}&part=rows" if after < self.total else ""

    def narrowed(self, standing: str) -> str:
        """Return the address of this list narrowed to a standing."""
        return f"/cards?{self._ask(standing)}"

    def address(self, card: str) -> str:
        """Return the address of a card in this list."""
        return f"/cards/{card}?{self._ask(self.standing)}"

    def _ask(self, standing: str) -> str:
        asked = {"deck": self.deck, "in": self.language, "words": self.words, "standing": standing}
        beside = self.visit.query.get("beside", "")
        return urlencode({key: value for key, value in (asked | {"beside": beside}).items() if value})


def read_list(visit: Visit, deck: str = "", around: str = "") -> WorkList:
    """Return the list that an address asks for; `around` a card, so that it is on the page."""
    store, asked = visit.workspace.store, visit.query
    decks = tuple(list_decks(store))
    slug = next((name for name in (asked.get("deck"), deck, *decks) if name in decks), "")
    brief = find_brief(store, slug) if slug else None
    languages = brief.languages if brief else ()
    others = [code for code in languages if brief and code != brief.source]
    language = next((code for code in (asked.get("in"), *others, *languages) if code in languages), "")
    standing = next((name for name in STANDINGS if name == asked.get("standing")), "")
    words = asked.get("words", "")
    query = narrow(make_query(slug, language, words), standing)
    first = _read_count(asked.get("first", ""))
    found = find_cards(visit.workspace, query, visit.today, first, PAGE)
    if around in found.ids and around not in {card.id for card in found.cards}:
        first = found.ids.index(around) // PAGE * PAGE
        found = find_cards(visit.workspace, query, visit.today, first, PAGE)
    return WorkList(visit, decks, slug, languages, language, words, standing, first, found)


def make_query(deck: str, language: str, words: str) -> Query:
    """Return the query for a deck, a language and words."""
    return Query(words=tuple(words.split()), named=(deck,) if deck else (), languages=(language,) if language else ())


def narrow(query: Query, standing: str) -> Query:
    """Narrow a query to cards of one standing."""
    match standing:
        case "missing":
            return replace(query, missing=True)
        case "stale":
            return replace(query, stale=True)
        case "problems":
            return replace(query, problems=("P", "T", "C"))
        case "":
            return query
    return replace(query, states=(standing,))


def find_standing(card: FoundCard, language: str) -> str:
    """Return what matters most about a card in a language: a missing text, a stale one, or its state."""
    if language in card.missing:
        return "missing"
    return "stale" if language in card.stale else card.states.get(language, State.DRAFT)


def _read_count(word: str) -> int:
    return int(word) if word.isdecimal() and len(word) < 9 else 0
