"""Decks as items of the store: every card is one, and so is every other file of a deck.

Inside: decks, cards, compositions, pictures and dismissals found among the items, and read from their revisions.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from quizkit.cards import faults
from quizkit.cards.card import SLUG, Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.booklet import Booklet
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.deck import Deck, NoSuchDeck
from quizkit.decks.dismissal import DismissalFile, Dismissals, as_data
from quizkit.decks.pictures import is_bitmap
from quizkit.decks.unread_cards import Sheet, keep_cards
from quizkit.problems import Place, Problem, QuizkitError
from quizkit.store.heads import Heads
from quizkit.store.history import Store
from quizkit.store.values import Change, Data, Revision, dump_payload, find_texts, load_payload

BRIEF, GAME, PICTURE, DISMISSALS = "brief", "game", "picture", "dismissals"
COMPOSITION, BOOKLET = "composition", "booklet"
"""The kinds of item that are not cards."""
BRIEF_FILE, DISMISSALS_FILE, COMPOSITION_FILE = "deck.yaml", "dismissals.yaml", "composition.yaml"


class BrokenBrief(QuizkitError):
    """A deck was stored under looser rules than today's."""

    name = "broken-brief"


class NotACard(QuizkitError):
    """It was deleted, or is another file of a deck."""

    name = "not-a-card"


def deck_changes(deck: Deck) -> Iterator[Change]:
    """Yield the changes that would store a deck as items."""

    def file(name: str, kind: str, data: Data) -> Change:
        return Change(f"{deck.slug}/{name}", deck.slug, kind, dump_payload(data), source=deck.brief.source)

    yield file(BRIEF_FILE, BRIEF, deck.brief.model_dump(mode="json", exclude_defaults=True))
    if deck.game:
        yield file("game.yaml", GAME, deck.game)
    if deck.dismissals:
        yield file(DISMISSALS_FILE, DISMISSALS, as_data(deck.dismissals))
    if deck.composition:
        yield file(COMPOSITION_FILE, COMPOSITION, deck.composition.data())
    if deck.booklet:
        yield file("booklet.yaml", BOOKLET, deck.booklet.data())
    for name, drawing in deck.pictures.items():
        yield file(f"pictures/{name}", PICTURE, {"png" if is_bitmap(name) else "svg": drawing})
    for card in deck.cards:
        yield Change(card.id, deck.slug, card.kind, dump_payload(card.data()), source=deck.brief.source)


def list_decks(store: Store) -> list[str]:
    """Name the decks among the items that have not been deleted."""
    briefs = store.heads_of([f"{slug}/{BRIEF_FILE}" for slug in store.decks()])
    return [brief.deck for brief in briefs.values() if not brief.is_tombstone]


def find_brief(store: Store, slug: str) -> Brief:
    """Return the brief of a deck as it is now, from its item."""
    head = _find_file(store, slug, BRIEF_FILE)
    if head is None:
        raise NoSuchDeck(slug, list_decks(store))
    if not SLUG.fullmatch(slug):
        # Somebody wrote to the database by other means; files and packs are named after decks.
        raise BrokenBrief(item=head.item, field="deck", code=faults.BAD_FORMAT.code, value=slug)
    return read_brief(head)


def find_stored_deck(store: Store, slug: str) -> Deck:
    """Return a deck as it is now, from its items, without cards that today's rules no longer accept."""
    find_brief(store, slug)
    return read_deck(slug, store.living(slug))[0]


def find_card(store: Store, item: str) -> Revision:
    """Return the newest revision of a card's item; refuse what is not a card, or was deleted."""
    head = store.head(item)
    if head.is_tombstone or head.kind not in kinds():
        raise NotACard(item=item)
    return head


def find_dismissals(store: Store, slug: str) -> Revision | None:
    """Return the newest revision of the item with a deck's dismissals, if it has any."""
    return _find_file(store, slug, DISMISSALS_FILE)


def find_composition(store: Store, slug: str) -> Composition | None:
    """Return the composition of a deck as it is now, from its item, if it has one."""
    file = _find_file(store, slug, COMPOSITION_FILE)
    return read_composition([file]) if file else None


