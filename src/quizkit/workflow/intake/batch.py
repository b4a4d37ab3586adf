"""What somebody says of the files they send, and what has been gathered from them."""

import re
from dataclasses import dataclass, field

from quizkit.labels import Labels
from quizkit.problems import Problem
from quizkit.progress import Watch, unwatched
from quizkit.store.history import Store
from quizkit.store.values import Change, Revision, Step
from quizkit.tables.layout import ColumnLayout, Entry
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.intake.same_card import KnownCards


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """What somebody says of the files they send: the deck and kind of the cards, who they are, what they speak."""

    say: Labels
    deck: str | None = None
    kind: str | None = None
    author: str = ""
    four_eyes: bool = False
    watch: Watch = unwatched


@dataclass(slots=True)
class Batch:
    """Everything that files have brought so far, held against the store as it is."""

    store: Store
    heads: dict[str, Revision]
    wish: ImportOptions
    problems: list[Problem] = field(default_factory=list)
    changes: dict[str, Change] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    entries: dict[str, tuple[ColumnLayout, Entry]] = field(default_factory=dict)
    expected: dict[tuple[str, str], int] = field(default_factory=dict)
    """Decks and kinds of which the files name all cards there were, by id, and the change after which that was."""
    numbers: dict[str, int] = field(default_factory=dict)
    """The highest number of an id so far, by prefix."""
    known: dict[tuple[str, str], KnownCards] = field(default_factory=dict)

    def newcomers(self, deck: str, layout: ColumnLayout) -> KnownCards:
        """Return what tells new cards of a deck and kind from known ones, also across files."""
        key = (deck, layout.kind.kind)
        if key not in self.known:
            self.known[key] = KnownCards(self.store, deck, layout, self.heads)
        return self.known[key]

    def next_id(self, prefix: str) -> str:
        """Return the next free id: none is ever used twice, not even after a deletion."""
        if prefix not in self.numbers:
            found = (re.fullmatch(rf"{prefix}-(\d{{1,9}})", item) for item in (*self.heads, *self.entries))
            self.numbers[prefix] = max((int(one[1]) for one in found if one), default=0)
        while (item := f"{prefix}-{self.numbers[prefix] + 1:04}") in self.entries:
            self.numbers[prefix] += 1
        return item

    def delivery(self) -> Delivery:
        """Return it as a whole."""
        missing = tuple(
            head
            for head in (self.heads.values() if self.expected else ())
            if head.changeset <= self.expected.get((head.deck, head.kind), 0)
            and not head.is_tombstone
            and head.item not in self.entries
        )
        return Delivery(tuple(self.changes.values()), missing, tuple(self.problems), tuple(self.steps), self.entries)
