"""What somebody says about the files they send, and what has been collected from them.

Inside: free ids that were never used, one delivery of it all.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from quizkit.decks.deck import Deck
from quizkit.labels import Labels
from quizkit.problems import Problem
from quizkit.progress import Watch, unwatched
from quizkit.store.history import Store
from quizkit.store.values import Change, Revision, Step
from quizkit.tables.layout import ColumnLayout, Entry
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.intake.same_card import KnownCards
from quizkit.workflow.stored.card_ids import highest_number, make_id
from quizkit.workflow.stored.review import Policy


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """What somebody says about the files they send: the deck and kind of the cards, who they are, what they speak."""

    say: Labels
    deck: str | None = None
    kind: str | None = None
    author: str = ""
    policy: Policy = field(default_factory=Policy)
    watch: Watch = unwatched
    new: Deck | None = None
    """The deck to make for the cards, if it is not there yet."""
    confirm_unchanged: bool = False
    """Whether stale translations that translators send back as they were are confirmed."""


@dataclass(slots=True)
class Batch:
    """Everything that files have brought so far, compared with the store as it is."""

    store: Store
    options: ImportOptions
    heads: dict[str, Revision] = field(default_factory=dict)
    """The cards that the files name by their ids, as they are now."""
    problems: list[Problem] = field(default_factory=list)
    changes: dict[str, Change] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    entries: dict[str, tuple[ColumnLayout, Entry]] = field(default_factory=dict)
    complete: dict[tuple[str, str], int] = field(default_factory=dict)
    """Decks and kinds of which the files list all cards by id, and the change after which that was so."""
    rows: int = 0
    """How many rows the files have."""
    known: dict[tuple[str, str], KnownCards] = field(default_factory=dict)
    _highest: dict[str, int] = field(default_factory=dict)
    """The highest number of an id so far, by prefix."""

    def look_up(self, ids: Iterable[str]) -> Mapping[str, Revision]:
        """Find the cards that a file names, and remember them."""
        self.heads |= self.store.heads_of(dict.fromkeys(item for item in ids if item not in self.heads))
        return self.heads

    def known_cards(self, deck: str, layout: ColumnLayout) -> KnownCards:
        """Return what tells new cards of a deck and kind from known ones, across all files."""
        key = (deck, layout.kind.kind)
        if key not in self.known:
            self.known[key] = KnownCards(self.store, deck, layout, self.rows)
        return self.known[key]

    def next_id(self, prefix: str) -> str:
        """Return the next free id: none is ever used twice, not even after a deletion."""
        if prefix not in self._highest:
            self._highest[prefix] = max(self.store.highest_number(prefix), highest_number(prefix, self.entries))
        while (new := make_id(prefix, self._highest[prefix] + 1)) in self.entries:
            self._highest[prefix] += 1
        return new

    def delivery(self) -> Delivery:
        """Return everything as one delivery."""
        missing = tuple(
            head
            for deck in dict.fromkeys(deck for deck, _ in self.complete)
            for head in self.store.outline(deck).values()
            if head.changeset <= self.complete.get((head.deck, head.kind), 0)
            and not head.is_tombstone
            and head.item not in self.entries
        )
        return Delivery(tuple(self.changes.values()), missing, tuple(self.problems), tuple(self.steps), self.entries)
