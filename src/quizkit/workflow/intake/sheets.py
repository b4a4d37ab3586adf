"""Tables people send (workbooks, CSV, JSON, YAML): understood as cards, and held against the store."""

from collections.abc import Iterable, Iterator

from quizkit.problems import Place, Problem
from quizkit.store.history import Store
from quizkit.tables import faults
from quizkit.tables.table import Contents
from quizkit.workflow.intake.batch import Batch, ImportOptions
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.intake.recognise import list_homes, recognise_table
from quizkit.workflow.intake.rows import RowReader
from quizkit.workflow.stored import items
from quizkit.workflow.stored.compare import read_number
from quizkit.workflow.stored.edit import find_brief


def receive_tables(store: Store, files: Iterable[Contents], wish: ImportOptions) -> Delivery:
    """Make a delivery of files: all cards in them, and everything that is wrong."""
    gathering = Batch(store, store.heads(), wish)
    readings = [reading for contents in files for reading in _understood(gathering, contents)]
    for reading in readings:
        reading.read_known()
    for reading in readings:
        reading.read_new()
    return gathering.delivery()


def _understood(to: Batch, contents: Contents) -> Iterator[RowReader]:
    to.problems += contents.problems
    memory = contents.memory
    if contents.tables and memory.get("store", to.store.fingerprint()) != to.store.fingerprint():
        to.problems.append(Problem(faults.OTHER_STORE, Place(contents.tables[0].file)))
        return
    slug = memory.get("deck") or to.wish.deck
    briefs = {deck: find_brief(to.store, deck) for deck in ([slug] if slug else items.list_decks(to.store))}
    among = list_homes(briefs, to.wish.kind)
    # Cards on a sheet that is not read are not missing.
    is_whole = not any(problem.fault is faults.HIDDEN_SHEET for problem in contents.problems)
    for table in contents.tables:
        found = recognise_table(table, among, to.heads, to.wish.say, sure=to.wish.kind is not None)
        if isinstance(found, Problem):
            to.problems.append(found)
        elif found:
            yield RowReader(to, *found, read_number(memory.get("change", "")), is_whole=is_whole)
