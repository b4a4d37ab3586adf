"""Tables people send (workbooks, CSV, JSON, YAML): understood as cards, and held against the store."""

from collections.abc import Iterable, Iterator

from quizkit.problems import Place, Problem
from quizkit.store.history import Store
from quizkit.tables import faults
from quizkit.tables.table import Contents
from quizkit.workflow.intake.batch import Gathering, Wish
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.intake.recognise import homes, recognise
from quizkit.workflow.intake.rows import Reading
from quizkit.workflow.stored import items
from quizkit.workflow.stored.compare import read_number
from quizkit.workflow.stored.edit import brief


def receive(store: Store, files: Iterable[Contents], wish: Wish) -> Delivery:
    """Make a delivery of files: all cards in them, and everything that is wrong."""
    gathering = Gathering(store, store.heads(), wish)
    readings = [reading for contents in files for reading in _understood(gathering, contents)]
    for reading in readings:
        reading.read_known()
    for reading in readings:
        reading.read_new()
    return gathering.delivery()


def _understood(to: Gathering, contents: Contents) -> Iterator[Reading]:
    to.problems += contents.problems
    memory = contents.memory
    if contents.tables and memory.get("store", to.store.fingerprint()) != to.store.fingerprint():
        to.problems.append(Problem(faults.OTHER_STORE, Place(contents.tables[0].file)))
        return
    slug = memory.get("deck") or to.wish.deck
    briefs = {deck: brief(to.store, deck) for deck in ([slug] if slug else items.living(to.store))}
    among = homes(briefs, to.wish.kind)
    # Cards on a sheet that is not read are not missing.
    is_whole = not any(problem.fault is faults.HIDDEN_SHEET for problem in contents.problems)
    for table in contents.tables:
        found = recognise(table, among, to.heads, to.wish.say, sure=to.wish.kind is not None)
        if isinstance(found, Problem):
            to.problems.append(found)
        elif found:
            yield Reading(to, *found, read_number(memory.get("change", "")), is_whole=is_whole)
