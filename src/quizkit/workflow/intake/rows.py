"""The rows of a table read as cards: those we know, by their id, and new ones."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from quizkit.cards import faults as card_faults
from quizkit.cards.card import Card
from quizkit.cards.parse import parse
from quizkit.cards.paths import join_path
from quizkit.cards.row import Row
from quizkit.decks.misfits import find_misfits
from quizkit.problems import FieldPaths, Problem, shorten
from quizkit.safe_yaml import Path, Value
from quizkit.store.values import Change, Revision, dump_payload
from quizkit.tables import faults
from quizkit.tables.columns import columns, value_at
from quizkit.tables.layout import ColumnLayout, Entry
from quizkit.workflow.author import clean_line
from quizkit.workflow.intake.batch import Batch
from quizkit.workflow.intake.review_cells import ReviewCells
from quizkit.workflow.intake.same_card import Earlier


class RowReader:
    """Reads the cards of one table."""

    def __init__(self, batch: Batch, deck: str, layout: ColumnLayout, change: int | None, *, is_whole: bool) -> None:
        self._batch, self._deck, self._layout, self._brief = batch, deck, layout, layout.brief
        self._kind = layout.kind
        self._prefix = layout.brief.prefixes[self._kind.kind]
        # The lists behind columns of questions keep their order.
        self._absent = [*layout.catalogue(), *(column.path for column in layout.absent())]
        self._lacking = {
            join_path(column.field[:length])
            for column in layout.lacking()
            for length in range(1, len(column.field) + 1)
        }
        self._limits = [(column.path, column.limit) for column in layout.used.values() if column.limit]
        self._translated = [
            column
            for column in layout.used.values()
            if column.required and column.language not in ("", self._brief.source)
        ]
        self._states = ReviewCells(batch.store, batch.options, change)
        self._change, self._is_whole = change, is_whole
        self._entries = list(layout.entries())
        batch.rows += len(self._entries)
        batch.look_up(entry.id for entry in self._entries if entry.id)

    def read_known(self) -> None:
        """Read the rows with an id. All tables do so first: no new card takes an id that somebody has written."""
        layout, batch, entries = self._layout, self._batch, self._entries
        batch.problems += layout.problems()
        batch.problems += [replace(problem, card=entry.id) for entry in entries for problem in entry.problems]
        header = layout.table.place(layout.header, None)
        if not entries:
            batch.problems.append(Problem(card_faults.NO_CARDS, header))
        if self._is_whole and any(column.path == ("id",) for column in layout.used.values()):
            batch.complete[self._deck, self._kind.kind] = batch.store.newest() if self._change is None else self._change
        if any(entry.id not in batch.heads for entry in entries):
            paths = (FieldPaths(join_path(column.path)) for column in layout.lacking())
            batch.problems += [Problem(faults.MISSING_COLUMN, header, value=path) for path in paths]
        self._states.look_up([head for entry in entries if entry.states and (head := batch.heads.get(entry.id))])
        named = [entry for entry in entries if entry.id]
        for entry in batch.options.watch(named, len(named)):
            self._read_named(entry)

    def read_new(self) -> None:
        """Read the rows without an id."""
        fresh = [entry for entry in self._entries if entry.cells and not entry.id]
        for entry in self._batch.options.watch(fresh, len(fresh)):
            self._read_unnamed(entry)

    def _read_named(self, entry: Entry) -> None:
        """Read a row with an id: a known card, or a new one to which its author gave an id."""
        item, place, batch = entry.id, entry.places[("id",)], self._batch
        if item in batch.entries:
            layout, first = batch.entries[item]
            detail = str(layout.table.place(first.number, None))
            batch.problems.append(Problem(faults.COPIED_ROW, place, item, "id", item, detail=detail))
            return
        head = batch.heads.get(item)
        if head and (head.deck, head.kind) != (self._deck, self._kind.kind):
            detail = f"{head.deck}, {head.kind}"
            batch.problems.append(Problem(faults.OTHER_DECK, place, item, "id", item, detail=detail))
            return
        batch.entries[item] = (self._layout, entry)
        base = self._find_base(entry, head)
        card = self._read_card(entry, entry.row(self._find_untold(entry, head, base) if head else {}))
        if card is None:
            self._tell_more(entry, head)
            return
        data = card.data()
        payload = dump_payload(data)
        if head is None or payload != head.payload:
            # Rows that were sorted without the hidden columns have another card's words in each of them.
            twin, language = batch.known_cards(self._deck, self._layout).find_twin(item, data, is_new=False)
            if twin and language == self._brief.source and (head is None or self._is_new_text(data, head)):
                fault = faults.MIXED_ROWS if head else faults.TWIN
                batch.problems.append(
                    Problem(fault, entry.places[()], item, detail=twin, value=self._first_words(card))
                )
        self._take(entry, card, payload, base)

    def _is_new_text(self, data: Mapping[str, Value], head: Revision) -> bool:
        used, source = self._layout.used.values(), self._brief.source
        first = next((column.path for column in used if column.language == source), ())
        return value_at(data, first) != value_at(head.data, first)

    def _find_base(self, entry: Entry, head: Revision | None) -> int:
        """Return the revision a row was made from: as the table says, else the newest; 0 for a new card."""
        base = entry.base
        if base is None or head is None:
            return head.number if head else 0
        if type(base) is int and 1 <= base <= head.number:
            return base
        place, allowed = entry.places[("base",)], f"1–{head.number}"
        self._batch.problems.append(Problem(faults.BAD_BASE, place, entry.id, "base", shorten(base), allowed=allowed))
        return head.number

    def _find_untold(self, entry: Entry, head: Revision, base: int) -> dict[Path, Value]:
        """Return what a card says in the fields that the row does not mention."""
        absent = self._absent
        if entry.filled is not None:
            every = (column.path for column in self._layout.fields())
            absent = [path for path in every if path not in entry.filled]
        if not absent:
            return {}
        data = (head if base == head.number else self._batch.store.revision(head.item, base)).data
        return {path: value for path in absent if (value := value_at(data, path)) is not None}

    def _read_unnamed(self, entry: Entry) -> None:
        """Read a row without an id: a new card, or one that came from the same row before."""
        item = self._batch.next_id(self._prefix)
        card = self._read_card(entry, entry.row({("id",): item}))
        if card is None:
            self._tell_more(entry, None)
            return
        batch, data = self._batch, card.data()
        payload, known_cards = dump_payload(data), batch.known_cards(self._deck, self._layout)
        if (known := known_cards.find_same(payload)) and known.item not in batch.entries:
            self._take_again(entry, known, dump_payload({**data, "id": known.item}))
            return
        batch.entries[item] = (self._layout, entry)
        twin, language = known_cards.find_twin(item, data, is_new=True)
        if twin:
            fault = faults.TWIN if language == self._brief.source else faults.HALF_TWIN
            detail = self._name_card(twin)
            batch.problems.append(Problem(fault, entry.places[()], value=self._first_words(card), detail=detail))
        self._take(entry, card, payload, 0)

    def _take_again(self, entry: Entry, known: Earlier, payload: str) -> None:
        """Take a row that was taken before, and has become a card since."""
        batch, kind, source = self._batch, self._kind.kind, self._brief.source
        batch.entries[known.item] = (self._layout, entry)
        batch.changes[known.item] = Change(known.item, self._deck, kind, payload, known.number, source)
        if known.is_deleted:
            detail = f"{known.item}@{known.number}"
            batch.problems.append(Problem(faults.DELETED_CARD, entry.places[()], value=known.item, detail=detail))

    def _name_card(self, item: str) -> str:
        """Name a card by its id, or by its row if it is as new as the card it resembles."""
        if item in self._batch.heads or item not in self._batch.entries:
            return item
        layout, entry = self._batch.entries[item]
        return str(layout.table.place(entry.number, None))

    def _read_card(self, entry: Entry, row: Row) -> Card | None:
        """Read a row as a card, unless something is wrong with it.

        What is wrong with a single cell, or with the whole column, is not told again.
        """
        card, problems = parse(row, self._kind)
        told = {problem.place for problem in entry.problems}
        if card:
            problems = [problem for problem in find_misfits(card, self._brief, row.place) if problem.is_error]
        else:
            problems += self._find_missing_source(entry, row)
        absent = (card_faults.MISSING_FIELD, card_faults.MISSING_SOURCE)
        for problem in problems:
            if problem.place in told or (problem.fault in absent and problem.field in self._lacking):
                continue
            told.add(problem.place)
            # A new card is named by its place: the id it would get says nothing to its author.
            value = FieldPaths(problem.field) if problem.fault is card_faults.MISSING_FIELD else problem.value
            self._batch.problems.append(replace(problem, card=entry.id, value=value))
        is_wrong = any(problem.is_error for problem in (*problems, *entry.problems))
        return None if is_wrong or card is None else self._sign(card)

    def _find_missing_source(self, entry: Entry, row: Row) -> Iterator[Problem]:
        """Find texts that lack the source language, also where the card cannot be read for other reasons."""
        source = self._brief.source
        for column in columns(self._kind, self._brief.languages):
            is_there = column.path in entry.cells or value_at(row.cells, column.path) is not None
            if column.required and column.language == source and not is_there and value_at(row.cells, column.field):
                yield Problem(card_faults.MISSING_SOURCE, row.place(column.path), "", join_path(column.field), source)

    def _first_words(self, card: Card) -> str:
        text: Mapping[str, str] = next((first.text for first in card.texts()), {})
        return shorten(text.get(self._brief.source) or next(iter(text.values()), ""))

    def _sign(self, card: Card) -> Card:
        """Name whoever sends a confirmed card as the one who confirmed it, if the row does not say who did."""
        if card.confirmed is None or card.confirmed_by:
            return card
        head = self._batch.heads.get(card.id)
        if head and head.data.get("confirmed") == str(card.confirmed):
            return card
        return card.model_copy(update={"confirmed_by": clean_line(self._batch.options.author)})

    def _take(self, entry: Entry, card: Card, payload: str, base: int) -> None:
        """Add the change that a row makes, its steps of review, and texts that are too long."""
        batch, head = self._batch, self._batch.heads.get(card.id)
        batch.changes[card.id] = Change(card.id, self._deck, card.kind, payload, base, self._brief.source)
        if head is None or payload != head.payload:
            self._tell_more(entry, head)
        # If others have changed the card since, its state is no longer what the author saw.
        if entry.states and (head is None or base == head.number):
            steps, problems = self._states.find_steps(entry, card, head)
            batch.steps += steps
            batch.problems += problems

    def _tell_more(self, entry: Entry, head: Revision | None) -> None:
        """Tell what stands in nobody's way, also in a row that cannot be read: people want to know it all at once."""
        self._batch.problems += self._find_long_texts(entry, head)
        self._batch.problems += self._find_untranslated(entry, head)

    def _find_untranslated(self, entry: Entry, head: Revision | None) -> Iterator[Problem]:
        """Find empty cells beside a text that is new, or has changed, and those in which there was a translation."""
        source = self._brief.source
        for column in self._translated:
            # Nearly all cells are filled in, and there are many of them.
            if column.path in entry.cells:
                continue
            told = {problem.place for problem in entry.problems}
            words = entry.cells.get((*column.field, source))
            is_new = words is not None and not (head and value_at(head.data, (*column.field, source)) == words)
            is_gone = head is not None and value_at(head.data, column.path) is not None
            place, field, language = entry.places[column.path], join_path(column.field), column.language
            if (is_new or is_gone) and place not in told:
                yield Problem(card_faults.MISSING_LANGUAGE, place, entry.id, field, language.upper(), language=language)

    def _find_long_texts(self, entry: Entry, head: Revision | None) -> Iterator[Problem]:
        """Find texts that are new, and too long for their card."""
        for path, limit in self._limits:
            words = entry.cells.get(path)
            if isinstance(words, str) and len(words) > limit and not (head and value_at(head.data, path) == words):
                detail, allowed = str(len(words)), str(limit)
                place = entry.places[path]
                yield Problem(faults.LONG_TEXT, place, entry.id, join_path(path), detail=detail, allowed=allowed)
