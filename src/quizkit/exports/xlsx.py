"""A workbook to work in: a sheet for each kind of card, with dropdowns, counters and colours."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.utility import xl_col_to_name, xl_range, xl_range_abs

from quizkit.cards.kinds import kinds
from quizkit.exports import EPOCH, DeckFormat, OutgoingDeck
from quizkit.exports._xlsx_help import write_help
from quizkit.exports._xlsx_rows import Rows, RowSheet, counter_cell, number_cell, row, text_cell
from quizkit.safe_yaml import Value
from quizkit.tables.columns import CellShape, Column, columns, value_at
from quizkit.tables.headings import BASE, heading, state_column
from quizkit.tables.wording import Shown, Wording

_WriteCell = Callable[[int, str, Mapping[str, Value], list[str]], int]
SPARE = 200
"""Empty rows, ready for new cards."""
WIDE = 40
"""More columns than that fit on no screen."""
RISKY = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet might calculate if somebody edits the cell."""
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
    "too_long": {"bg_color": "#FFC7CE", "font_color": "#9C0006"},
    "missing": {"bg_color": "#FFEB9C"},
}


def write(dispatch: OutgoingDeck) -> dict[str, bytes]:
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


def write_table(rows: Iterable[Sequence[str | float | None]]) -> bytes:
    """Write any table, the first row of which names its columns and stays in sight."""
    out = BytesIO()
    book = Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"created": EPOCH.replace(tzinfo=None)})
    sheet, head = book.add_worksheet(), book.add_format(LOOKS["head"])
    for number, cells in enumerate(rows):
        sheet.write_row(number, 0, cells, None if number else head)
    sheet.freeze_panes(1, 1)
    sheet.autofit()
    book.close()
    return out.getvalue()


class _Sheet:
    """The cards of one kind. After each text there is a narrow column that counts its characters."""

    def __init__(self, book: Workbook, dispatch: OutgoingDeck, kind: str, looks: dict[str, Format]) -> None:
        self._dispatch, self._kind, self._looks = dispatch, kind, looks
        brief = dispatch.deck.brief
        self._wording = Wording(brief)
        own = columns(kinds()[kind], brief.languages)
        self.columns = (own[0], BASE, *own[1:], *map(state_column, brief.languages))
        self.title = dispatch.say(f"card.kind.{kind}")[:31].capitalize()
        self.sheet: RowSheet = book.add_worksheet(self.title, RowSheet)
        self.cards = sorted(dispatch.deck.of_kind(kind), key=lambda card: card.id)
        self.last = len(self.cards) + SPARE
        self.at = dict(_placed(self.columns))
        """Where each column stands, counted from 0."""

    def fill(self) -> None:
        """Write the header, the cards, and what helps to write more."""
        self.sheet.rows = Rows(self._lines, self.last, max(self.at.values()))
        for column, index in self.at.items():
            self._head(column, index)
            self._colour(column, index)
            self._choices(column, index)
        # Where a card is wide, its first columns stay in sight.
        self.sheet.freeze_panes(1, 4 if max(self.at.values()) > WIDE else 0)
        self.sheet.repeat_rows(0)
        self.sheet.set_landscape()
        self.sheet.set_paper(8)  # A3
        self.sheet.fit_to_pages(1, 0)
        self.sheet.print_area(0, 0, max(len(self.cards), 1), max(self.at.values()))
        self.sheet.autofilter(0, 0, self.last, max(self.at.values()))

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

    def shown(self, column: Column) -> list[Shown]:
        """Return what stands in a column."""
        shown = self._wording.writer(column, self._dispatch.say)
        return [shown(value_at(card.data(), column.path)) for card in self.cards]

    def _head(self, column: Column, index: int) -> None:
        """Return a column its width and its look."""
        if column.shape is CellShape.TEXT:
            self.sheet.set_column(index, index, _width(column), self._looks["cell"])
            self.sheet.set_column(index + 1, index + 1, 4.5, self._looks["counter"])
        elif column.path in (("id",), BASE.path):
            self.sheet.set_column(index, index, 10, self._looks["number"], {"level": 1, "hidden": True})
        else:
            collapsed = {"collapsed": True} if index == 2 else {}
            look = self._looks["number" if column.shape is CellShape.NUMBER else "cell"]
            self.sheet.set_column(index, index, _width(column), look, collapsed)

    def _lines(self) -> Iterator[str]:
        """Write the rows: the header, the cards, and empty ones with their counters."""
        looks = {name: look._get_xf_index() for name, look in self._looks.items()}  # noqa: SLF001  # what a cell refers to
        heads = []
        for column, index in self.at.items():
            words = heading(column, self._dispatch.say)
            heads.append(text_cell(index, 1, words[:1].upper() + words[1:], looks["head"]))
            if column.shape is CellShape.TEXT:
                heads.append(text_cell(index + 1, 1, f"/{column.limit}", looks["head"]))
        yield row(1, heads, 32)
        writers = [self._writer(column, index, looks) for column, index in self.at.items()]
        for number, card in enumerate(self._dispatch.watch(self.cards, len(self.cards)), 2):
            data, cells, lines = card.data(), list[str](), 1
            for write_cell in writers:
                lines = max(lines, write_cell(number, card.id, data, cells))
            yield row(number, cells, 15 * lines + 1)
        texts = [index for column, index in self.at.items() if column.shape is CellShape.TEXT]
        for number in range(len(self.cards) + 2, self.last + 2):
            yield row(number, [counter_cell(index + 1, number, 0, looks["counter"]) for index in texts])

    def _writer(self, column: Column, index: int, looks: Mapping[str, int]) -> _WriteCell:
        """Return what writes the cells of one column: it adds to a row, and says how many lines high that must be."""
        shown, path, width = self._wording.writer(column, self._dispatch.say), column.path, _width(column)
        states, revisions = self._dispatch.states, self._dispatch.revisions
        number_look, look, risky = looks["number"], looks["cell"], looks["risky"]

        def write_cell(number: int, item: str, data: Mapping[str, Value], cells: list[str]) -> int:
            if path[0] == "state":
                value = shown(states.get((item, str(path[1])), "draft"))
            else:
                value = revisions.get(item) if column is BASE else shown(value_at(data, path))
            if isinstance(value, str):
                cells.append(text_cell(index, number, value, risky if value.startswith(RISKY) else look))
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
        """Colour what is too long for its card, and translations that are missing."""
        if column.shape is not CellShape.TEXT:
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
        is_free = column.shape is CellShape.WORDS
        rule = {"validate": "list", "source": f"={self.list_name(column)}", "show_error": not is_free}
        self.sheet.data_validation(1, index, self.last, index, rule)


