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
DUE_LINES = 4
"""The same for a list of facts to confirm: `workbook.due-1` and so on."""


def write_help(
    book: Workbook, outgoing: OutgoingDeck, sheets: Sequence[tuple[str, Sequence[Column]]], head: Format
) -> None:
    """Write the help sheet of a workbook in the reader's language."""
    say, wording = outgoing.say, Wording(outgoing.deck.brief)
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
    sheet.write_string(0, 0, outgoing.deck.brief.name, title)
    file = f"{outgoing.deck.slug}.xlsx"
    advice, lines = ("help", LINES) if outgoing.due is None else ("due", DUE_LINES)
    for number in range(1, lines + 1):
        words = say(f"workbook.{advice}-{number}", file=file, deck=outgoing.deck.slug)
        sheet.merge_range(number, 0, number, 2, words, wrapped)
        sheet.set_row(number, 15 * (1 + len(words) // 125))
    row = lines + 2
    for name, columns in sheets:
        sheet.write_row(row, 0, [name, say("workbook.holds"), say("workbook.characters")], head)
        for column in (column for column in columns if column is not BASE):
            row += 1
            sheet.write_string(row, 0, heading(column, say))
            explanation = _explain(column, outgoing, wording)
            sheet.write_string(row, 1, explanation)
            sheet.set_row(row, 15 * (1 + len(explanation) // 95))
            if column.limit:
                sheet.write_number(row, 2, column.limit)
        row += 2


def _explain(column: Column, outgoing: OutgoingDeck, wording: Wording) -> str:
    """Return what a column may hold."""
    label = f"workbook.explain-{column.field[-1]}"
    if outgoing.say.has(label):
        return outgoing.say(label)
    choices = wording.choices(column, outgoing.say)
    if choices and column.shape is not CellShape.WORDS:
        return ", ".join(choices)
    if column.path == ("id",):
        return outgoing.say("workbook.holds-id")
    holds = outgoing.say(f"workbook.holds-{column.shape}")
    return f"{holds}: {', '.join(choices)}" if choices else holds
