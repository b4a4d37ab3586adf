"""CSV files, one for each kind of card: UTF-8 with the BOM that Excel needs, separated by semicolons."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

from quizkit.cards.kinds import kinds
from quizkit.exports import DeckFormat, OutgoingDeck
from quizkit.tables.columns import deck_columns, drop_unused, value_at
from quizkit.tables.headings import BASE, heading
from quizkit.tables.wording import Wording

Cell = str | float | None
_RISKY = re.compile(r"'*[=+\-@\t\r]")
_AMBIGUOUS = re.compile(r"-?\d{1,3}\.\d{3}")
_NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?")


def write(outgoing: OutgoingDeck) -> dict[str, bytes]:
    """Write a CSV file for each kind of card in the deck."""
    deck = outgoing.deck
    kinds_in_deck = [kind for kind in deck.brief.kinds if deck.of_kind(kind)]
    return {f"{deck.slug}-{kind}.csv": _write_kind(outgoing, kind) for kind in kinds_in_deck}


def _write_kind(outgoing: OutgoingDeck, kind: str) -> bytes:
    brief, say = outgoing.deck.brief, outgoing.say
    cards = sorted(outgoing.deck.of_kind(kind), key=lambda card: card.id)
    wording, own = Wording(brief), drop_unused(deck_columns(kinds()[kind], brief), cards)
    rows: list[Sequence[Cell]] = [[heading(column, say) for column in (own[0], BASE, *own[1:])]]
    for card in cards:
        data = card.data()
        cells = [wording.shown(column, value_at(data, column.path), say) for column in own]
        rows.append((cells[0], outgoing.revisions.get(card.id), *cells[1:]))
    return write_table(rows)


def write_table(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Write any table as CSV; its first row holds the headings."""
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerows([_neutralise(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _neutralise(cell: Cell) -> Cell:
    """Put an apostrophe before text that a spreadsheet would calculate; `sources/csv` removes it again.

    A number with three decimals gets a fourth: 1.234 could be read as more than a thousand.
    """
    if isinstance(cell, float) and _AMBIGUOUS.fullmatch(repr(cell)):
        return f"{cell!r}0"
    if isinstance(cell, str) and _RISKY.match(cell) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


EXPORT = DeckFormat(".csv", write)
