"""A content tree: one folder a game, read with all its problems."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from quizkit.bundled import find_bundled
from quizkit.cards import faults
from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import AnyPart, parse
from quizkit.cards.row import Row
from quizkit.checks import unknown_weights
from quizkit.decks.booklet import Booklet
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.deck import Deck, NoSuchDeck, find_misfits, find_unwritten
from quizkit.decks.dismissal import DismissalFile
from quizkit.problems import Place, Problem, QuizkitError, closest
from quizkit.sources import yaml as yaml_source
from quizkit.store.errors import NoSuchCard

Found = TypeVar("Found")

FILES = ("deck.yaml", "game.yaml", "dismissals.yaml", "composition.yaml", "booklet.yaml")
"""The files of a deck beside the folders of its cards."""
BUNDLED = "bundled"
"""What the content that comes with quizkit is called."""
COMMON = "common"
"""The folder beside the games that belongs to all of them."""


class NoSuchFolder(QuizkitError):
    """The content tree is not where it was said to be."""

    name = "no-such-folder"


class NotATree(QuizkitError):
    """Somebody gave one deck's folder instead of the folder of decks."""

    name = "not-a-tree"


class BrokenContent(QuizkitError):
    """The tree has errors; only whole cards are taken."""

    name = "broken-content"


@dataclass(frozen=True, slots=True)
class Library:
    """Decks, where each card was written, and everything that is wrong."""

    decks: tuple[Deck, ...]
    places: Mapping[str, Place]
    problems: tuple[Problem, ...]
    root: str = BUNDLED
    """The folder."""

    @property
    def has_errors(self) -> bool:
        """Return whether something must be put right."""
        return any(problem.is_error for problem in self.problems)

    def deck(self, slug: str) -> Deck:
        """Find a deck."""
        by_slug = {deck.slug: deck for deck in self.decks}
        if slug not in by_slug:
            raise NoSuchDeck(deck=slug, decks=", ".join(by_slug), suggestion=closest(slug, by_slug))
        return by_slug[slug]

    def card(self, card_id: str) -> tuple[Deck, Card]:
        """Find a card and its deck."""
        by_id = {card.id: (deck, card) for deck in self.decks for card in deck.cards}
        if card_id not in by_id:
            raise NoSuchCard(card=card_id, suggestion=closest(card_id, by_id))
        return by_id[card_id]


def read_tree(root: Path | None = None) -> Library:
    """Read a content tree, the bundled one by default. Nothing in it can make this fail."""
    name, root = str(root or BUNDLED), root or find_bundled("content")
    if not root.is_dir():
        raise NoSuchFolder(folder=str(root))
    if (root / "deck.yaml").exists():
        raise NotATree(folder=str(root), above=str(root.absolute().parent))
    reader = _Reader(root)
    decks = tuple(deck for folder in _folders(root) if folder.name != COMMON and (deck := reader.deck(folder)))
    return Library(decks, reader.places, tuple(reader.problems), name)


def read_whole_tree(root: Path | None = None) -> Library:
    """Read a tree that must have no errors: what cannot be read would look as if it were not there."""
    library = read_tree(root)
    if library.has_errors:
        raise BrokenContent(folder=root, errors=sum(problem.is_error for problem in library.problems))
    return library


def _shelves(folder: Path) -> list[Path]:
    return [path for path in _visible(folder) if path.suffix.lower() in (".yaml", ".yml") and path.is_file()]


