"""Files people name, each given to the source that reads its format."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from quizkit import sources
from quizkit.discovery import discover
from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, Source
from quizkit.workflow import files
from quizkit.workflow.intake import sheets
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.intake.translations import receive_translations


class UnknownFormat(QuizkitError):
    """No source reads such files."""

    name = "unknown-format"


class NothingToImport(QuizkitError):
    """The folder holds no file that can be read."""

    name = "nothing-to-import"


class InboxFile(NamedTuple):
    """A file somebody sent: its bytes, and what is in it."""

    path: Path
    data: bytes
    contents: Contents


@cache
def sources_by_suffix() -> dict[str, Source]:
    """Return every source by the endings of its files."""
    found: dict[str, Source] = discover(sources.__name__, "SOURCE")
    return {suffix: source for source in found.values() for suffix in source.suffixes}


def is_tree(path: Path) -> bool:
    """Return whether a folder is a content tree: decks in folders of their own."""
    return path.is_dir() and (any(path.glob("*/deck.yaml")) or (path / "deck.yaml").exists())


def read_files(paths: Iterable[Path], limits: Limits) -> list[InboxFile]:
    """Read files, and all files of folders that can be read."""
    return [_letter(path, limits) for named in paths for path in _files(named)]


def receive_files(store: Store, letters: Iterable[InboxFile], wish: ImportOptions) -> Delivery:
    """Make one delivery of all files: tables, and what translators send."""
    found = [letter.contents for letter in letters]
    cards = sheets.receive_tables(store, [one for one in found if not one.bundles], wish)
    texts = receive_translations(store, [bundle for one in found for bundle in one.bundles], wish.deck)
    problems = (*cards.problems, *texts.problems)
    changes = (*cards.changes, *texts.changes)
    return replace(
        texts, changes=changes, problems=problems, missing=cards.missing, steps=cards.steps, entries=cards.entries
    )


def hash_files(letters: Iterable[InboxFile]) -> str:
    """Return one hash for all files: of the file itself, if there is one."""
    hashes = [sha256(letter.data).hexdigest() for letter in letters]
    return hashes[0] if len(hashes) == 1 else sha256("\n".join(hashes).encode()).hexdigest()


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    found = [one for one in sorted(path.rglob("*")) if one.is_file() and one.suffix.lower() in sources_by_suffix()]
    # A text file may be anything; Excel leaves one beside a workbook that is open.
    found = [one for one in found if not one.name.startswith((".", "~$")) and one.suffix.lower() != ".txt"]
    if not found:
        raise NothingToImport(folder=str(path), known=", ".join(sorted(sources_by_suffix())))
    return found


def _letter(path: Path, limits: Limits) -> InboxFile:
    source = sources_by_suffix().get(path.suffix.lower())
    data = files.read(path)
    if source is None:
        raise UnknownFormat(file=str(path), known=", ".join(sorted(sources_by_suffix())))
    return InboxFile(path, data, source.read(data, str(path), limits))