def _width(column: Column) -> float:
    return 14 + min(column.limit, 240) / 7 if column.shape is CellShape.TEXT else WIDTHS[column.shape]


def _placed(found: Sequence[Column]) -> Iterator[tuple[Column, int]]:
    index = 0
    for column in found:
        yield column, index
        index += 2 if column.shape is CellShape.TEXT else 1


def _lists(book: Workbook, dispatch: OutgoingDeck, sheets: Sequence[_Sheet]) -> None:
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


def _count(book: Workbook, dispatch: OutgoingDeck, sheets: Sequence[_Sheet], looks: dict[str, Format]) -> None:
    """Count true and false in each category, live, for kinds of card that have both."""
    for sheet in sheets:
        truth = next((column for column in sheet.columns if column.shape is CellShape.TRUTH), None)
        group = next((column for column in sheet.columns if column.vocabulary == "categories"), None)
        if truth is None or group is None:
            continue
        words, names = sheet.choices(truth), sheet.choices(group)
        counted = Counter(zip(sheet.shown(group), sheet.shown(truth), strict=True))
        target = book.add_worksheet(dispatch.say("workbook.sheet-count"))
        target.fit_to_pages(1, 1)
        target.set_column(0, 0, 32)
        target.set_column(1, len(words) + 1, 14)
        total = dispatch.say("workbook.total")
        target.write_row(0, 0, ["", *words, total], looks["head"])
        for line, name in enumerate(names, 1):
            target.write_string(line, 0, name)
            for index, word in enumerate(words, 1):
                formula = f"=COUNTIFS({sheet.area(group)},$A{line + 1},{sheet.area(truth)},{xl_col_to_name(index)}$1)"
                target.write_formula(line, index, formula, None, counted[name, word])
            here = sum(counted[name, word] for word in words)
            target.write_formula(line, len(words) + 1, f"=SUM({xl_range(line, 1, line, len(words))})", None, here)
        target.write_string(len(names) + 1, 0, total, looks["head"])
        for index in range(1, len(words) + 2):
            all_of = sum(
                number for (_, word), number in counted.items() if index > len(words) or word == words[index - 1]
            )
            formula = f"=SUM({xl_range(1, index, len(names), index)})"
            target.write_formula(len(names) + 1, index, formula, looks["head"], all_of)
        rule = {"type": "formula", "criteria": "=$B2<>$C2", "format": looks["missing"]}
        target.conditional_format(1, 1, len(names) + 1, 2, rule)


EXPORT = DeckFormat(".xlsx", write)
