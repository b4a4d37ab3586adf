"""An archive of a deck: everything that belongs to it in one file, out of one workspace and into another."""

import io
import json
import stat
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile, ZipInfo

from quizkit import __version__
from quizkit.cards.card import Card
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.deck import Deck
from quizkit.decks.deck_files import render_files
from quizkit.press.inks import Inks
from quizkit.press.pictures import prepare_bitmap
from quizkit.problems import Problem, QuizkitError
from quizkit.safe_yaml import Value
from quizkit.store.history import Store
from quizkit.store.travel import PastChange
from quizkit.store.values import Committed, Origin
from quizkit.workflow import files
from quizkit.workflow.checking.look import find_unprintable
from quizkit.workflow.making.history_file import find_deleted, read_history, write_history
from quizkit.workflow.making.new_deck import check_name, check_slug, choose_prefixes, read_brief
from quizkit.workflow.making.rules_of import find_rules, find_unready
from quizkit.workflow.settings import find_home
from quizkit.workflow.stored.card_ids import make_id
from quizkit.workflow.stored.edit import put_in_order
from quizkit.workflow.stored.items import deck_changes
from quizkit.workflow.stored.open import CardSource, find_deck, require_workspace
from quizkit.workflow.stored.own_look import LOOKS, read_own_look
from quizkit.workflow.tree.read import read_tree

MANIFEST, HISTORY, FORMAT = "quizkit-deck.json", "history.json", 1
LARGEST, MOST = 50_000_000, 5_000
"""How many bytes and files an archive may unpack to."""
LOOK_FILES = frozenset((".html", ".css", ".svg", ".png", ".jpg", ".jpeg", ".tif", ".tiff"))
BITMAPS = frozenset((".png", ".jpg", ".jpeg", ".tif", ".tiff"))
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file: the same deck gives the same bytes."""


class NotADeckFile(QuizkitError):
    """The file is not a deck that quizkit wrote."""

    name = "not-a-deck-file"


class HistoryClashes(QuizkitError):
    """A deck that was taken along has cards with a history here already, and nothing can have two."""

    name = "history-clashes"


class DeckRefused(QuizkitError):
    """The deck in a file has errors."""

    name = "deck-refused"

    def __init__(self, problems: list[Problem], **facts: object) -> None:
        super().__init__(**facts)
        self.problems = problems


@dataclass(frozen=True, slots=True)
class ImportedDeck:
    """A deck that came in, under which name, and what to know about it."""

    deck: Deck
    game: str
    renumbered: bool
    """Whether its cards got other ids, because another deck here has such."""
    problems: tuple[Problem, ...]
    committed: Committed
    past: tuple[PastChange, ...] = ()
    """Its history, which came with it."""


def export_deck(source: CardSource, folder: Path, slug: str, *, history: bool = False) -> bytes:
    """Return a deck's archive: brief, cards, game data, booklet, pictures, its own templates, perhaps its history."""
    deck = find_deck(source, slug)
    parts = {f"{slug}/{name}": data for name, data in render_files(deck).items()}
    parts |= read_own_look(folder, slug)
    if history:
        parts[HISTORY] = write_history(require_workspace(source).store.past(slug))
    about = {"format": FORMAT, "deck": slug, "title": deck.brief.name, "quizkit": __version__}
    parts = {MANIFEST: (json.dumps(about, ensure_ascii=False) + "\n").encode(), **parts}
    buffer = io.BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name, data in parts.items():
            archive.writestr(ZipInfo(name, EARLIEST), data, compress_type=8)
    return buffer.getvalue()


def import_deck(
    store: Store, folder: Path, file: Path, name: str, origin: Origin, *, history: bool = True
) -> ImportedDeck:
    """Take a deck in from an archive, perhaps under another name, all or nothing; its history comes before it."""
    data = files.read(file)
    parts = _unpack(data, str(file))
    deck, problems = _read_deck(parts, str(file))
    for path, content in parts.items():
        if path.startswith(f"{LOOKS}/") and PurePosixPath(path).suffix.lower() in BITMAPS:
            # One that was cut short would be printed as far as it goes.
            prepare_bitmap(content, path, Inks())
    slug = name or deck.slug
    check_slug(store, slug)
    taken = store.heads()
    is_taken = any(card.id in taken for card in deck.cards)
    renamed = replace(deck, slug=slug, brief=_keep_rules(deck))
    brought = replace(origin, file=file.name, file_sha256=sha256(data).hexdigest())
    past = read_history(parts[HISTORY], slug, brought) if history and HISTORY in parts else []
    known = {revision.item for change in past for revision in change.revisions}
    if past and (clash := next(iter(sorted(known & taken.keys())), "")):
        raise HistoryClashes(item=clash, deck=slug, file=file.name)
    rules = check_name(slug, renamed.brief)
    own = _renumber(store, renamed) if is_taken else renamed
    changes = list(deck_changes(own))
    committed = store.commit([*changes, *find_deleted(past, changes)], brought, put_in_order, past=past)
    home = find_home(folder)
    for path, content in parts.items():
        pure = PurePosixPath(path)
        if committed.changeset and home and pure.parts[0] == LOOKS and pure.suffix in LOOK_FILES:
            files.replace(home / LOOKS / slug / pure.name, content)
    return ImportedDeck(own, rules, is_taken, tuple(problems), committed, tuple(past))


