"""Whose cards a table holds: the deck and the kind, by what its author says, by its name, by its header."""

from collections.abc import Iterator, Mapping

from quizkit.cards.kinds import kinds
from quizkit.cards.text import fold
from quizkit.decks.brief import Brief
from quizkit.labels import Labels, read_labels
from quizkit.problems import Place, Problem, QuizkitError, shorten
from quizkit.store.values import Revision
from quizkit.tables import faults, headings
from quizkit.tables.columns import columns
from quizkit.tables.layout import ColumnLayout, find_layout
from quizkit.tables.table import SheetTable

Home = tuple[str, str, Brief]
"""Where a card may belong: a deck, a kind, the deck's brief."""


class WhichDeck(QuizkitError):
    """The cards could belong to several decks."""

    name = "which-deck"


class SeveralKinds(QuizkitError):
    """The cards could be of several kinds."""

    name = "several-kinds"


class WhichKind(QuizkitError):
    """The deck has no cards of this kind."""

    name = "which-kind"


def list_homes(briefs: Mapping[str, Brief], kind: str | None) -> list[Home]:
    """List where cards may belong: all kinds of some decks, or one that somebody named in any language."""
    everywhere = [(deck, one, brief) for deck, brief in briefs.items() for one in brief.kinds]
    found = [home for home in everywhere if kind is None or fold(kind) in map(fold, _names(home[1]))]
    if not found:
        raise WhichKind(kind=kind, known=", ".join(sorted({one for _, one, _ in everywhere})))
    return found


def recognise_table(
    table: SheetTable, among: list[Home], heads: Mapping[str, Revision], say: Labels, *, sure: bool
) -> tuple[str, ColumnLayout] | Problem | None:
    """Find the deck of a table and what its columns are, or say why not; a sheet of our own beside the cards is none.

    If its author is `sure`, or its name is that of a kind, a header is all that it needs.
    """
    if headings.is_ours(table.name):
        return None
    whole = Place(table.file, sheet=table.place(0, None).sheet)
    if not any(cell not in (None, "") for row in table.rows for cell in row):
        return Problem(faults.EMPTY_SHEET, whole, value=table.name)
    named = [home for home in among if _is_named(table, home)]
    found = list(_layouts(table, named or among))
    if not found and (named or sure):
        return Problem(faults.NO_HEADER, whole, value=table.name, allowed=_example((named or among)[0], say))
    likely = [one for one in found if named or sure or _is_likely(one[1])]
    if not likely:
        fault = faults.STRANGE_SHEET if table.is_sheet else faults.STRANGE_FILE
        return Problem(fault, whole, value=table.name)
    return _best(table, likely, heads)


def _best(
    table: SheetTable, likely: list[tuple[str, ColumnLayout]], heads: Mapping[str, Revision]
) -> tuple[str, ColumnLayout]:
    """Choose the kind whose columns most headings name; among several, by the ids there are, or by what they lack."""
    most = max(len(layout.used) for _, layout in likely)
    best = [one for one in likely if len(one[1].used) == most]
    if len(best) > 1:
        ids = {heads[item][2:4] for item in best[0][1].ids() if item in heads}
        best = [(deck, layout) for deck, layout in best if (deck, layout.kind.kind) in ids] or best
    if len(best) > 1:
        best = [one for one in best if not one[1].lacking()] or best
    if len(best) > 1:
        decks = sorted({deck for deck, _ in best})
        if len(decks) > 1:
            raise WhichDeck(sheet=table.name, decks=", ".join(decks))
        raise SeveralKinds(sheet=table.name, kinds=", ".join(sorted(layout.kind.kind for _, layout in best)))
    return best[0]


def _is_named(table: SheetTable, home: Home) -> bool:
    deck, kind, _ = home
    return fold(table.name) in map(fold, (*_names(kind), f"{deck}-{kind}"))


def _names(kind: str) -> tuple[str, ...]:
    return (kind, *read_labels("card")[f"kind.{kind}"].values())


def _layouts(table: SheetTable, among: list[Home]) -> Iterator[tuple[str, ColumnLayout]]:
    for deck, kind, brief in among:
        if layout := find_layout(table, kinds()[kind], brief):
            yield deck, layout


def _is_likely(layout: ColumnLayout) -> bool:
    """Return whether a header alone tells that these are cards: half of its headings are fields of one."""
    written = [cell for cell in layout.table.rows[layout.header] if cell not in (None, "")]
    return len(layout.used) > 1 and 2 * len(layout.used) >= len(written)


def _example(home: Home, say: Labels) -> str:
    _, kind, brief = home
    needed = [one for one in columns(kinds()[kind], brief.languages) if one.required and one.path != ("id",)]
    return shorten(", ".join(headings.heading(column, say) for column in needed))
