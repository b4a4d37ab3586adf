"""Which cards a table holds: the deck and the kind, by what its author says, by its name, or by its header."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from quizkit.cards.kinds import kinds
from quizkit.cards.paths import join_path
from quizkit.cards.text import fold
from quizkit.decks.brief import Brief
from quizkit.labels import read_labels
from quizkit.problems import FieldPaths, Place, Problem, QuizkitError
from quizkit.store.values import Revision
from quizkit.tables import faults, headings
from quizkit.tables.columns import columns
from quizkit.tables.layout import ColumnLayout, find_layout
from quizkit.tables.table import SheetTable

LookUp = Callable[[Iterable[str]], Mapping[str, Revision]]
"""Finds cards by their ids."""


class Home(NamedTuple):
    """Where a card may belong."""

    deck: str
    kind: str
    brief: Brief


class Recognised(NamedTuple):
    """The deck of a table, and what its columns are."""

    deck: str
    layout: ColumnLayout


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
    """List where a table's cards may belong: all kinds of some decks, or one that somebody named in any language."""
    everywhere = [Home(deck, known, brief) for deck, brief in briefs.items() for known in brief.kinds]
    homes = [home for home in everywhere if kind is None or fold(kind) in map(fold, _names(home.kind))]
    if not homes:
        raise WhichKind(kind=kind, known=", ".join(sorted({home.kind for home in everywhere})))
    return homes


def recognise_table(
    table: SheetTable, homes: list[Home], look_up: LookUp, *, sure: bool
) -> Recognised | Problem | None:
    """Find the deck of a table and what its columns are, or say why not; nothing for a sheet that we wrote ourselves.

    If its author is `sure`, or its name is that of a kind, a header is all that it needs.
    """
    if headings.is_ours(table.name):
        return None
    whole = Place(table.file, sheet=table.place(0, None).sheet)
    if not any(cell not in (None, "") for row in table.rows for cell in row):
        return Problem(faults.EMPTY_SHEET, whole, value=table.name)
    named = [home for home in homes if _is_named(table, home)]
    candidates = list(_find_layouts(table, named or homes))
    if not candidates and (named or sure):
        example = _example_header((named or homes)[0])
        return Problem(faults.NO_HEADER, whole, value=table.name, allowed=example)
    likely = [candidate for candidate in candidates if named or sure or _is_likely(candidate.layout)]
    if not likely:
        fault = faults.STRANGE_SHEET if table.is_sheet else faults.STRANGE_FILE
        return Problem(fault, whole, value=table.name)
    return _choose_best(table, likely, look_up)


def _choose_best(table: SheetTable, likely: list[Recognised], look_up: LookUp) -> Recognised:
    """Choose the kind whose columns match most headings; of several, by the ids in the table, or by what they lack."""
    most = max(len(candidate.layout.used) for candidate in likely)
    best = [candidate for candidate in likely if len(candidate.layout.used) == most]
    if len(best) > 1:
        ids = list(best[0].layout.ids())
        heads = look_up(ids)
        known = [heads[item] for item in ids if item in heads]
        kinds_by_id = {(head.deck, head.kind) for head in known}
        best = [candidate for candidate in best if (candidate.deck, candidate.layout.kind.kind) in kinds_by_id] or best
    if len(best) > 1:
        best = [candidate for candidate in best if not candidate.layout.lacking()] or best
    if len(best) > 1:
        decks = sorted({candidate.deck for candidate in best})
        if len(decks) > 1:
            raise WhichDeck(sheet=table.name, decks=", ".join(decks))
        raise SeveralKinds(sheet=table.name, kinds=", ".join(sorted(candidate.layout.kind.kind for candidate in best)))
    return best[0]


def _is_named(table: SheetTable, home: Home) -> bool:
    """Return whether a table is named after a kind of card."""
    return fold(table.name) in map(fold, (*_names(home.kind), f"{home.deck}-{home.kind}"))


def _names(kind: str) -> tuple[str, ...]:
    return (kind, *read_labels("card")[f"kind.{kind}"].values())


def _find_layouts(table: SheetTable, homes: list[Home]) -> Iterator[Recognised]:
    for deck, kind, brief in homes:
        if layout := find_layout(table, kinds()[kind], brief):
            yield Recognised(deck, layout)


def _is_likely(layout: ColumnLayout) -> bool:
    """Return whether the header alone shows that these are cards: half of its headings are fields of one."""
    filled = [cell for cell in layout.table.rows[layout.header] if cell not in (None, "")]
    return len(layout.used) > 1 and 2 * len(layout.used) >= len(filled)


def _example_header(home: Home) -> FieldPaths:
    every = columns(kinds()[home.kind], home.brief.languages)
    needed = (column.path for column in every if column.required and column.path != ("id",))
    return FieldPaths(", ".join(map(join_path, needed)))
