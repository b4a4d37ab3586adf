"""The deck that a table of cards would need: made from its headings, if there is none."""

import re
from collections.abc import Iterable, Iterator

from quizkit.cards.kinds import kinds
from quizkit.cards.text import fold
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.languages import codes
from quizkit.problems import QuizkitError
from quizkit.safe_yaml import Value
from quizkit.store.history import Store
from quizkit.tables.layout import ColumnLayout, find_layout
from quizkit.tables.table import Contents, SheetTable
from quizkit.workflow.making.new_deck import DeckWish, check_slug, draft_deck, read_brief

COLOURS = ("#0072b2", "#7f4f24", "#009e73", "#cc79a7", "#525252", "#d55e00", "#6a51a3", "#b2182b", "#e69f00", "#56b4e9")


class NoDeckForCards(QuizkitError):
    """There is no such deck, and nobody said that one is to be made."""

    name = "no-deck-for-cards"


class NoCardsForDeck(QuizkitError):
    """No kind of card fits the headings of the table."""

    name = "no-cards-for-deck"


def propose_deck(store: Store, files: Iterable[Contents], slug: str, kind: str | None) -> Deck:
    """Propose an empty deck for the cards in files: their kinds, their languages, their categories."""
    check_slug(store, slug)
    tables = [table for contents in files for table in contents.tables]
    layouts = list(_find_layouts(store, tables, slug, (kind,) if kind else tuple(kinds())))
    if not layouts:
        raise NoCardsForDeck(deck=slug, known=", ".join(kinds()))
    kind_names = tuple(dict.fromkeys(layout.kind.kind for layout in layouts))
    languages = tuple(dict.fromkeys(
        column.language for layout in layouts for column in layout.used.values() if column.language
    ))  # fmt: skip
    deck = draft_deck(store, DeckWish(slug, kinds=kind_names, languages=languages or codes()[:1], has_samples=False))
    return Deck(slug, _add_words(deck.brief, layouts), game=deck.game)


def _find_layouts(
    store: Store, tables: Iterable[SheetTable], slug: str, wanted: tuple[str, ...]
) -> Iterator[ColumnLayout]:
    """Find the kind of card whose columns each table has: the most of them, and all that are needed."""
    briefs = {
        kind: draft_deck(store, DeckWish(slug, kinds=(kind,), languages=codes(), has_samples=False)).brief
        for kind in wanted
    }
    for table in tables:
        fitting = [
            layout
            for kind, brief in briefs.items()
            if (layout := find_layout(table, kinds()[kind], brief)) and _has_what_it_needs(layout)
        ]
        if fitting:
            yield max(fitting, key=lambda layout: len(layout.used))


def _has_what_it_needs(layout: ColumnLayout) -> bool:
    """Return whether every field that a card needs has a column, in any language."""
    used = {column.field for column in layout.used.values()}
    return all(column.field in used or column.path == ("id",) for column in layout.absent() if column.required)


def _add_words(brief: Brief, layouts: Iterable[ColumnLayout]) -> Brief:
    """Define the categories and themes that the cards use: their own, instead of those of an example."""
    used: dict[str, dict[str, str]] = {"categories": {}, "themes": {}}
    for layout in layouts:
        for entry in layout.entries():
            for path, value in entry.cells.items():
                name = {"category": "categories", "theme": "themes"}.get(str(path[-1]))
                if name and isinstance(value, str):
                    used[name].setdefault(_slugify(value), value)
    data: dict[str, Value] = brief.model_dump(mode="json", exclude_defaults=True)
    for name in ("categories", "themes"):
        known = data.get(name)
        if used[name] and isinstance(known, dict):
            words = used[name].items()
            data[name] = {
                slug: known.get(slug) or _define(name, words, brief, number)
                for number, (slug, words) in enumerate(words)
            }
    return read_brief(brief.name, data)


def _slugify(word: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", fold(word)))[:40] or "other"


def _define(name: str, word: str, brief: Brief, number: int) -> Value:
    text: dict[str, Value] = {brief.source: word}
    letter = word[:1].upper()
    return text if name == "themes" else {"name": text, "letter": letter, "colour": COLOURS[number % len(COLOURS)]}
