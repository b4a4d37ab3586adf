"""A card as a form: an input for each field, filled in with the words that people use for its values.

It is read the way a row of a workbook is: `VRAI`, `vrai` and `true` are the same verdict.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from quizkit.cards.card import UPKEEP, Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.paths import join_path
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.decks.misfits import find_misfits
from quizkit.labels import Labels
from quizkit.problems import Place, Problem
from quizkit.safe_yaml import Path, Value
from quizkit.store.history import Store
from quizkit.store.values import Committed, Data, Origin
from quizkit.tables.columns import (
    CellShape,
    Column,
    catalogue_lists,
    deck_columns,
    drop_unused,
    name_field,
    nest,
    value_at,
)
from quizkit.tables.headings import heading
from quizkit.tables.wording import Wording
from quizkit.workflow.stored.edit import open_new_card, store_card
from quizkit.workflow.stored.items import find_brief, find_card


@dataclass(frozen=True, slots=True)
class FormField:
    """An input of the form."""

    name: str
    label: str
    value: str
    choices: tuple[str, ...]
    """The words to choose from; none, if any may be written."""
    column: Column


@dataclass(frozen=True, slots=True)
class CardForm:
    """A card that somebody fills in: a new one, or what a stored one is besides its texts."""

    id: str
    kind: str
    deck: str
    brief: Brief
    base: int
    """The revision it starts from; 0 for a new card."""
    data: Data
    fields: tuple[FormField, ...]


def open_form(store: Store, item: str, say: Labels, base: int | None = None) -> CardForm:
    """Return the form of what a card is besides its texts, now or at the revision that somebody started from."""
    head = find_card(store, item)
    head = head if base is None else store.revision(item, base)
    brief = find_brief(store, head.deck)
    wanted = [column for column in _list_columns(head.kind, brief) if column.shape is not CellShape.TEXT]
    fields = _make_fields(wanted, brief, head.data, say)
    return CardForm(item, head.kind, head.deck, brief, head.number, head.data, fields)


def open_new_form(store: Store, kind: str, deck: str, say: Labels) -> CardForm:
    """Return the form of a new card: its texts in the source language; translations come later."""
    opened = open_new_card(store, kind, deck)
    brief = opened.brief
    every = drop_unused(_list_columns(kind, brief), ())
    wanted = [column for column in every if column.language in ("", brief.source)]
    fields = _make_fields(wanted, brief, {}, say)
    return CardForm(opened.id, kind, opened.deck, brief, 0, {"id": opened.id}, fields)


def read_form(form: CardForm, written: Mapping[str, str]) -> tuple[Card | None, list[Problem]]:
    """Return the card that somebody wrote in a form, and everything that is wrong with it."""
    wording = Wording(form.brief)
    cells: dict[Path, Value] = {
        path: value_at(dict(form.data), path) or [] for path in catalogue_lists(kinds()[form.kind])
    }
    asked = {field.name for field in form.fields}
    for column in deck_columns(kinds()[form.kind], form.brief):
        words = written.get(join_path(column.path), "").strip()
        if join_path(column.path) not in asked:
            cells |= _keep(form.data, column)
        elif words:
            cells[column.path] = wording.reader(column)(words)
    row = Row(nest({("id",): form.id} | cells), {(): Place(form.id)})
    card, problems = parse(row, kinds()[form.kind])
    return card, [*problems, *(find_misfits(card, form.brief, row.place) if card else ())]


def store_form(store: Store, form: CardForm, card: Card, origin: Origin) -> Committed:
    """Store a card from its form, merged with what others did since."""
    return store_card(store, card, form.deck, form.base, origin)


def _keep(data: Data, column: Column) -> dict[Path, Value]:
    """Keep what the form does not ask for."""
    value = value_at(dict(data), column.path)
    return {} if value is None else {column.path: value}


def _list_columns(kind: str, brief: Brief) -> list[Column]:
    """List the fields that a form asks for; upkeep is recorded elsewhere, and an id is given."""
    every = deck_columns(kinds()[kind], brief)
    return [column for column in every if column.path[0] not in ("id", *UPKEEP)]


def _make_fields(wanted: Iterable[Column], brief: Brief, data: Data, say: Labels) -> tuple[FormField, ...]:
    listed = list(wanted)
    needed = {_find_part(column.path) for column in listed if column.required}
    wording, fields = Wording(brief), list[FormField]()
    for column in listed:
        part = _find_part(column.path)
        # Of parts that may be many, those that are there, or have to be.
        if part and part not in needed and value_at(dict(data), part) is None:
            continue
        shown = wording.shown(column, value_at(dict(data), column.path), say)
        is_choice = column.shape in (CellShape.WORD, CellShape.TRUTH) or bool(column.options)
        choices = tuple(wording.choices(column, say)) if is_choice and column.shape is not CellShape.WORDS else ()
        label = heading(column, say) if column.question else name_field(column.field, say)
        fields.append(FormField(join_path(column.path), label, "" if shown is None else str(shown), choices, column))
    return tuple(fields)


def _find_part(path: Path) -> Path:
    """Return the path of the part of a list that a field is in, if it is in one."""
    at = next((place for place, part in enumerate(path) if isinstance(part, int)), None)
    return () if at is None else path[: at + 1]
