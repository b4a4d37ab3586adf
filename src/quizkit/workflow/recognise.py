"""Whose cards a table holds: the deck and the kind, by what its author says, by its name, by its header."""

from collections.abc import Iterator, Mapping

from quizkit.cards.kinds import kinds
from quizkit.cards.text import folded
from quizkit.decks.brief import Brief
from quizkit.labels import Labels, sayings
from quizkit.problems import Place, Problem, QuizkitError, shorten
from quizkit.tables import faults, headings
from quizkit.tables.columns import columns
from quizkit.tables.layout import Layout, understand
from quizkit.tables.table import Table

Home = tuple[str, str, Brief]
"""Where a card may belong: a deck, a kind, the deck's brief."""


class WhichDeck(QuizkitError):
    """The cards could belong to several decks."""

    name = "which-deck"


class WhichKind(QuizkitError):
    """The deck has no cards of this kind."""

    name = "which-kind"


def homes(briefs: Mapping[str, Brief], kind: str | None) -> list[Home]:
    """List where cards may belong, of one kind or all."""
    found = [(deck, one, brief) for deck, brief in briefs.items() for one in brief.kinds if kind in (None, one)]
    if not found:
        known = sorted({one for brief in briefs.values() for one in brief.kinds})
        raise WhichKind(kind=kind, known=", ".join(known))
    return found


def recognise(table: Table, among: list[Home], say: Labels, *, sure: bool) -> tuple[str, Layout] | Problem | None:
    """Find the deck of a table and what its columns are, or say why not; a sheet of our own beside the cards is none.

    If its author is `sure`, or its name is that of a kind, a header is all that it needs.
    """
    if headings.is_ours(table.name):
        return None
    whole = Place(table.file, sheet=table.place(0, None).sheet)
    if not any(cell not in (None, "") for row in table.rows for cell in row):
        return Problem(faults.EMPTY_SHEET, whole, value=table.name)
    named = [home for home in among if _is_named(table, home)]
    found = list(_layouts(table, named or among, say))
    if not found and (named or sure):
        return Problem(faults.NO_HEADER, whole, value=table.name, allowed=_example((named or among)[0], say))
    likely = [one for one in found if named or sure or _is_likely(one[1])]
    if not likely:
        return Problem(faults.STRANGE_SHEET, whole, value=table.name)
    most = max(len(layout.used) for _, layout in likely)
    best = [one for one in likely if len(one[1].used) == most]
    if len(best) > 1:
        raise WhichDeck(sheet=table.name, decks=", ".join(sorted({deck for deck, _ in best})))
    return best[0]


def _is_named(table: Table, home: Home) -> bool:
    deck, kind, _ = home
    names = {kind, f"{deck}-{kind}", *sayings("card")[f"kind.{kind}"].values()}
    return folded(table.name) in map(folded, names)


def _layouts(table: Table, among: list[Home], say: Labels) -> Iterator[tuple[str, Layout]]:
    for deck, kind, brief in among:
        if layout := understand(table, kinds()[kind], brief, say):
            yield deck, layout


def _is_likely(layout: Layout) -> bool:
    """Say whether a header alone tells the kind: it has an id, or all that a new card needs."""
    has_id = any(column.path == ("id",) for column in layout.used.values())
    return len(layout.used) > 1 and (has_id or not layout.lacking())


def _example(home: Home, say: Labels) -> str:
    _, kind, brief = home
    needed = [one for one in columns(kinds()[kind], brief.languages) if one.required and one.path != ("id",)]
    return shorten(", ".join(headings.heading(column, say) for column in needed))