def select_cards(revisions: Mapping[str, Revision]) -> Heads:
    """Return the cards among the items of a deck."""
    heads = revisions if isinstance(revisions, Heads) else Heads(revisions.values())
    return heads.of_kinds(kinds())


def select_files(revisions: Mapping[str, Revision]) -> list[Revision]:
    """Return the items of a deck that are not cards."""
    heads = revisions if isinstance(revisions, Heads) else Heads(revisions.values())
    return [heads[head.item] for head in heads.bare() if head.kind not in kinds()]


def read_dismissals(revision: Revision | None) -> Dismissals:
    """Return the dismissals that a revision of their file holds."""
    return DismissalFile.model_validate(revision.data).checks if revision else {}


def read_composition(revisions: Iterable[Revision]) -> Composition | None:
    """Return the composition among the items of a deck."""
    composition = _first(revisions, COMPOSITION)
    return Composition.model_validate(composition.data) if composition else None


def read_pictures(revisions: Iterable[Revision]) -> dict[str, str]:
    """Return the pictures among the items of a deck, by file name."""
    pictures = (revision for revision in revisions if revision.kind == PICTURE and not revision.is_tombstone)
    return {picture.item.rpartition("/")[2]: read_picture(picture.data) for picture in pictures}


def read_picture(data: Data) -> str:
    """Return the picture in an item's revision: a drawing, or a bitmap in base64."""
    return str(data.get("svg") or data["png"])


def read_texts(revision: Revision) -> Mapping[str, Mapping[str, str]]:
    """Return the texts of an item's revision: path → language → words."""
    return dict(find_texts(revision.data))


def read_card(revision: Revision) -> tuple[Card | None, list[Problem]]:
    """Return the card in an item's revision, or why today's rules no longer accept it."""
    return parse(Row(revision.data, {(): Place(revision.item)}), kinds()[revision.kind])


def lacks_text(card: Card, language: str) -> bool:
    """Return whether a card among the items has yet to be written in a language, wholly or in part."""
    return any(text.required and language not in text.text for text in card.texts())


def read_brief(revision: Revision) -> Brief:
    """Return the brief in an item's revision."""
    return _read_brief(revision.item, revision.payload)


@lru_cache(64)
def _read_brief(item: str, payload: str | None) -> Brief:
    """Read a brief; a server is asked for the same one with every key that somebody presses."""
    brief, problems = parse(Row(load_payload(payload) or {}, {(): Place(item)}), Brief)
    if brief is None:
        first = problems[0]
        raise BrokenBrief(item=item, field=first.field, code=first.fault.code, value=first.value)
    return brief


def read_deck(slug: str, heads: Mapping[str, Revision]) -> tuple[Deck, list[Problem]]:
    """Return the deck that items' revisions make up, and why some of its cards cannot be read any more."""
    revisions, files, problems = select_cards(heads), select_files(heads), list[Problem]()

    def find_readable() -> Iterator[tuple[Card, Sheet]]:
        for item, revision in revisions.items():
            card, wrong = (None, []) if revision.is_tombstone else read_card(revision)
            problems.extend(wrong)
            if card:
                yield card, Sheet(revision.kind, revisions.payload(item))

    cards = keep_cards(find_readable())
    brief, game, booklet = (_first(files, kind) for kind in (BRIEF, GAME, BOOKLET))
    assert brief is not None  # noqa: S101  # every deck has one
    deck = Deck(
        slug,
        read_brief(brief),
        cards,
        game.data if game else {},
        read_pictures(files),
        read_dismissals(_first(files, DISMISSALS)),
        read_composition(files),
        Booklet.model_validate(booklet.data) if booklet else None,
    )
    return deck, problems


def _find_file(store: Store, slug: str, name: str) -> Revision | None:
    head = store.heads_of([item := f"{slug}/{name}"]).get(item)
    return None if head is None or head.is_tombstone else head


def _first(revisions: Iterable[Revision], kind: str) -> Revision | None:
    return next((revision for revision in revisions if revision.kind == kind and not revision.is_tombstone), None)
