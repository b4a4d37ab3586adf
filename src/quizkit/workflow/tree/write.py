"""Write a content tree in its one canonical form, or bring an existing one back into it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from quizkit.bundled import find_bundled
from quizkit.decks.deck_files import yield_files
from quizkit.problems import Problem
from quizkit.workflow.files import place_in, replace
from quizkit.workflow.tree.read import Library, read_tree


@dataclass(frozen=True, slots=True)
class TidyTree:
    """How tidy a content tree is, and what was done about it."""

    problems: tuple[Problem, ...]
    is_readable: bool
    """Whether it has no errors; otherwise nothing is rewritten."""
    misplaced: tuple[str, ...] = ()
    """The files that are not in their canonical form, if somebody only wants to know them."""
    changed: int = 0


def list_files(root: Path | None = None) -> dict[str, Path]:
    """Return the files of a content tree by their names, sorted."""
    root = root or find_bundled("content")
    files = (path for path in root.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(root).as_posix(): path for path in sorted(files)}


def write_tree(library: Library, root: Path) -> None:
    """Write a content tree; each file is written whole or not at all."""
    for path, data in render_tree(library, root).items():
        replace(path, data)


def tidy_tree(root: Path, *, is_trial: bool) -> TidyTree:
    """Bring a content tree into its canonical form, or find what is not; one with errors is not touched."""
    library = read_tree(root)
    problems, is_readable = tuple(library.problems), not library.has_errors
    if is_trial:
        return TidyTree(problems, is_readable, misplaced=tuple(find_misplaced(library, root)))
    return TidyTree(problems, is_readable, changed=format_tree(library, root) if is_readable else 0)


def find_misplaced(library: Library, root: Path) -> list[str]:
    """Name the files of a content tree that `write_tree` would write differently, or not at all."""
    files = render_tree(library, root)
    wrong = [path for path, data in files.items() if _differs(path, data)]
    return sorted(path.relative_to(root).as_posix() for path in {*wrong, *_find_strays(library, root, files)})


def format_tree(library: Library, root: Path) -> int:
    """Bring a content tree into its canonical form; return how many files changed.

    Cards are written to the files they belong in before the files they came from are deleted.
    """
    files, changed = set[Path](), 0
    for path, data in _yield_tree(library, root):
        files.add(path)
        if _differs(path, data):
            replace(path, data)
            changed += 1
    strays = _find_strays(library, root, files)
    for path in strays:
        path.unlink()
    return changed + len(strays)


def render_tree(library: Library, root: Path) -> dict[Path, bytes]:
    """Return the bytes of every file of a content tree."""
    return dict(_yield_tree(library, root))


def _yield_tree(library: Library, root: Path) -> Iterator[tuple[Path, bytes]]:
    for deck in library.decks:
        yield from ((place_in(root, f"{deck.slug}/{name}"), data) for name, data in yield_files(deck))


def _differs(path: Path, data: bytes) -> bool:
    return not path.is_file() or path.read_bytes() != data


def _find_strays(library: Library, root: Path, files: Collection[Path]) -> set[Path]:
    """Return the files whose cards all belong in other files; files without cards are left alone."""
    return {root / place.file for place in library.places.values()} - set(files)
