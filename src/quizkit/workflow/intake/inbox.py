"""Files people name, each given to the source that reads its format."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from quizkit import sources
from quizkit.discovery import discover
from quizkit.problems import Place, Problem, QuizkitError
from quizkit.store.history import Store
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, Source
from quizkit.workflow import files
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.intake.sheets import receive_tables
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
    """Return every source that reads files which people name, by the endings of their names."""
    every: Mapping[str, Source] = discover(sources.__name__, "SOURCE")
    return {suffix: source for source in every.values() for suffix in source.suffixes}


def is_tree(path: Path) -> bool:
    """Return whether a folder that somebody names is a content tree: decks in folders of their own."""
    return path.is_dir() and (any(path.glob("*/deck.yaml")) or (path / "deck.yaml").exists())


def read_files(paths: Iterable[Path], limits: Limits) -> list[InboxFile]:
    """Read the files that people name, and all files in folders that can be read."""
    return [_read_file(path, limits) for named in paths for path in _list_files(named)]


def receive_files(store: Store, inbox: Sequence[InboxFile], options: ImportOptions) -> Delivery:
    """Make one delivery of all files named: tables, and what translators send."""
    contents = [file.contents for file in inbox]
    tables = receive_tables(store, [content for content in contents if not content.bundles], options)
    bundles = [bundle for content in contents for bundle in content.bundles]
    return tables + receive_translations(store, bundles, options.deck, confirm_unchanged=options.confirm_unchanged)


def hash_files(inbox: Sequence[InboxFile]) -> str:
    """Return one hash for all files named: of the file itself, if there is only one."""
    hashes = [sha256(file.data).hexdigest() for file in inbox]
    return hashes[0] if len(hashes) == 1 else sha256("\n".join(hashes).encode()).hexdigest()


def _list_files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    readable = [
        file for file in sorted(path.rglob("*")) if file.is_file() and file.suffix.lower() in sources_by_suffix()
    ]
    # A text file may be anything, and Excel leaves a file beside a workbook that is open.
    wanted = [file for file in readable if not file.name.startswith((".", "~$")) and file.suffix.lower() != ".txt"]
    if not wanted:
        raise NothingToImport(folder=str(path), known=name_suffixes())
    return wanted


def name_suffixes() -> str:
    """Name the endings of files that can be read; some are only known in order to say what to do about them."""
    return ", ".join(sorted(suffix for suffix, source in sources_by_suffix().items() if suffix not in source.foreign))


def _read_file(path: Path, limits: Limits) -> InboxFile:
    source = sources_by_suffix().get(path.suffix.lower())
    if source is None:
        if not path.exists():
            files.read(path)
        raise UnknownFormat(file=str(path), known=name_suffixes())
    try:
        data = files.read(path, limits.megabytes * 1_000_000)
    except files.TooLarge as error:
        detail, allowed = str(error.facts["size"]), str(limits.megabytes)
        problem = Problem(faults.WORKBOOK_BOMB, Place(str(path)), detail=detail, allowed=allowed)
        return InboxFile(path, b"", Contents((), (problem,)))
    return InboxFile(path, data, source.read(data, str(path), limits))
