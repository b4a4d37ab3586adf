"""The help sheet of a workbook: how to work in it, and what each column holds."""

from collections.abc import Sequence

from xlsxwriter import Workbook
from xlsxwriter.format import Format

from quizkit.exports import OutgoingDeck
from quizkit.tables.columns import CellShape, Column
from quizkit.tables.headings import BASE, heading
from quizkit.tables.wording import Wording

LINES = 8
"""How many lines of advice there are: `workbook.help-1` and so on."""


def write_help(
    book: Workbook, dispatch: OutgoingDeck, sheets: Sequence[tuple[str, Sequence[Column]]], head: Format
) -> None:
    """Write the sheet in the reader's language."""
    say, wording = dispatch.say, Wording(dispatch.deck.brief)
    sheet = book.add_worksheet(say("workbook.sheet-help"))
    title, wrapped = (
        book.add_format({"bold": True, "font_size": 14}),
        book.add_format({"text_wrap": True, "valign": "top"}),
    )
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.set_column(0, 0, 34, wrapped)
    sheet.set_column(1, 1, 90, wrapped)
    sheet.set_column(2, 2, 12, wrapped)
    sheet.write_string(0, 0, dispatch.deck.brief.name, title)
    file = f"{dispatch.deck.slug}.xlsx"
    for number in range(1, LINES + 1):
        words = say(f"workbook.help-{number}", file=file, deck=dispatch.deck.slug)
        sheet.merge_range(number, 0, number, 2, words, wrapped)
        sheet.set_row(number, 15 * (1 + len(words) // 125))
    row = LINES + 2
    for name, found in sheets:
        sheet.write_row(row, 0, [name, say("workbook.holds"), say("workbook.characters")], head)
        for column in (one for one in found if one is not BASE):
            row += 1
            sheet.write_string(row, 0, heading(column, say))
            held = _holds(column, dispatch, wording)
            sheet.write_string(row, 1, held)
            sheet.set_row(row, 15 * (1 + len(held) // 95))
            if column.limit:
                sheet.write_number(row, 2, column.limit)
        row += 2


def _holds(column: Column, dispatch: OutgoingDeck, wording: Wording) -> str:
    explained = f"workbook.explain-{column.field[-1]}"
    if dispatch.say.has(explained):
        return dispatch.say(explained)
    choices = wording.choices(column, dispatch.say)
    if choices and column.shape is not CellShape.WORDS:
        return ", ".join(choices)
    if column.path == ("id",):
        return dispatch.say("workbook.holds-id")
    said = dispatch.say(f"workbook.holds-{column.shape}")
    return f"{said}: {', '.join(choices)}" if choices else said
