"""The rows of a table read as cards: those we know, by their id, and new ones."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from quizkit.cards import faults as card_faults
from quizkit.cards.card import Card, join_path
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.deck import find_misfits
from quizkit.problems import Problem, shorten
from quizkit.safe_yaml import Path, Value
from quizkit.store.values import Change, Revision, dump_payload
from quizkit.tables import faults, headings
from quizkit.tables.columns import columns, name_field, value_at
from quizkit.tables.layout import ColumnLayout, Entry
from quizkit.workflow.intake.batch import Batch
from quizkit.workflow.intake.review_cells import ReviewCells


class RowReader:
    """Reads the cards of one table."""

    def __init__(self, to: Batch, deck: str, layout: ColumnLayout, change: int | None, *, is_whole: bool) -> None:
        self._to, self._deck, self._layout, self._brief = to, deck, layout, layout.brief
        self._kind = layout.kind
        self._prefix = layout.brief.prefixes[self._kind.kind]
        self._absent = [column.path for column in layout.absent()]
        self._lacking = {
            join_path(column.field[:length])
            for column in layout.lacking()
            for length in range(1, len(column.field) + 1)
        }
        self._limits = [(column.path, column.limit) for column in layout.used.values() if column.limit]
        self._states = ReviewCells(to.store, to.wish, change)
        self._change, self._is_whole = change, is_whole
        self._entries = list(layout.entries(to.wish.say))

    def read_known(self) -> None:
        """Read the rows with an id. All tables do so first: no new card takes an id that somebody has written."""
        layout, to, entries = self._layout, self._to, self._entries
        to.problems += layout.problems(to.wish.say)
        to.problems += [replace(problem, card=entry.id) for entry in entries for problem in entry.problems]
        header = layout.table.place(layout.header, None)
        if not entries:
            to.problems.append(Problem(card_faults.NO_CARDS, header))
        if self._is_whole and any(column.path == ("id",) for column in layout.used.values()):
            to.expected[self._deck, self._kind.kind] = to.store.newest() if self._change is None else self._change
        if any(entry.id not in to.heads for entry in entries):
            names = [headings.heading(column, to.wish.say) for column in layout.lacking()]
            to.problems += [Problem(faults.MISSING_COLUMN, header, value=name) for name in names]
        self._states.look_up([head for entry in entries if entry.states and (head := to.heads.get(entry.id))])
        named = [entry for entry in entries if entry.id]
        for entry in to.wish.watch(named, len(named)):
            self._named(entry)

    def read_new(self) -> None:
        """Read the rows without an id."""
        fresh = [entry for entry in self._entries if entry.cells and not entry.id]
        for entry in self._to.wish.watch(fresh, len(fresh)):
            self._new(entry)

    def _named(self, entry: Entry) -> None:
        """Take a row with an id: a card that is known, or a new one that its author has named."""
        item, place, to = entry.id, entry.places[("id",)], self._to
        if item in to.entries:
            layout, first = to.entries[item]
            detail = str(layout.table.place(first.number, None))
            to.problems.append(Problem(faults.COPIED_ROW, place, item, "id", item, detail=detail))
            return
        head = to.heads.get(item)
        if head and (head.deck, head.kind) != (self._deck, self._kind.kind):
            detail = f"{head.deck}, {head.kind}"
            to.problems.append(Problem(faults.OTHER_DECK, place, item, "id", item, detail=detail))
            return
        to.entries[item] = (self._layout, entry)
        base = self._base(entry, head)
        card = self._card(entry, entry.row(self._others(entry, head, base) if head else {}))
        if card is None:
            return
        data = card.data()
        payload = dump_payload(data)
        if head is None or payload != head.payload:
            # Whose rows were sorted without the hidden columns finds another card's words in each of them.
            twin, language = to.newcomers(self._deck, self._layout).twin(item, data, is_new=False)
            if twin and language == self._brief.source and (head is None or self._is_new_text(data, head)):
                fault = faults.MIXED_ROWS if head else faults.TWIN
                to.problems.append(Problem(fault, entry.places[()], item, detail=twin, value=self._first(card)))
        self._put(entry, card, payload, base)

    def _is_new_text(self, data: Mapping[str, Value], head: Revision) -> bool:
        first = next((one.path for one in self._layout.used.values() if one.language == self._brief.source), ())
        return value_at(data, first) != value_at(head.data, first)

    def _base(self, entry: Entry, head: Revision | None) -> int:
        """Return the revision a row was made from: as the table says, else the newest; 0 for a new card."""
        base = entry.base
        if base is None or head is None:
            return head.number if head else 0
        if type(base) is int and 1 <= base <= head.number:
            return base
        place, allowed = entry.places[("base",)], f"1–{head.number}"
        self._to.problems.append(Problem(faults.BAD_BASE, place, entry.id, "base", shorten(base), allowed=allowed))
        return head.number

    def _others(self, entry: Entry, head: Revision, base: int) -> dict[Path, Value]:
        """Return what a card says in fields of which the row does not speak."""
        absent = self._absent
        if entry.given is not None:
            every = (column.path for column in columns(self._kind, self._brief.languages))
            absent = [path for path in every if path not in entry.given]
        if not absent:
            return {}
        data = (head if base == head.number else self._to.store.revision(head.item, base)).data
        return {path: value for path in absent if (value := value_at(data, path)) is not None}

    def _new(self, entry: Entry) -> None:
        """Take a row without an id, unless it is the very card that came from such a row before."""
        item = self._to.next_id(self._prefix)
        card = self._card(entry, entry.row({("id",): item}))
        if card is None:
            return
        to, data = self._to, card.data()
        payload, newcomers = dump_payload(data), to.newcomers(self._deck, self._layout)
        if (known := newcomers.again(payload)) and known.item not in to.entries:
            self._again(entry, known)
            return
        to.entries[item] = (self._layout, entry)
        twin, language = newcomers.twin(item, data, is_new=True)
        if twin:
            fault = faults.TWIN if language == self._brief.source else faults.HALF_TWIN
            detail = self._where(twin)
            to.problems.append(Problem(fault, entry.places[()], value=self._first(card), detail=detail))
        self._put(entry, card, payload, 0)

    def _again(self, entry: Entry, known: Revision) -> None:
        to, head = self._to, self._to.heads[known.item]
        to.entries[known.item] = (self._layout, entry)
        source = self._brief.source
        to.changes[known.item] = Change(known.item, known.deck, known.kind, known.payload, known.number, source)
        if head.is_tombstone:
            detail = f"{known.item}@{known.number}"
            to.problems.append(Problem(faults.DELETED_CARD, entry.places[()], value=known.item, detail=detail))

    def _where(self, item: str) -> str:
        """Name a card: by its id, or by its row if it is as new as the one that is like it."""
        if item in self._to.heads or item not in self._to.entries:
            return item
        layout, entry = self._to.entries[item]
        return str(layout.table.place(entry.number, None))

    def _card(self, entry: Entry, row: Row) -> Card | None:
        """Read a row as a card, unless something is wrong with it.

        What is wrong with a cell by itself, or with the whole column, is not told again.
        """
        card, wrong = parse(row, self._kind)
        told = {one.place for one in entry.problems}
        if card:
            wrong = [one for one in find_misfits(card, self._brief, row.place) if one.is_error]
        else:
            wrong += self._without_source(entry, row)
        absent = (card_faults.MISSING_FIELD, card_faults.MISSING_SOURCE)
        found = [one for one in wrong if not (one.fault in absent and one.field in self._lacking)]
        say = self._to.wish.say
        for one in found:
            if one.place in told:
                continue
            told.add(one.place)
            # A new card is named by its place: the id it would get says nothing to its author.
            value = name_field(one.field, say) if one.fault is card_faults.MISSING_FIELD else one.value
            self._to.problems.append(replace(one, card=entry.id, value=value))
        is_wrong = any(one.is_error for one in (*wrong, *entry.problems))
        return None if is_wrong else card

    def _without_source(self, entry: Entry, row: Row) -> Iterator[Problem]:
        """Find texts that lack the source language, also where the card cannot be read for other reasons."""
        source = self._brief.source
        for column in columns(self._kind, self._brief.languages):
            is_there = column.path in entry.cells or value_at(row.cells, column.path) is not None
            if column.required and column.language == source and not is_there and value_at(row.cells, column.field):
                yield Problem(card_faults.MISSING_SOURCE, row.place(column.path), "", join_path(column.field), source)

    def _first(self, card: Card) -> str:
        text: Mapping[str, str] = next((one.text for one in card.texts()), {})
        return shorten(text.get(self._brief.source) or next(iter(text.values()), ""))

    def _put(self, entry: Entry, card: Card, payload: str, base: int) -> None:
        to, head = self._to, self._to.heads.get(card.id)
        to.changes[card.id] = Change(card.id, self._deck, card.kind, payload, base, self._brief.source)
        to.problems += self._too_long(entry, head)
        # Others have changed the card since: then its state is no longer what the author saw.
        if entry.states and (head is None or base == head.number):
            steps, problems = self._states.steps(entry, card, head)
            to.steps += steps
            to.problems += problems

    def _too_long(self, entry: Entry, head: Revision | None) -> Iterator[Problem]:
        """Find texts that are new, and too long for their card."""
        for path, limit in self._limits:
            words = entry.cells.get(path)
            if isinstance(words, str) and len(words) > limit and not (head and value_at(head.data, path) == words):
                detail, allowed = str(len(words)), str(limit)
                place = entry.places[path]
                yield Problem(faults.LONG_TEXT, place, entry.id, join_path(path), detail=detail, allowed=allowed)
