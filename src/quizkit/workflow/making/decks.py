"""Decks as a whole: listed, edited, renamed, deleted.

Inside: briefs opened, edited and stored; what an edited brief would do to cards; cards that would go with a deck.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from quizkit import safe_yaml
from quizkit.cards import faults
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.decks.misfits import find_unwritten
from quizkit.problems import Place, Problem, shorten
from quizkit.store.history import Store
from quizkit.store.values import Change, Committed, Origin, Revision, dump_payload
from quizkit.workflow.checking.look import find_unprintable
from quizkit.workflow.making.new_deck import check_name, check_slug
from quizkit.workflow.making.rules_of import find_rules, find_unplayable
from quizkit.workflow.stored.edit import put_in_order
from quizkit.workflow.stored.items import (
    BRIEF,
    BRIEF_FILE,
    find_brief,
    find_stored_deck,
    list_decks,
    select_cards,
)
from quizkit.workflow.stored.open import CardSource
from quizkit.workflow.stored.own_look import rename_own_look
from quizkit.workflow.stored.released import find_last_version
from quizkit.workflow.tree.read import Library


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A deck at a glance."""

    slug: str
    title: str
    game: str
    languages: tuple[str, ...]
    cards: Mapping[str, int]
    """Kind → how many."""
    release: str
    """The version of the last release, if there is one."""


def list_deck_lines(source: CardSource) -> list[DeckLine]:
    """List all decks, a line each."""
    if isinstance(source, Library):
        return [_describe(deck, "") for deck in source.decks]
    store = source.store
    return [
        _describe(find_stored_deck(store, slug), find_last_version(store, slug) or "") for slug in list_decks(store)
    ]


def _describe(deck: Deck, release: str) -> DeckLine:
    brief = deck.brief
    counts = {kind: sum(card.pieces() for card in deck.of_kind(kind)) for kind in brief.kinds}
    return DeckLine(deck.slug, brief.name, find_rules(deck.slug, brief), brief.languages, counts, release)


@dataclass(frozen=True, slots=True)
class OpenDeck:
    """The file deck.yaml of a deck that somebody is about to change."""

    slug: str
    base: int
    text: str


def open_deck(store: Store, slug: str) -> OpenDeck:
    """Return a deck's brief for somebody to edit."""
    find_brief(store, slug)
    head = store.head(f"{slug}/{BRIEF_FILE}")
    return OpenDeck(slug, head.number, safe_yaml.write(head.data))


def read_draft(store: Store, opened: OpenDeck, text: str) -> tuple[Brief | None, list[Problem]]:
    """Return the brief of a deck as somebody edited it, and everything wrong with it; with an error, there is none."""
    name = f"{opened.slug}/{BRIEF_FILE}"
    document = safe_yaml.read(text.encode(), name)
    if not isinstance(document.value, Mapping):
        nothing = Problem(faults.NOT_FIELDS, Place(name, 1), value=shorten(document.value))
        return None, list(document.problems) or [nothing]
    row = Row(document.value, document.places)
    brief, parse_problems = parse(row, Brief)
    problems = [*document.problems, *parse_problems]
    if brief:
        problems += find_unwritten(brief.texts(), brief, row.place)
        problems += find_misfits_in_deck(find_stored_deck(store, opened.slug), brief, row)
    return (None if any(problem.is_error for problem in problems) else brief), problems


def find_misfits_in_deck(deck: Deck, brief: Brief, row: Row) -> Iterator[Problem]:
    """Find what an edited brief would do to the cards and to the game of a deck."""
    for kind in deck.brief.kinds:
        if kind not in brief.kinds and deck.of_kind(kind):
            yield Problem(
                faults.KIND_IN_USE,
                row.place(("kinds",)),
                field="kinds",
                value=kind,
                detail=str(len(deck.of_kind(kind))),
            )
    if brief.source != deck.brief.source:
        lacking = sum(any(t.required and brief.source not in t.text for t in card.texts()) for card in deck.cards)
        if lacking:
            yield Problem(
                faults.SOURCE_UNWRITTEN, row.place(("source",)), field="source", value=brief.source, detail=str(lacking)
            )
    changed = Deck(deck.slug, brief, deck.cards, deck.game, deck.pictures)
    for problem in (*find_unplayable(changed), *find_unprintable(deck.slug, brief, deck.pictures)):
        is_here = problem.place.file == f"{deck.slug}/{BRIEF_FILE}"
        yield replace(problem, place=row.place(tuple(problem.field.split(".")))) if is_here else problem


def store_deck(store: Store, opened: OpenDeck, brief: Brief, origin: Origin) -> Committed:
    """Store a brief that somebody edited, merged with what others have done to it since."""
    data = brief.model_dump(mode="json", exclude_defaults=True)
    item = f"{opened.slug}/{BRIEF_FILE}"
    change = Change(item, opened.slug, BRIEF, dump_payload(data), opened.base, brief.source)
    return store.commit([change], origin, put_in_order)


def delete_deck(store: Store, slug: str, origin: Origin) -> Committed:
    """Delete a deck: put a tombstone on everything in it; its history and its releases stay."""
    find_brief(store, slug)
    return store.commit([_as_deletion(head) for head in store.living(slug).values()], origin)


def count_cards(store: Store, slug: str) -> int:
    """Count the cards that would be deleted with a deck."""
    find_brief(store, slug)
    return len(select_cards(store.living(slug)))


def rename_deck(store: Store, slug: str, new: str, origin: Origin, folder: Path) -> Committed:
    """Give a deck another name: its files and templates go with it; its cards keep their ids and their history."""
    brief = find_brief(store, slug)
    check_slug(store, new)
    check_name(new, brief if brief.plays else brief.model_copy(update={"plays": find_rules(slug, brief)}))
    changes = list[Change]()
    for head in store.living(slug).values():
        if head.kind in kinds():
            changes.append(Change(head.item, new, head.kind, head.payload, head.number, brief.source, moved_from=slug))
        else:
            changes.append(_as_deletion(head))
            name = f"{new}/{head.item.partition('/')[2]}"
            changes.append(Change(name, new, head.kind, _as_renamed(head, slug), None, brief.source))
    committed = store.commit(changes, origin, put_in_order)
    if committed.changeset:
        rename_own_look(folder, slug, new)
    return committed


def _as_renamed(head: Revision, slug: str) -> str | None:
    """Return a file of a renamed deck: it is played by the same rules, even if only its name said so."""
    if head.kind != BRIEF or head.data.get("plays"):
        return head.payload
    rules = find_rules(slug, Brief.model_validate(head.data))
    brief = Brief.model_validate({**head.data, "plays": rules})
    return dump_payload(brief.model_dump(mode="json", exclude_defaults=True))


def _as_deletion(head: Revision) -> Change:
    return Change(head.item, head.deck, head.kind, None, head.number)
