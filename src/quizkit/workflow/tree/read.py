"""Read a content tree, which has a folder for each game, and list everything that is wrong with it.

Every command knows what a `Library` is, but few read one: what reading needs is imported then.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from quizkit.bundled import find_bundled
from quizkit.cards import faults
from quizkit.cards.card import SLUG, Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import AnyPart, parse
from quizkit.cards.row import Row
from quizkit.decks.booklet import Booklet
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.deck import Deck, NoSuchDeck
from quizkit.decks.dismissal import DismissalFile
from quizkit.decks.misfits import find_misfits, find_unwritten
from quizkit.decks.pictures import pack_picture
from quizkit.problems import Place, Problem, QuizkitError, closest, shorten
from quizkit.store.errors import NoSuchCard
from quizkit.workflow import files
from quizkit.workflow.tree.drawings import find_undrawable

Result = TypeVar("Result")

FILES = ("deck.yaml", "game.yaml", "dismissals.yaml", "composition.yaml", "booklet.yaml")
"""The files that a deck may have next to the folders of its cards."""
LARGEST_FILE = 8_000_000
"""How many bytes of a picture are read at most."""
BUNDLED = "bundled"
"""The name of the content that comes with quizkit."""
COMMON = "common"
"""The folder next to the games that holds what they share."""


class NoSuchFolder(QuizkitError):
    """There is no folder where the content tree should be."""

    name = "no-such-folder"


class NotATree(QuizkitError):
    """This is the folder of one deck, not the folder that holds the decks."""

    name = "not-a-tree"


class BrokenContent(QuizkitError):
    """The tree has errors, and must have none for what was asked."""

    name = "broken-content"

    def __init__(self, problems: Sequence[Problem], **facts: object) -> None:
        super().__init__(**facts)
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Library:
    """Decks, where each of their cards is written, and everything that is wrong with them."""

    decks: tuple[Deck, ...]
    places: Mapping[str, Place]
    problems: tuple[Problem, ...]
    root: str = BUNDLED
    """The folder they were read from."""

    @property
    def has_errors(self) -> bool:
        """Whether something must be corrected."""
        return any(problem.is_error for problem in self.problems)

    def deck(self, slug: str) -> Deck:
        """Return a deck by its slug."""
        by_slug = {deck.slug: deck for deck in self.decks}
        if slug not in by_slug:
            raise NoSuchDeck(slug, by_slug)
        return by_slug[slug]

    def card(self, card_id: str) -> tuple[Deck, Card]:
        """Return a card by its id, with its deck."""
        by_id = {card.id: (deck, card) for deck in self.decks for card in deck.cards}
        if card_id not in by_id:
            raise NoSuchCard(card=card_id, suggestion=closest(card_id, by_id))
        return by_id[card_id]


def read_tree(root: Path | None = None) -> Library:
    """Read a content tree, by default the bundled one. Whatever is in its files becomes a problem, not an exception."""
    name, root = str(root or BUNDLED), root or find_bundled("content")
    if not root.is_dir():
        raise NoSuchFolder(folder=str(root))
    if (root / "deck.yaml").exists():
        raise NotATree(folder=str(root), above=str(root.absolute().parent))
    reader = _Reader(root, is_ours=name == BUNDLED)
    folders = (folder for folder in reader.list_folders(root) if folder.name != COMMON)
    decks = tuple(deck for folder in folders if (deck := reader.read_deck(folder)))
    return Library(decks, reader.places, tuple(reader.problems), name)


def read_whole_tree(root: Path | None = None) -> Library:
    """Read a content tree that must have no errors: an unreadable card would look as if it had been deleted."""
    library = read_tree(root)
    if library.has_errors:
        errors = [problem for problem in library.problems if problem.is_error]
        raise BrokenContent(errors, folder=root, errors=len(errors))
    return library


class _Reader:
    """Reads decks, and gathers the places of their cards and everything that is wrong."""

    def __init__(self, root: Path, *, is_ours: bool) -> None:
        self._root, self._is_ours = root, is_ours
        self._inside = root.resolve()
        self.places: dict[str, Place] = {}
        self.problems: list[Problem] = []

    def read_deck(self, folder: Path) -> Deck | None:
        """Read one game's folder; without a readable brief there is no deck."""
        if not SLUG.fullmatch(folder.name):
            suggestion = "-".join(re.findall("[a-z0-9]+", folder.name.lower()))
            place, value = Place(self._name(folder)), shorten(folder.name)
            self.problems.append(Problem(faults.BAD_FORMAT, place, "", "deck", value, "a-z 0-9 -", suggestion))
            return None
        row = self._read_fields(folder / "deck.yaml")
        brief = self._collect(parse(row, Brief)) if row else None
        if row is None or brief is None:
            return None
        self.problems += find_unwritten(brief.texts(), brief, row.place)
        from quizkit.checks import unknown_weights

        unknown = unknown_weights(brief)
        self.problems += (replace(problem, place=row.place(("checks", problem.value))) for problem in unknown)
        self._report_strays(folder, brief)
        game = self._read_fields(folder / "game.yaml") if (folder / "game.yaml").exists() else None
        dismissed = self._read_file(folder / "dismissals.yaml", DismissalFile)
        composition = self._read_file(folder / "composition.yaml", Composition)
        booklet = self._read_file(folder / "booklet.yaml", Booklet)
        pictures = self._read_pictures(folder / "pictures")
        cards = tuple(self._read_cards(folder, brief))
        self._report_unknown_cards(folder / "composition.yaml", composition, cards)
        self._report_missing_pictures(cards, pictures)
        checks = dismissed.checks if dismissed else {}
        return Deck(folder.name, brief, cards, game.cells if game else {}, pictures, checks, composition, booklet)

    def _read_file(self, path: Path, kind: type[AnyPart]) -> AnyPart | None:
        """Read a file that a deck need not have."""
        row = self._read_fields(path) if path.exists() else None
        return self._collect(parse(row, kind)) if row else None

    def _read_fields(self, path: Path) -> Row | None:
        from quizkit.sources.yaml import read_fields

        if not self._is_inside(path):
            return None
        return self._collect(read_fields(path, self._name(path)))

    def _read_pictures(self, folder: Path) -> dict[str, str]:
        """Read the pictures of a deck; each must really draw something. Our own are drawn by our tests."""
        pictures = dict[str, str]()
        for path in self._list_visible(folder):
            try:
                pictures[path.name] = pack_picture(path.name, files.read(path, LARGEST_FILE))
            except (QuizkitError, UnicodeDecodeError) as error:
                reason = (
                    "≠ UTF-8" if isinstance(error, UnicodeDecodeError) else str(error.facts.get("reason", error.name))
                )
                self.problems.append(
                    Problem(faults.NOT_A_DRAWING, Place(self._name(path)), value=path.name, detail=reason)
                )
        if not self._is_ours:
            self.problems += find_undrawable(pictures, self._name(folder))
        return pictures

    def _read_cards(self, folder: Path, brief: Brief) -> Iterator[Card]:
        from quizkit.sources.yaml import read_cards

        for shelf in (inner for inner in self.list_folders(folder) if inner.name != "pictures"):
            if shelf.name not in brief.kinds:
                place, allowed = Place(self._name(shelf)), ", ".join(brief.kinds)
                suggestion = closest(shelf.name, brief.kinds)
                self.problems.append(Problem(
                    faults.UNKNOWN_KIND, place, value=shelf.name, allowed=allowed, suggestion=suggestion
                ))  # fmt: skip
                continue
            for path in self._list_card_files(shelf):
                for row in self._collect(read_cards(path, self._name(path))):
                    card = self._collect(parse(row, kinds()[shelf.name]))
                    if card and self._is_new(card, row):
                        self.problems += find_misfits(card, brief, row.place)
                        yield card

    def _report_unknown_cards(self, path: Path, composition: Composition | None, cards: tuple[Card, ...]) -> None:
        """Report cards that the composition numbers but the deck does not have."""
        row = self._read_fields(path) if composition else None
        if composition is None or row is None:
            return
        for kind, numbers in composition.cards.items():
            known = {card.id for card in cards if card.kind == kind}
            for item in numbers:
                if item not in known:
                    place, suggestion = row.place(("cards", kind, item)), closest(item, known)
                    self.problems.append(
                        Problem(faults.COMPOSED_CARD_UNKNOWN, place, value=item, suggestion=suggestion)
                    )

    def _report_missing_pictures(self, cards: tuple[Card, ...], pictures: Mapping[str, str]) -> None:
        for card in cards:
            names = (name for fact in card.facts() if fact.vocabulary == "pictures" for name in fact.values)
            self.problems += (
                Problem(faults.MISSING_PICTURE, self.places[card.id], card.id, "picture.svg", name)
                for name in names
                if name not in pictures
            )

    def _report_strays(self, folder: Path, brief: Brief) -> None:
        """Report files that are not read, so that no card gets lost because it is in the wrong place."""
        strays = [path for path in self._list_visible(folder) if path.is_file() and path.name not in FILES]
        for kind in brief.kinds:
            card_files = self._list_card_files(folder / kind)
            strays += (path for path in self._list_visible(folder / kind) if path not in card_files)
        self.problems += (Problem(faults.STRAY_FILE, Place(self._name(path))) for path in strays)

    def _is_new(self, card: Card, row: Row) -> bool:
        """Return whether no other card has this id; note the card's place, or report it."""
        first = self.places.setdefault(card.id, row.place())
        if first == row.place():
            return True
        place = row.place(("id",))
        self.problems.append(Problem(faults.DUPLICATE_ID, place, card.id, "id", card.id, detail=str(first)))
        return False

    def _collect(self, read: tuple[Result, list[Problem]]) -> Result:
        """Return what was read, and note its problems."""
        result, problems = read
        self.problems += problems
        return result

    def _name(self, path: Path) -> str:
        return path.relative_to(self._root).as_posix()

    def list_folders(self, root: Path) -> list[Path]:
        """List the folders in a folder."""
        return [path for path in self._list_visible(root) if path.is_dir()]

    def _list_card_files(self, folder: Path) -> list[Path]:
        suffixes = (".yaml", ".yml")
        return [path for path in self._list_visible(folder) if path.suffix.lower() in suffixes and path.is_file()]

    def _list_visible(self, folder: Path) -> list[Path]:
        """List what is in a folder, except hidden files."""
        if not folder.is_dir() or not self._is_inside(folder):
            return []
        return sorted(path for path in folder.iterdir() if not path.name.startswith(".") and self._is_inside(path))

    def _is_inside(self, path: Path) -> bool:
        """Return whether a file is in the tree; report a link that leads out of it, to somebody's other files."""
        if not path.is_symlink() or Path(os.path.realpath(path)).is_relative_to(self._inside):
            return True
        problem = Problem(faults.LINK_OUTSIDE, Place(self._name(path)))
        if problem not in self.problems:
            self.problems.append(problem)
        return False
