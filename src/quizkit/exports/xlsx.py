"""A workbook to work in: a sheet for each kind of card, with dropdowns, counters and colours."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from math import ceil

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_col_to_name, xl_range, xl_range_abs
from xlsxwriter.worksheet import Worksheet

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.exports import Dispatch, Export
from quizkit.exports._xlsx_help import write_help
from quizkit.safe_yaml import Value
from quizkit.tables.columns import Column, Shape, columns, value_at
from quizkit.tables.headings import BASE, heading, state
from quizkit.tables.wording import Wording

SPARE = 200
"""Empty rows, ready for new cards."""
RISKY = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet might calculate if somebody edits the cell."""
WIDTHS = {Shape.LINE: 24, Shape.WORD: 18, Shape.WORDS: 20, Shape.NUMBER: 14, Shape.TRUTH: 11, Shape.DATE: 12}
LOOKS = {
    "cell": {"valign": "top", "text_wrap": True, "num_format": "@"},
    "risky": {"valign": "top", "text_wrap": True, "num_format": "@", "quote_prefix": True},
    "number": {"valign": "top"},
    "counter": {"valign": "top", "font_color": "#999999", "font_size": 8, "align": "center"},
    "head": {"bold": True, "text_wrap": True, "valign": "top", "bg_color": "#DCE6F1", "bottom": 1},
    "too_long": {"bg_color": "#FFC7CE", "font_color": "#9C0006"},
    "missing": {"bg_color": "#FFEB9C"},
}


def write(dispatch: Dispatch) -> dict[str, bytes]:
    """Write one workbook with all kinds of card of the deck."""
    out = BytesIO()
    book = Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"title": dispatch.deck.brief.name, "created": dispatch.at.replace(tzinfo=None)})
    for name, value in dispatch.memory.items():
        book.set_custom_property(f"quizkit {name}", value, "text")
    looks = {name: book.add_format(look) for name, look in LOOKS.items()}
    sheets = [_Sheet(book, dispatch, kind, looks) for kind in dispatch.deck.brief.kinds]
    for sheet in sheets:
        sheet.fill()
    _count(book, dispatch, sheets, looks)
    write_help(book, dispatch, [(sheet.title, sheet.columns) for sheet in sheets], looks["head"])
    _lists(book, dispatch, sheets)
    book.close()
    return {f"{dispatch.deck.slug}.xlsx": out.getvalue()}


class _Growing(Worksheet):  # type: ignore[misc]
    """Gives rows a height to begin with that is no law: they grow with what is written in them."""

    def _xml_start_tag_unencoded(self, tag: str, attributes: Sequence[tuple[str, object]] = ()) -> None:
        super()._xml_start_tag_unencoded(tag, [one for one in attributes if one[0] != "customHeight"])


