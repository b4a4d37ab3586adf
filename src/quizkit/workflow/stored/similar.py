"""Cards that may say the same as a text, or nearly: found by rare words, where reading all cards would take long."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from quizkit.lexicon.likeness import find_clues
from quizkit.store.history import Store
from quizkit.store.search import split_words
from quizkit.store.sharing import count_items, find_sharing
from quizkit.store.values import Revision
from quizkit.workflow.stored.known_cards import refresh_search

WORTH_IT, PER_TEXT = 2_000, 100
"""Reading fewer cards than this is quicker than looking for some; and looking for a text costs as much as reading
so many."""


@dataclass(frozen=True, slots=True)
class SimilarCards:
    """Looks for cards of one deck."""

    store: Store
    deck: str

    @classmethod
    def of(cls, store: Store, deck: str, cards: int) -> Self | None:
        """Return what looks for cards like some others; nothing if it is better to read the whole deck."""
        if count_items(store, deck) < max(WORTH_IT, PER_TEXT * cards) or not refresh_search(store):
            return None
        return cls(store, deck)

    def find(self, texts: Iterable[tuple[str, str]]) -> Mapping[str, Revision]:
        """Return all cards that say, in some language, the same as one of these texts or nearly; and some others."""
        items = self.name(texts)
        return self.store.living(self.deck) if items is None else self.store.heads_of(items)

    def name(self, texts: Iterable[tuple[str, str]]) -> list[str] | None:
        """Return the ids of these cards; nothing if they must all be read."""
        items = dict[str, None]()
        for language, words in texts:
            clues = find_clues(words, language)
            known = [split_words(word) for word in clues.words]
            if not clues.few or not all(known):
                return None
            sharing = find_sharing(self.store, self.deck, language, [parts[0] for parts in known], clues.few)
            items |= dict.fromkeys(sharing)
        return sorted(items)
