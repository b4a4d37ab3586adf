"""A workbook of the cards that clash, for whoever sends something else than a table: to decide in, and to import."""

from collections.abc import Sequence
from pathlib import Path

from quizkit.exports.xlsx import EXPORT
from quizkit.labels import Labels
from quizkit.sources.xlsx import SOURCE
from quizkit.store.history import Store
from quizkit.store.values import Planned
from quizkit.tables.limits import Limits
from quizkit.workflow.intake.annotate import write_annotated
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.inbox import InboxFile, receive_files
from quizkit.workflow.outgoing.decks import keep_cards, prepare_deck

PART = "conflicts"
"""What the workbook says it is: other cards are not missing from it."""


def write_conflict_book(store: Store, slug: str, clashing: Sequence[Planned], path: Path, say: Labels) -> Path | None:
    """Write the cards of a deck that clash as they are stored, with what only the author changed filled in.

    Where both have changed something, the author's version follows a sign, and a comment shows all versions.
    """
    outgoing = keep_cards(prepare_deck(store, slug, say), [planned.change.item for planned in clashing], PART)
    [data] = EXPORT.write(outgoing).values()
    file = InboxFile(path.with_name(f".{path.name}"), data, SOURCE.read(data, path.name, Limits()))
    delivery = receive_files(store, [file], ImportOptions(say))
    return write_annotated(store, file, path, delivery, clashing, say, is_fresh=True)
