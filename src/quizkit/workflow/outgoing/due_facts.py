"""Facts to confirm, as a workbook that can be imported again."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from quizkit.exports import OutgoingDeck, xlsx
from quizkit.labels import Labels
from quizkit.workflow.outgoing.decks import keep_cards, prepare_deck, write_files
from quizkit.workflow.stored.facts import DueFact, list_due
from quizkit.workflow.stored.open import CardSource, require_workspace


def write_due(source: CardSource, slugs: list[str], by: date, out: Path, say: Labels) -> list[Path]:
    """Write a workbook of due facts for each deck in which something is due by a day, and return them."""
    store, by_deck = require_workspace(source).store, dict[str, list[DueFact]]()
    for fact in list_due(source, slugs, by):
        by_deck.setdefault(fact.deck, []).append(fact)
    files = dict[str, bytes]()
    for slug, facts in by_deck.items():
        files.update(xlsx.write(_select(prepare_deck(store, slug, say), facts, say)))
    return write_files(files, out, ".xlsx")


def _select(outgoing: OutgoingDeck, facts: list[DueFact], say: Labels) -> OutgoingDeck:
    """Keep the cards that are due."""
    due = {fact.card.id: str(fact.due or say("cli.undated")) for fact in facts}
    return replace(keep_cards(outgoing, due, "facts"), due=due)
