"""After an import: what came in, counted; what to do next, as a command; a fresh workbook to go on in."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from quizkit.exports import xlsx
from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.sources.xlsx import SOURCE
from quizkit.store.history import Store
from quizkit.store.values import Committed, Revision
from quizkit.tables.headings import find_language, is_ours
from quizkit.workflow import files
from quizkit.workflow.intake.inbox import InboxFile
from quizkit.workflow.outgoing.decks import keep_cards, prepare_deck
from quizkit.workflow.stored.items import find_brief, lacks_text, read_card, select_cards


class NothingToWriteBack(QuizkitError):
    """Only one workbook, of one deck, can be written back."""

    name = "nothing-to-write-back"


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """What an import has brought, and what it leaves to do."""

    decks: tuple[str, ...]
    new: int
    changed: int
    lacking: Mapping[str, int]
    """Language → how many of these cards have yet to be written in it."""
    stale: int
    """How many translations became stale."""

    @property
    def next_step(self) -> str:
        """Return the command that shows what is to be done next; empty if nothing is."""
        where = f"--deck {self.decks[0]} " if len(self.decks) == 1 else ""
        if self.lacking:
            return f"quizkit find {where}--missing --in {','.join(self.lacking)}"
        if self.stale:
            return f"quizkit find {where}--stale"
        return f"quizkit check {' '.join(self.decks)}" if self.decks else ""


def summarise(store: Store, committed: Committed) -> ImportSummary:
    """Count what came in with an import."""
    revisions = {revision.item: revision for revision in committed.revisions if not revision.is_tombstone}
    cards = select_cards(revisions)
    decks = tuple(dict.fromkeys(revision.deck for revision in cards.values()))
    languages = {slug: find_brief(store, slug).languages for slug in decks}
    lacking = Counter[str]()
    for revision in cards.values():
        card, _ = read_card(revision)
        lacking.update(code for code in languages[revision.deck] if card and lacks_text(card, code))
    heads = store.heads_of(cards)
    were = {planned.change.item: planned.head for planned in committed.plan}
    stale = sum(len(_list_stale(store, head) - _list_stale(store, were[item])) for item, head in heads.items())
    new = sum(revision.number == 1 for revision in cards.values())
    return ImportSummary(decks, new, len(cards) - new, dict(sorted(lacking.items())), stale)


def _list_stale(store: Store, revision: Revision | None) -> set[tuple[str, str]]:
    """Return the stale translations of a card: field and language."""
    marks = store.stale(revision) if revision and revision.stale else {}
    return {(path, code) for path, by_language in marks.items() for code in by_language}


def can_write_back(inbox: tuple[InboxFile, ...]) -> bool:
    """Return whether an import was of one workbook, which a fresh one can replace."""
    return len(inbox) == 1 and inbox[0].path.suffix.lower() in SOURCE.suffixes


def write_back(store: Store, file: InboxFile, cards: Mapping[str, str], say: Labels) -> Path:
    """Replace an imported workbook by a fresh one of the same cards (id → deck); return where the old one is kept."""
    decks = set(cards.values())
    if len(decks) != 1:
        raise NothingToWriteBack(file=str(file.path))
    outgoing = prepare_deck(store, decks.pop(), _find_labels(file, say))
    memory = file.contents.memory
    if "part" in memory or not memory:
        outgoing = keep_cards(outgoing, cards, memory.get("part", "table"))
    [fresh] = xlsx.write(outgoing).values()
    kept = _free_path(file.path)
    files.replace(kept, file.data)
    files.replace(file.path, fresh)
    return kept


def _find_labels(file: InboxFile, say: Labels) -> Labels:
    """Return the labels in the language of a workbook's headings, which may not be that of whoever imports it."""
    ours = (table for table in file.contents.tables if table.rows and not is_ours(table.name))
    spoken = next((find_language(table.rows[0]) for table in ours), "")
    return Labels(spoken) if spoken else say


def _free_path(path: Path) -> Path:
    """Return a name for the old workbook that nobody uses yet: `geo-before.xlsx`, `geo-before-2.xlsx`."""
    names = (path.with_name(f"{path.stem}-before{f'-{n}' if n > 1 else ''}{path.suffix}") for n in count(1))
    return next(name for name in names if not name.exists())