class _Sheet:
    """The cards of one kind. After each text there is a narrow column that counts its characters."""

    def __init__(self, book: Workbook, dispatch: Dispatch, kind: str, looks: dict[str, Format]) -> None:
        self._dispatch, self._kind, self._looks = dispatch, kind, looks
        brief = dispatch.deck.brief
        self._wording = Wording(brief)
        own = columns(kinds()[kind], brief.languages)
        self.columns = (own[0], BASE, *own[1:], *map(state, brief.languages))
        self.title = dispatch.say(f"card.kind.{kind}")[:31].capitalize()
        self.sheet: Worksheet = book.add_worksheet(self.title, _Growing)
        self.cards = sorted(dispatch.deck.of_kind(kind), key=lambda card: card.id)
        self.last = len(self.cards) + SPARE
        self.at = dict(_placed(self.columns))
        """Where each column stands, counted from 0."""
        self._widths = {column: _width(column) for column in self.columns}

    def fill(self) -> None:
        """Write the header, the cards, and what helps to write more."""
        for column, index in self.at.items():
            self._head(column, index)
        self.sheet.set_row(0, 32)
        for number, card in enumerate(self.cards, 1):
            self._card(number, card)
        for number in range(len(self.cards) + 1, self.last + 1):
            for index in (index for column, index in self.at.items() if column.shape is Shape.TEXT):
                self._counter(number, index, 0)
        self.sheet.freeze_panes(1, 0)
        self.sheet.repeat_rows(0)
        self.sheet.set_landscape()
        self.sheet.set_paper(8)  # A3
        self.sheet.fit_to_pages(1, 0)
        self.sheet.print_area(0, 0, max(len(self.cards), 1), max(self.at.values()))
        self.sheet.autofilter(0, 0, self.last, max(self.at.values()))
        for column, index in self.at.items():
            self._colour(column, index)
            self._choices(column, index)

    def area(self, column: Column) -> str:
        """Name the cells of a column, as a formula on another sheet does."""
        index = self.at[column]
        quoted = self.title.replace("'", "''")
        return f"'{quoted}'!{xl_range_abs(1, index, self.last, index)}"

    def list_name(self, column: Column) -> str:
        """Name the list of what a column may hold."""
        return "_".join(("list", self._kind, *map(str, column.path)))

    def choices(self, column: Column) -> list[str]:
        """List what a column may hold."""
        return self._wording.choices(column, self._dispatch.say)

    def _head(self, column: Column, index: int) -> None:
        words = heading(column, self._dispatch.say)
        self.sheet.write_string(0, index, words[:1].upper() + words[1:], self._looks["head"])
        if column.shape is Shape.TEXT:
            self.sheet.set_column(index, index, self._widths[column], self._looks["cell"])
            self.sheet.set_column(index + 1, index + 1, 4.5, self._looks["counter"])
            self.sheet.write_string(0, index + 1, f"/{column.limit}", self._looks["head"])
        elif column.path in (("id",), BASE.path):
            self.sheet.set_column(index, index, 10, self._looks["number"], {"level": 1, "hidden": True})
        else:
            collapsed = {"collapsed": True} if index == 2 else {}
            look = self._looks["number" if column.shape is Shape.NUMBER else "cell"]
            self.sheet.set_column(index, index, self._widths[column], look, collapsed)

    def _card(self, number: int, card: Card) -> None:
        data, sheet, lines = card.data(), self.sheet, 1
        for column, index in self.at.items():
            value = self._value(card, data, column)
            if isinstance(value, str):
                sheet.write_string(number, index, value, self._looks["risky"] if value.startswith(RISKY) else None)
                lines = max(lines, ceil(len(value) / self._widths[column] * 1.1))
            elif value is not None:
                sheet.write_number(number, index, value)
            if column.shape is Shape.TEXT:
                self._counter(number, index, len(str(value or "")))
        sheet.set_row(number, 15 * lines + 1)

    def shown(self, card: Card, column: Column) -> str | float | None:
        """Write a value of a card as a cell."""
        return self._wording.shown(column, value_at(card.data(), column.path), self._dispatch.say)

    def _value(self, card: Card, data: Mapping[str, Value], column: Column) -> str | float | None:
        value = value_at(data, column.path)
        if column is BASE:
            return self._dispatch.revisions.get(card.id)
        if column.path[0] == "state":
            value = self._dispatch.states.get((card.id, str(column.path[1])), "draft")
        return self._wording.shown(column, value, self._dispatch.say)

    def _counter(self, number: int, index: int, length: int) -> None:
        cell = f"{xl_col_to_name(index)}{number + 1}"
        self.sheet.write_formula(number, index + 1, f'=IF({cell}="","",LEN({cell}))', None, length or "")

    def _colour(self, column: Column, index: int) -> None:
        """Colour what is too long for its card, and translations that are missing."""
        if column.shape is not Shape.TEXT:
            return
        cell = f"{xl_col_to_name(index)}2"
        rules = [("too_long", f"=LEN({cell})>{column.limit}", index + 1)]
        others = [self.at[one] for one in self.columns if one.field == column.field and one is not column]
        if column.required and others:
            filled = "&".join(f"${xl_col_to_name(other)}2" for other in others)
            rules.append(("missing", f'=AND({cell}="",{filled}<>"")', index))
        for look, formula, end in rules:
            fixed = formula.replace(cell, f"${cell}")
            rule = {"type": "formula", "criteria": fixed, "format": self._looks[look]}
            self.sheet.conditional_format(1, index, self.last, end, rule)

    def _choices(self, column: Column, index: int) -> None:
        """Offer what a column may hold. A cell with several values must be free to hold more than one."""
        if not self.choices(column):
            return
        is_free = column.shape is Shape.WORDS
        rule = {"validate": "list", "source": f"={self.list_name(column)}", "show_error": not is_free}
        self.sheet.data_validation(1, index, self.last, index, rule)


