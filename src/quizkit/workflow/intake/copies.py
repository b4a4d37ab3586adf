"""What comes back to whoever sent files: an annotated copy of each, or a workbook of the cards that clash."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from quizkit.labels import Labels
from quizkit.store.history import Store
from quizkit.store.values import Planned
from quizkit.workflow.intake.annotate import free_path, write_annotated
from quizkit.workflow.intake.conflict_book import write_conflict_book
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.intake.inbox import InboxFile


@dataclass(frozen=True, slots=True)
class Copies:
    """The files that were written."""

    annotated: tuple[Path, ...] = ()
    """Copies of the files, to be put right and imported instead of them."""
    conflicts: tuple[Path, ...] = ()
    """Workbooks of the cards that clash, to be imported after the rest."""

    @property
    def every(self) -> tuple[Path, ...]:
        """Return all of them."""
        return self.annotated + self.conflicts


class CopyWish(NamedTuple):
    """Where copies go, and what they say."""

    beside: Path
    """The file, or the folder, that was sent."""
    out: Path | None
    """Where somebody wants them: a file, or a folder for several."""
    say: Labels


def write_copies(
    store: Store, books: Sequence[InboxFile], delivery: Delivery, plan: Sequence[Planned], wish: CopyWish
) -> Copies:
    """Write a copy of each workbook sent with what is wrong in it; other files' clashing cards get one of their own."""
    names = {str(book.path) for book in books}
    elsewhere = [planned for planned in plan if planned.conflicts and _find_file(planned, delivery) not in names]
    decks = list(dict.fromkeys(planned.change.deck for planned in elsewhere))
    several = len(books) + len(decks) > 1
    annotated, conflicts = list[Path | None](), list[Path | None]()
    for book in books:
        told, own = _keep_own(book, delivery, plan) if several else (delivery, plan)
        if not several or told.problems or any(planned.conflicts or planned.problems for planned in own):
            path = _find_path(wish, book.path, "problems", several=several)
            annotated.append(write_annotated(store, book, path, told, own, wish.say))
    for slug in decks:
        clashing = [planned for planned in elsewhere if planned.change.deck == slug]
        ending = "conflicts" if len(decks) == 1 else f"conflicts-{slug}"
        path = _find_path(wish, wish.beside, ending, several=several)
        conflicts.append(write_conflict_book(store, slug, clashing, path, wish.say))
    return Copies(tuple(filter(None, annotated)), tuple(filter(None, conflicts)))


def _find_file(planned: Planned, delivery: Delivery) -> str:
    """Return the file that a card came in, if it was a table."""
    layout, _ = delivery.entries.get(planned.change.item, (None, None))
    return layout.table.file if layout else ""


def _find_path(wish: CopyWish, file: Path, ending: str, *, several: bool) -> Path:
    if wish.out is None:
        return free_path(file, ending)
    return free_path(wish.out / file.name, ending) if several or wish.out.is_dir() else wish.out


def _keep_own(book: InboxFile, delivery: Delivery, plan: Sequence[Planned]) -> tuple[Delivery, list[Planned]]:
    """Keep what is about one of several files."""
    file = str(book.path)
    problems = tuple(problem for problem in delivery.problems if problem.place.file == file)
    return replace(delivery, problems=problems), [planned for planned in plan if _find_file(planned, delivery) == file]
