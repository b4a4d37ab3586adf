"""Write a content tree in its one canonical form, or bring an existing one back into it."""

from collections.abc import Mapping
from pathlib import Path

from quizkit.bundled import find_bundled
from quizkit.decks.deck_files import render_files
from quizkit.workflow.files import place_in, replace
from quizkit.workflow.tree.read import Library


def list_files(root: Path | None = None) -> dict[str, Path]:
    """Return the files of a content tree by their names, sorted."""
    root = root or find_bundled("content")
    files = (path for path in root.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(root).as_posix(): path for path in sorted(files)}


def write_tree(library: Library, root: Path) -> None:
    """Write a content tree; each file is written whole or not at all."""
    for path, data in render_tree(library, root).items():
        replace(path, data)


def find_misplaced(library: Library, root: Path) -> list[str]:
    """Name the files of a tree that `write_tree` would write differently, or not at all."""
    files = render_tree(library, root)
    wrong = [path for path, data in files.items() if not path.is_file() or path.read_bytes() != data]
    return sorted(path.relative_to(root).as_posix() for path in {*wrong, *_find_strays(library, root, files)})


def format_tree(library: Library, root: Path) -> int:
    """Bring a tree into its canonical form; return how many files changed.

    Cards are written to the files they belong in before the files they came from are deleted.
    """
    files, wrong = render_tree(library, root), find_misplaced(library, root)
    for path, data in files.items():
        if path.relative_to(root).as_posix() in wrong:
            replace(path, data)
    for path in _find_strays(library, root, files):
        path.unlink()
    return len(wrong)


def render_tree(library: Library, root: Path) -> dict[Path, bytes]:
    """Return the bytes of every file of a content tree."""
    return {
        place_in(root, f"{deck.slug}/{name}"): data
        for deck in library.decks
        for name, data in render_files(deck).items()
    }


def _find_strays(library: Library, root: Path, files: Mapping[Path, bytes]) -> set[Path]:
    """Return the files whose cards all belong in other files; files without cards are left alone."""
    return {root / place.file for place in library.places.values()} - set(files)
