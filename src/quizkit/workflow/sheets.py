"""Tables people send (workbooks, CSV, JSON, YAML): understood as cards, and held against the store."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from quizkit.cards import faults as card_faults
from quizkit.cards.card import Card, dotted
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.decks.deck import misfits
from quizkit.labels import Labels
from quizkit.problems import Place, Problem, shorten
from quizkit.safe_yaml import Path, Value
from quizkit.store.history import Store
from quizkit.store.values import Change, Revision, Step, written
from quizkit.tables import faults, headings
from quizkit.tables.columns import value_at
from quizkit.tables.layout import Entry, Layout
from quizkit.tables.table import Contents
from quizkit.workflow import items
from quizkit.workflow.ingest import Delivery
from quizkit.workflow.newcomers import Newcomers
from quizkit.workflow.recognise import homes, recognise
from quizkit.workflow.revise import brief
from quizkit.workflow.states import States

Item = TypeVar("Item")
Watch = Callable[[Iterable[Item], int], Iterable[Item]]
"""Shows somebody how far a long work has come."""


def unwatched(work: Iterable[Item], _total: int) -> Iterable[Item]:
    """Work in silence."""
    return work


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody says of the files they send: the deck and kind of the cards, who they are, what they speak."""

    say: Labels
    deck: str | None = None
    kind: str | None = None
    author: str = ""
    four_eyes: bool = False
    watch: Watch[Entry] = unwatched


def receive(store: Store, files: Iterable[Contents], wish: Wish) -> Delivery:
    """Make a delivery of files: all cards in them, and everything that is wrong."""
    receiver = _Receiver(store, wish)
    for contents in files:
        receiver.take(contents)
    return receiver.delivery()


@dataclass(slots=True)
class _Receiver:
    """Gathers what files bring."""

    store: Store
    wish: Wish
    problems: list[Problem] = field(default_factory=list)
    changes: dict[str, Change] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    entries: dict[str, tuple[Layout, Entry]] = field(default_factory=dict)
    expected: set[tuple[str, str]] = field(default_factory=set)
    """Decks and kinds of which the files name cards by id."""

    def delivery(self) -> Delivery:
        there = self.store.heads().values() if self.expected else ()
        missing = tuple(
            head
            for head in there
            if (head.deck, head.kind) in self.expected and not head.is_tombstone and head.item not in self.entries
        )
        return Delivery(tuple(self.changes.values()), missing, tuple(self.problems), tuple(self.steps), self.entries)

    def take(self, contents: Contents) -> None:
        self.problems += contents.problems
        if (theirs := contents.memory.get("store")) and theirs != self.store.fingerprint():
            self.problems.append(Problem(faults.OTHER_STORE, Place(contents.tables[0].file)))
            return
        wish = self.wish
        among = homes(self._briefs(wish.deck or contents.memory.get("deck")), wish.kind)
        for table in contents.tables:
            found = recognise(table, among, wish.say, sure=wish.kind is not None)
            if isinstance(found, Problem):
                self.problems.append(found)
            elif found:
                _Reading(self, *found).read()

    def _briefs(self, slug: str | None) -> dict[str, Brief]:
        return {deck: brief(self.store, deck) for deck in ([slug] if slug else items.living(self.store))}