def _unpack(data: bytes, name: str) -> Mapping[str, bytes]:
    """Read an archive into memory; refuse what would leave its folder, is no file, or is far too much."""
    try:
        archive = ZipFile(io.BytesIO(data))
        members = [member for member in archive.infolist() if not member.is_dir()]
        if len(members) > MOST or sum(member.file_size for member in members) > LARGEST:
            raise NotADeckFile(file=name, reason=f"> {LARGEST:,} B, > {MOST:,}")
        for member in members:
            _refuse_trick(member, name)
        parts = {member.filename: archive.read(member) for member in members}
    except (BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise NotADeckFile(file=name, reason=str(error) or type(error).__name__) from error
    if MANIFEST not in parts:
        raise NotADeckFile(file=name, reason=MANIFEST)
    return parts


def _refuse_trick(member: ZipInfo, name: str) -> None:
    path = PurePosixPath(member.filename)
    is_link = stat.S_ISLNK(member.external_attr >> 16)
    is_outside = path.is_absolute() or ".." in path.parts or "\\" in member.filename or ":" in member.filename
    if is_outside or is_link or any(part.startswith(".") for part in path.parts):
        raise NotADeckFile(file=name, reason=ascii(member.filename))


def _read_deck(parts: Mapping[str, bytes], name: str) -> tuple[Deck, list[Problem]]:
    """Read the one deck in an archive; with an error, nothing is taken."""
    with TemporaryDirectory() as folder:
        for path, content in parts.items():
            if path not in (MANIFEST, HISTORY) and not path.startswith(f"{LOOKS}/"):
                files.replace(Path(folder) / path, content)
        library = read_tree(Path(folder))
    if library.has_errors:
        errors = [problem for problem in library.problems if problem.is_error]
        raise DeckRefused(list(library.problems), file=name, count=len(errors))
    if len(library.decks) != 1:
        raise NotADeckFile(file=name, reason=f"{len(library.decks)} × deck.yaml")
    deck = library.decks[0]
    problems = [*library.problems, *find_unready(deck), *find_unprintable(deck.slug, deck.brief, deck.pictures)]
    if any(problem.is_error for problem in problems):
        raise DeckRefused(problems, file=name, count=sum(problem.is_error for problem in problems))
    return deck, problems


def _keep_rules(deck: Deck) -> Brief:
    """Return the brief with its rules by name, so that another name changes nothing."""
    data: dict[str, Value] = deck.brief.model_dump(mode="json", exclude_defaults=True)
    return read_brief(deck.slug, {**data, "plays": find_rules(deck.slug, deck.brief)})


def _renumber(store: Store, deck: Deck) -> Deck:
    """Give the cards of a deck ids that nobody has here."""
    prefixes = choose_prefixes(store, deck.slug, deck.brief.kinds)
    ids, counts = dict[str, str](), dict.fromkeys(prefixes, 0)
    for card in sorted(deck.cards, key=lambda card: card.id):
        counts[card.kind] += 1
        ids[card.id] = make_id(prefixes[card.kind], counts[card.kind])
    data = {**deck.brief.model_dump(mode="json", exclude_defaults=True), "prefixes": dict(prefixes)}
    return replace(
        deck,
        brief=read_brief(deck.slug, data),
        cards=tuple(_with_id(card, ids[card.id]) for card in deck.cards),
        composition=_renumber_composition(deck.composition, ids) if deck.composition else None,
        dismissals={
            code: {ids.get(card, card): dismissal for card, dismissal in cards.items()}
            for code, cards in deck.dismissals.items()
        },
    )


def _with_id(card: Card, new: str) -> Card:
    return card.model_copy(update={"id": new})


def _renumber_composition(composition: Composition, ids: Mapping[str, str]) -> Composition:
    return Composition(
        cards={
            kind: {ids.get(card, card): number for card, number in numbers.items()}
            for kind, numbers in composition.cards.items()
        }
    )
