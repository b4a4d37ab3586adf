"""Excel workbook to work in: a sheet for each kind of card, with dropdowns, counters and colours."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from io import BytesIO
from itertools import groupby
from tempfile import gettempdir

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_col_to_name, xl_range, xl_range_abs

from quizkit.cards.kinds import kinds
from quizkit.cards.paths import join_path
from quizkit.decks.unread_cards import MANY, list_ids, sort_by_id
from quizkit.exports import EPOCH, DeckFormat, NoRoom, OutgoingDeck
from quizkit.exports._xlsx_help import write_help
from quizkit.exports._xlsx_rows import Rows, RowSheet, counter_cell, number_cell, row, text_cell
from quizkit.safe_yaml import Value
from quizkit.tables.columns import CellShape, Column, deck_columns, drop_unused, value_at
from quizkit.tables.headings import BASE, DUE, heading, state_column
from quizkit.tables.wording import Shown, Wording

_WriteCell = Callable[[int, str, Mapping[str, Value], list[str]], int]
OPTIONS = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
SPARE = 200
"""Empty rows for new cards."""
WIDE = 40
"""More columns than this do not fit on a screen."""
RISKY = ("=", "+", "-", "@", "\t", "\r")
"""A text that starts like this might be calculated once somebody edits the cell."""
CONFIRMED = frozenset((
    "verdict", "answer", "number", "unit", "year", "fact",
    "source", "as_of", "changes", "confirmed", "confirmed_by", "review_by",
))  # fmt: skip
"""What somebody needs who confirms a fact: what is said to be so, where that can be verified, and who has done it."""
WIDTHS = {
    CellShape.LINE: 24,
    CellShape.WORD: 18,
    CellShape.WORDS: 20,
    CellShape.NUMBER: 14,
    CellShape.TRUTH: 11,
    CellShape.DATE: 12,
}
LOOKS = {
    "cell": {"valign": "top", "text_wrap": True, "num_format": "@"},
    "risky": {"valign": "top", "text_wrap": True, "num_format": "@", "quote_prefix": True},
    "number": {"valign": "top"},
    "counter": {"valign": "top", "font_color": "#999999", "font_size": 8, "align": "center"},
    "head": {"bold": True, "text_wrap": True, "valign": "top", "bg_color": "#DCE6F1", "bottom": 1},
    "head_of_numbers": {"bold": True, "align": "right", "valign": "top", "bg_color": "#DCE6F1", "bottom": 1},
    "too_long": {"bg_color": "#FFC7CE", "font_color": "#9C0006"},
    "missing": {"bg_color": "#FFEB9C"},
    "stale": {"valign": "top", "text_wrap": True, "num_format": "@", "bg_color": "#E4DFEC"},
}


def write(outgoing: OutgoingDeck) -> dict[str, bytes]:
    """Write an Excel workbook with a sheet for each kind of card in the deck, or for each of which something is due."""
    out = BytesIO()
    # The sheets of a large deck are many times as large as the file: they wait on the disk.
    book = Workbook(out, {**OPTIONS, "in_memory": len(outgoing.deck.cards) <= MANY})
    book.set_properties({"title": outgoing.deck.brief.name, "created": outgoing.at.replace(tzinfo=None)})
    for name, value in outgoing.memory.items():
        book.set_custom_property(f"quizkit {name}", value, "text")
    looks = {name: book.add_format(look) for name, look in LOOKS.items()}
    is_whole = outgoing.due is None
    kinds_shown = [kind for kind in outgoing.deck.brief.kinds if is_whole or outgoing.deck.of_kind(kind)]
    sheets = [_Sheet(book, outgoing, kind, looks) for kind in kinds_shown]
    for sheet in sheets:
        sheet.fill()
    for sheet in sheets if is_whole else ():
        _write_counts(book, outgoing, sheet, looks)
    write_help(book, outgoing, [(sheet.title, sheet.columns) for sheet in sheets], looks["head"])
    _write_lists(book, outgoing, sheets)
    try:
        book.close()
    except OSError as error:
        raise NoRoom(folder=gettempdir(), reason=str(error)) from error
    return {f"{outgoing.deck.slug}{'' if is_whole else '-due'}.xlsx": out.getvalue()}


def write_table(rows: Iterable[Sequence[str | float | None]]) -> bytes:
    """Write any table as an Excel workbook; its first row holds the headings and stays visible."""
    out = BytesIO()
    book = Workbook(out, OPTIONS)
    book.set_properties({"created": EPOCH.replace(tzinfo=None)})
    sheet, head = book.add_worksheet(), book.add_format(LOOKS["head"])
    for number, cells in enumerate(rows):
        sheet.write_row(number, 0, cells, None if number else head)
    sheet.freeze_panes(1, 1)
    sheet.autofit()
    book.close()
    return out.getvalue()


class _Sheet:
    """The sheet of one kind of card. After each text there is a narrow column that counts its characters."""

    def __init__(self, book: Workbook, outgoing: OutgoingDeck, kind: str, looks: dict[str, Format]) -> None:
        self._outgoing, self._kind, self._looks = outgoing, kind, looks
        brief = outgoing.deck.brief
        self._wording = Wording(brief)
        own = drop_unused(deck_columns(kinds()[kind], brief), outgoing.deck.of_kind(kind))
        self.columns = (own[0], BASE, *own[1:], *map(state_column, brief.languages))
        if outgoing.due is not None:
            needed = (column for column in own[1:] if column.language == brief.source or column.path[-1] in CONFIRMED)
            self.columns = (own[0], BASE, DUE, *needed)
        self.title = outgoing.say(f"card.kind.{kind}")[:31].capitalize()
        self.sheet: RowSheet = book.add_worksheet(self.title, RowSheet)
        self.cards = sort_by_id(outgoing.deck.of_kind(kind))
        self.last = len(self.cards) + (SPARE if outgoing.due is None else 0)
        self.at = dict(_place_columns(self.columns))
        """The position of each column, counted from 0."""

    def fill(self) -> None:
        """Write the header and the cards, with formats, colours and dropdowns."""
        self.sheet.rows = Rows(self._render_rows, self.last, max(self.at.values()))
        for column, index in self.at.items():
            self._format(column, index)
            self._colour(column, index)
            self._add_dropdown(column, index)
        self._explain_stale()
        # In a wide sheet the first columns stay visible.
        self.sheet.freeze_panes(1, 4 if max(self.at.values()) > WIDE else 0)
        self.sheet.repeat_rows(0)
        self.sheet.set_landscape()
        self.sheet.set_paper(8)  # A3
        self.sheet.fit_to_pages(1, 0)
        self.sheet.print_area(0, 0, max(len(self.cards), 1), max(self.at.values()))
        self.sheet.autofilter(0, 0, self.last, max(self.at.values()))

    def area(self, column: Column) -> str:
        """Return the reference by which a formula on another sheet names the cells of a column."""
        index = self.at[column]
        quoted = self.title.replace("'", "''")
        return f"'{quoted}'!{xl_range_abs(1, index, self.last, index)}"

    def list_name(self, column: Column) -> str:
        """Return the name of the list of values that a column may hold; all questions share one."""
        path = column.path[:1] if column.question else column.path
        return "_".join(("list", self._kind, *map(str, path)))

    def choices(self, column: Column) -> list[str]:
        """Return the values that a column may hold."""
        return self._wording.choices(column, self._outgoing.say)

    def count_shown(self, *columns: Column) -> Counter[tuple[Shown, ...]]:
        """Count the values that some columns show together."""
        shows = [(self._wording.writer(column, self._outgoing.say), column.path) for column in columns]
        rows = (card.data() for card in self.cards)
        return Counter(tuple(show(value_at(data, path)) for show, path in shows) for data in rows)

    def _format(self, column: Column, index: int) -> None:
        """Set the width and the format of a column."""
        if column.shape is CellShape.TEXT:
            self.sheet.set_column(index, index, _width(column), self._looks["cell"])
            self.sheet.set_column(index + 1, index + 1, 4.5, self._looks["counter"])
        elif column.path in (("id",), BASE.path):
            self.sheet.set_column(index, index, 10, self._looks["number"], {"level": 1, "hidden": True})
        else:
            collapsed = {"collapsed": True} if index == 2 else {}
            look = self._looks["number" if column.shape is CellShape.NUMBER else "cell"]
            self.sheet.set_column(index, index, _width(column), look, collapsed)

    def _render_rows(self) -> Iterator[str]:
        """Yield the rows: the header, the cards, and empty ones with their counters."""
        looks = {name: look._get_xf_index() for name, look in self._looks.items()}  # noqa: SLF001  # cells refer to it
        heads = []
        for column, index in self.at.items():
            words = heading(column, self._outgoing.say)
            heads.append(text_cell(index, 1, words[:1].upper() + words[1:], looks["head"]))
            if column.shape is CellShape.TEXT:
                heads.append(text_cell(index + 1, 1, f"/{column.limit}", looks["head"]))
        longest = max(len(heading(column, self._outgoing.say)) / _width(column) for column in self.columns)
        yield row(1, heads, max(32, 15 * int(longest * 1.3 + 1)))
        writers = [self._cell_writer(column, index, looks) for column, index in self.at.items()]
        for number, card in enumerate(self._outgoing.watch(self.cards, len(self.cards)), 2):
            data, cells, lines = card.data(), list[str](), 1
            for write_cell in writers:
                lines = max(lines, write_cell(number, card.id, data, cells))
            yield row(number, cells, 15 * lines + 1)
        texts = [index for column, index in self.at.items() if column.shape is CellShape.TEXT]
        for number in range(len(self.cards) + 2, self.last + 2):
            yield row(number, [counter_cell(index + 1, number, 0, looks["counter"]) for index in texts])

    def _cell_writer(self, column: Column, index: int, looks: Mapping[str, int]) -> _WriteCell:
        """Return a function that adds the cell of one column to a row, and returns how many lines it needs."""
        show, path, width = self._wording.writer(column, self._outgoing.say), column.path, _width(column)
        states, revisions, due = self._outgoing.states, self._outgoing.revisions, self._outgoing.due or {}
        number_look, look, risky, stale_look = looks["number"], looks["cell"], looks["risky"], looks["stale"]
        stale = {
            item for item, field, code in self._outgoing.stale if (field, code) == (join_path(column.field), path[-1])
        }

        def write_cell(number: int, item: str, data: Mapping[str, Value], cells: list[str]) -> int:
            if path[0] == "state":
                value = show(states.get((item, str(path[1])), "draft"))
            elif column is DUE:
                value = due.get(item)
            else:
                value = revisions.get(item) if column is BASE else show(value_at(data, path))
            if isinstance(value, str):
                own = stale_look if item in stale else look
                cells.append(text_cell(index, number, value, risky if value.startswith(RISKY) else own))
                if column.shape is CellShape.TEXT:
                    cells.append(counter_cell(index + 1, number, len(value), looks["counter"]))
                return int(len(value) * 1.1 // width) + 1
            if value is not None:
                cells.append(number_cell(index, number, value, number_look))
            elif column.shape is CellShape.TEXT:
                cells.append(counter_cell(index + 1, number, 0, looks["counter"]))
            return 1

        return write_cell

    def _colour(self, column: Column, index: int) -> None:
        """Colour texts that are too long for their card, missing translations, and questions without an answer."""
        cell = f"{xl_col_to_name(index)}2"
        if column.question:
            name = xl_col_to_name(min(place for other, place in self.at.items() if other.language))
            rule = {"type": "formula", "criteria": f'=AND({cell}="",${name}2<>"")', "format": self._looks["missing"]}
            self.sheet.conditional_format(1, index, self.last, index, rule)
        if column.shape is not CellShape.TEXT:
            return
        rules = [("too_long", f"=LEN({cell})>{column.limit}", index + 1)]
        others = [self.at[other] for other in self.columns if other.field == column.field and other is not column]
        if column.required and others:
            filled = "&".join(f"${xl_col_to_name(other)}2" for other in others)
            rules.append(("missing", f'=AND({cell}="",{filled}<>"")', index))
        for look, formula, end in rules:
            fixed = formula.replace(cell, f"${cell}")
            rule = {"type": "formula", "criteria": fixed, "format": self._looks[look]}
            self.sheet.conditional_format(1, index, self.last, end, rule)

    def _add_dropdown(self, column: Column, index: int) -> None:
        """Offer the values that a column may hold. Where a cell may hold several, other entries are allowed."""
        if not self.choices(column):
            return
        if column.path[0] == "state" and self._outgoing.next_states:
            self._offer_states(column, index)
            return
        is_free = column.shape is CellShape.WORDS
        rule = {"validate": "list", "source": f"={self.list_name(column)}", "show_error": not is_free}
        self.sheet.data_validation(1, index, self.last, index, rule)

    def _offer_states(self, column: Column, index: int) -> None:
        """Offer only the states that a card may be in next; none of review where a text is still missing."""
        language = str(column.path[1])
        offers = [self._next_states(card, language) for card in (*list_ids(self.cards), None)]
        first = 1
        for offer, run in groupby(offers):
            last = first + len(list(run)) - 1
            names = [self._outgoing.say.word(f"cli.{state}", state) for state in offer]
            end = last if last < len(offers) else self.last
            self.sheet.data_validation(first, index, max(end, first), index, {"validate": "list", "source": names})
            first = last + 1

    def _next_states(self, card: str | None, language: str) -> tuple[str, ...]:
        state = self._outgoing.states.get((card, language), "draft") if card else "draft"
        may_follow = (state, *self._outgoing.next_states[state])
        if (card, language) in self._unwritten:
            return tuple(name for name in may_follow if name not in ("review", "ready"))
        return may_follow

    @cached_property
    def _unwritten(self) -> set[tuple[str | None, str]]:
        """The cards, each with a language, in which a text is missing."""
        languages = self._outgoing.deck.brief.languages
        return {
            (card.id, language)
            for card in self.cards
            for text in card.texts()
            for language in languages
            if text.required and language not in text.text
        }

    def _explain_stale(self) -> None:
        """Comment on stale translations: what has changed in their source."""
        columns_of = {(join_path(column.field), column.language): index for column, index in self.at.items()}
        rows = {card: number for number, card in enumerate(list_ids(self.cards), 1)}
        for (item, field, code), marked in self._outgoing.stale.items():
            if item in rows and (field, code) in columns_of:
                words = self._outgoing.say("workbook.stale-source", words=marked)
                options = {"author": "quizkit stale", "x_scale": 3, "y_scale": 1 + len(words) / 150}
                self.sheet.write_comment(rows[item], columns_of[field, code], words, options)


def _width(column: Column) -> float:
    return 14 + min(column.limit, 240) / 7 if column.shape is CellShape.TEXT else WIDTHS[column.shape]


def _place_columns(ordered: Sequence[Column]) -> Iterator[tuple[Column, int]]:
    index = 0
    for column in ordered:
        yield column, index
        index += 2 if column.shape is CellShape.TEXT else 1


def _write_lists(book: Workbook, outgoing: OutgoingDeck, sheets: Sequence[_Sheet]) -> None:
    """Write the values of the dropdowns to a hidden sheet. Named ranges survive whichever program saves the file."""
    target = book.add_worksheet(outgoing.say("workbook.sheet-lists"))
    target.hide()
    index = 0
    for sheet in sheets:
        for name, column in {sheet.list_name(column): column for column in sheet.columns}.items():
            if choices := sheet.choices(column):
                target.write_column(0, index, [int(choice) if choice.isdecimal() else choice for choice in choices])
                area = xl_range_abs(0, index, len(choices) - 1, index)
                book.define_name(name, f"='{target.get_name()}'!{area}")
                index += 1


def _write_counts(book: Workbook, outgoing: OutgoingDeck, sheet: _Sheet, looks: dict[str, Format]) -> None:
    """Add a sheet that counts true and false in each category, live, for kinds of card that have both."""
    truth = next((column for column in sheet.columns if column.shape is CellShape.TRUTH), None)
    group = next((column for column in sheet.columns if column.vocabulary == "categories"), None)
    if truth is None or group is None:
        return
    words, names = sheet.choices(truth), sheet.choices(group)
    counts = sheet.count_shown(group, truth)
    target = book.add_worksheet(outgoing.say("workbook.sheet-count"))
    target.fit_to_pages(1, 1)
    target.set_column(0, 0, 32)
    target.set_column(1, len(words) + 1, 14)
    total = outgoing.say("workbook.total")
    target.write_blank(0, 0, None, looks["head"])
    target.write_row(0, 1, [*words, total], looks["head_of_numbers"])
    for line, name in enumerate(names, 1):
        target.write_string(line, 0, name)
        for index, word in enumerate(words, 1):
            formula = f"=COUNTIFS({sheet.area(group)},$A{line + 1},{sheet.area(truth)},{xl_col_to_name(index)}$1)"
            target.write_formula(line, index, formula, None, counts[name, word])
        row_total = sum(counts[name, word] for word in words)
        target.write_formula(line, len(words) + 1, f"=SUM({xl_range(line, 1, line, len(words))})", None, row_total)
    target.write_string(len(names) + 1, 0, total, looks["head"])
    for index in range(1, len(words) + 2):
        column_total = sum(
            number for (_, word), number in counts.items() if index > len(words) or word == words[index - 1]
        )
        formula = f"=SUM({xl_range(1, index, len(names), index)})"
        target.write_formula(len(names) + 1, index, formula, looks["head"], column_total)
    rule = {"type": "formula", "criteria": "=$B2<>$C2", "format": looks["missing"]}
    target.conditional_format(1, 1, len(names) + 1, 2, rule)


EXPORT = DeckFormat(".xlsx", write)