def _width(column: Column) -> float:
    return 14 + min(column.limit, 240) / 7 if column.shape is Shape.TEXT else WIDTHS[column.shape]


def _placed(found: Sequence[Column]) -> Iterator[tuple[Column, int]]:
    index = 0
    for column in found:
        yield column, index
        index += 2 if column.shape is Shape.TEXT else 1


def _lists(book: Workbook, dispatch: Dispatch, sheets: Sequence[_Sheet]) -> None:
    """Write what the dropdowns offer to a hidden sheet; names keep working whatever program saves the file."""
    target = book.add_worksheet(dispatch.say("workbook.sheet-lists"))
    target.hide()
    index = 0
    for sheet in sheets:
        for column in sheet.columns:
            if choices := sheet.choices(column):
                target.write_column(0, index, [int(one) if one.isdecimal() else one for one in choices])
                area = xl_range_abs(0, index, len(choices) - 1, index)
                book.define_name(sheet.list_name(column), f"='{target.get_name()}'!{area}")
                index += 1


def _count(book: Workbook, dispatch: Dispatch, sheets: Sequence[_Sheet], looks: dict[str, Format]) -> None:
    """Count true and false in each category, live, for kinds of card that have both."""
    for sheet in sheets:
        truth = next((column for column in sheet.columns if column.shape is Shape.TRUTH), None)
        group = next((column for column in sheet.columns if column.vocabulary == "categories"), None)
        if truth is None or group is None:
            continue
        words, names = sheet.choices(truth), sheet.choices(group)
        counted = Counter((sheet.shown(card, group), sheet.shown(card, truth)) for card in sheet.cards)
        target = book.add_worksheet(dispatch.say("workbook.sheet-count"))
        target.set_column(0, 0, 32)
        target.set_column(1, len(words) + 1, 14)
        total = dispatch.say("workbook.total")
        target.write_row(0, 0, ["", *words, total], looks["head"])
        for row, name in enumerate(names, 1):
            target.write_string(row, 0, name)
            for index, word in enumerate(words, 1):
                formula = f"=COUNTIFS({sheet.area(group)},$A{row + 1},{sheet.area(truth)},{xl_col_to_name(index)}$1)"
                target.write_formula(row, index, formula, None, counted[name, word])
            here = sum(counted[name, word] for word in words)
            target.write_formula(row, len(words) + 1, f"=SUM({xl_range(row, 1, row, len(words))})", None, here)
        target.write_string(len(names) + 1, 0, total, looks["head"])
        for index in range(1, len(words) + 2):
            all_of = sum(
                number for (_, word), number in counted.items() if index > len(words) or word == words[index - 1]
            )
            formula = f"=SUM({xl_range(1, index, len(names), index)})"
            target.write_formula(len(names) + 1, index, formula, looks["head"], all_of)
        rule = {"type": "formula", "criteria": "=$B2<>$C2", "format": looks["missing"]}
        target.conditional_format(1, 1, len(names) + 1, 2, rule)


EXPORT = Export(".xlsx", write)