class _Reading:
    """Reads the cards of one table."""

    def __init__(self, to: _Receiver, deck: str, layout: Layout) -> None:
        self._to, self._deck, self._layout, self._brief = to, deck, layout, layout.brief
        self._kind = layout.kind
        self._heads = to.store.heads()
        self._prefix = layout.brief.prefixes[self._kind.kind]
        self._last = 0
        self._absent = layout.absent()
        self._lacking = {dotted(column.field[:length]) for column in layout.lacking() for length in (1, 2, 3, 4)}

    def read(self) -> None:
        """Read all rows; known cards first, so that no new one takes an id that somebody has written."""
        layout, to = self._layout, self._to
        to.problems += layout.problems
        rows = len(layout.table.rows) - layout.header - 1
        entries = list(to.wish.watch(layout.entries(to.wish.say), rows))
        to.problems += [replace(problem, card=entry.id) for entry in entries for problem in entry.problems]
        if any(column.path == ("id",) for column in layout.used.values()):
            to.expected.add((self._deck, self._kind.kind))
        if any(entry.id not in self._heads for entry in entries):
            place = layout.table.place(layout.header, None)
            names = [headings.heading(column, to.wish.say) for column in layout.lacking()]
            to.problems += [Problem(faults.MISSING_COLUMN, place, value=name) for name in names]
        states = States(to.store, to.wish.say, to.wish.author, four_eyes=to.wish.four_eyes)
        states.look_up([head for entry in entries if entry.states and (head := self._heads.get(entry.id))])
        for entry in (entry for entry in entries if entry.id):
            if card := self._known(entry):
                self._step(states, entry, card)
        fresh = [entry for entry in entries if entry.cells and not entry.id]
        self._last = self._last_number()
        newcomers = Newcomers(to.store, self._deck, layout, self._heads) if fresh else None
        for entry in fresh:
            if newcomers and (card := self._new(entry, newcomers)):
                self._step(states, entry, card)

    def _last_number(self) -> int:
        """Find the highest number of an id: none is ever used twice, not even after a deletion."""
        numbers = (re.fullmatch(rf"{self._prefix}-(\d{{1,9}})", item) for item in (*self._heads, *self._to.entries))
        return max((int(found[1]) for found in numbers if found), default=0)

    def _known(self, entry: Entry) -> Card | None:
        """Take a row with an id: a card that is known, or a new one that its author has named."""
        item, place, to = entry.id, entry.places[("id",)], self._to
        if item in to.entries:
            layout, first = to.entries[item]
            detail = str(layout.table.place(first.number, None))
            to.problems.append(Problem(card_faults.DUPLICATE_ID, place, item, "id", item, detail=detail))
            return None
        head = self._heads.get(item)
        if head and (head.deck, head.kind) != (self._deck, self._kind.kind):
            detail = f"{head.deck}, {head.kind}"
            to.problems.append(Problem(faults.OTHER_DECK, place, item, "id", item, detail=detail))
            return None
        to.entries[item] = (self._layout, entry)
        base = self._base(entry, head)
        card = self._card(entry, entry.row(self._others(head, base) if head else {}))
        if card:
            self._put(card, written(card.data()), base)
        return card

    def _base(self, entry: Entry, head: Revision | None) -> int | None:
        """Give the revision a row was made from; none where the table does not say."""
        last, base = head.number if head else 0, entry.base
        if base is None or (type(base) is int and 1 <= base <= last):
            return base
        place, value = entry.places[("base",)], shorten(base)
        self._to.problems.append(Problem(faults.BAD_BASE, place, entry.id, "base", value, allowed=f"1–{last}"))
        return None

    def _others(self, head: Revision, base: int | None) -> dict[Path, Value]:
        """Give what a card says in fields for which the table has no column."""
        if not self._absent:
            return {}
        data = (head if base in (None, head.number) else self._to.store.revision(head.item, base)).data
        return {one.path: value for one in self._absent if (value := value_at(data, one.path)) is not None}

    def _new(self, entry: Entry, newcomers: Newcomers) -> Card | None:
        """Take a row without an id, unless it is the very card that came from such a row before."""
        item = f"{self._prefix}-{self._last + 1:04}"
        card = self._card(entry, entry.row({("id",): item}))
        if card is None:
            return None
        data = card.data()
        payload = written(data)
        if known := newcomers.again(payload):
            self._to.entries[known.item] = (self._layout, entry)
            source = self._brief.source
            self._to.changes[known.item] = Change(*known[:1], *known[2:4], known.payload, known.number, source)
            return None
        self._last += 1
        self._to.entries[item] = (self._layout, entry)
        if twin := newcomers.twin(card.id, data):
            first = shorten(next(iter(card.texts())).text.get(self._brief.source, ""))
            self._to.problems.append(Problem(faults.TWIN, entry.places[()], value=first, detail=twin))
        self._put(card, payload, 0)
        return card

    def _card(self, entry: Entry, row: Row) -> Card | None:
        """Read a row as a card, unless something is wrong with it.

        What is wrong with a cell by itself, or with the whole column, is not told again.
        """
        card, wrong = parse(row, self._kind)
        told = {one.place for one in entry.problems}
        found = [one for one in wrong if not (one.fault is card_faults.MISSING_FIELD and one.field in self._lacking)]
        if card:
            found += [one for one in misfits(card, self._brief, row.place) if one.is_error]
        # A new card is named by its place: the id it would get says nothing to its author.
        found = [replace(one, card=entry.id) for one in found if one.place not in told]
        self._to.problems += found
        return None if any(one.is_error for one in (*found, *entry.problems)) else card

    def _put(self, card: Card, payload: str, base: int | None) -> None:
        change = Change(card.id, self._deck, card.kind, payload, base, self._brief.source)
        self._to.changes[card.id] = change

    def _step(self, states: States, entry: Entry, card: Card) -> None:
        head, base = self._heads.get(card.id), self._to.changes[card.id].base
        # Others have changed the card since: then its state is no longer what the author saw.
        if entry.states and (head is None or base in (None, head.number)):
            steps, problems = states.steps(entry, card, head)
            self._to.steps += steps
            self._to.problems += problems