class _Reader:
    """Reads decks and gathers what is wrong on the way."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.places: dict[str, Place] = {}
        self.problems: list[Problem] = []

    def deck(self, folder: Path) -> Deck | None:
        """Read one game's folder."""
        row = self._fields(folder / "deck.yaml")
        brief = self._take(parse(row, Brief)) if row else None
        if row is None or brief is None:
            return None
        self.problems += find_unwritten(brief.texts(), brief, row.place)
        self.problems += (replace(one, place=row.place(("checks", one.value))) for one in unknown_weights(brief))
        self._strays(folder, brief)
        game = self._fields(folder / "game.yaml") if (folder / "game.yaml").exists() else None
        dismissed = self._file(folder / "dismissals.yaml", DismissalFile)
        composition = self._file(folder / "composition.yaml", Composition)
        booklet = self._file(folder / "booklet.yaml", Booklet)
        pictures = dict(self._pictures(folder / "pictures"))
        cards = tuple(self._cards(folder, brief))
        self._unknown(folder / "composition.yaml", composition, cards)
        for card in cards:
            for name in (name for fact in card.facts() if fact.vocabulary == "pictures" for name in fact.values):
                if name not in pictures:
                    place = self.places[card.id]
                    self.problems.append(Problem(faults.MISSING_PICTURE, place, card.id, "picture.svg", name))
        checks = dismissed.checks if dismissed else {}
        return Deck(folder.name, brief, cards, game.cells if game else {}, pictures, checks, composition, booklet)

    def _file(self, path: Path, kind: type[AnyPart]) -> AnyPart | None:
        """Read a file that a deck may have."""
        row = self._fields(path) if path.exists() else None
        return self._take(parse(row, kind)) if row else None

    def _unknown(self, path: Path, composition: Composition | None, cards: tuple[Card, ...]) -> None:
        """Name cards that have a number, but are not in the deck."""
        row = self._fields(path) if composition else None
        for kind, numbers in composition.cards.items() if composition and row else ():
            known = {card.id for card in cards if card.kind == kind}
            for card in numbers:
                if card not in known and row:
                    place = row.place(("cards", kind, card))
                    suggestion = closest(card, known)
                    self.problems.append(
                        Problem(faults.COMPOSED_CARD_UNKNOWN, place, value=card, suggestion=suggestion)
                    )

    def _strays(self, folder: Path, brief: Brief) -> None:
        """Name what is not read, so that no card is lost for being in the wrong place."""
        for path in _visible(folder):
            if path.is_file() and path.name not in FILES:
                self.problems.append(Problem(faults.STRAY_FILE, Place(self._name(path))))
        for path in (path for kind in brief.kinds for path in _visible(folder / kind)):
            if path not in _shelves(path.parent):
                self.problems.append(Problem(faults.STRAY_FILE, Place(self._name(path))))

    def _pictures(self, folder: Path) -> Iterator[tuple[str, str]]:
        for path in _visible(folder):
            try:
                yield path.name, path.read_text("utf-8")
            except (OSError, UnicodeDecodeError):
                self.problems.append(Problem(faults.NOT_A_DRAWING, Place(self._name(path))))

    def _fields(self, path: Path) -> Row | None:
        return self._take(yaml_source.read_fields(path, self._name(path)))

    def _cards(self, folder: Path, brief: Brief) -> Iterator[Card]:
        for shelf in (inner for inner in _folders(folder) if inner.name != "pictures"):
            if shelf.name not in brief.kinds:
                suggestion = closest(shelf.name, brief.kinds)
                place = Place(self._name(shelf))
                allowed = ", ".join(brief.kinds)
                fault = faults.UNKNOWN_KIND
                self.problems.append(Problem(fault, place, value=shelf.name, allowed=allowed, suggestion=suggestion))
                continue
            for path in _shelves(shelf):
                rows = self._take(yaml_source.read_cards(path, self._name(path)))
                for row in rows:
                    card = self._take(parse(row, kinds()[shelf.name]))
                    if card and self._is_new(card, row):
                        self.problems += find_misfits(card, brief, row.place)
                        yield card

    def _is_new(self, card: Card, row: Row) -> bool:
        first = self.places.setdefault(card.id, row.place())
        if first == row.place():
            return True
        place = row.place(("id",))
        self.problems.append(Problem(faults.DUPLICATE_ID, place, card.id, "id", card.id, detail=str(first)))
        return False

    def _take(self, found: tuple[Found, list[Problem]]) -> Found:
        self.problems += found[1]
        return found[0]

    def _name(self, path: Path) -> str:
        return path.relative_to(self._root).as_posix()


def _folders(root: Path) -> list[Path]:
    return [path for path in _visible(root) if path.is_dir()]


def _visible(folder: Path) -> list[Path]:
    """Return what is in a folder, but for what systems hide there."""
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
