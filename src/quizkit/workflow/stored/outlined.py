"""The cards of a deck as the store outlines them. What a card says is fetched when somebody asks for it."""

from collections.abc import Iterable, Iterator, Mapping

from quizkit.cards.kinds import kinds
from quizkit.store.heads import Heads
from quizkit.store.history import Store
from quizkit.store.values import Revision

MANY = 2_000
"""To fetch more cards than this, the whole deck is read at once."""


class OutlinedCards(Mapping[str, Revision]):
    """The cards of a deck by their ids, in order, at one moment."""

    def __init__(self, store: Store, deck: str, outline: Mapping[str, Revision]) -> None:
        self._store, self.deck, self._outline, self._fetched = store, deck, outline, Heads()

    @classmethod
    def of_deck(cls, store: Store, deck: str) -> "OutlinedCards":
        """Outline the cards of a deck as it is now."""
        outline, known = store.outline(deck).items(), kinds()
        return cls(
            store, deck, {item: head for item, head in outline if head.kind in known and head.payload is not None}
        )

    @classmethod
    def of_heads(cls, store: Store, deck: str, heads: Heads) -> "OutlinedCards":
        """Take cards whose revisions are at hand."""
        cards = cls(store, deck, {head.item: head for head in sorted(heads.bare())})
        cards._fetched.keep(heads)
        return cards

    def __getitem__(self, item: str) -> Revision:
        if item not in self._fetched:
            self.fetch([item])
        return self._fetched[item]

    def __iter__(self) -> Iterator[str]:
        return iter(self._outline)

    def __len__(self) -> int:
        return len(self._outline)

    def __contains__(self, item: object) -> bool:
        return item in self._outline

    def bare(self) -> Mapping[str, Revision]:
        """Return the revisions without what they say."""
        return self._outline

    def payload(self, item: str) -> bytes:
        """Return what a card says, as it is kept."""
        if item not in self._fetched:
            self.fetch([item])
        return self._fetched.payload(item)

    def fetch(self, items: Iterable[str]) -> None:
        """Fetch what some cards say, all at once."""
        wanted = [item for item in items if item in self._outline and item not in self._fetched]
        if not wanted:
            return
        is_many = len(wanted) > MANY
        heads = self._store.living(self.deck) if is_many else Heads(self._store.heads_of(wanted).values())
        numbers = {head.item: head.number for head in heads.bare()}
        same = {item for item in wanted if numbers.get(item) == self._outline[item].number}
        self._fetched.keep(heads.pick(item for item in wanted if item in same))
        # Somebody may have changed a card meanwhile; what was outlined counts.
        changed = (item for item in wanted if item not in same)
        self._fetched.keep(Heads(self._store.revision(item, self._outline[item].number) for item in changed))
