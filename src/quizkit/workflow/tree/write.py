"""A content tree on disk: written in its one canonical form, and brought back into it."""

from collections.abc import Mapping
from pathlib import Path

from quizkit.bundled import find_bundled
from quizkit.decks.deck_files import render_files
from quizkit.workflow.files import replace
from quizkit.workflow.tree.read import Library


def list_files(root: Path | None = None) -> dict[str, Path]:
    """Return every file of a content tree by its name, sorted."""
    root = root or find_bundled("content")
    found = (path for path in root.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(root).as_posix(): path for path in sorted(found)}


def write_tree(library: Library, root: Path) -> None:
    """Write a content tree, each file whole or not at all."""
    for path, text in _files(library, root).items():
        replace(path, text.encode())


def find_misplaced(library: Library, root: Path) -> list[str]:
    """Name the files of a tree that are not as `write` would write them, or should not be there."""
    files = _files(library, root)
    wrong = [path for path, text in files.items() if not path.is_file() or path.read_bytes() != text.encode()]
    return sorted(path.relative_to(root).as_posix() for path in {*wrong, *_strays(library, root, files)})


def format_tree(library: Library, root: Path) -> int:
    """Bring a tree into canonical form; give how many files changed.

    Cards are written to where they belong before the files they came from go.
    """
    files, wrong = _files(library, root), find_misplaced(library, root)
    for path, text in files.items():
        if path.relative_to(root).as_posix() in wrong:
            replace(path, text.encode())
    for path in _strays(library, root, files):
        path.unlink()
    return len(wrong)


def _files(library: Library, root: Path) -> dict[Path, str]:
    return {root / deck.slug / name: text for deck in library.decks for name, text in render_files(deck).items()}


def _strays(library: Library, root: Path, files: Mapping[Path, str]) -> set[Path]:
    """Find files whose cards all belong in other files; a file without cards is none of our business."""
    return {root / place.file for place in library.places.values()} - set(files)
