"""Find cards: by words in any language, and by everything that is known of them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quizkit.store import search
from quizkit.store.history import Store
from quizkit.store.search import split_words
from quizkit.store.values import Revision
from quizkit.workflow.stored.items import read_texts
from quizkit.workflow.stored.known_cards import refresh_search
from quizkit.workflow.stored.query import Query, read_query


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card that was found, and how it stands."""

    id: str
    deck: str
    kind: str
    revision: int
    language: str
    text: str
    """The text that has the words, or the first one."""
    states: Mapping[str, str]
    """Language → state of review."""
    stale: tuple[str, ...]
    """Languages in which a text is stale; then those in which one is missing."""
    missing: tuple[str, ...]
    author: str
    at: str
    """Who changed it last, and when."""


@dataclass(frozen=True, slots=True)
class FoundCards:
    """The ids of all cards that were found, and one page of them with what there is to show."""

    ids: tuple[str, ...]
    cards: tuple[FoundCard, ...]
    read_as: Mapping[str, tuple[str, ...]]
    """Words that no card has → the words they were read as."""
    is_current: bool = True
    """Whether the search knows the latest changes; not if the database may not be written to."""

    @property
    def total(self) -> int:
        """Return how many cards were found."""
        return len(self.ids)


def look_up(
    store: Store, query: Query, among: Collection[str] | None = None, first: int = 0, most: int | None = None
) -> FoundCards:
    """Look up the cards that a query means, leaving its problems aside; `among` some cards, if given.

    The page has `most` cards, from the number `first` on. Who finds cards by their problems calls `finding.find`.
    """
    is_current = refresh_search(store)
    wanted = read_query(store, query)
    hits = search.find(store, wanted)
    ids = hits.items if among is None else tuple(item for item in hits.items if item in among)
    page = ids[first : None if most is None else first + most]
    words = [word for word in wanted.words for word in hits.read_as.get(word, (word,))]
    cards = (_show(revision, facts, words, query.languages) for revision, facts in search.read_revisions(store, page))
    return FoundCards(ids, tuple(cards), hits.read_as, is_current)


def _show(revision: Revision, facts: Mapping[str, Any], words: Sequence[str], languages: Sequence[str]) -> FoundCard:
    texts = [
        (code, said)
        for by_language in read_texts(revision).values()
        for code, said in by_language.items()
        if not languages or code in languages
    ]
    best = max(texts, key=lambda text: _count_words(text[1], words), default=("", "")) if words else ("", "")
    language, said = best if best[1] or not texts else texts[0]
    states = dict(part.split(":") for part in facts["states"].split(",") if part)
    stale, missing = (tuple(dict.fromkeys(filter(None, facts[key].split(",")))) for key in ("stale_in", "missing"))
    return FoundCard(
        revision.item,
        revision.deck,
        revision.kind,
        revision.number,
        language,
        said,
        states,
        stale,
        missing,
        facts["author"],
        facts["at"],
    )


def _count_words(said: str, words: Sequence[str]) -> int:
    own = split_words(said)
    return sum(any(part.startswith(word) for part in own) for word in words)
