"""Tables people send (workbooks, CSV, JSON, YAML): understood as cards, and compared with the store."""

from collections.abc import Iterable, Iterator

from quizkit.problems import Place, Problem
from quizkit.store.history import Store
from quizkit.tables import faults
from quizkit.tables.table import Contents
from quizkit.workflow.intake.batch import Batch, ImportOptions
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.intake.propose_deck import NoDeckForCards
from quizkit.workflow.intake.recognise import list_homes, recognise_table
from quizkit.workflow.intake.rows import RowReader
from quizkit.workflow.stored.compare import read_number
from quizkit.workflow.stored.items import deck_changes, find_brief, list_decks


def receive_tables(store: Store, files: Iterable[Contents], options: ImportOptions) -> Delivery:
    """Make a delivery of tables: all cards in them, and everything that is wrong."""
    batch = Batch(store, options)
    readers = [reader for contents in files for reader in _make_readers(batch, contents)]
    for reader in readers:
        reader.read_known()
    for reader in readers:
        reader.read_new()
    new_deck = (
        Delivery(tuple(deck_changes(options.new)), briefs={options.new.slug: options.new.brief})
        if options.new
        else None
    )
    return new_deck + batch.delivery() if new_deck else batch.delivery()


def _make_readers(batch: Batch, contents: Contents) -> Iterator[RowReader]:
    """Yield a reader for each table that holds cards."""
    batch.problems += contents.problems
    memory, options, store = contents.memory, batch.options, batch.store
    if contents.tables and memory.get("store", store.fingerprint()) != store.fingerprint():
        batch.problems.append(Problem(faults.OTHER_STORE, Place(contents.tables[0].file)))
        return
    slug = memory.get("deck") or options.deck
    decks = [slug] if slug else list_decks(store)
    if not decks or (slug and options.new is None and slug not in list_decks(store) and not memory.get("deck")):
        raise NoDeckForCards(deck=slug or "–", decks=", ".join(list_decks(store)) or "–")
    briefs = {
        deck: options.new.brief if options.new and deck == options.new.slug else find_brief(store, deck)
        for deck in decks
    }
    homes = list_homes(briefs, options.kind)
    # Cards on a sheet that is not read are not missing, nor are those that a list of some cards leaves out.
    is_whole = not any(problem.fault is faults.HIDDEN_SHEET for problem in contents.problems) and "part" not in memory
    for table in contents.tables:
        recognised = recognise_table(table, homes, batch.look_up, sure=options.kind is not None)
        if isinstance(recognised, Problem):
            batch.problems.append(recognised)
        elif recognised:
            yield RowReader(batch, *recognised, read_number(memory.get("change", "")), is_whole=is_whole)
